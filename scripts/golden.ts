/**
 * `npm run golden [name…]`: renders the approved page pictures again, all or those of the named magazines, and one
 * contact sheet to review them by.
 */
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import sharp from 'sharp';
import { approvedPath, goldens, pagesOf } from '../test/golden/pages.ts';

const names = process.argv.slice(2);
const unknown = names.filter(name => !goldens.some(golden => golden.name === name));
if (unknown.length > 0) {
  console.error(
    `There is no golden magazine ${unknown.join(', ')}. There are: ${goldens.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(1);
}

const folder = await mkdtemp(join(tmpdir(), 'golden-'));
const all = goldens.flatMap(golden => golden.shown.map(page => approvedPath(golden, page)));
const approved = dirname(all[0] ?? '');
await mkdir(approved, { recursive: true });
for (const golden of goldens) {
  if (names.length > 0 && !names.includes(golden.name)) continue;
  const pages = await pagesOf(golden, join(folder, golden.name));
  await Promise.all(
    pages.map((page, at) =>
      sharp(page)
        .webp({ quality: 92, effort: 6 })
        .toFile(approvedPath(golden, golden.shown[at] ?? 0)),
    ),
  );
  console.log(`${golden.name}: pages ${golden.shown.join(', ')}`);
}
await rm(folder, { recursive: true, force: true });
const expected = new Set(all.map(path => basename(path)));
for (const file of await readdir(approved)) if (!expected.has(file)) await rm(join(approved, file));

const [w, gap, across] = [240, 12, 8];
const small = await Promise.all(all.map(path => sharp(path).resize(w).toBuffer({ resolveWithObject: true })));
const h = Math.max(...small.map(({ info }) => info.height));
const sheet = join(dirname(approved), 'contact-sheet.webp');
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
