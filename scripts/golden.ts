/**
 * `npm run make -- golden [name…]`: renders the approved page pictures again, all or those of the named magazines,
 * writes down which fonts there are (`test/golden/fonts.json`), and makes one contact sheet to review them by. `npm run
 * make -- golden --since <commit>` renders nothing: it shows the pages that were approved then beside those of now, in
 * `build/golden/index.html`.
 */
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { html, htmlDocument } from '#kernel/html.ts';
import { publish } from '#tools/publication.ts';
import { packagedFonts } from '../test/golden/fonts.ts';
import { approvedPath, goldens, pagesOf } from '../test/golden/pages.ts';

const { values, positionals: names } = parseArgs({ options: { since: { type: 'string' } }, allowPositionals: true });
if (values.since !== undefined) {
  await showChanges(values.since);
  process.exit();
}
const unknown = names.filter(name => !goldens.some(golden => golden.name === name));
if (unknown.length > 0) {
  console.error(
    `There is no golden magazine ${unknown.join(', ')}. There are: ${goldens.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(1);
}

const folder = await mkdtemp(join(tmpdir(), 'golden-'));
const all = goldens.flatMap(golden => golden.shown.map(page => approvedPath(golden, page)));
const expected = new Set(all.map(path => basename(path)));
await publish(async made => {
  await writeFile(made.file('test/golden/fonts.json'), `${JSON.stringify(packagedFonts(), null, 2)}\n`);
  made.only(dirname(all[0] ?? ''), name => expected.has(name));
  for (const golden of goldens) {
    if (names.length > 0 && !names.includes(golden.name)) continue;
    const pages = await pagesOf(golden, join(folder, golden.name));
    await Promise.all(
      pages.map((page, at) =>
        sharp(page)
          .webp({ quality: 92, effort: 6 })
          .toFile(made.file(approvedPath(golden, golden.shown[at] ?? 0))),
      ),
    );
    console.log(`${golden.name}: pages ${golden.shown.join(', ')}`);
  }
}).finally(() => rm(folder, { recursive: true, force: true }));

const [w, gap, across] = [240, 12, 8];
const small = await Promise.all(all.map(path => sharp(path).resize(w).toBuffer({ resolveWithObject: true })));
const h = Math.max(...small.map(({ info }) => info.height));
const sheet = join('build/golden', 'contact-sheet.webp');
await mkdir(dirname(sheet), { recursive: true });
await sharp({
  create: {
    width: across * (w + gap) + gap,
    height: Math.ceil(small.length / across) * (h + gap) + gap,
    channels: 3,
    background: '#8a8a86',
  },
})
  .composite(
    small.map(({ data }, at) => ({
      input: data,
      left: gap + (at % across) * (w + gap),
      top: gap + Math.floor(at / across) * (h + gap),
    })),
  )
  .webp({ quality: 85 })
  .toFile(sheet);
console.log(`Look at ${sheet} before you commit.`);

/** Writes `build/golden/index.html`: each approved page that differs from the one of a commit, beside it. */
async function showChanges(commit: string): Promise<void> {
  const git = (...args: string[]): Buffer => execFileSync('git', args, { maxBuffer: 1e8 });
  const approved = goldens.flatMap(golden => golden.shown.map(page => approvedPath(golden, page)));
  const folder = relative('.', dirname(approved[0] ?? ''));
  const before = new Set(git('ls-tree', '-r', '--name-only', commit, `${folder}/`).toString().split('\n'));
  const picture = (bytes: Buffer | undefined, words: string) =>
    bytes ? html`<img src="data:image/webp;base64,${bytes.toString('base64')}" alt="${words}" />` : html`<i>none</i>`;
  const rows = await Promise.all(
    approved.map(async path => {
      const now = await readFile(path);
      const was = before.has(relative('.', path)) ? git('show', `${commit}:${relative('.', path)}`) : undefined;
      if (was?.equals(now)) return html``;
      return html`<h2>${basename(path, '.webp')}</h2>
        <p>${picture(was, 'before')} ${picture(now, 'now')}</p>`;
    }),
  );
  const page = htmlDocument({
    title: `Golden pages since ${commit}`,
    colours: { background: '#8a8a86', text: '#1b1b1b', focus: '#1d49ae' },
    style: 'img { width: 420px }',
    body: html`${rows}`,
  });
  await mkdir('build/golden', { recursive: true });
  await writeFile('build/golden/index.html', page);
  console.log('build/golden/index.html');
}
