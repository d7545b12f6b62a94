import { expect, test, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from '../kit/accessible-screen.ts';
import { payAsPartner } from '../kit/bank-payment.ts';
import { partnerWithCredits, signInPartner } from '../kit/sign-in.ts';
import { closePages, startShopProcess, type ShopProcess } from '../kit/shop-process.ts';
import { collectPageErrors } from '../kit/page-errors.ts';

let shop: ShopProcess;
test.beforeAll(async () => void (shop = await startShopProcess({ env: { LIMITS: 'off' } })));
test.afterEach(closePages);
test.afterAll(() => shop.close());

/** Reads what a link leads to, as the user of the page. */
async function readLink(page: Page, link: Locator): Promise<{ status: number }> {
  const reply = await page.request.get(new URL((await link.getAttribute('href')) ?? '', page.url()).href);
  return { status: reply.status() };
}

test('W170 a partner reads what was bought and used this month, with the invoice, and takes it along as files', async ({
  page,
}) => {
  const pageErrors = collectPageErrors(page, shop);
  await signInPartner(page.request, shop.url, partnerWithCredits);
  const { pricingData } = (await (await page.request.get(`${shop.url}/api/B2Bpricing`)).json()) as {
    pricingData: { _id: string; name: string; perMagazine: number }[];
  };
  const bundle = pricingData.find(({ name, perMagazine }) => name === 'imurs idyllic' && perMagazine === 5);
  await payAsPartner(page.request, shop.url, { paymentID: bundle?._id });
  await page.goto(`${shop.url}/dashboard`);
  await page.getByLabel('Your iCredits').getByRole('link', { name: 'Statement' }).click();
  await expect(page.getByRole('heading', { name: 'Statement' })).toBeVisible();
  const plan = page.getByRole('table', { name: 'iCredits by plan' }).getByRole('row', { name: /Idyllic/ });
  await expect(plan.getByRole('cell').last()).toHaveText(/^5/);
  const bought = page
    .getByRole('table', { name: 'Changes' })
    .getByRole('row', { name: /iCredits bought/ })
    .last();
  await expect(bought).toContainText('+5');
  const { status } = await readLink(page, bought.getByRole('link', { name: /^INV/ }));
  expect(status).toBe(200);
  for (const format of ['CSV', 'PDF']) {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: format, exact: true }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(new RegExp(`^statement-20\\d\\d-\\d\\d\\.${format.toLowerCase()}$`));
  }
  await expectAccessible(page, `${shop.url}/statement`);
  expect(pageErrors()).toEqual([]);
});
