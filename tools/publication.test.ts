import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'imurs-publication-'))));
afterEach(() => rmSync(folder, { recursive: true }));

/** Every file below the folder with a hash of what is in it. */
const contents = () =>
  Object.fromEntries(
    globSync('**/*', { cwd: folder })
      .filter(path => statSync(join(folder, path)).isFile())
      .map(path => [
        path,
        createHash('sha256')
          .update(readFileSync(join(folder, path)))
          .digest('hex'),
      ])
      .toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1)),
  );
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
};
const node = resolve('node_modules/node/bin/node');
const environment = { PATH: process.env['PATH'], HOME: tmpdir() };

/** Runs a program in the folder, and ends it with a signal once it has said something. */
async function interrupt(args: readonly string[], signal: NodeJS.Signals): Promise<string> {
  const child = spawn(node, args, { cwd: folder, env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
  const closed = once(child, 'close');
  let said = '';
  child.stderr.on('data', (text: Buffer) => (said += text.toString()));
  child.stdout.on('data', (text: Buffer) => {
    said += text.toString();
    child.kill(signal);
  });
  await closed;
  return said;
}

/** A generator that makes two files of three, says so, and then what is given. */
const generator = (rest: string) => [
  '--input-type=module',
  '-e',
  `
  import { writeFileSync } from 'node:fs';
  import { publish } from ${JSON.stringify(resolve('tools/publication.ts'))};
  await publish(async made => {
    made.only('pictures', name => name.endsWith('.txt'));
    writeFileSync(made.file('pictures/a/1.webp'), 'new');
    writeFileSync(made.file('src/list.ts'), 'new');
    writeFileSync(made.file('LIST.txt'), 'new');
    console.log('half');
    ${rest}
  });`,
];

test('repository: a generator that is interrupted or fails leaves every file as it was', async () => {
  for (const [path, text] of Object.entries({
    'pictures/a/1.webp': 'old',
    'pictures/b/2.webp': 'old',
    'pictures/licence.txt': 'kept',
    'src/list.ts': 'old',
  }))
    write(path, text);
  const before = contents();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGKILL'] as const) {
    expect(await interrupt(generator('await new Promise(() => setInterval(() => {}, 1000));'), signal)).toBe('half\n');
    expect(contents(), signal).toEqual(signal === 'SIGKILL' ? expect.objectContaining(before) : before);
  }
  rmSync(join(folder, '.cache'), { recursive: true });
  const failing = spawn(node, generator(`throw new Error('no room');`), { cwd: folder, env: environment });
  expect((await once(failing, 'close'))[0]).not.toBe(0);
  expect(contents()).toEqual(before);
});

test('repository: a generator that ends puts everything in its place, and what is there no more goes', async () => {
  for (const path of ['pictures/a/1.webp', 'pictures/b/2.webp', 'pictures/licence.txt']) write(path, 'old');
  const child = spawn(node, generator(''), { cwd: folder, env: environment });
  expect((await once(child, 'close'))[0]).toBe(0);
  expect(globSync('**/*', { cwd: folder }).toSorted()).toEqual([
    'LIST.txt',
    'pictures',
    'pictures/a',
    'pictures/a/1.webp',
    'pictures/licence.txt',
    'src',
    'src/list.ts',
  ]);
  expect(readFileSync(join(folder, 'pictures/a/1.webp'), 'utf8')).toBe('new');
});

// Of the generators those that have made something soon; the next test is about all.
test.each([
  ['scripts/portraits.ts', ['db/seed/portraits']],
  ['scripts/fonts.ts', ['public/fonts', 'src/ui']],
])('repository: %s, interrupted once it has made something, leaves its files as they were', async (script, folders) => {
  for (const path of folders) cpSync(path, join(folder, path), { recursive: true });
  // Packages are found from the folder in which it runs, too.
  cpSync('package.json', join(folder, 'package.json'));
  const before = contents();
  await interrupt([resolve(script)], 'SIGTERM');
  expect(contents()).toEqual(before);
});

test('repository: what writes tracked files makes them aside first', () => {
  const generators = ['samples', 'editions', 'golden', 'portraits', 'logos', 'art', 'share', 'fonts', 'docs'].map(
    name => `scripts/${name}.ts`,
  );
  for (const file of [...generators, 'tools/hero/hero.ts', 'test/kit/approved-pictures.ts'])
    expect(readFileSync(file, 'utf8'), file).toMatch(/await publish\(|return publish\(/);
});
