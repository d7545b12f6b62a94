import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { codePoints, featuresIn, fontBytes } from './sfnt.ts';

// Magazines are typeset with fonts from npm packages of fixed versions only, never with those of the machine.
const require = createRequire(import.meta.url);

/** A font family and its files. */
interface FontFamily {
  /** The family's name inside its fonts. */
  family: string;
  /** The weights that are loaded, 100-900. */
  weights: readonly number[];
  /** Whether it has a real italic. */
  italic: boolean;
  /** Absolute paths of its font files. */
  files: readonly string[];
}

const styleNames: Readonly<Record<number, string>> = {
  400: '400Regular',
  500: '500Medium',
  600: '600SemiBold',
  700: '700Bold',
  800: '800ExtraBold',
  900: '900Black',
};

/** A family from `@expo-google-fonts`, whose newer packages have a folder for each style. */
function googleFamily(family: string, weights: readonly number[] = [400], italic = false): FontFamily {
  const packageFolder = dirname(
    require.resolve(`@expo-google-fonts/${family.toLowerCase().replaceAll(' ', '-')}/package.json`),
  );
  const styles = [...weights.map(weight => styleNames[weight] ?? ''), ...(italic ? ['400Regular_Italic'] : [])];
  const files = styles.map(style => {
    const folder = existsSync(join(packageFolder, style)) ? join(packageFolder, style) : packageFolder;
    // The packages write some families’ names in other letters than the fonts do.
    const name = readdirSync(folder).find(file => file.endsWith(`_${style}.ttf`));
    if (name === undefined) throw new Error(`${family} has no ${style}`);
    return join(folder, name);
  });
  return { family, weights, italic, files };
}

/** The `script` subset of a family that only `@fontsource` has, as WOFF. */
function fontsourceFamily(family: string, script: string, weights: readonly number[]): FontFamily {
  const name = family.toLowerCase().replaceAll(' ', '-');
  const packageFolder = dirname(require.resolve(`@fontsource/${name}/package.json`));
  const files = weights.map(weight => join(packageFolder, 'files', `${name}-${script}-${weight}-normal.woff`));
  return { family, weights, italic: false, files };
}

/** The families of our designs by name. `fontFeatures` says which have small capitals or old-style figures. */
export const fontFamilies = {
  // Literary.
  Gloock: googleFamily('Gloock'),
  'Instrument Serif': googleFamily('Instrument Serif', [400], true),
  'Young Serif': googleFamily('Young Serif'),
  Newsreader: googleFamily('Newsreader', [400, 500, 600], true),
  Alegreya: googleFamily('Alegreya', [400, 500, 700], true),
  Literata: googleFamily('Literata', [400, 600], true),
  'Instrument Sans': googleFamily('Instrument Sans', [400, 500, 600]),
  // Contemporary.
  'Bricolage Grotesque': googleFamily('Bricolage Grotesque', [400, 600, 800]),
  Anton: googleFamily('Anton'),
  Archivo: googleFamily('Archivo', [400, 500, 700, 900], true),
  'Source Serif 4': googleFamily('Source Serif 4', [400, 600], true),
  // Letterpress.
  'IM FELL English': googleFamily('IM FELL English', [400], true),
  // Festive.
  'Rozha One': googleFamily('Rozha One'),
  'Yatra One': googleFamily('Yatra One'),
  Eczar: googleFamily('Eczar', [400, 500, 700]),
  Fraunces: googleFamily('Fraunces', [400, 600, 900], true),
  'EB Garamond': googleFamily('EB Garamond', [400, 500, 600], true),
  Lora: googleFamily('Lora', [400, 600], true),
} satisfies Record<string, FontFamily>;
type FamilyName = keyof typeof fontFamilies;

/** The styles of fonts for Indian scripts: of books, of signs and screens, of invitations. */
export const companionNames = ['serif', 'sans', 'festive'] as const;
export type Companions = (typeof companionNames)[number];

/** The families of a look by use. */
export interface Fonts extends Readonly<Record<FontUse, FamilyName>> {
  /** The style of the fonts for Indian scripts; `serif` unless stated. */
  companions?: Companions;
}
type FontUse = 'display' | 'text' | 'sans' | 'italic';

