import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { codePoints, featuresIn, fontBytes } from './sfnt.ts';

/** The fonts the magazine is set with: pinned npm packages, never what a machine happens to have. */
const require = createRequire(import.meta.url);

/** A family of ours. */
export interface Face {
  /** The family's name inside its fonts. */
  family: string;
  /** The weights that are loaded, 100-900. */
  weights: readonly number[];
  /** Whether it has a real italic. */
  italic: boolean;
  /** Absolute paths of its font files. */
  files: readonly string[];
}

const names: Readonly<Record<number, string>> = {
  400: '400Regular',
  500: '500Medium',
  600: '600SemiBold',
  700: '700Bold',
  800: '800ExtraBold',
  900: '900Black',
};

/** A family from `@expo-google-fonts`, whose newer packages have a folder for each style. */
function face(family: string, weights: readonly number[] = [400], italic = false): Face {
  const home = dirname(require.resolve(`@expo-google-fonts/${family.toLowerCase().replaceAll(' ', '-')}/package.json`));
  const styles = [...weights.map(weight => names[weight] ?? ''), ...(italic ? ['400Regular_Italic'] : [])];
  const files = styles.map(style => {
    const name = `${family.replaceAll(' ', '')}_${style}.ttf`;
    const nested = join(home, style, name);
    return existsSync(nested) ? nested : join(home, name);
  });
  return { family, weights, italic, files };
}

/** A family that only `@fontsource` has, as WOFF: the part of it that holds `script`. */
function packed(family: string, script: string, weights: readonly number[]): Face {
  const name = family.toLowerCase().replaceAll(' ', '-');
  const home = dirname(require.resolve(`@fontsource/${name}/package.json`));
  const files = weights.map(weight => join(home, 'files', `${name}-${script}-${weight}-normal.woff`));
  return { family, weights, italic: false, files };
}

/** The faces of our designs, by family. What a face can do beyond its letters (small capitals, figures) is for `features` to say. */
export const faces = {
  // Literary.
  Gloock: face('Gloock'),
  'Instrument Serif': face('Instrument Serif', [400], true),
  'Young Serif': face('Young Serif'),
  Newsreader: face('Newsreader', [400, 500, 600], true),
  Alegreya: face('Alegreya', [400, 500, 700], true),
  Literata: face('Literata', [400, 600], true),
  'Instrument Sans': face('Instrument Sans', [400, 500, 600]),
  // Contemporary.
  'Bricolage Grotesque': face('Bricolage Grotesque', [400, 600, 800]),
  Anton: face('Anton'),
  Archivo: face('Archivo', [400, 500, 700, 900], true),
  'Source Serif 4': face('Source Serif 4', [400, 600], true),
  // Festive.
  'Rozha One': face('Rozha One'),
  'Yatra One': face('Yatra One'),
  Eczar: face('Eczar', [400, 500, 700]),
  Fraunces: face('Fraunces', [400, 600, 900], true),
  'EB Garamond': face('EB Garamond', [400, 500, 600], true),
  Lora: face('Lora', [400, 600], true),
} satisfies Record<string, Face>;
export type Family = keyof typeof faces;

/** The tone of voice in India's own scripts: books, signs and screens, or invitations. */
export const companionNames = ['serif', 'sans', 'festive'] as const;
export type Companions = (typeof companionNames)[number];

/** Which family does what in a look. */
export interface Fonts extends Readonly<Record<Use, Family>> {
  /** Which faces stand beside them for other scripts; `serif` unless stated. */
  companions?: Companions;
}
export type Use = 'display' | 'text' | 'sans' | 'italic';

const noto = {
  devanagari: face('Noto Serif Devanagari', [400, 600, 900]),
  bengali: face('Noto Serif Bengali', [400, 600, 900]),
  gujarati: packed('Noto Serif Gujarati', 'gujarati', [400, 600, 900]),
  gurmukhi: face('Noto Sans Gurmukhi', [400, 600, 900]),
  odia: face('Noto Sans Oriya', [400, 600, 900]),
  tamil: packed('Noto Serif Tamil', 'tamil', [400, 600, 900]),
  telugu: face('Noto Serif Telugu', [400, 600, 900]),
  kannada: face('Noto Sans Kannada', [400, 600, 900]),
  malayalam: packed('Noto Serif Malayalam', 'malayalam', [400, 600, 900]),
  nastaliq: face('Noto Nastaliq Urdu', [400, 700]),
  naskh: face('Noto Naskh Arabic', [400, 700]),
  meetei: face('Noto Sans Meetei Mayek', [400, 600, 900]),
  olchiki: face('Noto Sans Ol Chiki', [400, 600]),
};
const anek = (script: string): Face => face(`Anek ${script}`, [400, 600, 800]);

/** The faces of one script: for display, for running text, for labels. */
type Suite = readonly [display: Face, text: Face, sans: Face];
const alike = (one: Face, label = one): Record<Companions, Suite> => {
  const suite: Suite = [one, one, label];
  return { serif: suite, sans: suite, festive: suite };
};
const suites = (serif: Face, sans: Face, own: { book?: Face; feast?: Face } = {}): Record<Companions, Suite> => ({
  serif: [serif, own.book ?? serif, sans],
  sans: [sans, sans, sans],
  festive: [own.feast ?? serif, serif, sans],
});

