import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { systems, thisSystem, whyNotHere } from './systems.mjs';

const linux = { platform: 'linux', arch: 'x64', glibc: true, node: 'v20.11.0' };

test('repository: set-up refuses an unsupported system in one sentence, before anything is installed', () => {
  expect(whyNotHere(linux)).toBeUndefined();
  expect(whyNotHere(thisSystem())).toBeUndefined();
  for (const [other, names] of [
    [{ platform: 'win32' }, 'win32'],
    [{ platform: 'darwin', arch: 'arm64', glibc: false }, 'darwin on arm64'],
    [{ arch: 'arm64' }, 'linux on arm64'],
    [{ glibc: false }, 'glibc'],
    [{ node: 'v18.20.4' }, 'v18.20.4'],
  ] as const) {
    const sentence = whyNotHere({ ...linux, ...other });
    expect(sentence).toContain(names);
    expect(sentence).toMatch(/^imurs [^\n]+: please [^\n]+[.]$/);
    expect(sentence).not.toContain('. ');
  }
  const setup = readFileSync('scripts/setup.mjs', 'utf8');
  expect(setup.indexOf('whyNotHere(')).toBeGreaterThan(0);
  expect(setup.indexOf('whyNotHere(')).toBeLessThan(setup.indexOf("run('npm'"));
});

interface Locked {
  optionalDependencies?: Record<string, string>;
  os?: string[];
  cpu?: string[];
  libc?: string[];
}

test('repository: the lock file holds the native packages of each supported system', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> };
  const nativeOf = (platform: string, arch: string) =>
    Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) => {
      // `@img/sharp-linux-x64`, `binding-linux-x64-gnu`, but not the builds for another C library.
      const build = new RegExp(`[-/]${platform}-${arch}(-gnu)?$`);
      return Object.keys(optionalDependencies)
        .filter(name => build.test(name))
        .filter(name => !packages[`${path}/node_modules/${name}`] && !packages[`node_modules/${name}`]);
    });
  for (const system of systems) {
    const [platform = '', arch = ''] = system.split(' ');
    expect(nativeOf(platform, arch)).toEqual([]);
  }
  // The native packages of these systems are missing; when this fails, they can be supported (ADR 0008).
  expect(nativeOf('linux', 'arm64')).not.toEqual([]);
  expect(nativeOf('darwin', 'arm64')).not.toEqual([]);
});

test('repository: the README names the supported systems', () => {
  expect(readFileSync('README.md', 'utf8')).toContain('Linux on x64 with glibc');
});
