import { expect, test, type CDPSession, type Page } from '@playwright/test';
import { ApiCustomer } from '../kit/api-customer.ts';
import { cameraPhotos } from '../kit/photo-files.ts';
import { openPage, slowExpect } from '../kit/screen.ts';
import { signInCustomer } from '../kit/sign-in.ts';
import { closePages, startShopProcess, type ShopProcess } from '../kit/shop-process.ts';
import { orderFor } from '../kit/story-order.ts';
import { storyAnswers } from '../kit/story.ts';

let shop: ShopProcess;
test.beforeAll(async () => void (shop = await startShopProcess({ env: { LIMITS: 'off' } })));
test.afterEach(closePages);
test.afterAll(() => shop.close());

/** `npm run prove -- story --cpu` measures with 300 letters; a short cut of it looks for lost letters only. */
const isMeasured = process.env['PROVE_STORY'] === 'cpu';
const letters = isMeasured ? 300 : 100;
const slowdown = 6;
const perSecond = 8;
const phone = '+919820000941';

/** Events shorter than this are not reported by the browser, ms. */
const shortestMs = 16;

/** Runs in the page: collects how long each keydown waited, and how long until the screen showed it. */
function watchKeys(threshold: number): void {
  const delays: [wait: number, shown: number][] = [];
  Object.assign(window, { keyDelays: delays });
  const options = { type: 'event', durationThreshold: threshold, buffered: true };
  new PerformanceObserver(list => {
    for (const entry of list.getEntries() as PerformanceEventTiming[])
      if (entry.name === 'keydown') delays.push([entry.processingStart - entry.startTime, entry.duration]);
  }).observe(options);
}

/** Presses keys at a fixed rate, whether the page keeps up or not. */
async function typeAtRate(session: CDPSession, text: string): Promise<void> {
  const sent: Promise<unknown>[] = [];
  const since = performance.now();
  for (const [n, letter] of [...text].entries()) {
    const wait = since + (n * 1000) / perSecond - performance.now();
    if (wait > 0) await new Promise(done => setTimeout(done, wait));
    sent.push(session.send('Input.dispatchKeyEvent', { type: 'keyDown', text: letter, key: letter }));
    sent.push(session.send('Input.dispatchKeyEvent', { type: 'keyUp', key: letter }));
  }
  await Promise.all(sent);
}

const percentile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0;

/** The waits of all keys; those that the browser did not report were shorter than the threshold. */
async function delaysOf(page: Page, keys: number): Promise<{ waits: number[]; shown: number[] }> {
  const reported = await page.evaluate(() => (window as unknown as { keyDelays: [number, number][] }).keyDelays);
  const others = Array.from({ length: Math.max(0, keys - reported.length) }, () => shortestMs);
  return {
    waits: [...reported.map(([wait]) => wait), ...others.map(() => 0)],
    shown: [...reported.map(([, duration]) => duration), ...others],
  };
}

test('W51 a phone with a sixth of the speed loses no letter while photos are on their way', async ({ browser }) => {
  const edition = await orderFor(new ApiCustomer(shop, phone), { payer: 'Ananya Iyer' });
  const page = await openPage(browser, shop, { width: 360 });
  await signInCustomer(page.request, shop.url, phone);
  await page.addInitScript(watchKeys, shortestMs);
  await page.goto(`/abstract/${edition}?page=1&q=1`);
  const field = page.getByRole('textbox').first();
  await slowExpect(field).toBeVisible();
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page
    .locator('input[type=file][accept*=image]')
    .first()
    .setInputFiles(await cameraPhotos(isMeasured ? 20 : 4));
  await field.click();
  const text = storyAnswers.join(' ').slice(0, letters).trim();
  await typeAtRate(session, text);
  await expect(field).toHaveValue(text, { timeout: 60_000 });
  if (isMeasured) {
    const { waits, shown } = await delaysOf(page, text.length);
    const line = (name: string, values: number[]) =>
      `${name}: median ${Math.round(percentile(values, 0.5))}, p95 ${Math.round(percentile(values, 0.95))}, longest ${Math.round(Math.max(...values))} ms`;
    console.log(
      `${text.length} letters at ${perSecond} a second, CPU ${slowdown} times slower, 20 photos on their way`,
    );
    console.log(line('until the key was handled', waits));
    console.log(line('until it was on the screen', shown));
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const stored = async () =>
    (
      (await (await page.request.post('/api/abstract', { data: { id: edition } })).json()) as {
        questions: Record<string, { answer: string }>;
      }
    ).questions[1]?.answer;
  await expect.poll(stored, { timeout: 60_000 }).toBe(text);
});
