import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

const story = {
  person: 'Meera',
  edition: 'Birthday Spotlight',
  from: 'Arjun',
  date: '2026-11-21',
  theme: 'Travel',
  answers: [{ question: 'Where did it begin?', text: 'In the kitchen, with rice on the stove and the radio on.' }],
  photos: [{ print: 'sea', shape: 'wide' }],
};
let folder: string;
const pathOf = (name: string): string => join(folder, name);
const write = (name: string, content: object | string): Promise<void> =>
  writeFile(pathOf(name), typeof content === 'string' ? content : JSON.stringify(content));
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'typeset-line-'));
  await write('story.json', story);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const startProgram = (...args: string[]) =>
  spawn(process.execPath, ['scripts/typeset.ts', ...args], { stdio: ['ignore', 'pipe', 'pipe'] });

/** Runs `npm run typeset -- …`. Answers its exit code, output and lines of errors. */
function runProgram(...args: string[]): Promise<{ code: number | null; said: string; wrong: string[] }> {
  return new Promise(done => {
    const program = startProgram(...args);
    let [said, wrong] = ['', ''];
    program.stdout.on('data', (bytes: Buffer) => (said += bytes.toString()));
    program.stderr.on('data', (bytes: Buffer) => (wrong += bytes.toString()));
    program.on('close', code => done({ code, said, wrong: wrong.trim().split('\n') }));
  });
}

test.each<[string, string[], RegExp]>([
  ['no story', ['--out', 'x.pdf'], /^Which story\?/],
  ['no place for the PDF', ['story.json'], /^Where to\?/],
  ['two stories', ['story.json', 'story.json', '--out', 'x.pdf'], /^One story at a time/],
  ['an option nobody knows', ['story.json', '--page', '12'], /^Unknown option '--page'/],
  ['no such file', ['gone.json', '--out', 'x.pdf'], /^The story could not be read: ENOENT/],
  [
    'no such theme',
    ['story.json', '--out', 'x.pdf', '--theme', 'pirates'],
    /^There is no theme "pirates"\. There are: Gifting/,
  ],
  [
    'no such design',
    ['story.json', '--out', 'x.pdf', '--design', 'loud'],
    /^There is no design "loud"\. There are: quiet, bold, festive, letterpress\.$/,
  ],
  ['no such sample', ['--sample', 'pirates', '--out', 'x.pdf'], /^There is no sample "pirates"/],
  ['thirteen pages', ['story.json', '--out', 'x.pdf', '--pages', '13'], /^A magazine has 12, 16, 20 pages, not 13\.$/],
  ['half a seed', ['story.json', '--out', 'x.pdf', '--seed', '1.5'], /^The seed is a whole number from 0, not 1\.5\.$/],
  [
    'a plan and a theme',
    ['story.json', '--out', 'x.pdf', '--plan', 'p.json', '--theme', 'self'],
    /^The plan says it already: leave out --theme\.$/,
  ],
  ['no such plan', ['story.json', '--out', 'x.pdf', '--plan', 'gone.json'], /^The plan could not be read: ENOENT/],
])('D16 the command line with %s says so in one line', async (_, args, said) => {
  const { code, wrong } = await runProgram(...args.map(arg => (arg.endsWith('.json') ? pathOf(arg) : arg)));
  expect(code).toBe(1);
  expect(wrong[0]).toMatch(said);
});

test('D16 each fault of a story or a plan is a line of its own', async () => {
  await write('bad.json', { ...story, date: 'soon', theme: 'Pirates', mood: 'good', answers: [{ question: 'Why?' }] });
  expect((await runProgram(pathOf('bad.json'), '--out', pathOf('x.pdf'))).wrong.slice(1)).toEqual([
    '  date: must be a date such as 2026-11-21',
    '  theme: must be Gifting, Self, Friendship, Couple, Travel or Family',
    '  answers[0].text: is missing',
    '  mood: there is no such field',
  ]);
  await write('bad-plan.json', { version: 1 });
  expect(
    (await runProgram(pathOf('story.json'), '--out', pathOf('x.pdf'), '--plan', pathOf('bad-plan.json'))).wrong[1],
  ).toMatch(/has version 1/);
  await write('not.json', '{');
  expect((await runProgram(pathOf('not.json'), '--out', pathOf('x.pdf'))).wrong[1]).toMatch(/^ {2}not JSON/);
});

