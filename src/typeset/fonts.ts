import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The fonts the magazine is set with: pinned npm packages, never what a machine happens to have. */
const require = createRequire(import.meta.url);
const home = (name: string): string => dirname(require.resolve(`@expo-google-fonts/${name}/package.json`));

interface Face {
  /** The family's name inside the font. */
  family: string;
  package: string;
  files: readonly string[];
  /** Loaded only when a text needs it: they are large. */
  rare?: true;
}

const face = (family: string, name: string, stem: string, styles: readonly string[], rare?: true): Face => ({
  family,
  package: name,
  files: styles.map(style => `${style}/${stem}_${style}.ttf`),
  ...(rare ? { rare } : {}),
});

/** An older package: all its files lie beside each other. */
const flat = (family: string, name: string, stem: string, styles: readonly string[]): Face => ({
  family,
  package: name,
  files: styles.map(style => `${stem}_${style}.ttf`),
});

/** The faces of our designs, by family. */
const faces = {
  Gloock: face('Gloock', 'gloock', 'Gloock', ['400Regular']),
  'Instrument Serif': face('Instrument Serif', 'instrument-serif', 'InstrumentSerif', [
    '400Regular',
    '400Regular_Italic',
  ]),
  'Young Serif': face('Young Serif', 'young-serif', 'YoungSerif', ['400Regular']),
  Newsreader: face('Newsreader', 'newsreader', 'Newsreader', [
    '400Regular',
    '400Regular_Italic',
    '500Medium',
    '600SemiBold',
  ]),
  'Instrument Sans': face('Instrument Sans', 'instrument-sans', 'InstrumentSans', [
    '400Regular',
    '500Medium',
    '600SemiBold',
  ]),
  'Bricolage Grotesque': face('Bricolage Grotesque', 'bricolage-grotesque', 'BricolageGrotesque', [
    '400Regular',
    '600SemiBold',
    '800ExtraBold',
  ]),
  Anton: face('Anton', 'anton', 'Anton', ['400Regular']),
  Archivo: face('Archivo', 'archivo', 'Archivo', [
    '400Regular',
    '400Regular_Italic',
    '500Medium',
    '700Bold',
    '900Black',
  ]),
  'Source Serif 4': face('Source Serif 4', 'source-serif-4', 'SourceSerif4', [
    '400Regular',
    '400Regular_Italic',
    '600SemiBold',
  ]),
  'Rozha One': flat('Rozha One', 'rozha-one', 'RozhaOne', ['400Regular']),
  'Yatra One': flat('Yatra One', 'yatra-one', 'YatraOne', ['400Regular']),
  Eczar: flat('Eczar', 'eczar', 'Eczar', ['400Regular', '500Medium', '700Bold']),
  Fraunces: face('Fraunces', 'fraunces', 'Fraunces', ['400Regular', '400Regular_Italic', '600SemiBold', '900Black']),
  Lora: face('Lora', 'lora', 'Lora', ['400Regular', '400Regular_Italic', '600SemiBold']),
} satisfies Record<string, Face>;
export type Family = keyof typeof faces;

/** Which family does what in a look. */
export type Fonts = Readonly<Record<'display' | 'text' | 'sans' | 'italic', Family>>;

