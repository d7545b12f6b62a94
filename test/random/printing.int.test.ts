import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DesignName } from '#typeset/model.ts';
import { designNames } from '#typeset/model.ts';
import { plants } from './plants.ts';
import type { Approved, PhotosAs } from './printing.ts';
import { approve, falseStops, foundIn, printOf } from './printing.ts';
import { magazinesOf } from './stories.ts';

// `npm run prove:print` prints hundreds of magazines and plants every difference. This is one magazine of each design,
// with the differences that preflight misses most easily.
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'printing-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const small = magazinesOf(20261121, 200).filter(
  ({ pages, photos }) => pages === 12 && photos.length >= 6 && photos.length <= 18,
);
const approvals = new Map<DesignName, Promise<Approved>>();
function approved(design: DesignName): Promise<Approved> {
  const magazine = small[designNames.indexOf(design) % small.length];
  if (!magazine) throw new Error('there is no small magazine');
  const approval =
    approvals.get(design) ??
    approve({ ...magazine, design }, { folder: join(folder, design), drawn: join(folder, 'photos') });
  approvals.set(design, approval);
  return approval;
}

describe('a random magazine with pixels, printed', { timeout: 300_000 }, () => {
  test.each([...designNames])('D16 preflight does not stop %s with RGB photos', async design => {
    expect(falseStops(await printOf(await approved(design), 'rgb'))).toEqual([]);
  });

  test('D16 (magazine 17) preflight does not stop CMYK photos with colours that no press can print', async () => {
    expect(falseStops(await printOf(await approved('festive'), 'cmyk'))).toEqual([]);
  });

  test.each([
    ['a photo that stands 1 mm further right', 'quiet', 'rgb'],
    ['a photo that shows a part 4 % further along', 'bold', 'rgb'],
    ['a word missing in the running text', 'bold', 'rgb'],
    ['a page on another ground', 'bold', 'rgb'],
    ['a coloured area in another colour', 'bold', 'cmyk'],
    ['another photo in a frame', 'festive', 'cmyk'],
  ] as const)('D16 %s is found (%s, %s)', async (says: string, design: DesignName, as: PhotosAs) => {
    const plant = plants.find(plant => plant.says === says);
    expect(plant && (await foundIn(await approved(design), plant, as))).toBe(true);
  });
});