const noto = {
  devanagari: googleFamily('Noto Serif Devanagari', [400, 600, 900]),
  bengali: googleFamily('Noto Serif Bengali', [400, 600, 900]),
  gujarati: fontsourceFamily('Noto Serif Gujarati', 'gujarati', [400, 600, 900]),
  gurmukhi: googleFamily('Noto Sans Gurmukhi', [400, 600, 900]),
  odia: googleFamily('Noto Sans Oriya', [400, 600, 900]),
  tamil: fontsourceFamily('Noto Serif Tamil', 'tamil', [400, 600, 900]),
  telugu: googleFamily('Noto Serif Telugu', [400, 600, 900]),
  kannada: googleFamily('Noto Sans Kannada', [400, 600, 900]),
  malayalam: fontsourceFamily('Noto Serif Malayalam', 'malayalam', [400, 600, 900]),
  nastaliq: googleFamily('Noto Nastaliq Urdu', [400, 700]),
  naskh: googleFamily('Noto Naskh Arabic', [400, 700]),
  meetei: googleFamily('Noto Sans Meetei Mayek', [400, 600, 900]),
  olchiki: googleFamily('Noto Sans Ol Chiki', [400, 600]),
  tibetan: fontsourceFamily('Noto Serif Tibetan', 'tibetan', [400, 600, 900]),
  sinhala: fontsourceFamily('Noto Serif Sinhala', 'sinhala', [400, 600, 900]),
  thai: fontsourceFamily('Noto Serif Thai', 'thai', [400, 600, 900]),
  armenian: fontsourceFamily('Noto Serif Armenian', 'armenian', [400, 600, 900]),
};
const anek = (script: string): FontFamily => googleFamily(`Anek ${script}`, [400, 600, 800]);

/** The faces of one script: for display, for running text, for labels. */
type Suite = readonly [display: FontFamily, text: FontFamily, sans: FontFamily];
const sameForAllTones = (family: FontFamily, label = family): Record<Companions, Suite> => {
  const suite: Suite = [family, family, label];
  return { serif: suite, sans: suite, festive: suite };
};
type OwnFaces = { book?: FontFamily; feast?: FontFamily };
const suitesByTone = (serif: FontFamily, sans: FontFamily, own: OwnFaces = {}): Record<Companions, Suite> => ({
  serif: [serif, own.book ?? serif, sans],
  sans: [sans, sans, sans],
  festive: [own.feast ?? serif, serif, sans],
});

// Nastaliq needs tall lines, so Urdu is set in Naskh in labels and within a line of another script.
const urdu = sameForAllTones(noto.nastaliq, noto.naskh);

/** The scripts beside the Latin one, each with its faces by style. */
const scripts: readonly { letters: RegExp; faces: Record<Companions, Suite> }[] = [
  {
    letters: /\p{Script=Devanagari}/u,
    faces: suitesByTone(noto.devanagari, anek('Devanagari'), {
      book: googleFamily('Tiro Devanagari Hindi', [400], true),
      feast: fontFamilies['Rozha One'],
    }),
  },
  {
    letters: /\p{Script=Bengali}/u,
    faces: suitesByTone(noto.bengali, anek('Bangla'), { book: googleFamily('Tiro Bangla', [400], true) }),
  },
  { letters: /\p{Script=Tamil}/u, faces: suitesByTone(noto.tamil, anek('Tamil')) },
  { letters: /\p{Script=Telugu}/u, faces: suitesByTone(noto.telugu, anek('Telugu')) },
  { letters: /\p{Script=Gujarati}/u, faces: suitesByTone(noto.gujarati, anek('Gujarati')) },
  { letters: /\p{Script=Kannada}/u, faces: suitesByTone(noto.kannada, anek('Kannada')) },
  { letters: /\p{Script=Malayalam}/u, faces: suitesByTone(noto.malayalam, anek('Malayalam')) },
  { letters: /\p{Script=Gurmukhi}/u, faces: sameForAllTones(noto.gurmukhi) },
  { letters: /\p{Script=Oriya}/u, faces: sameForAllTones(noto.odia) },
  { letters: /\p{Script=Arabic}/u, faces: urdu },
  { letters: /\p{Script=Meetei_Mayek}/u, faces: sameForAllTones(noto.meetei) },
  { letters: /\p{Script=Ol_Chiki}/u, faces: sameForAllTones(noto.olchiki) },
  { letters: /\p{Script=Tibetan}/u, faces: sameForAllTones(noto.tibetan) },
  { letters: /\p{Script=Sinhala}/u, faces: sameForAllTones(noto.sinhala) },
  { letters: /\p{Script=Thai}/u, faces: sameForAllTones(noto.thai) },
  { letters: /\p{Script=Armenian}/u, faces: sameForAllTones(noto.armenian) },
];

