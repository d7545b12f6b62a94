import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { endMicrophone, muteMicrophone, watchMicrophone } from '../kit/microphone.ts';
import { closePages, startShopProcess, type ShopProcess } from '../kit/shop-process.ts';
import { openStaffContext, partnerWithCredits, signInPartner } from '../kit/sign-in.ts';

let shop: ShopProcess;
test.beforeAll(async () => void (shop = await startShopProcess({ env: { LIMITS: 'off' } })));
test.afterEach(closePages);
test.afterAll(() => shop.close());

interface StoredForm {
  questions: Record<string, { voice: { seconds: number } | null }>;
}
interface ListedTake {
  take: string;
  bytes: number;
}

let stories = 0;
/** A story that nobody has begun. */
async function newStory(browser: Browser) {
  const { request } = await browser.newContext({ baseURL: shop.url });
  await signInPartner(request, shop.url, partnerWithCredits);
  const list = (await (await request.post('/api/category', { data: {} })).json()) as { _id: string; name: string }[];
  const category = list.find(({ name }) => name === 'Anniversary')?._id;
  const placed = await request.post('/api/place-order', { data: { customerName: `Leela ${++stories}`, category } });
  const { _id: id } = (await placed.json()) as { _id: string };
  const post = async (path: string, data: object) => (await request.post(path, { data })).json() as Promise<unknown>;
  return {
    id,
    post,
    address: `/abstract/${id}?page=1&q=1`,
    seconds: async () => ((await post('/api/abstract', { id })) as StoredForm).questions[1]?.voice?.seconds ?? 0,
    takes: async () => ((await post('/api/takes', { edition: id })) as { takes: ListedTake[] }).takes,
    /** Sends the bytes of an upload, as its tab does; answers the status. */
    async send(at: string, data: Buffer) {
      const headers = {
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      };
      return (await request.patch(at, { headers, data })).status();
    },
    sound: async (take: string) => (await request.get(`/api/takes/${id}/${take}`)).body(),
    /** Half a minute in which nothing comes from the recording device. */
    quiet: () => request.post('/sandbox/api/clock', { data: { advanceSeconds: 31 } }),
  };
}
type Story = Awaited<ReturnType<typeof newStory>>;

/** A browser of the partner whose stories these are. */
async function newBrowser(browser: Browser, width = 1280): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: shop.url, viewport: { width, height: 800 } });
  await signInPartner(context.request, shop.url, partnerWithCredits);
  return context;
}
const openForm = async (context: BrowserContext, address: string): Promise<Page> => {
  const page = await context.newPage();
  await page.goto(address);
  await expect(page.getByRole('textbox').first()).toBeVisible();
  return page;
};
const record = async (page: Page, until: string) => {
  await page.getByRole('button', { name: 'Record your answer' }).first().click();
  await expect(page.getByRole('timer')).toHaveText(until, { timeout: 30_000 });
};

/** What this device has kept of its recordings, in order. */
async function storedOnDevice(page: Page): Promise<Buffer> {
  const bytes = await page.evaluate(async () => {
    const reply = <T>(request: IDBRequest<T>) =>
      new Promise<T>((done, fail) => {
        request.addEventListener('success', () => done(request.result));
        request.addEventListener('error', () => fail(new Error('IndexedDB')));
      });
    const database = await reply(indexedDB.open('imurs-stories'));
    const chunks = database.transaction('chunks').objectStore('chunks').getAll() as IDBRequest<
      { n: number; bytes: ArrayBuffer }[]
    >;
    const sorted = (await reply(chunks)).toSorted((a, b) => a.n - b.n);
    return sorted.flatMap(chunk => [...new Uint8Array(chunk.bytes)]);
  });
  return Buffer.from(bytes);
}
/** The seconds on the recorder's clock. */
async function clockOf(page: Page): Promise<number> {
  const [minutes = 0, seconds = 0] = (await page.getByRole('timer').innerText()).split(':').map(Number);
  return minutes * 60 + seconds;
}
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

