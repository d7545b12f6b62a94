import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
type Group = Record<string, { program: string; about: string }>;
const { prove, make } = JSON.parse(readFileSync('scripts/programs.json', 'utf8')) as { prove: Group; make: Group };
/** What one may type after `npm run`, `prove -- soak` among it, with what the shell runs. */
const commands: Record<string, string> = {
  ...scripts,
  ...Object.fromEntries(Object.keys(prove).map(name => [`prove -- ${name}`, `${scripts['prove']} ${name}`])),
  ...Object.fromEntries(Object.keys(make).map(name => [`make -- ${name}`, `${scripts['make']} ${name}`])),
};

test('repository: every npm command begins with a program that sets up what is missing on the machine’s own Node', () => {
  for (const [name, command] of Object.entries(scripts)) {
    const setter = /^(?:\w+=\w+ )*node (scripts\/\w+\.mjs)/.exec(command)?.[1];
    expect(setter, `npm run ${name}`).toBeDefined();
    expect(readFileSync(setter!, 'utf8'), setter).toMatch(/^install\(\);$/m);
    const program = /\b(?:scripts|test|measure|tools)\/[\w/-]+\.ts/.exec(command)?.[0];
    if (program) expect(existsSync(program), `${program} of npm run ${name}`).toBe(true);
  }
  for (const { program } of [...Object.values(prove), ...Object.values(make)])
    if (program.includes('/')) expect(existsSync(program), program).toBe(true);
});

test('repository: docs/measured names every program of npm run prove, with what it proves', () => {
  const measured = readFileSync('docs/measured/README.md', 'utf8');
  const rows = [...measured.matchAll(/^\| `(npm run [^`]+)` +\| (.+?) +\|/gm)].map(([, command = '', about]) => {
    const [name = '', ...words] = command.replace('npm run ', '').split(' -- ');
    return [/--one-of prove ([\w-]+)/.exec(`${scripts[name]} ${words.join(' ')}`)?.[1], about];
  });
  expect(rows).toEqual(Object.entries(prove).map(([name, { about }]) => [name, about]));
});

test('repository: npm run shows at most 25 commands', () => {
  expect(Object.keys(scripts).length).toBeLessThanOrEqual(25);
});

function usageOf(name: string): string {
  if (name === 'test' || name === 'start') return `Usage: npm ${name} [-- arguments]`;
  if (name === 'prove' || name === 'make') return `Usage: npm run ${name} -- name [arguments]`;
  return `Usage: npm run ${name} ${name.includes(' ') ? '[arguments]' : '[-- arguments]'}`;
}

/** What the shell of a command prints and ends with, in a folder without packages, so that it can do nothing. */
async function help(name: string, folder: string): Promise<{ code: number | null; output: string }> {
  const child = spawn('sh', ['-c', `${commands[name]} --help`], {
    cwd: folder,
    env: { PATH: process.env['PATH'], npm_lifecycle_event: name.split(' ')[0] },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}

test('repository: every npm command says with --help what it does and takes, and does nothing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'imurs-help-'));
  // The sources alone: a command that began its work would have to install packages first, and would leave them.
  for (const part of ['scripts', 'test', 'measure', 'tools', 'package.json', 'package-lock.json'])
    cpSync(resolve(part), join(folder, part), { recursive: true });
  const before = readdirSync(folder).toSorted();
  const names = Object.keys(commands);
  expect(names.length).toBeGreaterThan(50);
  for (let at = 0; at < names.length; at += 4)
    await Promise.all(
      names.slice(at, at + 4).map(async name => {
        const { code, output } = await help(name, folder);
        const [usage = '', ...text] = output.trim().split('\n');
        expect(usage, name).toBe(usageOf(name));
        expect(text.join('\n').trim().length, name).toBeGreaterThan(40);
        expect(output, name).not.toMatch(/\/\*\*|\*\/|^ \*/m);
        expect(code, name).toBe(0);
      }),
    );
  expect(readdirSync(folder).toSorted()).toEqual(before);
  rmSync(folder, { recursive: true });
});