/**
 * The last fallbacks, in this order: rare letters of the Latin and neighbouring scripts, Arabic letters beyond Urdu,
 * emoji, symbols, arrows and Roman numerals.
 */
const fallbackFamilies: readonly FontFamily[] = [
  googleFamily('Noto Serif', [400, 600], true),
  noto.naskh,
  googleFamily('Noto Color Emoji'),
  googleFamily('Noto Sans Symbols 2'),
  fontFamilies['EB Garamond'],
  fontFamilies['Source Serif 4'],
];

/** A character that is not drawn: white space, joiners, variation selectors, direction marks. */
const invisible =
  /\s|\u00AD|[\u061C\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]|\p{Variation_Selector}|[\u{E0020}-\u{E007F}]/u;

/** Absolute paths of every font file that a magazine can need. */
export const allFontFiles = (): string[] =>
  [
    ...Object.values(fontFamilies),
    ...scripts.flatMap(({ faces }) => Object.values(faces).flat()),
    ...fallbackFamilies,
  ].flatMap(({ files }) => files);

export interface FontSet {
  /** Absolute paths of the font files, for `fontBytes`. */
  files: string[];
  /** Family names by use, first choice first. */
  fonts: Record<FontUse, string[]>;
  /** The least weight of headings in Indian scripts, so that they match the display face. */
  heavy: number;
  /** Whether the text face has small capitals. */
  smallCaps: boolean;
  /** Characters of the text that no font of ours can draw. */
  missing: string[];
}

const headingWeights: Record<Companions, number> = { serif: 600, sans: 800, festive: 900 };

/** The fonts for a text with these characters: the look's own, those of each Indian script in it, and fallbacks. */
export function fontsFor({ fonts }: { fonts: Fonts }, letters: string): FontSet {
  const { companions = 'serif' } = fonts;
  const own = (['text', 'sans', 'display', 'italic'] as const).map((use): FontFamily => fontFamilies[fonts[use]]);
  const suites = scripts.filter(script => script.letters.test(letters)).map(script => script.faces[companions]);
  const used: FontFamily[] = [...own, ...suites.flat()];
  let missing = [...new Set(letters)].filter(
    letter => !invisible.test(letter) && !used.some(family => hasGlyph(family, letter)),
  );
  // A character that any of these families has needs no fallback: the display face may draw it in running text.
  const fallbacks = [...fallbackFamilies, ...scripts.flatMap(script => script.faces[companions])].filter(family => {
    const before = missing.length;
    missing = missing.filter(letter => !hasGlyph(family, letter));
    return missing.length < before;
  });
  const families = (...first: readonly FontFamily[]): string[] => [
    ...new Set([...first, ...own, ...suites.flat(), ...fallbacks].map(({ family }) => family)),
  ];
  return {
    files: [...new Set([...used, ...fallbacks].flatMap(({ files }) => files))],
    fonts: {
      display: families(fontFamilies[fonts.display], ...suites.map(([display]) => display)),
      text: families(fontFamilies[fonts.text], ...suites.map(([, text]) => text)),
      sans: families(fontFamilies[fonts.sans], ...suites.map(([, , sans]) => sans)),
      italic: families(fontFamilies[fonts.italic], ...suites.map(([, text]) => text)),
    },
    heavy: headingWeights[companions],
    smallCaps: fontFeatures(fonts.text).has('smcp'),
    missing,
  };
}

const fontContents = new Map<string, { letters: Set<number>; features: Set<string> }>();
function fontContentsOf({ family, files }: FontFamily) {
  const cached = fontContents.get(family);
  if (cached) return cached;
  const bytes = fontBytes(files[0] ?? '');
  const contents = { letters: codePoints(bytes), features: featuresIn(bytes) };
  fontContents.set(family, contents);
  return contents;
}

const hasGlyph = (family: FontFamily, letter: string): boolean =>
  fontContentsOf(family).letters.has(letter.codePointAt(0) ?? 0);

/**
 * The OpenType features of a family: tags such as `smcp` (small capitals), `onum` (old-style figures), `lnum`, `frac`.
 */
export const fontFeatures = (family: FamilyName): ReadonlySet<string> => fontContentsOf(fontFamilies[family]).features;
