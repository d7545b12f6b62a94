/**
 * A whole story told in a browser over a network that breaks, compared with the shop's database and files. The shop is
 * killed twice, the phone's tab four times, and once its browser while it records; the network is cut every 2 to 5
 * seconds, 60 times at most, loses one reply of each kind of call, and changes a byte of two uploads. A second phone
 * tells the rest and hands in. Every answer, acknowledged save and file must be there, once; of a recording that was
 * killed at most 2 seconds are missing.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect, test, type Browser, type BrowserContext } from '@playwright/test';
import { ApiCustomer, hummedWav } from '../kit/api-customer.ts';
import { CuttingProxy, proxiedShop } from '../kit/cutting-proxy.ts';
import { storyPhotos } from '../prove/story/photos.ts';
import { SeededRandom } from '../kit/seeded-random.ts';
import { closePages, startShopProcess, type ShopProcess } from '../kit/shop-process.ts';
import { nameMother } from '../kit/story-order.ts';
import { storyAnswers } from '../kit/story.ts';
import { storyFaults } from '../prove/story/compare.ts';
import { Device, profiles, type ToldStory } from '../prove/story/device.ts';
import { newRecord, type StoryRecord } from '../prove/story/record.ts';
import { readStoredStory } from '../prove/story/stored.ts';

/** `npm run prove -- story`: the whole proof; otherwise a short cut of it. */
const isWhole = process.env['PROVE_STORY'] === 'whole';

