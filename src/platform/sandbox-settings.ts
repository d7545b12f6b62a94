import { isLoopback } from './database-settings.ts';
import { mayBePlain } from './plain-hosts.ts';
import { StartupError } from './load-settings.ts';

/** The settings of `.env.example` that this is read from. */
interface SandboxSettings {
  NODE_ENV?: 'development' | 'test' | 'production' | undefined;
  HOST?: string | undefined;
  BASE_URL?: string | undefined;
  DATABASE_URL?: string | undefined;
  DATABASE_DIRECT_URL?: string | undefined;
  DATABASE_REPLICA_URL?: string | undefined;
  SANDBOX_PUBLIC?: 'allow' | undefined;
  SANDBOX_REMOTE_DATABASE?: 'allow' | undefined;
}

/**
 * Throws `StartupError` when a sandbox would be reached from other machines: it shows every code, message and second
 * factor, and has a clock that anybody sets. Tests may call it by any name, since they listen on this machine alone.
 */
function requireOwnMachine(s: SandboxSettings): void {
  const named = s.BASE_URL !== undefined && s.NODE_ENV !== 'test' ? [new URL(s.BASE_URL).hostname] : [];
  if ([...named, s.HOST ?? 'localhost'].every(host => mayBePlain(host, undefined)) || s.SANDBOX_PUBLIC === 'allow')
    return;
  throw new StartupError(
    'NODE_ENV is not production, so this start is a sandbox, which shows every code and message to everybody, and BASE_URL or HOST opens it to other machines: set NODE_ENV=production, or SANDBOX_PUBLIC=allow for one that is there to try things out.',
  );
}

/** Throws `StartupError` when a sandbox would open a database on another machine, which may be a real shop's. */
function requireOwnDatabase(s: SandboxSettings): void {
  const urls = [s.DATABASE_URL, s.DATABASE_DIRECT_URL, s.DATABASE_REPLICA_URL].filter(url => url !== undefined);
  if (!urls.every(isLoopback) && s.SANDBOX_REMOTE_DATABASE !== 'allow')
    throw new StartupError(
      'The database is on another machine and NODE_ENV is not production, so this start is a sandbox, which shows every code and writes staff that everybody knows: set NODE_ENV=production, or SANDBOX_REMOTE_DATABASE=allow for a database that is there to try things out.',
    );
}

/** Throws `StartupError` for settings with which a sandbox would meet a real shop or the world. */
export function requireSandboxSettings(s: SandboxSettings): void {
  requireOwnDatabase(s);
  requireOwnMachine(s);
}
