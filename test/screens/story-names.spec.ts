import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type Browser, type BrowserContext } from '@playwright/test';
import { expectAccessibleNow, expectNoViolations } from '../kit/accessible-screen.ts';
import { ApiCustomer } from '../kit/api-customer.ts';
import { cameraPhotos } from '../kit/photo-files.ts';
import { openGift } from '../kit/gift.ts';
import { openStaffContext, signInCustomer } from '../kit/sign-in.ts';
import { closePages, startShopProcess, type ShopProcess } from '../kit/shop-process.ts';
import { nameMother, orderFor } from '../kit/story-order.ts';
import { storyAnswers } from '../kit/story.ts';

const daughter = '+919820000931';
let shop: ShopProcess;
let ananya: ApiCustomer;
let edition: string;

/** A daughter pays, the magazine is about her mother. */
test.beforeAll(async () => {
  shop = await startShopProcess({ env: { LIMITS: 'off' } });
  ananya = new ApiCustomer(shop, daughter);
  edition = await orderFor(ananya, { payer: 'Ananya Iyer' });
  await nameMother(ananya, edition);
});
test.afterEach(closePages);
test.afterAll(() => shop.close());

const widths = [360, 768, 1440];
/** The daughter's name stands only where she is meant: her address, who paid, whose account it is. */
const daughterIsMeant = /(account|profile|bill|paid|deliver|recipient|order(ed)? by|customer|\+91)/i;

interface Screen {
  path: string;
  /** What the mother's name stands in. */
  title: RegExp;
  /** The lines in which the daughter is meant. */
  daughter?: RegExp;
}

/** The studio names who ordered beside the mother. */
const whoPaid = /Lakshmi Iyer for Ananya Iyer|^for Ananya Iyer/;

/** Looks at a screen at each width: whose name its heading carries, and where else the daughter's stands. */
async function look(context: BrowserContext, name: string, { path, title, daughter: meant }: Screen): Promise<void> {
  const page = await context.newPage();
  await page.goto(path);
  await expect(page.getByRole('main').getByText(title).first()).toBeVisible({ timeout: 20_000 });
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const lines = (await page.getByRole('main').innerText()).split('\n').filter(line => line.includes('Ananya'));
    expect(
      lines.filter(line => !(meant ?? daughterIsMeant).test(line)),
      `${name} at ${width}`,
    ).toEqual([]);
    await expectAccessibleNow(page, `${name} at ${width}`);
    const folder = test.info().outputPath();
    mkdirSync(folder, { recursive: true });
    await page.screenshot({ path: join(folder, `${name}-${width}.png`), fullPage: true });
  }
  expect(await page.title(), name).not.toContain('Ananya');
  await page.close();
}

const openAsDaughter = async (browser: Browser): Promise<BrowserContext> => {
  const context = await browser.newContext({ baseURL: shop.url });
  await signInCustomer(context.request, shop.url, daughter);
  return context;
};

test('W50 while a daughter tells, the form, the lists and the tracker speak of her mother', async ({ browser }) => {
  const context = await openAsDaughter(browser);
  const form = `/abstract/${edition}`;
  await look(context, 'welcome', { path: form, title: /Lakshmi Iyer/ });
  await look(context, 'subject', { path: `${form}?view=subject`, title: /Whose magazine is it/ });
  await look(context, 'question', { path: `${form}?page=1&q=1`, title: /Amma|Lakshmi Iyer/ });
  await look(context, 'photos', { path: `${form}?view=photos`, title: /Lakshmi Iyer/ });
  await look(context, 'questions', { path: `${form}?view=questions`, title: /Lakshmi Iyer/ });
  await look(context, 'check', { path: `${form}?view=check`, title: /Lakshmi Iyer/ });
  await look(context, 'friends', { path: `/friends/${edition}`, title: /Lakshmi Iyer|Amma/ });
  await look(context, 'orders', { path: '/orders', title: /for Lakshmi Iyer/ });
  await look(context, 'tracking', { path: `/tracking/${edition}`, title: /Lakshmi Iyer’s/ });
});

