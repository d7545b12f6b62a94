/**
 * `npm run make -- samples [name…]`: the sample magazines of the catalogue, typeset by our own engine from the
 * stories in db/seed/samples, all or the named ones: `<name>.json` becomes `<name>/magazine.pdf` and one picture a
 * page, `<name>/01.avif` and so on.
 */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { PDFDocument, PDFName, PDFNumber, PDFRawStream } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { readStory } from '#tools/samples/story-file.ts';
import { typesetMagazine } from '#typeset/index.ts';
import { jobForStory } from '#tools/samples/sample-magazine.ts';
import { publish, type Publication } from '#tools/publication.ts';

const seedFolder = 'db/seed/samples';

/**
 * The same PDF with its pictures at screen quality: a third of the bytes, since every reader downloads it.
 */
async function compressPictures(pdf: Buffer): Promise<Uint8Array> {
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

async function make(name: string, made: Publication): Promise<string> {
  const parsed = readStory(await readFile(join(seedFolder, `${name}.json`), 'utf8'), seedFolder);
  if ('faults' in parsed) throw new Error(`${name}.json is not a story yet:\n  ${parsed.faults.join('\n  ')}`);
  const { theme = 'Gifting', pages = 12, design, seed = 7 } = parsed.story;
  const outDir = await mkdtemp(join(tmpdir(), 'samples-'));
  try {
    const magazine = await typesetMagazine(
      await jobForStory(parsed.story, seedFolder, { theme, pages, design, seed, outDir }),
    );
    const folder = made.folder(join(seedFolder, name));
    made.only(join(seedFolder, name));
    const pdf = await compressPictures(await readFile(magazine.pdf));
    await writeFile(join(folder, 'magazine.pdf'), pdf);
    let bytes = pdf.length;
    for (const [at, picture] of magazine.pictures.entries()) {
      const to = join(folder, `${String(at + 1).padStart(2, '0')}.avif`);
      bytes += (await sharp(picture).avif({ quality: 45, effort: 2 }).toFile(to)).size;
    }
    const findings = magazine.findings
      .filter(({ code }) => code !== 'low-resolution')
      .map(({ message, page }) => `\n  page ${page ?? '–'}: ${message}`);
    return `${name}: ${magazine.pictures.length} pages, ${Math.round(bytes / 1000)} KB${findings.join('')}`;
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

const all = (await readdir(seedFolder)).filter(file => file.endsWith('.json')).map(file => basename(file, '.json'));
const names = process.argv.slice(2);
const unknown = names.filter(name => !all.includes(name));
if (unknown.length > 0) {
  console.error(`There is no sample ${unknown.join(', ')}. There are: ${all.join(', ')}.`);
  process.exit(1);
}
await publish(async made => {
  for (const name of names.length > 0 ? names : all) console.log(await make(name, made));
});
process.exit(0);
