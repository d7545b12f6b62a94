import { mayBePlain } from './plain-hosts.ts';
import { StartupError } from './load-settings.ts';

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
  PLAIN_HOSTS?: string | undefined;
}

export const defaultDatabaseConfig: DatabaseConfig = {
  directUrl: undefined,
  replicaUrl: undefined,
  poolSize: 12,
  prepared: false,
};

/**
 * Throws `StartupError` for addresses of a database whose own address is not set, and in production for one that is
 * reached over a network without TLS.
 */
export function databaseConfig(s: DatabaseSettings, production: boolean): DatabaseConfig {
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'] as const)
    if (s[name] && !s.DATABASE_URL)
      throw new StartupError(`${name} is set and DATABASE_URL is not: set both, or neither.`);
  for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'] as const)
    if (production && s[name] && !isSecured(s[name], s.PLAIN_HOSTS))
      throw new StartupError(
        `In production ${name} must end with ?sslmode=verify-full, unless it is on this machine or of PLAIN_HOSTS: stories and codes are in it.`,
      );
  return {
    directUrl: s.DATABASE_DIRECT_URL,
    replicaUrl: s.DATABASE_REPLICA_URL,
    poolSize: s.DATABASE_POOL ?? defaultDatabaseConfig.poolSize,
    prepared: s.DATABASE_PREPARED === 'on',
  };
}

/** Where a database is: names, addresses, and paths of sockets. */
function hostsOf(url: string): string[] {
  const { hostname, searchParams } = new URL(url);
  return [...searchParams.getAll('host'), ...searchParams.getAll('hostaddr'), decodeURIComponent(hostname)];
}

const isSocket = (host: string): boolean => host === '' || host.startsWith('/');

/** Whether a database is on this machine: by a loopback address, or by a socket. Pure. */
export const isLoopback = (url: string): boolean =>
  hostsOf(url).every(host => isSocket(host) || mayBePlain(host, undefined));

/** Whether nobody on a network reads what goes to a database. Pure. */
function isSecured(url: string, plainHosts: string | undefined): boolean {
  // The driver takes the last of several.
  const mode = new URL(url).searchParams.getAll('sslmode').at(-1) ?? '';
  return (
    ['require', 'verify-ca', 'verify-full'].includes(mode) ||
    hostsOf(url).every(host => isSocket(host) || mayBePlain(host, plainHosts))
  );
}
