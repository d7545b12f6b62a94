/**
 * `npm run prove -- print [--rgb 200] [--cmyk 60] [--plants 1] [--from 0] [--seed 20261121] [--photos folder]`: makes,
 * approves and prints random magazines with drawn photos or those of a folder, and prints what preflight stopped
 * although nothing was wrong. Then it plants every difference of `test/random/plants.ts` in as many magazines as
 * `--plants` says, and prints which were not found.
 */
import { globSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Plant } from '#test/random/plants.ts';
import { plants } from '#test/random/plants.ts';
import type { Approved, PhotosAs } from '#test/random/printing.ts';
import { approve, falseStops, foundIn, photosAs, printOf } from '#test/random/printing.ts';
import type { Magazine } from '#test/random/stories.ts';
import { magazinesOf } from '#test/random/stories.ts';

const { values } = parseArgs({
  options: {
    rgb: { type: 'string', default: '200' },
    cmyk: { type: 'string', default: '60' },
    plants: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
    seed: { type: 'string', default: '20261121' },
    photos: { type: 'string' },
  },
});
const wholeNumber = (name: 'rgb' | 'cmyk' | 'plants' | 'from' | 'seed'): number => {
  const value = Number(values[name]);
  if (!Number.isInteger(value) || value < 0) throw new Error(`--${name} takes a whole number.`);
  return value;
};
const count: Record<PhotosAs, number> = { rgb: wholeNumber('rgb'), cmyk: wholeNumber('cmyk') };
const times = wholeNumber('plants');
const last = Math.max(count.rgb, count.cmyk);
/** At least 60, so that every difference can be planted in one of them. */
const magazines = magazinesOf(wholeNumber('seed'), Math.max(last, 60));
const real = values.photos === undefined ? [] : globSync(join(resolve(values.photos), '*.{jpg,jpeg}')).sort();
if (values.photos !== undefined && real.length === 0) throw new Error(`There are no JPEGs in ${values.photos}.`);

const folder = await mkdtemp(join(tmpdir(), 'prove-print-'));
const approved = (magazine: Magazine, at: number): Promise<Approved> =>
  approve(magazine, { folder: join(folder, String(at)), drawn: join(folder, 'photos'), from: real });
const printedCounts: Record<PhotosAs, number> = { rgb: 0, cmyk: 0 };
const stopped: Record<PhotosAs, number> = { rgb: 0, cmyk: 0 };

/** Prints one magazine with RGB and CMYK photos, as far as the options ask for it. */
async function prove(magazine: Magazine, at: number): Promise<void> {
  const due = photosAs.filter(as => at < count[as]);
  const startedAt = performance.now();
  const approvedMagazine = await approved(magazine, at);
  for (const as of due) {
    const stops = falseStops(await printOf(approvedMagazine, as));
    printedCounts[as] += 1;
    stopped[as] += Number(stops.length > 0);
    for (const { page = 0, code, message } of stops)
      console.log(
        `   ${as}, page ${page} (${approvedMagazine.plan.pages[page - 1]?.template ?? 'the file'}): ${code}: ${message}`,
      );
  }
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const { design, theme, pages, photos } = magazine;
  console.log(`${at} ${design} ${theme}, ${pages} pages, ${photos.length} photos: ${due.join(', ')}, ${seconds} s`);
  await rm(approvedMagazine.folder, { recursive: true, force: true });
}

const planted: Record<PhotosAs, number> = { rgb: 0, cmyk: 0 };
const missed: string[] = [];

/** Plants the `open` differences in a magazine, with RGB and CMYK photos. Answers those that it has no place for. */
async function plantOn(approvedMagazine: Approved, open: readonly Plant[]): Promise<Plant[]> {
  const left: Plant[] = [];
  for (const plant of open) {
    for (const as of photosAs) {
      const isFound = await foundIn(approvedMagazine, plant, as);
      if (isFound === undefined) {
        left.push(plant);
        break;
      }
      planted[as] += 1;
      if (!isFound) missed.push(`${plant.says} (${as})`);
    }
  }
  return left;
}

for (const [at, magazine] of magazines.entries()) if (at >= wholeNumber('from') && at < last) await prove(magazine, at);

// Each round begins with another design.
for (let round = 0; round < times; round++) {
  let open: readonly Plant[] = plants;
  for (const [at, magazine] of magazines.entries()) {
    if (open.length === 0) break;
    if (at < round || magazine.pages > 12 || magazine.photos.length < 8 || magazine.photos.length > 30) continue;
    const approvedMagazine = await approved(magazine, at);
    open = await plantOn(approvedMagazine, open);
    await rm(approvedMagazine.folder, { recursive: true, force: true });
  }
  missed.push(...open.map(({ says }) => `${says}: no magazine has a place for it`));
}
await rm(folder, { recursive: true, force: true });

for (const as of photosAs)
  console.log(
    `${as}: ${printedCounts[as]} magazines, ${stopped[as]} stopped though nothing was wrong; ${planted[as]} differences planted.`,
  );
for (const difference of missed) console.log(`   not found: ${difference}`);
console.log(`${missed.length} of the planted differences were not found.`);
process.exitCode = stopped.rgb + stopped.cmyk + missed.length > 0 ? 1 : 0;
