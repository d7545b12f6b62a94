import { expect, test, type Browser, type Page } from '@playwright/test';
import { openPage, slowExpect } from '../kit/screen.ts';
import { closePages, startShopProcess, type ShopProcess } from '../kit/shop-process.ts';
import { collectPageErrors } from '../kit/page-errors.ts';

let shop: ShopProcess;
test.beforeAll(async () => void (shop = await startShopProcess()));
test.afterEach(closePages);
test.afterAll(() => shop.close());

const scrollTo = (page: Page, y: number) => page.evaluate(top => window.scrollTo({ top, behavior: 'instant' }), y);
const headline = (page: Page) => page.getByRole('heading', { level: 1 });
const overlay = (page: Page) => page.getByText('The pages are on their way');

/**
 * The numbers of the frames that a page requests, in their order, without the still picture, which is an image.
 */
function framesOf(page: Page): number[] {
  const frames: number[] = [];
  page.on('request', request => {
    const frame = /Comp_(\d{5})\./.exec(request.url())?.[1];
    if (frame && request.resourceType() === 'fetch') frames.push(Number(frame));
  });
  return frames;
}
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n);
/** The picture on the canvas as a data URL; empty until a frame is drawn. */
const picture = (page: Page) =>
  page
    .locator('header canvas')
    .evaluate((canvas: HTMLCanvasElement) => (canvas.width === 300 ? '' : canvas.toDataURL()));

test('C-L01 D11 the frames load ten at a time, the nearest to the scroll position first, and are drawn as it changes', async ({
  browser,
}) => {
  const page = await openPage(browser, shop, { width: 1280 });
  const pageErrors = collectPageErrors(page, shop);
  const frames = framesOf(page);
  await page.goto('/');
  await slowExpect.poll(() => [...frames].sort((a, b) => a - b)).toEqual(range(12, 21));
  await slowExpect.poll(() => picture(page)).not.toBe('');
  const first = await picture(page);

  await scrollTo(page, 3400);
  await slowExpect.poll(() => frames.length).toBeGreaterThanOrEqual(20);
  expect(frames.slice(10, 20).sort((a, b) => a - b)).toEqual(range(139, 148));
  await slowExpect.poll(() => picture(page)).not.toBe(first);
  const last = await picture(page);
  await scrollTo(page, 1600);
  await slowExpect.poll(() => [...frames].sort((a, b) => a - b)).toEqual(range(12, 148));
  await slowExpect.poll(() => picture(page)).not.toBe(last);
  expect(pageErrors()).toEqual([]);
});

test('C-L01 the nearest loaded frame is drawn in place of one that is not loaded yet', async ({ browser }) => {
  const page = await openPage(browser, shop, { width: 1280 });
  await page.route(/Comp_00(09|1[0-4])/, (route, request) =>
    request.resourceType() === 'fetch' ? undefined : route.continue(),
  );
  await page.goto('/');
  await slowExpect.poll(() => picture(page)).not.toBe('');
  const first = await picture(page);
  await scrollTo(page, 1500);
  await slowExpect.poll(() => picture(page)).not.toBe(first);
});

for (const [width, size] of [
  [390, 'mobile'],
  [768, 'mobile'],
  [769, 'desktop'],
  [1440, 'desktop'],
] as const)
  test(`C-L02 at ${width} px the background video is the ${size} file and plays slowly, muted and in a loop`, async ({
    browser,
  }) => {
    const page = await openPage(browser, shop, { width });
    await page.goto('/');
    const video = page.locator('header video');
    await slowExpect.poll(() => video.evaluate((film: HTMLVideoElement) => film.currentSrc)).toMatch(`/hero/${size}.`);
    expect(
      await video.evaluate((film: HTMLVideoElement) => [film.playbackRate, film.muted, film.loop, film.playsInline]),
    ).toEqual([0.7, true, true, true]);
    await page.getByRole('button', { name: 'Stop the motion' }).click();
    await slowExpect.poll(() => video.evaluate((film: HTMLVideoElement) => film.paused)).toBe(true);
  });

