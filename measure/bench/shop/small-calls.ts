import { setTimeout as pause } from 'node:timers/promises';
import { cameraPhotos } from '#test/kit/photo-files.ts';
import { ApiCustomer, eventually } from '#test/kit/api-customer.ts';
import type { ShopProcess } from '#test/kit/shop-process.ts';
import { nameMother, orderFor } from '#test/kit/story-order.ts';
import { storyAnswers } from '#test/kit/story.ts';
import { RawClient } from './client.ts';
import { signIn, type StepPlace } from './steps.ts';

interface Times {
  p50: number;
  p99: number;
}

export interface SmallCalls {
  idle: Times;
  busy: Times;
  drafts: number;
  photos: number;
}

const perSecond = 10;
const draftJob = 'soft-copy/make-draft';

/** Makes a small call ten times a second while `isOver` says no, and answers how long the calls took. */
async function timesWhile({ shop }: StepPlace, isOver: () => boolean): Promise<Times> {
  const client = await RawClient.open(shop);
  await signIn(client);
  const times: number[] = [];
  while (!isOver()) {
    const start = performance.now();
    await client.post('/api/login', {});
    times.push(performance.now() - start);
    await pause(Math.max(0, 1000 / perSecond - (performance.now() - start)));
  }
  client.close();
  times.sort((a, b) => a - b);
  const at = (part: number) => times[Math.floor(times.length * part)] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
}

/** A customer who has told everything but the last page of their story, with these photos. */
async function openStory(place: ShopProcess, at: number, photos: readonly string[]) {
  const customer = new ApiCustomer(place, `+91983000000${at}`);
  const edition = await orderFor(customer, { payer: 'Priya Iyer' });
  await nameMother(customer, edition);
  for (const [n, path] of photos.entries())
    await customer.upload(edition, path, { number: n + 1, page: n < photos.length / 2 ? 1 : 2 });
  await customer.answer(edition, { page: 1, texts: storyAnswers.slice(0, 6) });
  return { customer, edition };
}

/**
 * How long a small call takes alone, and while three drafts are made and photos come in. Resolves when all drafts are
 * there.
 */
export async function measureSmallCalls(place: StepPlace): Promise<SmallCalls> {
  const shop = { url: place.shop, bankUrl: place.bank } as ShopProcess;
  const [paths, drafts] = [await cameraPhotos(24), 3];
  const stories = [];
  for (let at = 0; at < drafts; at++) stories.push(await openStory(shop, at, paths.slice(0, 10)));
  const last = await openStory(shop, drafts, paths.slice(0, 1));
  const idleUntil = performance.now() + 10_000;
  const idle = await timesWhile(place, () => performance.now() > idleUntil);

  let over = false;
  let photos = 0;
  const drafted = (async () => {
    for (const { customer, edition } of stories)
      await customer.answer(edition, { page: 2, texts: storyAnswers.slice(6) });
    const areMade = async () => {
      const jobs = await last.customer.ok('GET /sandbox/api/jobs');
      return jobs.filter(({ name, state }) => name === draftJob && state === 'completed').length === drafts;
    };
    await eventually(`${drafts} drafts`, areMade, 240);
  })().finally(() => (over = true));
  const sending = (async () => {
    for (const path of paths.slice(1)) {
      if (over) return;
      await last.customer.upload(last.edition, path, { number: photos + 2 });
      photos += 1;
    }
  })();
  const busy = await timesWhile(place, () => over);
  await drafted;
  await sending;
  return { idle, busy, drafts, photos };
}
