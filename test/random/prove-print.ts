/**
 * `npm run prove:print -- [--rgb 200] [--cmyk 60] [--plants 1] [--from 0] [--seed 20261121] [--photos folder]`: random
 * magazines made as the shop makes them, approved and printed, their photos drawn or taken from a folder; says what
 * preflight stopped though nothing was wrong. Then every difference of `plants.ts` is planted in as many magazines as
 * `--plants` says, and it says which were not found.
 */
import { globSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Plant } from './plants.ts';
import { plants } from './plants.ts';
import type { Approved, PhotosAs } from './printing.ts';
import { approve, falseStops, foundIn, photosAs, printOf } from './printing.ts';
import type { Magazine } from './stories.ts';
import { magazinesOf } from './stories.ts';

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
/** Enough of them to have something to plant every difference on. */
const magazines = magazinesOf(wholeNumber('seed'), Math.max(last, 60));
const real = values.photos === undefined ? [] : globSync(join(resolve(values.photos), '*.{jpg,jpeg}')).sort();
if (values.photos !== undefined && real.length === 0) throw new Error(`There are no JPEGs in ${values.photos}.`);

const folder = await mkdtemp(join(tmpdir(), 'prove-print-'));
const approved = (given: Magazine, at: number): Promise<Approved> =>
  approve(given, { folder: join(folder, String(at)), drawn: join(folder, 'photos'), from: real });
const made: Record<PhotosAs, number> = { rgb: 0, cmyk: 0 };
const stopped: Record<PhotosAs, number> = { rgb: 0, cmyk: 0 };

/** Prints one magazine in each way that is due. */
async function prove(given: Magazine, at: number): Promise<void> {
  const due = photosAs.filter(as => at < count[as]);
  const began = performance.now();
  const one = await approved(given, at);
  for (const as of due) {
    const stops = falseStops(await printOf(one, as));
    made[as] += 1;
    stopped[as] += Number(stops.length > 0);
    for (const { page = 0, code, message } of stops)
      console.log(`   ${as}, page ${page} (${one.plan.pages[page - 1]?.template ?? 'the file'}): ${code}: ${message}`);
  }
  const seconds = Math.round((performance.now() - began) / 1000);
  const { design, theme, pages, photos } = given;
  console.log(`${at} ${design} ${theme}, ${pages} pages, ${photos.length} photos: ${due.join(', ')}, ${seconds} s`);
  await rm(one.folder, { recursive: true, force: true });
}

const planted: Record<PhotosAs, number> = { rgb: 0, cmyk: 0 };
const missed: string[] = [];

/** Plants what is still open on one magazine, in each way photos are printed; answers what found no place on it. */
async function plantOn(one: Approved, open: readonly Plant[]): Promise<Plant[]> {
  const left: Plant[] = [];
  for (const plant of open) {
    for (const as of photosAs) {
      const found = await foundIn(one, plant, as);
      if (found === undefined) {
        left.push(plant);
        break;
      }
      planted[as] += 1;
      if (!found) missed.push(`${plant.says} (${as})`);
    }
  }
  return left;
}

for (const [at, given] of magazines.entries()) if (at >= wholeNumber('from') && at < last) await prove(given, at);

// Each round begins with another design.
for (let round = 0; round < times; round++) {
  let open: readonly Plant[] = plants;
  for (const [at, given] of magazines.entries()) {
    if (open.length === 0) break;
    if (at < round || given.pages > 12 || given.photos.length < 8 || given.photos.length > 30) continue;
    const one = await approved(given, at);
    open = await plantOn(one, open);
    await rm(one.folder, { recursive: true, force: true });
  }
  missed.push(...open.map(({ says }) => `${says}: nothing to plant it on`));
}
await rm(folder, { recursive: true, force: true });

for (const as of photosAs)
  console.log(
    `${as}: ${made[as]} magazines, ${stopped[as]} stopped though nothing was wrong; ${planted[as]} differences planted.`,
  );
for (const one of missed) console.log(`   not found: ${one}`);
console.log(`${missed.length} of the planted differences were not found.`);
process.exitCode = stopped.rgb + stopped.cmyk + missed.length > 0 ? 1 : 0;
