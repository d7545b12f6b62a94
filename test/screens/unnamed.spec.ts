import { expect, test, type Page } from '@playwright/test';
import { expectAccessibleNow } from '../kit/accessible-screen.ts';
import { ApiCustomer } from '../kit/api-customer.ts';
import { drawnExpect, openPage, slowExpect } from '../kit/screen.ts';
import { signInCustomer } from '../kit/sign-in.ts';
import { closePages, startShopProcess, type ShopProcess } from '../kit/shop-process.ts';
import { orderFor } from '../kit/story-order.ts';

const widths = [360, 768, 1440];
let shop: ShopProcess;
test.beforeAll(async () => void (shop = await startShopProcess({ env: { LIMITS: 'off' } })));
test.afterEach(closePages);
test.afterAll(() => shop.close());

/** Looks at what a screen says at each width: the payer's name stands only in lines that mean the payer. */
async function look(page: Page, name: string, payer = /^Welcome, /): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const lines = (await page.getByRole('main').innerText()).split('\n').filter(line => line.includes('Ananya'));
    expect(
      lines.filter(line => !payer.test(line)),
      `${name} at ${width}`,
    ).toEqual([]);
    await expectAccessibleNow(page, `${name} at ${width}`);
    await page.screenshot({ path: test.info().outputPath(`${name}-${width}.png`), fullPage: true });
  }
  await page.setViewportSize({ width: 360, height: 740 });
}

/** A customer's order about nobody who is named yet, and a page on which the customer is signed in. */
async function unnamedOrder(...[browser, phone]: [Parameters<typeof openPage>[0], string]) {
  const edition = await orderFor(new ApiCustomer(shop, phone), { payer: 'Ananya Iyer' });
  const page = await openPage(browser, shop, { width: 360 });
  await signInCustomer(page.request, shop.url, phone);
  return { edition, page };
}

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const realCovers = /^These are the real covers, as they are now\./;
/** The covers that the engine drew, as their addresses. */
const drawnCovers = (page: Page) =>
  page
    .locator('.choice-tiles img[src^="data:image/webp"]')
    .evaluateAll(pictures => pictures.map(picture => picture.getAttribute('src')));
const cover = (page: Page) => page.locator('.cover-title:visible').first();

/** Somebody with no more than the form's link names another person. */
async function renameAsGuest(guest: Page, edition: string): Promise<void> {
  const { version: base } = await (await guest.request.post('/api/subject', { data: { edition } })).json();
  const subject = { name: 'Priya Mehta', calledAs: null, kind: 'one', pronoun: 'she' };
  const days = { occasionOn: null, neededBy: null };
  const data = { edition, base, subject, from: null, ...days, language: 'en' };
  expect((await guest.request.post('/api/saveSubject', { data })).status()).toBe(200);
}

