import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { codePoints, featuresIn, fontBytes } from './sfnt.ts';

/** The fonts the magazine is set with: pinned npm packages, never what a machine happens to have. */
const require = createRequire(import.meta.url);

/** A family of ours. */
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
  const home = dirname(require.resolve(`@expo-google-fonts/${family.toLowerCase().replaceAll(' ', '-')}/package.json`));
  const styles = [...weights.map(weight => styleNames[weight] ?? ''), ...(italic ? ['400Regular_Italic'] : [])];
  const files = styles.map(style => {
    const name = `${family.replaceAll(' ', '')}_${style}.ttf`;
    const nested = join(home, style, name);
    return existsSync(nested) ? nested : join(home, name);
  });
  return { family, weights, italic, files };
}

/** A family that only `@fontsource` has, as WOFF: the part of it that holds `script`. */
function fontsourceFamily(family: string, script: string, weights: readonly number[]): FontFamily {
  const name = family.toLowerCase().replaceAll(' ', '-');
  const home = dirname(require.resolve(`@fontsource/${name}/package.json`));
  const files = weights.map(weight => join(home, 'files', `${name}-${script}-${weight}-normal.woff`));
  return { family, weights, italic: false, files };
}

/**
 * The faces of our designs, by family. What a face can do beyond its letters (small capitals, figures) is for
 * `features` to say.
 */
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
  // Festive.
  'Rozha One': googleFamily('Rozha One'),
  'Yatra One': googleFamily('Yatra One'),
  Eczar: googleFamily('Eczar', [400, 500, 700]),
  Fraunces: googleFamily('Fraunces', [400, 600, 900], true),
  'EB Garamond': googleFamily('EB Garamond', [400, 500, 600], true),
  Lora: googleFamily('Lora', [400, 600], true),
} satisfies Record<string, FontFamily>;
type FamilyName = keyof typeof fontFamilies;

/** The tone of voice in India's own scripts: books, signs and screens, or invitations. */
export const companionNames = ['serif', 'sans', 'festive'] as const;
export type Companions = (typeof companionNames)[number];

/** Which family does what in a look. */
export interface Fonts extends Readonly<Record<FontUse, FamilyName>> {
  /** Which faces stand beside them for other scripts; `serif` unless stated. */
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
};
const anek = (script: string): FontFamily => googleFamily(`Anek ${script}`, [400, 600, 800]);

/** The faces of one script: for display, for running text, for labels. */
type Suite = readonly [display: FontFamily, text: FontFamily, sans: FontFamily];
const sameForAllTones = (one: FontFamily, label = one): Record<Companions, Suite> => {
  const suite: Suite = [one, one, label];
  return { serif: suite, sans: suite, festive: suite };
};
const suitesByTone = (
  serif: FontFamily,
  sans: FontFamily,
  own: { book?: FontFamily; feast?: FontFamily } = {},
): Record<Companions, Suite> => ({
  serif: [serif, own.book ?? serif, sans],
  sans: [sans, sans, sans],
  festive: [own.feast ?? serif, serif, sans],
});

// Nastaliq hangs from above and needs the room: in a label, and within a line of another script, Urdu is set in Naskh.
const urdu = sameForAllTones(noto.nastaliq, noto.naskh);

/** India's scripts, each with its faces by tone. */
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
];

/**
 * Asked last, in this order: rare letters of the Latin and neighbouring scripts, Arabic letters beyond Urdu, emoji,
 * signs.
 */
const fallbackFamilies: readonly FontFamily[] = [
  googleFamily('Noto Serif', [400, 600], true),
  noto.naskh,
  googleFamily('Noto Color Emoji'),
  googleFamily('Noto Sans Symbols 2'),
];

/** Characters that steer others and are not drawn: joiners, variation selectors, marks of direction. */
const invisible =
  /\s|\u00AD|[\u061C\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]|\p{Variation_Selector}|[\u{E0020}-\u{E007F}]/u;

export interface FontSet {
  /** Absolute paths of the font files, for `fontBytes`. */
  files: string[];
  /** Family names by use, first choice first. */
  fonts: Record<FontUse, string[]>;
  /** How heavy headings in India's own scripts are at least, to stand beside the display face. */
  heavy: number;
  /** Whether the text face has small capitals of its own. */
  smallCaps: boolean;
  /** Characters of the text that no font of ours can draw. */
  missing: string[];
}

const headingWeights: Record<Companions, number> = { serif: 600, sans: 800, festive: 900 };

/**
 * The fonts that a magazine with these letters in it needs: the look's own, and for each script and sign those that fit
 * them.
 */
export function fontsFor({ fonts }: { fonts: Fonts }, letters: string): FontSet {
  const { companions = 'serif' } = fonts;
  const own = (['text', 'sans', 'display', 'italic'] as const).map((use): FontFamily => fontFamilies[fonts[use]]);
  const theirs = scripts.filter(script => script.letters.test(letters)).map(script => script.faces[companions]);
  const used: FontFamily[] = [...own, ...theirs.flat()];
  let open = [...new Set(letters)].filter(
    letter => !invisible.test(letter) && !used.some(one => hasGlyph(one, letter)),
  );
  // A letter that only a display face has is drawn by it everywhere; one that none has is looked for further.
  const behind = [...fallbackFamilies, ...scripts.flatMap(script => script.faces[companions])].filter(one => {
    const before = open.length;
    open = open.filter(letter => !hasGlyph(one, letter));
    return open.length < before;
  });
  const families = (...first: readonly FontFamily[]): string[] => [
    ...new Set([...first, ...own, ...theirs.flat(), ...behind].map(one => one.family)),
  ];
  return {
    files: [...new Set([...used, ...behind].flatMap(one => one.files))],
    fonts: {
      display: families(fontFamilies[fonts.display], ...theirs.map(([display]) => display)),
      text: families(fontFamilies[fonts.text], ...theirs.map(([, text]) => text)),
      sans: families(fontFamilies[fonts.sans], ...theirs.map(([, , sans]) => sans)),
      italic: families(fontFamilies[fonts.italic], ...theirs.map(([, text]) => text)),
    },
    heavy: headingWeights[companions],
    smallCaps: fontFeatures(fonts.text).has('smcp'),
    missing: open,
  };
}

const fontContents = new Map<string, { letters: Set<number>; features: Set<string> }>();
function fontContentsOf(one: FontFamily) {
  const found = fontContents.get(one.family);
  if (found) return found;
  const bytes = fontBytes(one.files[0] ?? '');
  const made = { letters: codePoints(bytes), features: featuresIn(bytes) };
  fontContents.set(one.family, made);
  return made;
}

const hasGlyph = (one: FontFamily, letter: string): boolean =>
  fontContentsOf(one).letters.has(letter.codePointAt(0) ?? 0);

/** What a family can do: OpenType tags such as `smcp` (small capitals), `onum` (old-style figures), `lnum`, `frac`. */
export const fontFeatures = (family: FamilyName): ReadonlySet<string> => fontContentsOf(fontFamilies[family]).features;
