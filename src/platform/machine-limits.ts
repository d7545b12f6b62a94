import { readFileSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import { dirname, join } from 'node:path';

/** What this process may use: cores, which may be a part of one, and bytes of memory. */
export interface MachineLimits {
  cores: number;
  memoryBytes: number;
}

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return '';
  }
};

/** A limit as the kernel writes it; without one, or with a nonsense one, Infinity. */
const limitOf = (text: string): number => (/^[1-9]\d*$/.test(text) ? Number(text) : Infinity);

/** Cores of a quota in a period, both in the same unit of time; `max` and -1 are no quota. */
const coresOf = (quota = '', period = ''): number => limitOf(quota) / (Number(period) || 1);

/** A folder of control groups and those above it: each limits what is below. */
function* upwards(mount: string, group: string): Generator<string> {
  for (let path = group; ; path = dirname(path)) {
    yield join(mount, path);
    if (path === '/' || path === '.') return;
  }
}

/**
 * The limits that containers and systemd set by control groups, version 2 or 1; Infinity where there is none. `root` is
 * the file system's, another in tests. In a container the path of version 1 is the host's, so only its end is there.
 */
export function controlGroupLimits(root = '/'): MachineLimits {
  const limits = { cores: Infinity, memoryBytes: Infinity };
  const lower = (cores: number, memoryBytes: number) => {
    limits.cores = Math.min(limits.cores, cores);
    limits.memoryBytes = Math.min(limits.memoryBytes, memoryBytes);
  };
  for (const line of read(join(root, 'proc/self/cgroup')).split('\n')) {
    const [, controllers = '', group = '/'] = /^\d+:([^:]*):(.*)$/.exec(line) ?? [];
    const names = controllers.split(',');
    if (controllers === '')
      for (const path of upwards(join(root, 'sys/fs/cgroup'), group))
        lower(coresOf(...read(join(path, 'cpu.max')).split(' ')), limitOf(read(join(path, 'memory.max'))));
    if (names.includes('cpu'))
      for (const path of upwards(join(root, 'sys/fs/cgroup/cpu'), group))
        lower(coresOf(read(join(path, 'cpu.cfs_quota_us')), read(join(path, 'cpu.cfs_period_us'))), Infinity);
    if (names.includes('memory'))
      for (const path of upwards(join(root, 'sys/fs/cgroup/memory'), group))
        lower(Infinity, limitOf(read(join(path, 'memory.limit_in_bytes'))));
  }
  return limits;
}

/** What this process may use of the machine, by its control group and by what the machine has. */
export function machineLimits(): MachineLimits {
  const { cores, memoryBytes } = controlGroupLimits();
  return { cores: Math.min(cores, availableParallelism()), memoryBytes: Math.min(memoryBytes, totalmem()) };
}
