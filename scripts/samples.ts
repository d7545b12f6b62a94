/**
 * `npm run samples [name…]`: the sample magazines on the shop's shelves, typeset by our own engine from the stories in
 * db/seed/samples, all or the named ones: `<name>.json` becomes `<name>/magazine.pdf` and one picture a page,
 * `<name>/01.avif` and so on.
 */
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { PDFDocument, PDFName, PDFNumber, PDFRawStream } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { readStory } from '#tools/samples/story-file.ts';
import { typesetMagazine } from '#typeset/index.ts';
import { jobForStory } from '#tools/samples/sample-magazine.ts';

const seedFolder = 'db/seed/samples';

/**
 * The same PDF with its pictures for looking at, not for proofing: a third of the bytes, which everybody who reads it
 * has to fetch.
 */
async function lighter(pdf: Buffer): Promise<Uint8Array> {
  const document = await PDFDocument.load(pdf);
  for (const [ref, object] of document.context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRawStream) || object.dict.get(PDFName.of('Filter')) !== PDFName.of('DCTDecode'))
      continue;
    const picture = sharp(object.contents);
    const { width, channels } = await picture.metadata();
    if (channels !== 3) continue;
    const { data, info } = await picture
      .resize({ width: Math.ceil(width * 0.72) })
      .jpeg({ quality: 66, mozjpeg: true })
      .toBuffer({ resolveWithObject: true });
    object.dict.set(PDFName.of('Width'), PDFNumber.of(info.width));
    object.dict.set(PDFName.of('Height'), PDFNumber.of(info.height));
    document.context.assign(ref, PDFRawStream.of(object.dict, data));
  }
  return document.save();
}

async function make(name: string): Promise<string> {
  const read = readStory(await readFile(join(seedFolder, `${name}.json`), 'utf8'), seedFolder);
  if ('faults' in read) throw new Error(`${name}.json is not a story yet:\n  ${read.faults.join('\n  ')}`);
  const { theme = 'Gifting', pages = 12, design, seed = 7 } = read.story;
  const outDir = await mkdtemp(join(tmpdir(), 'samples-'));
  try {
    const made = await typesetMagazine(
      await jobForStory(read.story, seedFolder, { theme, pages, design, seed, outDir }),
    );
    const folder = join(seedFolder, name);
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder);
    const pdf = await lighter(await readFile(made.pdf));
    await writeFile(join(folder, 'magazine.pdf'), pdf);
    let bytes = pdf.length;
    for (const [at, picture] of made.pictures.entries()) {
      const to = join(folder, `${String(at + 1).padStart(2, '0')}.avif`);
      bytes += (await sharp(picture).avif({ quality: 45, effort: 2 }).toFile(to)).size;
    }
    const told = made.findings
      .filter(({ code }) => code !== 'low-resolution')
      .map(({ message, page }) => `\n  page ${page ?? '–'}: ${message}`);
    return `${name}: ${made.pictures.length} pages, ${Math.round(bytes / 1000)} KB${told.join('')}`;
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

const all = (await readdir(seedFolder)).filter(file => file.endsWith('.json')).map(file => basename(file, '.json'));
const named = process.argv.slice(2);
const unknown = named.filter(name => !all.includes(name));
if (unknown.length > 0) {
  console.error(`There is no sample ${unknown.join(', ')}. There are: ${all.join(', ')}.`);
  process.exit(1);
}
for (const name of named.length > 0 ? named : all) console.log(await make(name));
process.exit(0);