test('W50 a long name is shown whole above the photos, and Hindi has letters on a device without any', async ({
  browser,
}) => {
  const context = await openAsDaughter(browser);
  const amma = { calledAs: 'अम्मा', kind: 'one', pronoun: 'she' } as const;
  const name = 'Lakshmi Venkatanarasimharajuvaripeta Subramanian';
  const { version, ...stored } = await ananya.ok('POST /api/subject', { edition });
  const { from, occasionOn, neededBy } = stored;
  const common = { edition, from, occasionOn, neededBy };
  const changed = { ...common, base: version, subject: { ...amma, name }, language: 'hi' } as const;
  const after = await ananya.ok('POST /api/saveSubject', changed);
  const page = await context.newPage();
  await page.goto(`/abstract/${edition}?page=1&q=2`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('अम्मा के बैग में क्या था');
  await expect(page.locator('h1 [lang=hi]')).toBeVisible();
  await page.goto(`/abstract/${edition}?view=photos`);
  for (const width of [320, 360, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const shown = page.locator('.eyebrow').getByText(name);
    const isWhole = await shown.evaluate(one => one.scrollWidth <= one.clientWidth || one.clientWidth === 0);
    expect(isWhole, `the name at ${width}`).toBe(true);
    await expect(shown).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('link', { name: 'सारे सवाल' })).toBeVisible({ visible: width < 1024 });
    await expectAccessibleNow(page, `a long name at ${width}`);
    await page.screenshot({ path: test.info().outputPath(`long-name-${width}.png`) });
  }
  const devanagari = () =>
    page.evaluate(() => [...document.fonts].find(({ family }) => /Devanagari/.test(family))?.status);
  await expect.poll(devanagari).toBe('loaded');
  await page.goto('/');
  expect(await devanagari(), 'the landing page needs no Hindi').toBe('unloaded');
  await ananya.ok('POST /api/saveSubject', { ...common, base: after.version, subject: stored.subject, language: 'en' });
});

test('W50 the soft copy, the messages, the papers and the studio name the mother', async ({ browser }) => {
  for (const [n, photo] of (await cameraPhotos(4)).entries()) await ananya.upload(edition, photo, { number: n + 1 });
  await ananya.answer(edition, { page: 1, texts: storyAnswers.slice(0, 5), voice: true });
  await ananya.answer(edition, { page: 2, texts: storyAnswers.slice(6) });
  await ananya.publish(edition);
  const context = await openAsDaughter(browser);
  await look(context, 'soft-copy', { path: `/edition/${edition}`, title: /Lakshmi Iyer/ });
  await look(context, 'orders-published', { path: '/orders', title: /for Lakshmi Iyer/ });
  await look(context, 'tracking-published', { path: `/tracking/${edition}`, title: /Lakshmi Iyer’s/ });
  const editor = await openStaffContext(browser, shop, 'editor');
  await look(editor, 'studio-orders', { path: '/studio/orders', title: /Lakshmi Iyer/, daughter: whoPaid });
  await look(editor, 'studio-edition', {
    path: `/studio/editions/${edition}`,
    title: /Lakshmi Iyer’s/,
    daughter: new RegExp(`${whoPaid.source}|${daughterIsMeant.source}`, 'i'),
  });

  const messages = await ananya.ok(`GET /sandbox/api/inbox?to=${encodeURIComponent(daughter)}`);
  // The thanks for the payment are for the daughter, and were sent before anybody had named the mother.
  const about = messages.filter(({ kind, text }) => kind !== 'orderConfirmed' && /edition|magazine|story/i.test(text));
  writeFileSync(join(test.info().outputPath(), 'messages.json'), JSON.stringify(messages, undefined, 2));
  expect(about.length).toBeGreaterThan(0);
  for (const { text } of about) {
    expect(text).toContain('Lakshmi Iyer');
    expect(text).not.toContain('Ananya');
  }
});

test('W50 (customer M8) one tap on the first screen puts the whole form into Hindi, and back', async ({ browser }) => {
  const { id, page } = await openGift(browser, shop, { customerName: 'Nidhi', viewport: { width: 360, height: 740 } });
  const main = page.getByRole('main');
  /** English that is left on a screen, but for names and what the documents ask for. */
  const english = async () =>
    (await main.innerText())
      .replaceAll(/Nidhi|Marigold Studio|Continue|Next|English|imurs|Anniversary Edition/gi, '')
      .match(/[a-z]{3,}/gi);
  await page.goto(`/abstract/${id}`);
  await page.getByRole('radio', { name: 'हिन्दी' }).check({ force: true });
  // At once, before anything is sent.
  await expect(main.getByLabel('कवर पर नाम')).toBeVisible();
  await expect(page.locator('[lang=hi]').first()).toBeVisible();
  await expectNoViolations(page);
  await page.getByLabel('कवर पर नाम').fill('तिवारी जी');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('button', { name: 'छोड़ें' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^बोलकर बताएँ/ })).toBeVisible();
  expect(await english(), 'a question').toBeNull();
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'तस्वीरें' }).click();
  await expect(page.getByText('0 तस्वीरें', { exact: true })).toBeVisible();
  expect(await english(), 'the photos').toBeNull();
  await page.goto(`/abstract/${id}?view=subject`);
  await expect(page.getByRole('heading', { name: 'यह पत्रिका किसकी है?' })).toBeVisible();
  expect(await english(), 'the name and the days').toBeNull();
  await page.goto(`/abstract/${id}?view=check`);
  await expect(page.getByText('अभी कुछ नहीं सुनाया गया')).toBeVisible();
  await expect(page.getByText('पत्रिका कैसी दिखे?')).toBeVisible({ timeout: 30_000 });
  expect(await english(), 'the last look').toBeNull();
  await page.goto(`/abstract/${id}`);
  await page.getByRole('radio', { name: 'English' }).check({ force: true });
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('button', { name: 'Skip' })).toBeVisible();
});
