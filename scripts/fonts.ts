/**
 * Subsets the open fonts: Latin letters for English and for Indian names, the rupee sign, which the packaged Latin
 * files lack, and Devanagari for Hindi on devices that have none. Writes public/fonts/*.woff2 (named by content, so
 * that they can be cached for ever), the licences beside them, src/ui/fonts.css and src/ui/fonts.ts, and what the fonts
 * of magazines print, src/ui/printable-signs.ts. Run with `node scripts/fonts.ts` after a change.
 */
import { createHash } from 'node:crypto';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import subsetFont from 'subset-font';
import { publish, type Publication } from '#tools/publication.ts';
import { printableSignsModule } from './printable-signs.ts';

const packages = 'node_modules/@fontsource-variable';
const notoSerifDevanagari = 'node_modules/@expo-google-fonts/noto-serif-devanagari';
const out = 'public/fonts';

const latin1 = Array.from({ length: 0x100 - 0xc0 }, (_, at) => String.fromCharCode(0xc0 + at)).join('');
const ascii = Array.from({ length: 0x7f - 0x20 }, (_, at) => String.fromCharCode(0x20 + at)).join('');
const letters = `${ascii}\u00a0\u202f–—‘’“”…•·×−°©®™½`;
/** Each part is a file of its own, fetched only by pages with one of its letters. */
const parts = [
  { name: 'latin', script: 'latin', text: letters },
  { name: 'accents', script: 'latin', text: `${latin1}¼¾«»¡¿§¶†ªº` },
  { name: 'rupee', script: 'latin-ext', text: '₹' },
  { name: 'names', script: 'latin-ext', text: 'ĀāĪīŪūṚṛṢṣŚśṬṭḌḍṆṇṄṅṀṁṂṃḤḥĒēŌō' },
] as const;

interface Cut {
  family: string;
  name: string;
  from: string;
  style: 'normal' | 'italic';
  weights: string;
  axes: Record<string, number | { min: number; max: number }>;
  /** The file of its rupee sign when it has none of its own, with the same height and weight. */
  rupeeFrom?: string;
  /** Preloaded in the head, before the stylesheet is read. */
  early?: true;
}

const fraunces = `${packages}/fraunces/files/fraunces-{script}-opsz-normal.woff2`;
const cuts: readonly Cut[] = [
  // One file per weight: that of the headings loads first, and is half as large as one with both.
  {
    family: 'Fraunces',
    name: 'fraunces',
    from: fraunces,
    style: 'normal',
    weights: '500 650',
    axes: { opsz: 72, wght: 560 },
    early: true,
  },
  {
    family: 'Fraunces',
    name: 'fraunces-light',
    from: fraunces,
    style: 'normal',
    weights: '400',
    axes: { opsz: 36, wght: 400 },
  },
  {
    family: 'Fraunces',
    name: 'fraunces-italic',
    from: `${packages}/fraunces/files/fraunces-{script}-opsz-italic.woff2`,
    style: 'italic',
    weights: '400 650',
    axes: { opsz: 72, wght: 420 },
  },
  {
    family: 'Hanken Grotesk',
    name: 'hanken',
    from: `${packages}/hanken-grotesk/files/hanken-grotesk-{script}-wght-normal.woff2`,
    style: 'normal',
    weights: '400 700',
    axes: { wght: { min: 400, max: 700 } },
    rupeeFrom: `${packages}/schibsted-grotesk/files/schibsted-grotesk-{script}-wght-normal.woff2`,
    early: true,
  },
];
/**
 * A local font that stands in until ours has loaded, with the width and height of ours, so that no line break changes.
 */
interface StandIn {
  family: string;
  sources: readonly string[];
  /** In percent; the width at the weight it was measured with. */
  size: number;
  ascent: number;
  descent: number;
  /** The ratio of our width to its width at each weight; without it one face serves all weights. */
  weights?: Readonly<Record<string, number>>;
}

const frauncesWeights = { '400': 0.984, '500 650': 0.953 };
const standIns: readonly StandIn[] = [
  {
    family: 'Fraunces as Georgia',
    sources: ['Georgia', 'Gelasio'],
    size: 104.5,
    ascent: 93.6,
    descent: 24.4,
    weights: frauncesWeights,
  },
  {
    family: 'Fraunces as Noto Serif',
    sources: ['Noto Serif'],
    size: 97,
    ascent: 100.8,
    descent: 26.3,
    weights: frauncesWeights,
  },
  {
    family: 'Fraunces as Times',
    sources: ['Times New Roman', 'Liberation Serif', 'Tinos'],
    size: 114,
    ascent: 85.8,
    descent: 22.4,
    weights: frauncesWeights,
  },
  {
    family: 'Fraunces as DejaVu Serif',
    sources: ['DejaVu Serif'],
    size: 90.5,
    ascent: 108.1,
    descent: 28.2,
    weights: frauncesWeights,
  },
  {
    family: 'Hanken as Arial',
    sources: ['Roboto', 'Arial', 'Helvetica Neue', 'Liberation Sans'],
    size: 100.5,
    ascent: 99.5,
    descent: 30.1,
  },
  { family: 'Hanken as DejaVu Sans', sources: ['DejaVu Sans'], size: 88.5, ascent: 113, descent: 34.2 },
];
/**
 * Hindi: fetched only by a page with one of its letters, on a device that has none of these fonts. One weight, so that
 * the browser makes the bold one.
 */
