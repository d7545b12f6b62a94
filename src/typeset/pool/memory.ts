import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The resident memory of a process, MB: from /proc, on systems without it from `ps`; 0 when neither knows it. */
export async function residentMegabytes(pid: number, proc = '/proc'): Promise<number> {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(await readFile(`${proc}/${pid}/status`, 'utf8'))?.[1];
    return Number(kilobytes ?? 0) / 1000;
  } catch {
    try {
      return Number((await run('ps', ['-o', 'rss=', '-p', String(pid)])).stdout) / 1000;
    } catch {
      return 0;
    }
  }
}
