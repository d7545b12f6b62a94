/** Reads font files: their bytes for the typesetter, the characters they have, and their OpenType features. */
import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';

const woffSignature = 0x774f4646;

/** A font file's bytes; a WOFF is unpacked, because the typesetter reads OpenType only. */
export function fontBytes(path: string): Buffer {
  const bytes = readFileSync(path);
  return bytes.readUInt32BE(0) === woffSignature ? unpackWoff(bytes) : bytes;
}

/** A WOFF as OpenType: its tables, inflated, with an OpenType header. */
function unpackWoff(woff: Buffer): Buffer {
  const tables = woff.readUInt16BE(12);
  const font = Buffer.alloc(woff.readUInt32BE(16));
  const power = Math.floor(Math.log2(tables));
  font.writeUInt32BE(woff.readUInt32BE(4), 0);
  [tables, 2 ** power * 16, power, (tables - 2 ** power) * 16].forEach((n, at) => font.writeUInt16BE(n, 4 + at * 2));
  let at = 12 + tables * 16;
  for (let n = 0; n < tables; n++) {
    const entry = 44 + n * 20;
    const field = (by: number): number => woff.readUInt32BE(entry + by);
    const [from, packed, length] = [field(4), field(8), field(12)];
    const data = woff.subarray(from, from + packed);
    const record = 12 + n * 16;
    woff.copy(font, record, entry, entry + 4);
    font.writeUInt32BE(woff.readUInt32BE(entry + 16), record + 4);
    font.writeUInt32BE(at, record + 8);
    font.writeUInt32BE(length, record + 12);
    (packed < length ? inflateSync(data) : data).copy(font, at);
    at += Math.ceil(length / 4) * 4;
  }
  return font;
}

/** The offset of a table; `undefined` when the font has none of that name. */
function fontTableAt(font: Buffer, name: string): number | undefined {
  const tables = font.readUInt16BE(4);
  for (let n = 0; n < tables; n++) {
    const record = 12 + n * 16;
    if (font.toString('latin1', record, record + 4) === name) return font.readUInt32BE(record + 8);
  }
  return undefined;
}

/** The tags of a font's substitution features, e.g. `smcp` for small capitals and `onum` for old-style figures. */
export function featuresIn(font: Buffer): Set<string> {
  const gsub = fontTableAt(font, 'GSUB');
  if (gsub === undefined) return new Set();
  const list = gsub + font.readUInt16BE(gsub + 6);
  const tags = Array.from({ length: font.readUInt16BE(list) }, (_, n) =>
    font.toString('latin1', list + 2 + n * 6, list + 6 + n * 6),
  );
  return new Set(tags);
}

/** The code points in a font's character map. Reads formats 4 and 12, which our fonts use. */
export function codePoints(font: Buffer): Set<number> {
  const found = new Set<number>();
  const cmap = fontTableAt(font, 'cmap');
  if (cmap === undefined) return found;
  const maps = font.readUInt16BE(cmap + 2);
  for (let m = 0; m < maps; m++) {
    const at = cmap + font.readUInt32BE(cmap + 4 + m * 8 + 4);
    const format = font.readUInt16BE(at);
    if (format === 12) readGroups(font, at, found);
    else if (format === 4) readSegments(font, at, found);
  }
  return found;
}

function readGroups(font: Buffer, at: number, found: Set<number>) {
  const groups = font.readUInt32BE(at + 12);
  for (let g = 0; g < groups; g++) {
    const group = at + 16 + g * 12;
    const end = font.readUInt32BE(group + 4);
    for (let code = font.readUInt32BE(group); code <= end; code++) found.add(code);
  }
}

function readSegments(font: Buffer, at: number, found: Set<number>) {
  const twice = font.readUInt16BE(at + 6);
  for (let s = 0; s < twice; s += 2) {
    const end = font.readUInt16BE(at + 14 + s);
    const start = font.readUInt16BE(at + 16 + twice + s);
    const delta = font.readUInt16BE(at + 16 + twice * 2 + s);
    const offsetAt = at + 16 + twice * 3 + s;
    const offset = font.readUInt16BE(offsetAt);
    for (let code = start; code <= end && code !== 0xffff; code++) {
      const glyph = offset === 0 ? (code + delta) & 0xffff : font.readUInt16BE(offsetAt + offset + (code - start) * 2);
      if (glyph !== 0) found.add(code);
    }
  }
}