const devanagari = {
  name: 'devanagari',
  from: `${notoSerifDevanagari}/400Regular/NotoSerifDevanagari_400Regular.ttf`,
  // Without the joiners, which emoji have, too: they go with the letter before them.
  ranges: 'U+0900-097F',
  text: `${Array.from({ length: 0x80 }, (_, at) => String.fromCharCode(0x900 + at)).join('')}\u200c\u200d\u25cc `,
  own: [
    'Noto Sans Devanagari',
    'Noto Sans Devanagari UI',
    'NotoSansDevanagari-Regular',
    'Noto Serif Devanagari',
    'Kohinoor Devanagari',
    'KohinoorDevanagari-Regular',
    'Devanagari Sangam MN',
    'Nirmala UI',
    'Mangal',
    'Lohit Devanagari',
  ],
};
const keepFeatures = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'liga', 'rvrn'];

const rangeOf = (text: string): string => {
  const points = [...new Set([...text].map(letter => letter.codePointAt(0) ?? 0))].toSorted((a, b) => a - b);
  const runs: [number, number][] = [];
  for (const point of points) {
    const last = runs.at(-1);
    if (last && last[1] === point - 1) last[1] = point;
    else runs.push([point, point]);
  }
  const hex = (n: number) => n.toString(16).toUpperCase().padStart(4, '0');
  return runs.map(([from, to]) => `U+${hex(from)}${to > from ? `-${hex(to)}` : ''}`).join(', ');
};

async function cutOne(
  cut: Cut,
  { name, script, text }: (typeof parts)[number],
  made: Publication,
): Promise<{ href: string; bytes: number }> {
  const from = (name === 'rupee' && cut.rupeeFrom) || cut.from;
  const source = readFileSync(from.replace('{script}', script));
  const font = await subsetFont(source, text, {
    targetFormat: 'woff2',
    variationAxes: cut.axes,
    keepFeatures,
    noHinting: true,
  });
  const hash = createHash('sha256').update(font).digest('hex').slice(0, 8);
  const file = `${cut.name}-${name}.${hash}.woff2`;
  writeFileSync(made.file(`${out}/${file}`), font);
  return { href: `/fonts/${file}`, bytes: font.length };
}

const face = (cut: Cut, href: string, text: string): string => `@font-face {
  font-family: '${cut.family}';
  font-style: ${cut.style};
  font-weight: ${cut.weights};
  font-display: swap;
  src: url('${href}') format('woff2');
  unicode-range: ${rangeOf(text)};
}
`;

/** Writes the Devanagari file and returns its face. The letters join by features of which none may be left out. */
async function devanagariFace(made: Publication): Promise<string> {
  const { name, from, ranges, text, own } = devanagari;
  const font = await subsetFont(readFileSync(from), text, { targetFormat: 'woff2', noHinting: true });
  const file = `${name}.${createHash('sha256').update(font).digest('hex').slice(0, 8)}.woff2`;
  writeFileSync(made.file(`${out}/${file}`), font);
  console.log(`/fonts/${file}  ${font.length} bytes`);
  return `@font-face {
  font-family: 'Devanagari';
  font-display: swap;
  src: ${own.map(source => `local('${source}')`).join(', ')}, url('/fonts/${file}') format('woff2');
  unicode-range: ${ranges};
}
`;
}

const percent = (value: number): string => `${Math.round(value * 10) / 10}%`;

const standInFaces = ({ family, sources, size, ascent, descent, weights = { normal: 1 } }: StandIn): string =>
  Object.entries(weights)
    .map(
      ([weight, wider]) => `@font-face {
  font-family: '${family}';
  font-weight: ${weight};
  src: ${sources.map(source => `local('${source}')`).join(', ')};
  size-adjust: ${percent(size * wider)};
  ascent-override: ${percent(ascent / wider)};
  descent-override: ${percent(descent / wider)};
  line-gap-override: 0%;
}
`,
    )
    .join('');

await publish(async made => {
  made.only(out, name => !name.endsWith('.woff2'));
  const generated = 'Generated by scripts/fonts.ts; change that file and run it.';
  let css = `/* ${generated} */\n`;
  let total = 0;
  const early: string[] = [];
  let italic = '';
  for (const cut of cuts) {
    for (const part of parts) {
      const { href, bytes } = await cutOne(cut, part, made);
      css += face(cut, href, part.text);
      total += bytes;
      if (part.name === 'latin') {
        if (cut.early) early.push(href);
        if (cut.style === 'italic') italic = href;
      }
      console.log(`${href}  ${bytes} bytes`);
    }
  }
  css += await devanagariFace(made);
  css += standIns.map(standInFaces).join('');
  const links = early.map(
    href => `{ rel: 'preload', href: '${href}', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },`,
  );
  const ts = `// ${generated}

/** What the head asks for before the stylesheet is read: \`<link {...preload} />\`. */
export const fontPreloads = [${links.join('')}] as const;

/** The italic alone, for pages that fetch one face and no stylesheet. */
export const italicFace = '${italic}';`;
  for (const [file, text] of [
    ['src/ui/fonts.css', css],
    ['src/ui/fonts.ts', ts],
    ['src/ui/printable-signs.ts', printableSignsModule(generated)],
  ] as const) {
    writeFileSync(made.file(file), await format(text, { ...(await resolveConfig(file)), filepath: file }));
  }
  for (const name of ['fraunces', 'hanken-grotesk', 'schibsted-grotesk']) {
    copyFileSync(`${packages}/${name}/LICENSE`, made.file(`${out}/${name}-OFL.txt`));
  }
  copyFileSync(`${notoSerifDevanagari}/LICENSE_FONT`, made.file(`${out}/noto-serif-devanagari-OFL.txt`));
  console.log(`${total} bytes in all, without Devanagari`);
});