test('C-L03 C-O05 the hero leads to the content, which begins under the bar at 3880 px, and to the plans', async ({
  browser,
}) => {
  const page = await openPage(browser, shop, { width: 1280 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Dive into our Culture' }).click();
  await slowExpect(page.locator('#culture')).toBeFocused();
  await slowExpect(page.getByRole('heading', { name: 'Sentimental Home Decor' })).toBeInViewport();
  const content = await page
    .locator('header.hero')
    .evaluate(hero => hero.getBoundingClientRect().bottom + window.scrollY);
  const bar = await page.getByRole('banner').first().boundingBox();
  expect(content - (bar?.height ?? 0)).toBe(3880);
  await scrollTo(page, 0);
  await page.getByRole('link', { name: 'Create Order' }).first().click();
  await page.waitForURL('**/plans');
});

/** Notes in the page, by its own clock, when an element of this selector came first and when it went, milliseconds. */
const noteTimes = (page: Page, selector: string) =>
  page.addInitScript(selector => {
    const times: { came?: number; went?: number } = {};
    Object.assign(window, { times });
    const look = () => {
      if (document.querySelector(selector)) times.came ??= performance.now();
      else if (times.came !== undefined) times.went ??= performance.now();
      requestAnimationFrame(look);
    };
    look();
  }, selector);
const timesIn = (page: Page) =>
  page.evaluate(() => (window as unknown as { times: { came?: number; went?: number } }).times);

test('C-L13 the popup waits 4.3 seconds after the hero', async ({ browser }) => {
  const on = await startShopProcess({ env: { VALENTINES_POPUP: 'true' } });
  try {
    const page = await (await browser.newContext({ baseURL: on.url })).newPage();
    await noteTimes(page, 'dialog[open]');
    await page.goto('/');
    await slowExpect.poll(() => picture(page)).not.toBe('');
    await scrollTo(page, 3880);
    const scrolled = await page.evaluate(() => performance.now());
    await slowExpect.poll(async () => (await timesIn(page)).came).toBeDefined();
    const waited = ((await timesIn(page)).came ?? 0) - scrolled;
    // On a busy machine a timer is late, never early.
    expect(waited).toBeGreaterThan(4000);
    expect(waited).toBeLessThan(9000);
  } finally {
    await on.close();
  }
});

test('C-L13 the popup of the valentines editions shows once per session after the hero, when it is switched on', async ({
  browser,
}) => {
  const title = 'Introducing Heartstrings - A limited valentines edition series';
  const on = await startShopProcess({ env: { VALENTINES_POPUP: 'true' } });
  try {
    const page = await (await browser.newContext({ baseURL: on.url })).newPage();
    await page.clock.install();
    await page.goto('/');
    const popup = page.getByRole('dialog', { name: title });
    await slowExpect.poll(() => picture(page)).not.toBe('');
    await page.clock.fastForward(20_000);
    await expect(popup).toBeHidden();
    await scrollTo(page, 3880);
    await slowExpect
      .poll(async () => {
        await page.clock.fastForward(4300);
        return popup.isVisible();
      })
      .toBe(true);
    await expect(popup.getByRole('link')).toHaveAttribute('href', '/valentines');
    await popup.getByRole('button', { name: 'Not now' }).click();
    await expect(popup).toBeHidden();
    await page.reload();
    await scrollTo(page, 3880);
    await slowExpect.poll(() => page.locator('dialog[aria-labelledby]').filter({ hasText: title }).count()).toBe(1);
    await page.clock.fastForward(20_000);
    await expect(popup).toBeHidden();
    await page.goto('/');
    await scrollTo(page, 3880);
    await page.evaluate(() => sessionStorage.clear());
  } finally {
    await on.close();
  }
  const page = await openPage(browser, shop, { width: 1280 });
  const requests: string[] = [];
  page.on('request', request => requests.push(request.url()));
  await page.goto('/', { waitUntil: 'networkidle' });
  await scrollTo(page, 3880);
  expect(requests.filter(url => url.includes('heartstrings'))).toEqual([]);
});

/** Opens the landing with a clock that can be moved. Its still picture loads, frames and videos stay unanswered. */
async function openWithoutFilm(browser: Browser): Promise<Page> {
  const page = await openPage(browser, shop, { width: 1280 });
  await page.route('**/hero/**', (route, request) =>
    request.resourceType() === 'image' ? route.continue() : undefined,
  );
  await page.clock.install();
  await page.goto('/');
  return page;
}

test('C-L14 D11 the overlay disappears after seven seconds and the page scrolls to the content; the headline stays visible until then', async ({
  browser,
}) => {
  const page = await openWithoutFilm(browser);
  await expect(headline(page)).toBeInViewport();
  await slowExpect(overlay(page)).toBeVisible();
  await expect(headline(page)).toBeInViewport();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.clock.fastForward(7000);
  await slowExpect(overlay(page)).toHaveCount(0);
  await slowExpect(page.getByRole('heading', { name: 'Sentimental Home Decor' })).toBeInViewport();
});

test('C-L14 the overlay stays for seven seconds', async ({ browser }) => {
  const page = await openPage(browser, shop, { width: 1280 });
  await page.route('**/hero/**', (route, request) =>
    request.resourceType() === 'image' ? route.continue() : undefined,
  );
  await noteTimes(page, '.hero-overlay');
  await page.goto('/');
  await slowExpect.poll(async () => (await timesIn(page)).went).toBeDefined();
  const { came = 0, went = 0 } = await timesIn(page);
  // On a busy machine a timer is late, never early.
  expect(went - came).toBeGreaterThan(6500);
  expect(went - came).toBeLessThan(11_000);
});

test('C-L14 the page does not scroll by itself after an input of the visitor, nor when the hero has loaded', async ({
  browser,
}) => {
  const page = await openWithoutFilm(browser);
  await slowExpect(overlay(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await page.clock.fastForward(7000);
  await slowExpect(overlay(page)).toHaveCount(0);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);

  const otherPage = await openPage(browser, shop, { width: 1280 });
  await otherPage.clock.install();
  await otherPage.goto('/');
  await slowExpect.poll(() => picture(otherPage)).not.toBe('');
  await slowExpect(overlay(otherPage)).toHaveCount(0);
  await otherPage.clock.fastForward(8000);
  expect(await otherPage.evaluate(() => window.scrollY)).toBe(0);
});

test('C-X08 without frames, video and pictures the page stays usable, with warnings in the console only', async ({
  browser,
}) => {
  const page = await openPage(browser, shop, { width: 1280 });
  const [errors, warnings]: [string[], string[]] = [[], []];
  page.on('pageerror', error => errors.push(error.message));
  page.on('console', message => message.type() === 'warning' && warnings.push(message.text()));
  await page.route('**/hero/**', route => route.abort());
  await page.goto('/');
  await slowExpect
    .poll(() => warnings.filter(text => text.startsWith('The hero goes on without')).length)
    .toBeGreaterThanOrEqual(2);
  await slowExpect(overlay(page)).toHaveCount(0);
  await scrollTo(page, 3880);
  await slowExpect(page.getByRole('heading', { name: 'Sentimental Home Decor' })).toBeInViewport();
  await scrollTo(page, 0);
  await page.getByRole('link', { name: 'Create Order' }).first().click();
  await page.waitForURL('**/plans');
  expect(errors).toEqual([]);
});

for (const [what, options] of [
  ['less motion', { reducedMotion: 'reduce' }],
  ['less data', {}],
  ['no script', { javaScriptEnabled: false }],
] as const)
  test(`C-L01 with ${what} the hero is one screen with a still picture and no film`, async ({ browser }) => {
    const page = await openPage(browser, shop, { ...options });
    if (what === 'less data')
      await page.addInitScript(() =>
        Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }),
      );
    const heroRequests: string[] = [];
    page.on('request', request => request.url().includes('/hero/') && heroRequests.push(request.url()));
    await page.goto('/', { waitUntil: 'networkidle' });
    await expect(headline(page)).toBeInViewport();
    expect(heroRequests).toHaveLength(1);
    expect(heroRequests[0]).toContain('/hero/mobile/Comp_00012.');
    await expect(page.locator('header video, header canvas')).toHaveCount(0);
    const hero = (await page.locator('header.hero').boundingBox())?.height ?? 0;
    expect(hero).toBeLessThan(1000);
    // The text leaves room for the magazine.
    expect((await page.locator('.hero-words').boundingBox())?.height).toBeLessThan(hero * 0.75);
  });
