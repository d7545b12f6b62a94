import { expect, test } from '@playwright/test';
import { addDays, dayInIndia } from '#kernel/dates.ts';
import { expectAccessible, expectAccessibleNow } from '../kit/accessible-screen.ts';
import { collectPageErrors } from '../kit/page-errors.ts';
import { closePages, startShopProcess, type ShopProcess } from '../kit/shop-process.ts';
import { openStaffContext } from '../kit/sign-in.ts';

let shop: ShopProcess;
test.beforeAll(async () => void (shop = await startShopProcess({ env: { LIMITS: 'off' } })));
test.afterEach(closePages);
test.afterAll(() => shop.close());

const widths = [360, 768, 1440] as const;

test('W176 an owner looks at old beside new, plans a price for a day, and takes it back before', async ({
  browser,
}) => {
  const page = await (await openStaffContext(browser, shop, 'owner')).newPage();
  const pageErrors = collectPageErrors(page, shop);
  await page.goto('/studio/content/plans');
  const plan = page.getByRole('listitem').filter({ hasText: 'imurs keepsake' }).first();
  await plan.locator('summary').click();
  await plan.getByRole('button', { name: 'Check and save' }).click();
  await expect(plan.getByText('Nothing is changed yet.')).toBeVisible();
  await expect(plan.getByLabel('Pages')).toBeDisabled();
  await plan.getByLabel('Price', { exact: false }).first().fill('1499');
  await plan.getByLabel('Description').fill('Plans start at {from}. Twelve pages for a birthday.');
  await plan.getByRole('button', { name: 'Check and save' }).click();

  const sheet = page.getByRole('dialog', { name: 'Old beside new' });
  await expect(sheet.getByRole('definition').last()).toHaveText('before: ₹1,449now: ₹1,499');
  await expect(sheet.getByRole('region', { name: 'How it reads' })).toContainText('Plans start at ₹1,449. Twelve');
  await sheet.getByLabel('Counts').selectOption('From a day on');
  const day = addDays(dayInIndia(new Date()), 3);
  await sheet.getByLabel('First day').fill(day);
  await sheet.getByRole('button', { name: 'Plan it' }).click();
  await expect(sheet.getByText('Please say in a few words why.')).toBeVisible();
  await sheet.getByLabel('Reason').fill('Paper costs more.');
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessibleNow(page, `old beside new at ${width}`);
    await page.screenshot({ path: `${test.info().outputDir}/review-${width}.png` });
  }
  await sheet.getByRole('button', { name: 'Plan it' }).click();
  await expect(page.getByText('Planned. Until then')).toBeVisible();
  await expect(sheet).toHaveCount(0);
  const planned = page.getByRole('region', { name: 'Planned' });
  await expect(planned).toContainText('Paper costs more.');
  await expect(page.locator('summary').filter({ hasText: 'imurs keepsake (changes' })).toBeVisible();
  const { pricingData } = (await (await page.request.get('/api/d2cpricing')).json()) as {
    pricingData: { name: string; price: number }[];
  };
  expect(pricingData.find(({ name }) => name === 'imurs keepsake')?.price).toBe(1449);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessibleNow(page, `planned at ${width}`);
    await page.screenshot({ path: `${test.info().outputDir}/planned-${width}.png`, fullPage: true });
  }

  await planned.getByRole('button', { name: 'Take back' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('Not this year.');
  await page.getByRole('button', { name: 'Take it back' }).click();
  await expect(planned).toHaveCount(0);
  expect(pageErrors()).toEqual([]);
});

test('W177 W178 an owner adds a tax rate for a day and a bundle, with the names of what they belong to', async ({
  browser,
}) => {
  const page = await (await openStaffContext(browser, shop, 'owner')).newPage();
  await expectAccessible(page, '/studio/content/tax-rates');
  await page.getByRole('button', { name: 'Add' }).click();
  const form = page.getByRole('form', { name: 'New in Tax rates' });
  await form.getByLabel('Counts from').fill(addDays(dayInIndia(new Date()), 30));
  await form.getByLabel('Rate in percent').fill('12');
  await form.getByLabel('HSN or SAC').fill('9989');
  await form.getByLabel('What papers call it').fill('Printing of the customer’s own content');
  const sheet = page.getByRole('dialog', { name: 'The new entry' });
  await form.getByRole('button', { name: 'Check and save' }).click();
  await expect(sheet).toContainText('12 %');
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessibleNow(page, `a new rate at ${width}`);
    await page.screenshot({ path: `${test.info().outputDir}/tax-${width}.png` });
  }
  await sheet.getByLabel('Reason').fill('The council decided so.');
  await sheet.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.locator('summary').filter({ hasText: '12 % from' })).toBeVisible();

  await expectAccessible(page, '/studio/content/bundles');
  await page.getByRole('button', { name: 'Add' }).click();
  const bundle = page.getByRole('form', { name: 'New in Bundle prices' });
  await bundle.getByLabel('Plan').selectOption('imurs impression');
  await bundle.getByLabel('Editions at once').fill('100');
  await bundle.getByLabel('Price of one magazine').fill('899');
  await bundle.getByRole('button', { name: 'Check and save' }).click();
  await expect(sheet).toContainText('imurs impression');
  await sheet.getByLabel('Reason').fill('For wedding planners.');
  await sheet.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.locator('summary').filter({ hasText: 'imurs impression, 100 editions' })).toBeVisible();
  for (const list of ['themes', 'occasions', 'partner-types', 'partner-occasions', 'questions'])
    await expectAccessible(page, `/studio/content/${list}`);
});
