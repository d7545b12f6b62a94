import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { blobPhoto, compilePages } from '#test/kit/typst-pages.ts';
import { drawnPhoto } from '#test/random/pixels.ts';
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
  /** mm by which the headline stands elsewhere. */
  moved?: number;
  panel?: readonly [screen: string, inks: string];
}
/**
 * One page as a screen has it, and as a press has it: inks instead of colours, bleed around it, photos with more
 * pixels.
 */
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
  compilePages(pages.map(one => page(one, false)).join('\n#pagebreak()\n'), { size: [210, 297], margin: 0, pictures });
const print = (...pages: Page[]): Buffer =>
  compilePages(pages.map(one => page(one, true)).join('\n#pagebreak()\n'), { pictures });

const palette = {
  colours: { ink: '#231A14', deep: '#6E2415', other: '#0D6A5F' },
  inks: { ink: [0, 0, 0, 1], deep: [0, 0.94, 1, 0.67], other: [0.8, 0, 0.48, 0.54] },
} as const;
const laidOver = async (one: Buffer, other: Buffer) => rasterCompare(one, other, await printColourViews(palette));

/** Which pages are not the same, looked at from both sides. */
async function differing(one: Page, other: Page): Promise<boolean[]> {
  const [there] = await laidOver(proof(one), print(other));
  const [back] = await laidOver(proof(other), print(one));
  return [there?.same === false, back?.same === false];
}

describe('print laid over the proof', { timeout: 60_000 }, () => {
  test('D16 is the same although it has inks for colours, bleed around it and sharper photos', async () => {
    const all = await laidOver(proof({}, { headline: 'Second' }), print({}, { headline: 'Second' }));
    expect(all.map(({ same }) => same)).toEqual([true, true]);
    expect(Math.max(...all.map(({ worst }) => worst.by))).toBeLessThan(0.9);
  });

  test('D16 shows a headline that moved by a millimetre, in both directions', async () => {
    expect(await differing({}, { moved: 1 })).toEqual([true, true]);
  });

  test('D16 shows one other word in the running text, a word too many and a word too few', async () => {
    expect(await differing({}, { text: story.replace('cardamom', 'jaggery') })).toEqual([true, true]);
    expect(await differing({}, { text: story.replace('the radio is on', 'the radio is on again') })).toEqual([
      true,
      true,
    ]);
  });

  test('D16 shows another photo, and where', async () => {
    expect(await differing({}, { photo: 'other.jpg' })).toEqual([true, true]);
    const [found] = await laidOver(proof({}), print({ photo: 'other.jpg' }));
    expect(found?.part).toBeGreaterThan(0.02);
    expect(found?.worst.x).toBeGreaterThanOrEqual(104);
    expect(found?.worst.x).toBeLessThanOrEqual(190);
  });

  test('D16 shows another colour', async () => {
    expect(await differing({}, { panel: ['#0D6A5F', '80%, 0%, 48%, 54%'] })).toEqual([true, true]);
  });

  test('D16 shows pages that are missing, too many or in another order', async () => {
    const [a, b] = [{}, { headline: 'Second' }];
    const same = async (one: Buffer, other: Buffer) => (await laidOver(one, other)).map(difference => difference.same);
    expect(await same(proof(a, b), print(a))).toEqual([true, false]);
    expect(await same(proof(a), print(a, b))).toEqual([true, false]);
    expect(await same(proof(a, b), print(b, a))).toEqual([false, false]);
  });

  test('D16 magazine 17: colours that no press has inks for are the same when they are separated, and others are not', async () => {
    const loud = await drawnPhoto(0, 1800, 1400);
    const separated = await sharp(loud)
      .withIccProfile(fogra39.profile, { attach: false })
      .toColourspace('cmyk')
      .jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
      .toBuffer();
    const paler = await sharp(loud).modulate({ saturation: 0.7 }).toBuffer();
    const one = (name: string, bytes: Buffer, press: boolean): Buffer =>
      compilePages(page({ photo: name }, press), {
        pictures: { [name]: bytes },
        ...(press ? {} : { size: [210, 297], margin: 0 }),
      });
    const inInks = await printColourViews({ ...palette, separation: fogra39.profile });
    const made = one('made.jpg', separated, true);
    const same = async (approved: Buffer, shown: typeof inInks) =>
      (await rasterCompare(approved, made, shown))[0]?.same;
    expect(await same(one('loud.jpg', loud, false), inInks)).toBe(true);
    expect(await same(one('paler.jpg', paler, false), inInks)).toBe(false);
    expect(await same(one('loud.jpg', loud, false), await printColourViews(palette))).toBe(false);
  });

  test('D16 shows a ground that is a little another colour, and says that it is the colour', async () => {
    const [found] = await laidOver(proof({}), print({ panel: ['', '0%, 80%, 90%, 55%'] }));
    expect(found).toMatchObject({ what: 'colour', same: false });
  });
});
