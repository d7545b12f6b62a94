import { StartupError } from './startup-error.ts';

/** How the shop connects to a PostgreSQL server (W91). Without DATABASE_URL none of it is used. */
export interface DatabaseConfig {
  /**
   * The address for what needs a connection of its own: LISTEN, session locks, migrations. Unset: DATABASE_URL leads to
   * PostgreSQL itself; set: it leads to a pooler in transaction mode.
   */
  directUrl: string | undefined;
  /** A replica for reads that may be a second old. */
  replicaUrl: string | undefined;
  /** Connections of one process, to the database and to the replica each. */
  poolSize: number;
  /** Whether frequent statements are prepared once per connection. Poolers before PgBouncer 1.21 break on them. */
  prepared: boolean;
}

/** The settings of `.env.example` that this is read from. */
interface DatabaseSettings {
  DATABASE_URL?: string | undefined;
  DATABASE_DIRECT_URL?: string | undefined;
  DATABASE_REPLICA_URL?: string | undefined;
  DATABASE_POOL?: number | undefined;
  DATABASE_PREPARED?: 'on' | 'off' | undefined;
}

export const defaultDatabaseConfig: DatabaseConfig = {
  directUrl: undefined,
  replicaUrl: undefined,
  poolSize: 12,
  prepared: false,
};

/** Throws `StartupError` for addresses of a database whose own address is not set. */
export function databaseConfig(s: DatabaseSettings): DatabaseConfig {
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'] as const)
    if (s[name] && !s.DATABASE_URL)
      throw new StartupError(`${name} is set and DATABASE_URL is not: set both, or neither.`);
  return {
    directUrl: s.DATABASE_DIRECT_URL,
    replicaUrl: s.DATABASE_REPLICA_URL,
    poolSize: s.DATABASE_POOL ?? defaultDatabaseConfig.poolSize,
    prepared: s.DATABASE_PREPARED === 'on',
  };
}

/** Whether a database is on this machine: by a loopback address, or by a socket. Pure. */
export function isLoopback(url: string): boolean {
  const { hostname, searchParams } = new URL(url);
  const hosts = [...searchParams.getAll('host'), ...searchParams.getAll('hostaddr'), decodeURIComponent(hostname)];
  return hosts.every(host => /^(|\/.*|localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host));
}