test('W51 a recording is sent while it grows, over a kill of the server, and a second phone goes on with it once', async ({
  browser,
}) => {
  // The shop starts a second time in between.
  test.setTimeout(300_000);
  const story = await newStory(browser);
  const first = await newBrowser(browser);
  const page = await openForm(first, story.address);
  await record(page, '0:03');
  await shop.kill();
  await shop.restart();
  await expect.poll(async () => (await story.takes())[0]?.bytes ?? 0, { timeout: 30_000 }).toBeGreaterThan(25_000);
  const recorded = await clockOf(page);
  await expect
    .poll(async () => (await storedOnDevice(page)).length - ((await story.takes())[0]?.bytes ?? 0), { timeout: 60_000 })
    .toBeLessThan(14_000);
  const [taken] = await story.takes();
  const arrived = await story.sound(taken?.take ?? '');
  const kept = await storedOnDevice(page);
  // What the server has is what the device has, but for the last seconds.
  expect(sha256(arrived)).toBe(sha256(kept.subarray(0, arrived.length)));
  const session = await first.newCDPSession(page);
  void session.send('Page.crash').catch(() => undefined);
  await page.waitForEvent('crash');
  await first.close();

  await story.quiet();
  const others = await Promise.all([1, 2].map(async () => openForm(await newBrowser(browser), story.address)));
  const broken = others.map(other => other.getByRole('group', { name: 'The recording that broke off' }));
  const shown = async () => (await Promise.all(broken.map(group => group.count()))).filter(count => count > 0).length;
  await expect.poll(shown, { timeout: 30_000 }).toBe(1);
  await expect.poll(story.seconds, { timeout: 30_000 }).toBeGreaterThanOrEqual(recorded - 4);
  expect(await story.takes()).toEqual([]);
  const seconds = await story.seconds();
  expect(seconds).toBeLessThan(2 * recorded);

  const [reader] = broken;
  const second = others[(await reader?.count()) ? 0 : 1]!;
  for (const name of ['Listen', 'Go on', 'Delete']) await expect(second.getByRole('button', { name })).toBeVisible();
  await second.getByRole('button', { name: 'Go on' }).click();
  await expect.poll(() => clockOf(second), { timeout: 30_000 }).toBeGreaterThanOrEqual(seconds + 2);
  await second.getByRole('button', { name: 'Stop' }).click();
  await expect.poll(story.seconds, { timeout: 30_000 }).toBeGreaterThan(seconds + 1);
  // The third device, which did not get it, shows the recording, too.
  const third = others.find(other => other !== second)!;
  await expect(third.getByRole('button', { name: 'Play your recording' })).toBeVisible({ timeout: 30_000 });
});

test('W51 a recording whose tab was killed is joined by its own browser, and by no other one', async ({ browser }) => {
  const story = await newStory(browser);
  const context = await newBrowser(browser);
  const page = await openForm(context, story.address);
  await record(page, '0:05');
  await expect.poll(async () => (await story.takes()).length, { timeout: 20_000 }).toBe(1);
  const session = await context.newCDPSession(page);
  void session.send('Page.crash').catch(() => undefined);
  await page.waitForEvent('crash');
  const again = await openForm(context, story.address);
  await expect(again.getByText(/We kept \d+ s\./).first()).toBeVisible({ timeout: 30_000 });
  await expect.poll(story.seconds, { timeout: 30_000 }).toBeGreaterThanOrEqual(3);
  expect(await story.takes()).toEqual([]);
  const seconds = await story.seconds();
  await story.quiet();
  const other = await openForm(await newBrowser(browser), story.address);
  await expect(other.getByRole('button', { name: 'Play your recording' })).toBeVisible();
  expect(await story.seconds()).toBe(seconds);
});

/** A take that no browser can open, from a phone that died. */
async function oddTake(story: Story): Promise<string> {
  const take = randomUUID();
  const json = { edition: story.id, take, key: 1, type: 'audio/webm', device: 'dead-phone' };
  const { at } = (await story.post('/api/beginTake', json)) as { at: string };
  expect(await story.send(at, Buffer.alloc(8000, 'no sound at all '))).toBe(204);
  await story.quiet();
  return take;
}