test('D16 --schema prints the schema of a story', async () => {
  const { said } = await runProgram('--schema');
  expect(JSON.parse(said)).toMatchObject({ type: 'object', required: ['person', 'edition', 'date', 'answers'] });
});

test('D16 a saved plan can be edited and typeset again, also for print', async () => {
  const keptFolder = pathOf('kept');
  const first = await runProgram(
    pathOf('story.json'),
    '--out',
    pathOf('first.pdf'),
    '--keep',
    keptFolder,
    '--design',
    'quiet',
    '--pages',
    '12',
  );
  expect(first.wrong).toEqual(['']);
  expect(first.said).toMatch(/first\.pdf: 12 pages in \d+ ms\n$/);
  expect(existsSync(join(keptFolder, 'page-12.webp'))).toBe(true);
  const plan = await readFile(join(keptFolder, 'plan.json'), 'utf8');
  await write('plan.json', plan);
  const again = await runProgram(
    pathOf('story.json'),
    '--out',
    pathOf('again.pdf'),
    '--plan',
    pathOf('plan.json'),
    '--keep',
    keptFolder,
  );
  expect(again.wrong).toEqual(['']);
  expect((await readFile(pathOf('again.pdf'))).equals(await readFile(pathOf('first.pdf')))).toBe(true);
  await write('plan.json', plan.replaceAll('Meera', 'Leela'));
  await runProgram(pathOf('story.json'), '--out', pathOf('again.pdf'), '--plan', pathOf('plan.json'));
  expect((await readFile(pathOf('again.pdf'))).equals(await readFile(pathOf('first.pdf')))).toBe(false);
  const press = await runProgram(pathOf('story.json'), '--out', pathOf('press.pdf'), '--print');
  expect(press.wrong).toEqual(['']);
  expect((await readFile(pathOf('press.pdf'))).includes('PDF/X-4')).toBe(true);
  expect(press.said).toContain('preflight finds nothing');
});

test('D16 with --watch a changed story is typeset again, and a faulty one is reported', async () => {
  await write('watched.json', story);
  const tmp = pathOf('tmp');
  await mkdir(tmp);
  const args = ['scripts/typeset.ts', pathOf('watched.json'), '--out', pathOf('watched.pdf'), '--watch'];
  const program = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { TMPDIR: tmp } });
  try {
    const lines = createInterface({ input: program.stdout })[Symbol.asyncIterator]();
    const wrong = createInterface({ input: program.stderr })[Symbol.asyncIterator]();
    const waitForLine = async (pattern: RegExp): Promise<void> => {
      for (let line = await lines.next(); !line.done; line = await lines.next()) if (pattern.test(line.value)) return;
      throw new Error(`it ended before it said ${pattern}`);
    };
    await waitForLine(/12 pages in \d+ ms/);
    const before = await readFile(pathOf('watched.pdf'));
    await waitForLine(/^Waiting/);
    await write('watched.json', { ...story, person: '' });
    expect((await wrong.next()).value).toMatch(/is not a story yet/);
    expect((await wrong.next()).value).toBe('  person: must not be empty');
    await waitForLine(/^Waiting/);
    await write('watched.json', { ...story, person: 'Leela' });
    await waitForLine(/12 pages in \d+ ms/);
    expect((await readFile(pathOf('watched.pdf'))).equals(before)).toBe(false);
    const ended = once(program, 'exit');
    program.kill();
    await ended;
    // Its typesetting process notices that its parent has ended and removes its files.
    await vi.waitFor(async () => expect(await readdir(tmp)).toEqual([]), { timeout: 30_000 });
  } finally {
    program.kill();
  }
});
