import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { allFontFiles } from '#typeset/fonts/fonts.ts';
import { fontBytes } from '#typeset/fonts/sfnt.ts';

/** Where a table of an OpenType font begins. Throws when there is none of that name. */
function tableAt(font: Buffer, name: string): number {
  for (let record = 12; record < 12 + font.readUInt16BE(4) * 16; record += 16)
    if (font.toString('latin1', record, record + 4) === name) return font.readUInt32BE(record + 8);
  throw new Error(`the font has no table ${name}`);
}

/** The PostScript name of a font, by which a PDF names it. */
function postScriptName(font: Buffer): string {
  const table = tableAt(font, 'name');
  const texts = table + font.readUInt16BE(table + 4);
  for (let record = table + 6; record < texts; record += 12) {
    const [platform, , , id] = [0, 2, 4, 6].map(at => font.readUInt16BE(record + at));
    if (platform !== 3 || id !== 6) continue;
    const start = texts + font.readUInt16BE(record + 10);
    return Buffer.from(font.subarray(start, start + font.readUInt16BE(record + 8)))
      .swap16()
      .toString('utf16le');
  }
  throw new Error('the font has no PostScript name');
}

/** Every packaged font that a magazine can need: its SHA-256 by its PostScript name. */
export const packagedFonts = (): Record<string, string> =>
  Object.fromEntries(
    [...new Set(allFontFiles())]
      .map(fontBytes)
      .map(font => [postScriptName(font), createHash('sha256').update(font).digest('hex')] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );

/** The PostScript names of the fonts in a PDF, without the letters that mark a subset. */
export async function fontNamesIn(pdf: Uint8Array): Promise<string[]> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  const names = document.context.enumerateIndirectObjects().flatMap(([, object]) => {
    if (!(object instanceof PDFDict) || object.get(PDFName.of('Type')) !== PDFName.of('FontDescriptor')) return [];
    const name = object.get(PDFName.of('FontName'));
    return name instanceof PDFName ? [name.decodeText().replace(/^[A-Z]{6}\+/, '')] : [];
  });
  return [...new Set(names)].toSorted();
}

/**
 * Writes fonts of our families into `folder` as a machine may have them: each packaged font once as another weight, so
 * that weights which ours lack are there, and once under the weight of its neighbour, so that the letters differ.
 * Answers the path of fontconfig's settings that name the folder.
 */
export function writeDecoyFonts(folder: string): string {
  const fonts = join(folder, 'fonts');
  mkdirSync(fonts, { recursive: true });
  // Without the pictures of emoji, which are ten times as large as all others.
  const files = [...new Set(allFontFiles())].filter(file => !file.includes('Emoji'));
  files.forEach((file, at) => {
    const neighbour = files[at + 1] ?? file;
    for (const weight of [weightOf(fontBytes(neighbour)), 700, 800, 900]) {
      const decoy = Buffer.from(fontBytes(file));
      decoy.writeUInt16BE(weight, tableAt(decoy, 'OS/2') + 4);
      writeFileSync(join(fonts, `${at}-${weight}-${basename(file).replace(/\.\w+$/, '.ttf')}`), decoy);
    }
  });
  const settings = join(folder, 'decoys.conf');
  writeFileSync(settings, `<?xml version="1.0"?><fontconfig><dir>${fonts}</dir></fontconfig>`);
  return settings;
}

const weightOf = (font: Buffer): number => font.readUInt16BE(tableAt(font, 'OS/2') + 4);