test('W51 a recording that cannot be opened here says so, can be saved as a file, and is deleted on request', async ({
  browser,
}, testInfo) => {
  const story = await newStory(browser);
  await oddTake(story);
  for (const width of [360, 768, 1440]) {
    const page = await openForm(await newBrowser(browser, width), story.address);
    const group = page.getByRole('group', { name: 'A recording that cannot be opened' });
    await expect(group).toContainText('It is kept with us; try on another phone or browser.', { timeout: 30_000 });
    await page.screenshot({ path: testInfo.outputPath(`unopened-${width}.png`), fullPage: true });
    // Another browser may try it now.
    await story.quiet();
  }
  const page = await openForm(await newBrowser(browser), story.address);
  const group = page.getByRole('group', { name: 'A recording that cannot be opened' });
  const saved = page.waitForEvent('download');
  await group.getByRole('link', { name: 'Save it as a file' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe('recording-1.webm');
  expect((await readFile(await file.path())).length).toBe(8000);
  await group.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(group).toHaveCount(0);
  expect(await story.takes()).toEqual([]);
});

test('W51 staff hear a recording that broke off when the person does not come back', async ({ browser }, testInfo) => {
  const story = await newStory(browser);
  const context = await newBrowser(browser);
  const page = await openForm(context, story.address);
  await record(page, '0:04');
  await expect.poll(async () => (await story.takes())[0]?.bytes ?? 0, { timeout: 20_000 }).toBeGreaterThan(8000);
  await context.close();
  await story.quiet();
  const staff = await openStaffContext(browser, shop, 'editor');
  const studio = await staff.newPage();
  await studio.goto(`/studio/editions/${story.id}`);
  const list = studio.getByRole('list', { name: 'Recordings that broke off' });
  await expect(list).toContainText('A recording that broke off on');
  const played = await list.locator('audio').evaluate(async (audio: HTMLAudioElement) => {
    audio.muted = true;
    await audio.play();
    return audio.error === null;
  });
  expect(played).toBe(true);
  for (const width of [360, 768, 1440]) {
    await studio.setViewportSize({ width, height: 900 });
    await list.scrollIntoViewIfNeeded();
    await studio.screenshot({ path: testInfo.outputPath(`studio-${width}.png`) });
  }
});

test('C-A03 a recording from which the phone takes the microphone is kept, says when, and goes on from there', async ({
  browser,
}, testInfo) => {
  const story = await newStory(browser);
  const context = await newBrowser(browser, 360);
  await watchMicrophone(context);
  const page = await openForm(context, story.address);
  await record(page, '0:03');
  await endMicrophone(page);
  const told = page.getByRole('alert').filter({ hasText: 'The microphone was taken away at 0:0' });
  await expect(told).toContainText(/at 0:0[3-9]\. Record again to go on from there\./);
  await expect(page.getByRole('timer')).toHaveCount(0);
  await expect.poll(story.seconds, { timeout: 30_000 }).toBeGreaterThan(2);
  const kept = await story.seconds();
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await page.screenshot({ path: testInfo.outputPath(`taken-away-${width}.png`), fullPage: true });
  }
  await page.getByRole('button', { name: 'Go on recording' }).first().click();
  await expect.poll(() => clockOf(page), { timeout: 30_000 }).toBeGreaterThanOrEqual(kept + 1);
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect.poll(story.seconds, { timeout: 30_000 }).toBeGreaterThan(kept + 0.5);
});

test('C-A03 a microphone that gives nothing is said while recording, and nothing is kept without a question', async ({
  browser,
}, testInfo) => {
  const story = await newStory(browser);
  const context = await newBrowser(browser, 360);
  await muteMicrophone(context);
  const page = await openForm(context, story.address);
  await record(page, '0:01');
  await expect(page.getByText('We hear nothing. Is the microphone covered or switched off?')).toBeVisible();
  await page.screenshot({ path: testInfo.outputPath('nothing-heard-360.png'), fullPage: true });
  await page.getByRole('button', { name: 'Stop' }).click();
  const question = page.getByRole('group', { name: 'Nothing can be heard. Keep it?' });
  await expect(question).toBeVisible();
  await page.screenshot({ path: testInfo.outputPath('silent-360.png'), fullPage: true });
  expect(await story.seconds()).toBe(0);
  await question.getByRole('button', { name: 'Keep it' }).click();
  await expect(page.getByRole('button', { name: 'Play your recording' })).toBeVisible();
  await expect.poll(story.seconds, { timeout: 30_000 }).toBeGreaterThan(3);
});
