import { expect, test, type Page } from '@playwright/test';
import { expectAccessibleNow } from '../kit/accessible-screen.ts';
import { gotoHydrated } from '../kit/hydrated.ts';
import { buyCredits, placeMany } from '../kit/partner-orders.ts';
import { slowExpect } from '../kit/screen.ts';
import { closePages, startShopProcess, type ShopProcess } from '../kit/shop-process.ts';
import { partnerWithCredits, signInPartner } from '../kit/sign-in.ts';

let shop: ShopProcess;
test.beforeAll(async () => void (shop = await startShopProcess({ env: { LIMITS: 'off' } })));
test.afterEach(closePages);
test.afterAll(() => shop.close());

const couples = ['Ananya & Kabir', 'Ishita & Rohan', 'Meher & Arjun', 'Tara & Vikram', 'Zoya & Imran'];
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('rowheader') });
const shots = 'test-results/screens/partner-links';

/** A screenshot at a desk and on a phone, with the check for accessibility. */
async function look(page: Page, name: string): Promise<void> {
  for (const [width, height] of [
    [1440, 900],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.waitForTimeout(300);
    await page.screenshot({ path: `${shots}/${name}-${width}.png` });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await expectAccessibleNow(page, `${name} at ${width}`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('W183 W184 rows are chosen by key and mouse: links copied and sent, cards printed, clients reminded', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInPartner(page.request, shop.url, partnerWithCredits);
  await buyCredits(page, shop.url, 5);
  await placeMany(
    page,
    shop.url,
    couples.map((customerName, n) => ({ customerName, ...(n > 0 && { customerPhone: `98765 4310${n}` }) })),
  );
  await page.setViewportSize({ width: 1440, height: 900 });
  await gotoHydrated(page, `${shop.url}/orders`);
  const five = rows(page).filter({ hasText: /Ananya|Ishita|Meher|Tara|Zoya/ });
  await slowExpect(five).toHaveCount(5);
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  const bar = page.getByRole('toolbar', { name: 'With the chosen orders' });
  await expect(bar.getByRole('status')).toHaveText('1 chosen');
  await page.keyboard.press('x');
  await expect(bar).toHaveCount(0);
  for (const name of couples) await page.getByRole('checkbox', { name: `Choose ${name}` }).click();
  await expect(bar.getByRole('status')).toHaveText('5 chosen');
  await look(page, 'chosen');

  const lines = async () => (await page.evaluate(() => navigator.clipboard.readText())).split('\n').toSorted();
  await bar.getByRole('button', { name: 'Copy 5 links' }).click();
  await slowExpect(page.getByText('5 links are copied.')).toBeVisible();
  const copied = await lines();
  expect(copied).toHaveLength(5);
  expect(copied[0]).toMatch(/^Ananya & Kabir: http.*\/abstract\/\w+\?key=/);
  await bar.getByRole('button', { name: 'Copy 5 links' }).click();
  await slowExpect(bar.getByRole('button', { name: 'Copy 5 links' })).toBeEnabled();
  expect(await lines()).toEqual(copied);

  await bar.getByRole('button', { name: 'Send 5 by WhatsApp' }).click();
  const told = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await slowExpect(told).toContainText('4 clients were sent the link');
  await expect(told).toContainText('Ananya & Kabir: no phone number');
  await look(page, 'sent');
  await page.keyboard.press('Escape');
  await slowExpect(told).toHaveCount(0);

  const download = page.waitForEvent('download');
  await bar.getByRole('button', { name: 'Print 5 cards' }).click();
  expect((await download).suggestedFilename()).toBe('cards.pdf');

  await bar.getByRole('button', { name: 'Remind 5' }).click();
  await slowExpect(told).toContainText('4 clients were reminded');
  await page.keyboard.press('Escape');
  await slowExpect(five.filter({ hasText: 'reminded today' })).toHaveCount(4);
  await bar.getByRole('button', { name: 'Choose none' }).click();
  await expect(bar).toHaveCount(0);
  await look(page, 'reminded');
});

test('W181 W182 a link is shown again, narrowed and ended; its reader sees only what it is for', async ({
  page,
  browser,
}) => {
  await signInPartner(page.request, shop.url, partnerWithCredits);
  const [edition] = await placeMany(page, shop.url, [{ customerName: 'Naina & Om' }]);
  await gotoHydrated(page, `${shop.url}/orders?order=${edition}`);
  const sheet = page.getByRole('dialog');
  await slowExpect(sheet.getByText('Links for your client')).toBeVisible();
  await sheet.getByLabel('For whom (optional)').fill('Naina’s sister');
  await sheet.getByLabel('Whoever has it can').selectOption({ label: 'Tell the story only' });
  await sheet.getByLabel('It works', { exact: true }).selectOption({ label: 'Until it is delivered' });
  await sheet.getByRole('button', { name: 'Make a link' }).click();
  const url = await sheet.getByLabel('The new link').inputValue();
  const item = sheet.getByRole('listitem').filter({ hasText: 'Naina’s sister' });
  await expect(item).toContainText('Tells the story only. Made');
  await expect(item).toContainText('Works until it is delivered.');
  await gotoHydrated(page, `${shop.url}/orders?order=${edition}`);
  await item.getByRole('button', { name: /^Show ?: Naina/ }).click();
  await slowExpect(item.getByLabel('The link: Naina’s sister')).toHaveValue(url);
  await item.scrollIntoViewIfNeeded();
  await look(page, 'shown');

  const context = await browser.newContext();
  const client = await context.newPage();
  await gotoHydrated(client, url);
  await slowExpect(client.getByRole('button', { name: /Continue|Start|Go on/ }).first()).toBeVisible();
  await expect(client.getByText('Tell it on WhatsApp')).toHaveCount(0);
  await look(client, 'teller');
  await gotoHydrated(client, `${shop.url}/tracking/${edition}`);
  await slowExpect(client.getByRole('link', { name: 'Tell the story' })).toBeVisible();

  await item.getByRole('button', { name: /^Change ?: Naina/ }).click();
  await item.getByLabel('Whoever has it can').selectOption({ label: 'Read only' });
  await look(page, 'changed');
  await item.getByRole('button', { name: 'Save' }).click();
  await slowExpect(item).toContainText('Reads only.');
  await gotoHydrated(client, `${shop.url}/tracking/${edition}`);
  await slowExpect(client.getByText('Order Status').first()).toBeVisible();
  await expect(client.getByRole('link', { name: 'Tell the story' })).toHaveCount(0);
  await expect(client.getByRole('link', { name: 'Fill Abstract Form' })).toHaveCount(0);
  await look(client, 'reader');
  // The page of the story is not theirs, and says so, with a way on.
  await gotoHydrated(client, `${shop.url}/abstract/${edition}`);
  await slowExpect(client.getByRole('heading', { name: 'This link is for reading' })).toBeVisible();
  await look(client, 'reader-at-the-story');
  await client.getByRole('link', { name: 'See how far it is' }).click();
  await slowExpect(client).toHaveURL(new RegExp(`/tracking/${edition}$`));

  await item.getByRole('button', { name: /^End ?: Naina/ }).click();
  await page.getByRole('button', { name: 'End it' }).click();
  await slowExpect(item).toContainText('Ended');
  await gotoHydrated(client, `${shop.url}/tracking/${edition}`);
  await slowExpect(client.getByText('This link does not work any more')).toBeVisible();
  await context.close();
});

test('W182 what new links do and how long they work is chosen once, in the profile', async ({ page }) => {
  await signInPartner(page.request, shop.url, partnerWithCredits);
  await gotoHydrated(page, `${shop.url}/profile`);
  const section = page.locator('section').filter({ has: page.getByRole('heading', { name: 'New links' }) });
  const lasts = section.getByLabel('It works');
  await lasts.selectOption({ label: '90 days' });
  await slowExpect(page.getByText('Saved.')).toBeVisible();
  await section.scrollIntoViewIfNeeded();
  await look(page, 'profile');
  await gotoHydrated(page, `${shop.url}/profile`);
  await slowExpect(lasts).toHaveValue('90');
  await lasts.selectOption({ label: '180 days' });
  await slowExpect(page.getByText('Saved.')).toBeVisible();
});
