import { expect, test, type Browser, type Page } from '@playwright/test';
import type { StaffRole } from '#kernel/staff-roles.ts';
import { expectAccessibleNow } from '../kit/accessible-screen.ts';
import { gotoHydrated } from '../kit/hydrated.ts';
import { buyCredits, placeMany } from '../kit/partner-orders.ts';
import { slowExpect } from '../kit/screen.ts';
import { closePages, startShopProcess, type ShopProcess } from '../kit/shop-process.ts';
import { shareStaffContext, partnerWithCredits, signInPartner } from '../kit/sign-in.ts';

let shop: ShopProcess;
test.beforeAll(async () => void (shop = await startShopProcess({ env: { LIMITS: 'off' } })));
test.afterEach(closePages);
test.afterAll(() => shop.close());

/** A page of a seeded member. */
async function pageOf(browser: Browser, role: StaffRole): Promise<Page> {
  const page = await (await shareStaffContext(browser, shop, role)).newPage();
  await page.setViewportSize({ width: 1440, height: 900 });
  return page;
}

/** A screen at each width: accessible, without overflow, and as a picture. */
async function look(page: Page, name: string): Promise<void> {
  for (const [width, height] of [
    [1920, 1000],
    [768, 1024],
    [360, 740],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.screenshot({ path: `test-results/screens/partners/${name}-${width}.png`, fullPage: true });
    await expectAccessibleNow(page, `${name} at ${width}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${name} at ${width}`).toBe(width);
  }
  expect(await page.evaluate(() => document.documentElement.scrollHeight), name).toBeLessThanOrEqual(1800);
}

async function adjust(page: Page, change: string, reason: string): Promise<void> {
  const form = page.getByRole('region', { name: 'Adjust iCredits' });
  await form.getByLabel('iCredits').fill(change);
  await form.getByLabel('Reason').fill(reason);
  const answer = page.waitForResponse(response => response.url().endsWith('/adjust-credits'));
  await form.getByRole('button', { name: 'Adjust iCredits' }).click();
  expect((await answer).status()).toBe(200);
}

test('W171 W172 support finds a partner and asks for iCredits, and the owner agrees', async ({ browser }) => {
  const support = await pageOf(browser, 'support');
  await gotoHydrated(support, '/studio/partners');
  await support.getByLabel('Find a partner').fill('marigo');
  await slowExpect(support.getByRole('link', { name: /Blue Door/ })).toHaveCount(0);
  expect(support.url()).not.toContain('marigo');
  await support.getByRole('link', { name: /Marigold/ }).click();
  await slowExpect(support.getByRole('heading', { level: 1, name: /Marigold/ })).toBeVisible();
  await adjust(support, '2', 'Two covers were misprinted.');
  const history = support.getByRole('region', { name: 'Adjustments' });
  await slowExpect(history.getByRole('listitem')).toHaveCount(1);
  await adjust(support, '10', 'A parcel was lost.');
  await slowExpect(history.getByText('waits for a second person')).toBeVisible();
  // Who asked cannot agree.
  await expect(support.getByRole('button', { name: /^Agree/ })).toHaveCount(0);
  await look(support, 'partner');

  const owner = await pageOf(browser, 'owner');
  await gotoHydrated(owner, '/studio');
  await slowExpect(owner.getByText('An adjustment of iCredits waits for a second person')).toBeVisible();
  await gotoHydrated(owner, '/studio/partners');
  await slowExpect(owner.getByRole('button', { name: /^Agree/ })).toBeVisible();
  await look(owner, 'partners');
  await owner.getByRole('button', { name: /^Agree/ }).click();
  await slowExpect(owner.getByRole('button', { name: /^Agree/ })).toHaveCount(0);

  const editor = await pageOf(browser, 'editor');
  await gotoHydrated(editor, support.url());
  await slowExpect(editor.getByText('agreed by')).toBeVisible();
  await expect(editor.getByRole('region', { name: 'Adjust iCredits' })).toHaveCount(0);
});

test('W172 support reads a partner’s open orders, papers and statement, and downloads the list', async ({
  browser,
}) => {
  const partner = await browser.newPage();
  await signInPartner(partner.request, shop.url, partnerWithCredits);
  await buyCredits(partner, shop.url, 2);
  await placeMany(partner, shop.url, [{ customerName: 'Tara & Vik' }, { customerName: 'Ila & Om' }]);
  const ravi = { phone: '+919811100011', name: 'Ravi', role: 'orderer' };
  expect((await partner.request.post(`${shop.url}/api/inviteMember`, { data: ravi })).status()).toBe(200);
  const support = await pageOf(browser, 'support');
  await gotoHydrated(support, '/studio/partners');
  const download = support.waitForEvent('download');
  await support.getByRole('link', { name: 'CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^partners-\d{4}-\d\d-\d\d\.csv$/);
  await support.getByRole('link', { name: /Marigold/ }).click();
  await slowExpect(support.getByText('2 with clients')).toBeVisible();
  await expect(support.getByText('Ravi, orderer, invited')).toBeVisible();
  const papers = support.getByRole('region', { name: 'Papers' });
  await slowExpect(papers.getByRole('link').first()).toBeVisible();
  await support.getByRole('link', { name: 'Statement' }).click();
  await slowExpect(support.getByRole('heading', { level: 1, name: 'Statement of Marigold Studio' })).toBeVisible();
  await slowExpect(support.getByRole('table', { name: 'Changes' })).toContainText('left');
  await look(support, 'statement');
  await support
    .getByRole('table', { name: 'Changes' })
    .getByRole('link', { name: /Tara & Vik/ })
    .click();
  await slowExpect(support).toHaveURL(/\/studio\/editions\//);

  const editor = await pageOf(browser, 'editor');
  await gotoHydrated(editor, '/studio/partners');
  await editor.getByRole('link', { name: /Marigold/ }).click();
  await slowExpect(editor.getByText('2 with clients')).toBeVisible();
  for (const name of ['Statement', /Papers/]) await expect(editor.getByRole('link', { name })).toHaveCount(0);
});