/** Asked in this order for what the Latin faces lack. */
const fallbacks: readonly Face[] = [
  face('Noto Serif Devanagari', 'noto-serif-devanagari', 'NotoSerifDevanagari', ['400Regular', '600SemiBold'], true),
  face('Noto Serif Bengali', 'noto-serif-bengali', 'NotoSerifBengali', ['400Regular', '600SemiBold'], true),
  face('Noto Serif Telugu', 'noto-serif-telugu', 'NotoSerifTelugu', ['400Regular', '600SemiBold'], true),
  face('Noto Sans Tamil', 'noto-sans-tamil', 'NotoSansTamil', ['400Regular', '600SemiBold'], true),
  face('Noto Sans Gujarati', 'noto-sans-gujarati', 'NotoSansGujarati', ['400Regular', '600SemiBold'], true),
  face('Noto Sans Gurmukhi', 'noto-sans-gurmukhi', 'NotoSansGurmukhi', ['400Regular', '600SemiBold'], true),
  face('Noto Sans Kannada', 'noto-sans-kannada', 'NotoSansKannada', ['400Regular', '600SemiBold'], true),
  face('Noto Sans Malayalam', 'noto-sans-malayalam', 'NotoSansMalayalam', ['400Regular', '600SemiBold'], true),
  face('Noto Sans Oriya', 'noto-sans-oriya', 'NotoSansOriya', ['400Regular', '600SemiBold'], true),
  face('Noto Color Emoji', 'noto-color-emoji', 'NotoColorEmoji', ['400Regular'], true),
  face('Noto Sans Symbols 2', 'noto-sans-symbols-2', 'NotoSansSymbols2', ['400Regular'], true),
];

const paths = (one: Face): string[] => one.files.map(file => join(home(one.package), file));

/** Characters that steer others and are not drawn: joiners, variation selectors, marks of direction. */
const unseen = /\s|\u00AD|[\u200C-\u200F]|\u2060|\p{Variation_Selector}|[\u{E0020}-\u{E007F}]/u;

export interface FontSet {
  /** Absolute paths of the font files. */
  files: string[];
  /** Family names by use, first choice first. */
  fonts: Record<'display' | 'text' | 'sans' | 'italic', string[]>;
  /** Characters of the text that no font of ours can draw. */
  missing: string[];
}

/** The fonts that a magazine with these letters in it needs. */
export function fontsFor({ fonts }: { fonts: Fonts }, letters: string): FontSet {
  const base = [fonts.display, fonts.text, fonts.sans, fonts.italic].map(family => faces[family]);
  const wanted = new Set([...letters].filter(letter => !unseen.test(letter)));
  // A letter that only some of the base faces have still gets a fallback, so that headlines have it too.
  const have = [fonts.text, fonts.sans, fonts.display].map(family => covered(faces[family]));
  let open = [...wanted].filter(letter => !have.every(set => set.has(letter.codePointAt(0) ?? 0)));
  const extra: Face[] = [];
  for (const one of fallbacks) {
    if (open.length === 0) break;
    const set = covered(one);
    const helps = open.filter(letter => set.has(letter.codePointAt(0) ?? 0));
    if (helps.length === 0) continue;
    extra.push(one);
    open = open.filter(letter => !helps.includes(letter));
  }
  const missing = open.filter(letter => !have.some(set => set.has(letter.codePointAt(0) ?? 0)));
  const behind = extra.map(one => one.family);
  const { display, text, sans, italic } = fonts;
  return {
    files: [...new Set([...base, ...extra].flatMap(paths))],
    fonts: {
      display: [display, text, ...behind],
      text: [text, sans, ...behind],
      sans: [sans, text, ...behind],
      italic: [italic, text, ...behind],
    },
    missing,
  };
}

const known = new Map<string, Set<number>>();
/** The code points a face has glyphs for. */
function covered(one: Face): Set<number> {
  const found = known.get(one.family);
  if (found) return found;
  const [path = ''] = paths(one);
  const set = codePoints(readFileSync(path));
  known.set(one.family, set);
  return set;
}

/** Reads a font's character map (formats 4 and 12, the ones in use). */
export function codePoints(font: Buffer): Set<number> {
  const found = new Set<number>();
  const tables = font.readUInt16BE(4);
  for (let n = 0; n < tables; n++) {
    const record = 12 + n * 16;
    if (font.toString('latin1', record, record + 4) !== 'cmap') continue;
    const cmap = font.readUInt32BE(record + 8);
    const maps = font.readUInt16BE(cmap + 2);
    for (let m = 0; m < maps; m++) {
      const at = cmap + font.readUInt32BE(cmap + 4 + m * 8 + 4);
      const format = font.readUInt16BE(at);
      if (format === 12) readGroups(font, at, found);
      else if (format === 4) readSegments(font, at, found);
    }
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
