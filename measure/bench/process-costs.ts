import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';

/** The fields of /proc/{pid}/stat after the name of the program; undefined when the process has ended. */
function statOf(pid: number): number[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').map(Number);
  } catch {
    return undefined;
  }
}

interface ProcessCost {
  /** Processor time of the process. */
  milliseconds: number;
  /** Processor time of those of its children that have ended. */
  endedMilliseconds: number;
  /** Resident memory. */
  megabytes: number;
}

/** What a process took so far; nothing when it has ended. Linux only. */
export function costOf(pid: number): ProcessCost {
  const stat = statOf(pid);
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = stat?.slice(11, 15) ?? [];
  return {
    milliseconds: (user + system) * 10,
    endedMilliseconds: (endedUser + endedSystem) * 10,
    megabytes: ((stat?.[21] ?? 0) * 4096) / 1e6,
  };
}

/** The processes that a process started and that still run. */
export const childrenOf = (parent: number): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter(pid => pid > 0 && statOf(pid)?.[1] === parent);

/** Processor time of a process, of all it started, and of those of them that have ended, milliseconds. */
export function treeMilliseconds(pid: number): number {
  const { milliseconds, endedMilliseconds } = costOf(pid);
  return childrenOf(pid).reduce((sum, child) => sum + treeMilliseconds(child), milliseconds + endedMilliseconds);
}

/** The process id of the PostgreSQL server at this address, which starts its others. It must run on this machine. */
export async function postmasterOf(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const parent = statOf(rows[0]?.pid ?? 0)?.[1];
  await client.end();
  if (parent === undefined) throw new Error('the database runs on another machine');
  return parent;
}
