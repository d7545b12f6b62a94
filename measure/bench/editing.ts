/**
 * `npm run prove -- bench-editing [--times 20]`: measures how soon somebody who changes a page of a magazine of 20
 * pages and 40 photos sees it as it is now, and writes build/measured. The way of before takes turns
 * with that of now: three calls one after the other, the change, the magazine and the picture, instead of one that
 * answers with it.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { paise } from '#kernel/money.ts';
import type { Actor } from '#platform/context.ts';
import { seedCatalogue } from '#src/catalogue/index.ts';
import { createEdition, takeStep } from '#src/editions/index.ts';
import { publish } from '#src/soft-copy/index.ts';
import { testApp, type Browser, type TestApp } from '#test/kit/app.ts';
import { cameraPhotos } from '#test/kit/photo-files.ts';
import { storyAnswers } from '#test/kit/story.ts';
import { setup } from '#test/kit/template.ts';
import { machine, median, saveReport, table } from './report.ts';

const { values } = parseArgs({ options: { times: { type: 'string', default: '20' } } });
const times = Math.min(60, Number(values.times));
const logProgress = (line: string): void => console.error(line);

const staff: Actor = { kind: 'staff', id: 'editor-1', role: 'editor', name: 'Meera Iyer' };

/** A published magazine of 20 pages and 40 photos, and its owner. */
async function publishedMagazine(app: TestApp): Promise<{ edition: string; owner: Browser }> {
  const owner = app.browser();
  const { _id: customer } = (await owner.signIn('+919812345671')).body.data;
  const edition = await createEdition(app.ctx(), {
    customer,
    customerName: 'Meera Nair',
    customerPhone: '+919812345671',
    theme: 'Gifting',
    subCategory: 'birthday-spotlight',
    category: 'Birthday Spotlight',
    plan: { id: 'p1', name: 'imurs iconic', pages: 20 },
    copies: 1,
    total: paise(144900),
    paid: paise(144900),
    isFifty: false,
  });
  const form = new FormData();
  form.set('edition', edition);
  form.set('saving', '1');
  for (const [at, answer] of storyAnswers.entries()) form.set(`num${at + 1}`, JSON.stringify({ question: '', answer }));
  await owner.call('POST /api/updateAbstract', { form });
  for (const path of await cameraPhotos(40)) {
    const photo = new FormData();
    photo.set('parent', edition);
    photo.set('image1', new Blob([new Uint8Array(readFileSync(path))]));
    await owner.call('POST /api/uplodeImage', { form: photo });
  }
  await takeStep(app.ctx(), edition, 'handIn');
  logProgress('the draft …');
  await app.runJobs();
  await publish(app.ctx(staff), { edition });
  return { edition, owner };
}

interface Place {
  page: string;
  slot: string;
}

const look = async (owner: Browser, edition: string) => (await owner.call(`GET /api/magazine/${edition}`)).body;

/** Shows another part of a photo. `draw`: the answer brings the page's picture. Answers milliseconds, or nothing. */
async function changeOnce(
  { owner, edition }: { owner: Browser; edition: string },
  { place, part, draw }: { place: Place; part: number; draw: boolean },
): Promise<number | undefined> {
  const { head: base } = await look(owner, edition);
  const edit = { do: 'crop', at: place, crop: { x: 0, y: 0, w: part, h: part } };
  const json = { edition, id: randomUUID(), base, edit, ...(draw && { draw: place.page }) };
  const began = performance.now();
  const { status, body } = await owner.call('POST /api/edits', { json });
  if (status !== 200) return undefined;
  if (!draw) {
    await look(owner, edition);
    await owner.call('POST /api/previews', { json: { edition, page: place.page } });
  } else if (body.picture === null) return undefined;
  return performance.now() - began;
}

const milliseconds = (all: readonly number[], part: number): string => {
  const sorted = all.toSorted((a, b) => a - b);
  return `${Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0)} ms`;
};

await setup();
const app = await testApp({ env: { LIMITS: 'off' } });
await seedCatalogue(app.ctx());
const load = [loadavg()[0] ?? 0];
const magazine = await publishedMagazine(app);
const { pages } = await look(magazine.owner, magazine.edition);
const places = pages.flatMap(({ id: page, slots }) =>
  slots.flatMap(({ kind, slot, crop }) => (kind === 'photo' && crop ? [{ page, slot }] : [])),
);
const first = (await changeOnce(magazine, { place: places[0] ?? { page: '', slot: '' }, part: 0.95, draw: true })) ?? 0;
const found: Record<'three' | 'one', number[]> = { three: [], one: [] };
for (let n = 0; n < times * 4 && found.one.length < times; n += 1) {
  const place = places[n % places.length];
  if (!place) break;
  for (const way of ['three', 'one'] as const) {
    const part = 0.9 - 0.002 * n - (way === 'one' ? 0.001 : 0);
    const took = await changeOnce(magazine, { place, part, draw: way === 'one' });
    if (took !== undefined) found[way].push(took);
  }
  if (n % 10 === 9) logProgress(`${found.one.length} of ${times}`);
}
load.push(loadavg()[0] ?? 0);
await app.close();

const row = (name: string, most: string, all: readonly number[]) => [
  name,
  most,
  `${Math.round(median(all))} ms`,
  milliseconds(all, 0.9),
];
const section = `## One change of a magazine

Written by \`npm run prove -- bench-editing\`: a photo of one page shows another part, in a magazine of 20 pages and 40 photos, at the
calls, on an embedded database; ${found.one.length} changes each way, which took turns. ${machine}; load ${load.map(n => n.toFixed(1)).join(' before, ')} after.
The first change after the magazine was opened, with its picture: ${Math.round(first)} ms.

${table([
  ['from the tap to the page as it is now', 'at most', 'median', 'nine of ten'],
  row('one call, which answers with the picture', '1 s', found.one),
  row('three calls: the change, the magazine, the picture', '', found.three),
])}`;
console.log(section);
saveReport('bench-editing', section);
process.exit(0);