// Nastaliq hangs from above and needs the room: in a label, and within a line of another script, Urdu is set in Naskh.
const urdu = alike(noto.nastaliq, noto.naskh);

/** India's scripts, each with its faces by tone. */
const scripts: readonly { letters: RegExp; faces: Record<Companions, Suite> }[] = [
  {
    letters: /\p{Script=Devanagari}/u,
    faces: suites(noto.devanagari, anek('Devanagari'), {
      book: face('Tiro Devanagari Hindi', [400], true),
      feast: faces['Rozha One'],
    }),
  },
  {
    letters: /\p{Script=Bengali}/u,
    faces: suites(noto.bengali, anek('Bangla'), { book: face('Tiro Bangla', [400], true) }),
  },
  { letters: /\p{Script=Tamil}/u, faces: suites(noto.tamil, anek('Tamil')) },
  { letters: /\p{Script=Telugu}/u, faces: suites(noto.telugu, anek('Telugu')) },
  { letters: /\p{Script=Gujarati}/u, faces: suites(noto.gujarati, anek('Gujarati')) },
  { letters: /\p{Script=Kannada}/u, faces: suites(noto.kannada, anek('Kannada')) },
  { letters: /\p{Script=Malayalam}/u, faces: suites(noto.malayalam, anek('Malayalam')) },
  { letters: /\p{Script=Gurmukhi}/u, faces: alike(noto.gurmukhi) },
  { letters: /\p{Script=Oriya}/u, faces: alike(noto.odia) },
  { letters: /\p{Script=Arabic}/u, faces: urdu },
  { letters: /\p{Script=Meetei_Mayek}/u, faces: alike(noto.meetei) },
  { letters: /\p{Script=Ol_Chiki}/u, faces: alike(noto.olchiki) },
];

/** Asked last, in this order: rare letters of the Latin and neighbouring scripts, Arabic letters beyond Urdu, emoji, signs. */
const spare: readonly Face[] = [
  face('Noto Serif', [400, 600], true),
  noto.naskh,
  face('Noto Color Emoji'),
  face('Noto Sans Symbols 2'),
];

/** Characters that steer others and are not drawn: joiners, variation selectors, marks of direction. */
const unseen =
  /\s|\u00AD|[\u061C\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]|\p{Variation_Selector}|[\u{E0020}-\u{E007F}]/u;

export interface FontSet {
  /** Absolute paths of the font files, for `fontBytes`. */
  files: string[];
  /** Family names by use, first choice first. */
  fonts: Record<Use, string[]>;
  /** How heavy headings in India's own scripts are at least, to stand beside the display face. */
  heavy: number;
  /** Whether the text face has small capitals of its own. */
  smallCaps: boolean;
  /** Characters of the text that no font of ours can draw. */
  missing: string[];
}

const heaviness: Record<Companions, number> = { serif: 600, sans: 800, festive: 900 };

/** The fonts that a magazine with these letters in it needs: the look's own, and for each script and sign those that fit them. */
export function fontsFor({ fonts }: { fonts: Fonts }, letters: string): FontSet {
  const { companions = 'serif' } = fonts;
  const own = (['text', 'sans', 'display', 'italic'] as const).map((use): Face => faces[fonts[use]]);
  const theirs = scripts.filter(script => script.letters.test(letters)).map(script => script.faces[companions]);
  const used: Face[] = [...own, ...theirs.flat()];
  let open = [...new Set(letters)].filter(letter => !unseen.test(letter) && !used.some(one => draws(one, letter)));
  // A letter that only a display face has is drawn by it everywhere; one that none has is looked for further.
  const behind = [...spare, ...scripts.flatMap(script => script.faces[companions])].filter(one => {
    const before = open.length;
    open = open.filter(letter => !draws(one, letter));
    return open.length < before;
  });
  const families = (...first: readonly Face[]): string[] => [
    ...new Set([...first, ...own, ...theirs.flat(), ...behind].map(one => one.family)),
  ];
  return {
    files: [...new Set([...used, ...behind].flatMap(one => one.files))],
    fonts: {
      display: families(faces[fonts.display], ...theirs.map(([display]) => display)),
      text: families(faces[fonts.text], ...theirs.map(([, text]) => text)),
      sans: families(faces[fonts.sans], ...theirs.map(([, , sans]) => sans)),
      italic: families(faces[fonts.italic], ...theirs.map(([, text]) => text)),
    },
    heavy: heaviness[companions],
    smallCaps: features(fonts.text).has('smcp'),
    missing: open,
  };
}

const known = new Map<string, { letters: Set<number>; features: Set<string> }>();
function read(one: Face) {
  const found = known.get(one.family);
  if (found) return found;
  const bytes = fontBytes(one.files[0] ?? '');
  const made = { letters: codePoints(bytes), features: featuresIn(bytes) };
  known.set(one.family, made);
  return made;
}

const draws = (one: Face, letter: string): boolean => read(one).letters.has(letter.codePointAt(0) ?? 0);

/** What a family can do: OpenType tags such as `smcp` (small capitals), `onum` (old-style figures), `lnum`, `frac`. */
export const features = (family: Family): ReadonlySet<string> => read(faces[family]).features;
