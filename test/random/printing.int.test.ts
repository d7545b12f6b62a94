import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DesignName } from '#typeset/model.ts';
import { designNames } from '#typeset/model.ts';
import type { Plant } from './plants.ts';
import { plants } from './plants.ts';
import type { Approved, PhotosAs } from './printing.ts';
import { approve, falseStops, foundIn, printOf } from './printing.ts';
import { magazinesOf } from './stories.ts';

// `npm run prove -- print` prints hundreds of magazines in all designs and plants every difference. This is one
// magazine of two designs, with the differences that preflight misses most easily.
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'printing-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const small = magazinesOf(20261121, 200).filter(
  ({ pages, photos }) => pages === 12 && photos.length >= 6 && photos.length <= 18,
);
const approvals = new Map<string, Promise<Approved>>();
/** The nth of the small magazines, in a design. */
function approved(design: DesignName, nth = designNames.indexOf(design)): Promise<Approved> {
  const magazine = small[nth % small.length];
  if (!magazine) throw new Error('there is no small magazine');
  const name = `${design}-${nth % small.length}`;
  const approval =
    approvals.get(name) ??
    approve({ ...magazine, design }, { folder: join(folder, name), drawn: join(folder, 'photos') });
  approvals.set(name, approval);
  return approval;
}
/** The first magazine of a design, from the usual one on, that has something for this difference to change. */
async function approvedFor({ plan: change }: Plant, design: DesignName): Promise<Approved> {
  const first = designNames.indexOf(design);
  for (let nth = first; nth < first + small.length; nth++) {
    const magazine = await approved(design, nth);
    if (!change || change(magazine.plan)) return magazine;
  }
  throw new Error(`no small magazine in ${design} has something to change`);
}

describe('a random magazine with pixels, printed', { timeout: 300_000 }, () => {
  test.each(['quiet', 'letterpress'] as const)('D16 preflight does not stop %s with RGB photos', async design => {
    expect(falseStops(await printOf(await approved(design), 'rgb'))).toEqual([]);
  });

  test('D16 (magazine 17) preflight does not stop CMYK photos with colours that no press can print', async () => {
    expect(falseStops(await printOf(await approved('festive'), 'cmyk'))).toEqual([]);
  });

  test.each([
    ['a photo that stands 1 mm further right', 'quiet', 'rgb'],
    ['a word missing in the running text', 'bold', 'rgb'],
    ['a coloured area in another colour', 'bold', 'cmyk'],
    ['another photo in a frame', 'festive', 'cmyk'],
  ] as const)('D16 %s is found (%s, %s)', async (says: string, design: DesignName, as: PhotosAs) => {
    const plant = plants.find(plant => plant.says === says);
    if (!plant) throw new Error('there is no such difference');
    expect(await foundIn(await approvedFor(plant, design), plant, as)).toBe(true);
  });
});