let shop: ShopProcess;
let network: CuttingProxy;
let folder: string;
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'imurs-story-'));
  const { port, env } = await proxiedShop();
  shop = await startShopProcess({ env });
  network = await CuttingProxy.start(port, {
    random: new SeededRandom(15),
    to: Number(new URL(shop.url).port),
    bytesPerSecond: isWhole ? 1_000_000 : 2_000_000,
    cutAfterMs: [1500, 3500],
    awayMs: [200, 1200],
    mostCuts: isWhole ? 60 : 4,
  });
});
test.afterEach(closePages);
test.afterAll(async () => {
  await network.close();
  await shop.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Walk {
  phone: string;
  edition: string;
  told: ToldStory;
  record: StoryRecord;
  first: Device;
  second: () => Promise<Device>;
  killShop: () => Promise<void>;
  texts: readonly string[];
  photos: readonly string[];
}

/** A browser on a profile of its own, which hears a voice of our own. */
async function launchOnProfile(profile: string, voice: string): Promise<BrowserContext> {
  const { launchOptions, locale, timezoneId } = test.info().project.use;
  const context = await chromium.launchPersistentContext(profile, {
    ...launchOptions,
    args: [...(launchOptions?.args ?? []), `--use-file-for-fake-audio-capture=${voice}`],
    ...(locale && { locale }),
    ...(timezoneId && { timezoneId }),
    baseURL: network.url,
    viewport: { width: 390, height: 844 },
  });
  profiles.set(context, profile);
  return context;
}

/** Signs in on the screen with the code that the sandbox fills in; a number gets one code a minute. */
async function signInOnScreen(context: BrowserContext, phone: string): Promise<void> {
  await fetch(`${shop.url}/sandbox/api/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advanceSeconds: 90 }),
  });
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByLabel('WhatsApp number').fill(phone.slice(3));
  await page.getByRole('button', { name: 'Get OTP' }).click();
  await page.waitForURL(address => address.pathname !== '/login');
  await page.close();
}

/** Orders and pays an edition, and opens its form on the first device. */
async function beginStory(browser: Browser, phone: string): Promise<Walk> {
  const customer = new ApiCustomer(shop, phone);
  await customer.signIn();
  await customer.ok('POST /api/updateD2CuserName', { name: 'Ananya Iyer' });
  const { mid } = await customer.beginOrder('upfront');
  await customer.pay(mid);
  await customer.ok('POST /api/confPayment', { MID: mid });
  const edition = ((await customer.orders())[0] as { _id: string })._id;
  await nameMother(customer, edition);
  const voice = join(folder, 'voice.wav');
  writeFileSync(voice, hummedWav(60));
  const [told, record] = [{ texts: new Map(), voices: new Map(), photos: [] } satisfies ToldStory, newRecord()];
  const options = { address: `/abstract/${edition}?page=1&q=1`, told, record };
  let isSignedIn = false;
  const first = await Device.start({
    ...options,
    launch: async () => {
      const context = await launchOnProfile(join(folder, 'first'), voice);
      if (!isSignedIn) await signInOnScreen(context, phone);
      isSignedIn = true;
      return context;
    },
  });
  const second = () =>
    Device.start({
      ...options,
      launch: async () => {
        const context = await browser.newContext({ baseURL: network.url, viewport: { width: 390, height: 844 } });
        await expect(() => signInOnScreen(context, phone)).toPass({ timeout: 60_000 });
        return context;
      },
    });
  const killShop = async () => {
    await shop.kill();
    await shop.restart();
  };
  const photos = await storyPhotos(isWhole ? 40 : 4);
  return { phone, edition, told, record, first, second, killShop, texts: storyAnswers, photos };
}

const photosAcknowledged = ({ record }: Walk) =>
  [...record.files.values()].filter(({ kind }) => kind === 'photo').length;
const untilPhotos = (walk: Walk, count: number) =>
  expect.poll(() => photosAcknowledged(walk), { timeout: 240_000 }).toBeGreaterThanOrEqual(count);

/** The beginning of an answer, to be typed quickly. */
const sentence = (text = '') => text.slice(0, text.indexOf('.') + 1);

/** Three answers, four photos, a recording that is killed, a killed server; finished on a second device. */
async function tellShortly(walk: Walk): Promise<void> {
  const { first, texts, photos } = walk;
  network.begin();
  network.loseReplyTo('/api/saveAnswers');
  network.damageUpload();
  await first.write(1, sentence(texts[0]));
  await first.addPhotos(photos.slice(0, 3));
  await first.recordUntilKilled(2, 4, 'tab');
  await first.write(3, sentence(texts[2]));
  await walk.killShop();
  await first.untilAllIsSent();
  const second = await walk.second();
  await second.write(4, sentence(texts[3]));
  await second.addPhotos(photos.slice(3));
  await handIn(second);
}

/** Eight answers, forty photos, three recordings; the tab killed five times, the server twice. */
async function tellAll(walk: Walk): Promise<void> {
  const { first, texts, photos } = walk;
  network.begin();
  for (const path of ['saveAnswers', 'beginUpload', 'finishUpload', 'updateAbstract', 'uploads/'])
    network.loseReplyTo(`/api/${path}`);
  network.damageUpload();
  await first.write(1, texts[0]!);
  await first.recordVoice(3, 6);
  await first.addPhotos(photos.slice(0, 15));
  await untilPhotos(walk, 3);
  await first.killTab();
  await first.write(2, texts[1]!);
  await walk.killShop();
  await first.recordUntilKilled(6, 8, 'browser');
  await first.write(4, texts[3]!);
  await first.killTab();
  await first.addPhotos(photos.slice(15, 34));
  network.damageUpload();
  await untilPhotos(walk, 20);
  await walk.killShop();
  await first.write(5, texts[4]!);
  await first.killTab();
  await untilPhotos(walk, 30);
  await first.write(7, texts[6]!);
  await first.killTab();
  await first.write(8, texts[7]!);
  await first.untilAllIsSent();
  await first.close();

  const second = await walk.second();
  await expect(second.page.getByRole('textbox').first()).toHaveValue(texts[0]!);
  await second.write(10, texts[9]!);
  await second.recordVoice(9, 5);
  await second.addPhotos(photos.slice(34));
  await second.write(11, texts[10]!);
  await handIn(second);
}

async function handIn(device: Device): Promise<void> {
  await device.goTo('?view=check');
  await device.page.getByRole('button', { name: 'Hand it in' }).click();
  await expect(device.page.getByRole('heading', { name: 'Thank you' })).toBeVisible({ timeout: 120_000 });
  await device.untilAllIsSent();
}

test('W51 W52 W55 a story told over a network that breaks, on a phone and a server that are killed, is there once', async ({
  browser,
}, testInfo) => {
  test.setTimeout(isWhole ? 900_000 : 180_000);
  const walk = await beginStory(browser, '+919820000915');
  const since = performance.now();
  await (isWhole ? tellAll(walk) : tellShortly(walk));
  const seconds = Math.round((performance.now() - since) / 1000);
  network.heal();
  await walk.first.close();
  expect(await shop.stop()).toBe(0);

  const stored = await readStoredStory(shop.dataDir, walk.edition);
  const { cuts, silent, lostReplies, damaged } = network.counts;
  const voices = [...walk.told.voices].map(([key, told]) => {
    const kept = stored.voices.find(voice => voice.key === key)?.seconds ?? 0;
    return `${kept.toFixed(1)} of ${told.toFixed(1)} s`;
  });
  const report = [
    `${walk.told.texts.size} answers, ${walk.told.photos.length} photos, recordings: ${voices.join(', ')}; ${seconds} s`,
    `network: ${cuts} cuts (${silent} silent), ${lostReplies} replies lost, ${damaged} bytes changed`,
    `acknowledged: ${walk.record.saves.size} saves, ${walk.record.files.size} files; stored: ${stored.versions.length} versions, ${stored.photos.length} photos, ${stored.originals.length} originals; ${stored.files} files whole`,
  ].join('\n');
  console.log(report);
  testInfo.annotations.push({ type: 'proof', description: report });
  expect(storyFaults(walk.told, walk.record, stored)).toEqual([]);
  expect(lostReplies).toBeGreaterThan(0);
  expect(damaged).toBeGreaterThan(0);
});
