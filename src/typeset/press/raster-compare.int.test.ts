import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { blobPhoto, compilePages } from '#test/kit/typst-pages.ts';
import { drawPhoto } from '#test/random/pixels.ts';
import { rasterCompare } from './raster-compare.ts';
import { fogra39 } from './settings.ts';
import { printColourViews } from './soft-proof.ts';

let pictures: Record<string, Buffer>;
beforeAll(async () => {
  pictures = {
    'one.jpg': await blobPhoto(900, 700),
    'large.jpg': await blobPhoto(1800, 1400),
    'other.jpg': await blobPhoto(1800, 1400, { seed: 2 }),
  };
});

const story = `Nani wakes before the birds. She lights the stove, counts the cups and calls each of us by the wrong name first, which is how we know that
she has us all in mind. By six the kitchen smells of cardamom and the radio is on.`;

interface Page {
  text?: string;
  photo?: string;
  headline?: string;
  /** How far the headline is moved to the right, mm. */
  moved?: number;
  panel?: readonly [screen: string, inks: string];
}
/** One page in Typst, for a screen or for a press: with inks instead of colours, bleed, and photos with more pixels. */
const page = (
  { text = story, photo, headline = 'Before the birds', moved = 0, panel = ['#6E2415', '0%, 94%, 100%, 67%'] }: Page,
  press: boolean,
): string => {
  const colour = press ? `cmyk(${panel[1]})` : `rgb("${panel[0]}")`;
  const ink = press ? 'cmyk(0%, 0%, 0%, 100%)' : 'rgb("#231A14")';
  const b = press ? 3 : 0;
  return `#set text(fill: ${ink})
#place(top + left, dx: -${b}mm, dy: 200mm, rect(width: ${210 + 2 * b}mm, height: ${97 + b}mm, fill: ${colour}))
#place(top + left, dx: ${20 + moved}mm, dy: 20mm, text(size: 34pt)[${headline}])
#place(top + left, dx: 20mm, dy: 50mm, block(width: 80mm, par(justify: true, text(size: 10pt)[${text}])))
#place(top + left, dx: 110mm, dy: 50mm, image("${photo ?? (press ? 'large.jpg' : 'one.jpg')}", width: 80mm))`;
};
const proof = (...pages: Page[]): Buffer =>
  compilePages(pages.map(content => page(content, false)).join('\n#pagebreak()\n'), {
    size: [210, 297],
    margin: 0,
    pictures,
  });
const print = (...pages: Page[]): Buffer =>
  compilePages(pages.map(content => page(content, true)).join('\n#pagebreak()\n'), { pictures });

const palette = {
  colours: { ink: '#231A14', deep: '#6E2415', other: '#0D6A5F' },
  inks: { ink: [0, 0, 0, 1], deep: [0, 0.94, 1, 0.67], other: [0.8, 0, 0.48, 0.54] },
} as const;
const compare = async (proofPdf: Buffer, printPdf: Buffer) =>
  rasterCompare(proofPdf, printPdf, await printColourViews(palette));

/** Whether two pages differ: the first as proof and the second in print, and the other way round. */
async function differing(first: Page, second: Page): Promise<boolean[]> {
  const [forth] = await compare(proof(first), print(second));
  const [back] = await compare(proof(second), print(first));
  return [forth?.same === false, back?.same === false];
}

describe('print compared with the proof', { timeout: 60_000 }, () => {
  test('D16 is the same with inks instead of colours, bleed and sharper photos', async () => {
    const all = await compare(proof({}, { headline: 'Second' }), print({}, { headline: 'Second' }));
    expect(all.map(({ same }) => same)).toEqual([true, true]);
    expect(Math.max(...all.map(({ worst }) => worst.by))).toBeLessThan(0.9);
  });

  test('D16 differs when a headline moved by a millimetre', async () => {
    expect(await differing({}, { moved: 1 })).toEqual([true, true]);
  });

  test('D16 differs when a word of the running text is replaced, added or missing', async () => {
    expect(await differing({}, { text: story.replace('cardamom', 'jaggery') })).toEqual([true, true]);
    expect(await differing({}, { text: story.replace('the radio is on', 'the radio is on again') })).toEqual([
      true,
      true,
    ]);
  });

  test('D16 differs where another photo is', async () => {
    expect(await differing({}, { photo: 'other.jpg' })).toEqual([true, true]);
    const [found] = await compare(proof({}), print({ photo: 'other.jpg' }));
    expect(found?.part).toBeGreaterThan(0.02);
    expect(found?.worst.x).toBeGreaterThanOrEqual(104);
    expect(found?.worst.x).toBeLessThanOrEqual(190);
  });

  test('D16 differs when a colour is another', async () => {
    expect(await differing({}, { panel: ['#0D6A5F', '80%, 0%, 48%, 54%'] })).toEqual([true, true]);
  });

  test('D16 differs when pages are missing, added or in another order', async () => {
    const [a, b] = [{}, { headline: 'Second' }];
    const same = async (proofPdf: Buffer, printPdf: Buffer) =>
      (await compare(proofPdf, printPdf)).map(difference => difference.same);
    expect(await same(proof(a, b), print(a))).toEqual([true, false]);
    expect(await same(proof(a), print(a, b))).toEqual([true, false]);
    expect(await same(proof(a, b), print(b, a))).toEqual([false, false]);
  });

  test('D16 magazine 17: colours outside the gamut are the same when they are separated, and other colours differ', async () => {
    const loud = await drawPhoto(0, 1800, 1400);
    const separated = await sharp(loud)
      .withIccProfile(fogra39.profile, { attach: false })
      .toColourspace('cmyk')
      .jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
      .toBuffer();
    const paler = await sharp(loud).modulate({ saturation: 0.7 }).toBuffer();
    const pageWith = (name: string, bytes: Buffer, press: boolean): Buffer =>
      compilePages(page({ photo: name }, press), {
        pictures: { [name]: bytes },
        ...(press ? {} : { size: [210, 297], margin: 0 }),
      });
    const inInks = await printColourViews({ ...palette, separation: fogra39.profile });
    const printed = pageWith('separated.jpg', separated, true);
    const same = async (approved: Buffer, shown: typeof inInks) =>
      (await rasterCompare(approved, printed, shown))[0]?.same;
    expect(await same(pageWith('loud.jpg', loud, false), inInks)).toBe(true);
    expect(await same(pageWith('paler.jpg', paler, false), inInks)).toBe(false);
    expect(await same(pageWith('loud.jpg', loud, false), await printColourViews(palette))).toBe(false);
  });

  test('D16 reports a slightly different ground as a difference of colour', async () => {
    const [found] = await compare(proof({}), print({ panel: ['', '0%, 80%, 90%, 55%'] }));
    expect(found).toMatchObject({ what: 'colour', same: false });
  });
});
