import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { defaultLanes, controlGroupLimits, machineLimits } from './process-settings.ts';

const roots: string[] = [];
afterEach(() => roots.splice(0).forEach(root => rmSync(root, { recursive: true })));

/** A root folder with these files of the kernel. */
function rootWith(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'imurs-limits-'));
  roots.push(root);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), `${text}\n`);
  }
  return root;
}
const none = { cores: Infinity, memoryBytes: Infinity };

test('W91 the limits of a container are those of its control group, of both versions', () => {
  const second = { 'proc/self/cgroup': '0::/', 'sys/fs/cgroup/memory.max': '3221225472' };
  expect(controlGroupLimits(rootWith({ ...second, 'sys/fs/cgroup/cpu.max': '150000 100000' }))).toEqual({
    cores: 1.5,
    memoryBytes: 3221225472,
  });
  expect(controlGroupLimits(rootWith({ ...second, 'sys/fs/cgroup/cpu.max': 'max 100000' })).cores).toBe(Infinity);
  // In a container version 1 names the host's path, and the container's own group is where the folder is mounted.
  const first = {
    'proc/self/cgroup': '5:cpu,cpuacct:/kubepods/pod1/a\n4:memory:/kubepods/pod1/a\n1:name=systemd:/x',
    'sys/fs/cgroup/memory/memory.limit_in_bytes': '1610612736',
    'sys/fs/cgroup/cpu/cpu.cfs_quota_us': '400000',
    'sys/fs/cgroup/cpu/cpu.cfs_period_us': '100000',
  };
  expect(controlGroupLimits(rootWith(first))).toEqual({ cores: 4, memoryBytes: 1610612736 });
  const unlimited = { 'sys/fs/cgroup/cpu/cpu.cfs_quota_us': '-1' };
  expect(controlGroupLimits(rootWith({ ...first, ...unlimited })).cores).toBe(Infinity);
});

test('W91 the tightest limit above a process counts, and no limit is none', () => {
  const service = {
    'proc/self/cgroup': '0::/system.slice/imurs.service',
    'sys/fs/cgroup/system.slice/imurs.service/memory.max': 'max',
    'sys/fs/cgroup/system.slice/memory.max': '2000000000',
  };
  expect(controlGroupLimits(rootWith(service)).memoryBytes).toBe(2_000_000_000);
  expect(controlGroupLimits(rootWith({ 'proc/self/cgroup': '0::/' }))).toEqual(none);
  expect(controlGroupLimits(rootWith({ 'proc/self/cgroup': 'nonsense' }))).toEqual(none);
  expect(controlGroupLimits(rootWith({}))).toEqual(none);
  const { cores, memoryBytes } = machineLimits();
  expect(cores).toBeGreaterThan(0);
  expect(memoryBytes).toBeLessThan(1e15);
});

test('W91 a worker typesets one draft for each core as far as its memory goes, a shop half as many', () => {
  const gibibytes = (count: number) => count * 2 ** 30;
  expect(defaultLanes('worker', { cores: 16, memoryBytes: gibibytes(3) })).toBe(2);
  expect(defaultLanes('worker', { cores: 4, memoryBytes: gibibytes(64) })).toBe(4);
  expect(defaultLanes('worker', { cores: 0.5, memoryBytes: gibibytes(64) })).toBe(1);
  expect(defaultLanes('worker', { cores: 16, memoryBytes: gibibytes(1) })).toBe(1);
  expect(defaultLanes('all', { cores: 4, memoryBytes: gibibytes(64) })).toBe(2);
  expect(defaultLanes('all', { cores: 16, memoryBytes: gibibytes(3) })).toBe(2);
});