test('W50 a story about nobody who is named is told at 360 px, and its hand-in asks for the name', async ({
  browser,
}) => {
  const { edition, page } = await unnamedOrder(browser, '+919820000941');
  const form = `/abstract/${edition}`;
  await page.goto('/orders');
  await slowExpect(page.getByText('nobody is named yet', { exact: true })).toBeVisible();
  await expect(cover(page)).toHaveText('The name');
  await look(page, 'orders');
  await page.goto(`/tracking/${edition}`);
  // The documented title says whose order it is, and the line under it why.
  await slowExpect(title(page)).toContainText('Ananya Iyer’s');
  await expect(cover(page)).toHaveText('The name');
  await look(page, 'tracking', /^Ananya Iyer’s .* Edition$|^Ordered by Ananya Iyer\. Nobody is named yet\./);
  await page.goto(form);
  await slowExpect(title(page)).toHaveText('Welcome, Ananya Iyer');
  await look(page, 'welcome');
  await page.goto(`${form}?view=questions`);
  await slowExpect(page.getByRole('link', { name: 'Whom is it about?' })).toBeVisible();
  await look(page, 'questions');
  await page.goto(`${form}?view=check`);
  await slowExpect(page.getByText('Nothing is told yet')).toBeVisible();
  await expect(page.getByText(/filled pages|fills about/)).toHaveCount(0);
  await look(page, 'check-empty');

  await page.goto(`${form}?page=2&q=12`);
  await page.getByRole('textbox').fill('She sold bangles on the train.');
  await slowExpect(page.getByText('Safe with us')).toBeVisible();
  await look(page, 'question');
  await page.goto(`${form}?view=check`);
  await slowExpect(page.getByText('The cover has no name yet')).toBeVisible();
  await expect(page.getByText('With a name for the cover you can hand it in as it is.')).toBeVisible();
  await drawnExpect(page.getByText(/but for the name, which nobody has given yet/)).toBeVisible();
  await expect(page.getByText('A sketch of the cover')).toHaveCount(0);
  const unnamedCovers = await drawnCovers(page);
  await look(page, 'check');
  const field = page.getByLabel('Name on the cover');
  await page.getByRole('button', { name: 'Hand it in' }).click();
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(/Say whom the magazine is about before you hand it in/);
  await expect(title(page)).toHaveText('Look it over');
  await look(page, 'check-asks');

  await page.getByRole('link', { name: 'More about them' }).click();
  await slowExpect(title(page)).toHaveText('Whose magazine is it?');
  await page.getByRole('button', { name: 'Not now' }).click();
  await slowExpect(title(page)).toHaveText('Look it over');
  await field.fill('Lakshmi Iyer');
  await page.getByRole('button', { name: 'Put it on the cover' }).click();
  await drawnExpect(page.getByText(realCovers)).toBeVisible();
  expect(await drawnCovers(page)).not.toEqual(unnamedCovers);
  await look(page, 'check-named');
  await page.getByRole('button', { name: 'Hand it in' }).click();
  await slowExpect(title(page)).toHaveText('Thank you');
  await expect(page.getByText('We have Lakshmi Iyer’s story')).toBeVisible();
  await page.goto('/orders');
  await slowExpect(page.getByRole('article').getByRole('heading')).toContainText('Lakshmi Iyer');
});

test('W50 one tap says that a magazine is about whoever ordered it, and then it is handed in', async ({ browser }) => {
  const { edition, page } = await unnamedOrder(browser, '+919820000942');
  await page.goto(`/abstract/${edition}?page=2&q=12`);
  await page.getByRole('textbox').fill('I sold bangles on the train.');
  await slowExpect(page.getByText('Safe with us')).toBeVisible();
  await page.goto(`/abstract/${edition}?view=check`);
  await page.getByRole('button', { name: 'It is about me' }).click();
  await slowExpect(page.getByText('The cover has no name yet')).toHaveCount(0);
  await drawnExpect(page.getByText(realCovers)).toBeVisible();
  const named = await drawnCovers(page);
  await page.reload();
  await drawnExpect(page.getByText(realCovers)).toBeVisible();
  expect(await drawnCovers(page)).toEqual(named);

  // A guest renames it: the owner reads both names where the form begins and where it ends.
  const guest = await openPage(browser, shop, { width: 360 });
  await renameAsGuest(guest, edition);
  const notice = page.getByText(
    /^The name was changed from “Ananya Iyer” to “Priya Mehta” by somebody with the form’s/,
  );
  for (const screen of ['', '?view=check']) {
    await page.goto(`/abstract/${edition}${screen}`);
    await slowExpect(notice).toBeVisible();
    await expectAccessibleNow(page, `the guest’s name on ${screen || 'the first page'}`);
    await page.screenshot({ path: test.info().outputPath(`renamed${screen.slice(1)}.png`), fullPage: true });
  }
  await page.getByRole('button', { name: 'It is right' }).click();
  await slowExpect(notice).toHaveCount(0);
  await page.getByRole('button', { name: 'Hand it in' }).click();
  await slowExpect(page.getByText('We have Priya Mehta’s story')).toBeVisible();

  const other = await orderFor(new ApiCustomer(shop, '+919820000943'), { payer: 'Ananya Iyer' });
  await guest.goto(`/abstract/${other}`);
  await slowExpect(title(guest)).toHaveText('Welcome');
  await expect(guest.getByText('Ordered by Ananya Iyer. Nobody is named yet.')).toBeVisible();
  await guest.screenshot({ path: test.info().outputPath('guest-welcome.png'), fullPage: true });
  await guest.goto(`/abstract/${other}?view=check`);
  await slowExpect(guest.getByText('The cover has no name yet')).toBeVisible();
  await expect(guest.getByRole('button', { name: 'It is about me' })).toHaveCount(0);
});
