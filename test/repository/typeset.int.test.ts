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
const at = (name: string): string => join(folder, name);
const write = (name: string, content: object | string): Promise<void> =>
  writeFile(at(name), typeof content === 'string' ? content : JSON.stringify(content));
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'typeset-line-'));
  await write('story.json', story);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const started = (...args: string[]) =>
  spawn(process.execPath, ['scripts/typeset.ts', ...args], { stdio: ['ignore', 'pipe', 'pipe'] });

/** What `npm run typeset -- …` says and how it ends. */
function ran(...args: string[]): Promise<{ code: number | null; said: string; wrong: string[] }> {
  return new Promise(done => {
    const one = started(...args);
    let [said, wrong] = ['', ''];
    one.stdout.on('data', (bytes: Buffer) => (said += bytes.toString()));
    one.stderr.on('data', (bytes: Buffer) => (wrong += bytes.toString()));
    one.on('close', code => done({ code, said, wrong: wrong.trim().split('\n') }));
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
    /^There is no design "loud"\. There are: quiet, bold, festive\.$/,
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
  const { code, wrong } = await ran(...args.map(arg => (arg.endsWith('.json') ? at(arg) : arg)));
  expect(code).toBe(1);
  expect(wrong[0]).toMatch(said);
});

test('D16 each thing that is wrong with a story, or a plan, is a line of its own', async () => {
  await write('bad.json', { ...story, date: 'soon', theme: 'Pirates', mood: 'good', answers: [{ question: 'Why?' }] });
  expect((await ran(at('bad.json'), '--out', at('x.pdf'))).wrong.slice(1)).toEqual([
    '  date: must be a date such as 2026-11-21',
    '  theme: must be Gifting, Self, Friendship, Couple, Travel or Family',
    '  answers[0].text: is missing',
    '  mood: there is no such field',
  ]);
  await write('bad-plan.json', { version: 1 });
  expect((await ran(at('story.json'), '--out', at('x.pdf'), '--plan', at('bad-plan.json'))).wrong[1]).toMatch(
    /has version 1/,
  );
  await write('not.json', '{');
  expect((await ran(at('not.json'), '--out', at('x.pdf'))).wrong[1]).toMatch(/^ {2}not JSON/);
});

test('D16 its schema is printed for those who write stories', async () => {
  const { said } = await ran('--schema');
  expect(JSON.parse(said)).toMatchObject({ type: 'object', required: ['person', 'edition', 'date', 'answers'] });
});

test('D16 a kept plan is edited and set again; for the press too', async () => {
  const kept = at('kept');
  const first = await ran(
    at('story.json'),
    '--out',
    at('first.pdf'),
    '--keep',
    kept,
    '--design',
    'quiet',
    '--pages',
    '12',
  );
  expect(first.wrong).toEqual(['']);
  expect(first.said).toMatch(/first\.pdf: 12 pages in \d+ ms\n$/);
  expect(existsSync(join(kept, 'page-12.webp'))).toBe(true);
  const plan = await readFile(join(kept, 'plan.json'), 'utf8');
  await write('plan.json', plan);
  const again = await ran(at('story.json'), '--out', at('again.pdf'), '--plan', at('plan.json'), '--keep', kept);
  expect(again.wrong).toEqual(['']);
  expect((await readFile(at('again.pdf'))).equals(await readFile(at('first.pdf')))).toBe(true);
  await write('plan.json', plan.replaceAll('Meera', 'Leela'));
  await ran(at('story.json'), '--out', at('again.pdf'), '--plan', at('plan.json'));
  expect((await readFile(at('again.pdf'))).equals(await readFile(at('first.pdf')))).toBe(false);
  const press = await ran(at('story.json'), '--out', at('press.pdf'), '--print');
  expect(press.wrong).toEqual(['']);
  expect((await readFile(at('press.pdf'))).includes('PDF/X-4')).toBe(true);
  expect(press.said).toContain('preflight finds nothing');
}, 120_000);

test('D16 with --watch it sets again what was changed, and waits through mistakes', async () => {
  await write('watched.json', story);
  const tmp = at('tmp');
  await mkdir(tmp);
  const args = ['scripts/typeset.ts', at('watched.json'), '--out', at('watched.pdf'), '--watch'];
  const one = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { TMPDIR: tmp } });
  try {
    const lines = createInterface({ input: one.stdout })[Symbol.asyncIterator]();
    const wrong = createInterface({ input: one.stderr })[Symbol.asyncIterator]();
    const until = async (said: RegExp): Promise<void> => {
      for (let line = await lines.next(); !line.done; line = await lines.next()) if (said.test(line.value)) return;
      throw new Error(`it ended before it said ${said}`);
    };
    await until(/12 pages in \d+ ms/);
    const before = await readFile(at('watched.pdf'));
    await until(/^Waiting/);
    await write('watched.json', { ...story, person: '' });
    expect((await wrong.next()).value).toMatch(/is not a story yet/);
    expect((await wrong.next()).value).toBe('  person: must not be empty');
    await until(/^Waiting/);
    await write('watched.json', { ...story, person: 'Leela' });
    await until(/12 pages in \d+ ms/);
    expect((await readFile(at('watched.pdf'))).equals(before)).toBe(false);
    const ended = once(one, 'exit');
    one.kill();
    await ended;
    // Its typesetter notices that it is alone, and tidies up after itself.
    await vi.waitFor(async () => expect(await readdir(tmp)).toEqual([]), { timeout: 30_000 });
  } finally {
    one.kill();
  }
}, 120_000);
