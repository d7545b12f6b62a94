import { expect, test } from '@playwright/test';
import { expectAccessibleNow } from '../kit/accessible-screen.ts';
import { openPage, slowExpect } from '../kit/screen.ts';
import {
  addCopies,
  applyCoupon,
  asRupees,
  checkoutAddress,
  newPhone,
  openCheckout,
  openOwnCheckout,
  openRow,
  payButton,
  processPopup,
  signInNewCustomer,
  totalRow,
} from '../kit/checkout-screen.ts';
import { closePages, startShopProcess, type ShopProcess } from '../kit/shop-process.ts';
import { collectPageErrors } from '../kit/page-errors.ts';

let shop: ShopProcess;
test.beforeAll(async () => void (shop = await startShopProcess()));
test.afterEach(closePages);
test.afterAll(() => shop.close());

test('C-S07 a visitor signs in on the way to the checkout and returns to the same address', async ({ browser }) => {
  const page = await openPage(browser, shop);
  const address = await checkoutAddress(page);
  await page.goto(address);
  await page.waitForURL('**/login');
  const phone = newPhone();
  await page.getByLabel('WhatsApp number').fill(phone);
  await page.getByRole('button', { name: 'Get OTP' }).click();
  // The router writes a blank as +, which reads the same.
  await slowExpect(page).toHaveURL(url => `${url.pathname}${url.search.replaceAll('+', '%20')}` === address);
});

for (const width of [360, 1440])
  test(`C-C01 C-C02 C-C03 C-C07 C-C08 the checkout shows the whole bill at once, at ${width} px`, async ({
    browser,
  }) => {
    const page = await openPage(browser, shop, { width });
    const pageErrors = collectPageErrors(page, shop);
    await signInNewCustomer(page, shop, 'Asha');
    await page.goto(await checkoutAddress(page));
    const popup = processPopup(page);
    for (const step of ['Order Confirmation', 'Secret form', 'Soft Copy Approval', 'Printing and Shipping'])
      await slowExpect(popup.getByRole('heading', { name: step })).toBeVisible();
    await expect(popup.getByText('50% payment to confirm')).toBeVisible();
    await expect(popup.locator('li svg')).toHaveCount(4);
    await slowExpect(popup.getByRole('heading', { level: 2 })).toBeFocused();
    await expectAccessibleNow(page);
    // The page behind it can be used: a tap outside closes it and does what it was for.
    await expect(payButton(page)).toBeInViewport({ ratio: 1 });
    await page.getByRole('radio', { name: /50-50/ }).click();
    await slowExpect(popup).toHaveCount(0);
    await slowExpect(page.getByRole('row', { name: /To pay now/ })).toBeVisible();
    await page.getByRole('radio', { name: /Pay in full/ }).click();
    const [plan] = (
      (await (await page.request.get('/api/d2cpricing')).json()) as {
        pricingData: { name: string; description: string; pages: number }[];
      }
    ).pricingData;
    const name = new URL(page.url()).searchParams.get('subcategoryname') ?? '';
    const edition = page.getByRole('region', { name: 'Your edition' });
    await slowExpect(edition.getByRole('heading', { name: `${name} Edition` })).toBeVisible();
    await slowExpect(edition.getByText(`${plan?.name}, ${plan?.pages} pages`)).toBeVisible();
    await slowExpect(edition.getByText(plan?.description ?? 'no description', { exact: true })).toBeVisible();
    const cover = edition.locator('.cover');
    await slowExpect(cover).toContainText(name);
    expect((await cover.boundingBox())?.height).toBeGreaterThan(100);
    await slowExpect(page.getByRole('heading', { name: 'Nostalgic Deals' })).toBeVisible();
    await openRow(page, 'Nostalgic Deals');
    await slowExpect(page.getByRole('button', { name: 'APPLY COUPON' })).toBeVisible();
    await slowExpect(page.getByRole('row', { name: /Shipping/ })).toContainText('₹70');
    await slowExpect(page.getByRole('row', { name: /Upfront saving/ })).toContainText('5% for paying in full');
    await slowExpect(totalRow(page)).toContainText('₹1,446');
    await openRow(page, /^Copies/);
    for (let n = 0; n < 6; n++) await page.getByRole('button', { name: 'One more' }).click({ force: true });
    await expect(page.locator('summary', { hasText: /^Copies/ })).toContainText('5');
    await slowExpect(page.getByRole('row', { name: /4 extra copies/ })).toBeVisible();
    await page.getByRole('radio', { name: /50-50/ }).check({ force: true });
    await slowExpect(page.getByRole('row', { name: /Upfront saving/ })).toHaveCount(0);
    await slowExpect(page.getByRole('row', { name: /To pay now/ })).toContainText('half of the total, rounded up');
    await expectAccessibleNow(page);
    expect(pageErrors()).toEqual([]);
    await page.close();
  });

test('C-C03 the popup opens once for a customer, closes by any tap, and opens again when it is asked for', async ({
  browser,
}) => {
  const page = await openPage(browser, shop, { width: 360 });
  await signInNewCustomer(page, shop, 'Asha');
  const address = await checkoutAddress(page);
  await page.goto(address);
  await slowExpect(processPopup(page)).toBeVisible();
  await page.reload();
  await slowExpect(processPopup(page)).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  await slowExpect(processPopup(page)).toHaveCount(0);
  await page.reload();
  await slowExpect(totalRow(page)).toBeVisible();
  await expect(processPopup(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'How your order is processed' }).click();
  await slowExpect(processPopup(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await slowExpect(processPopup(page)).toHaveCount(0);
  // Another customer on the same phone has not read it.
  await signInNewCustomer(page, shop, 'Meera');
  await page.goto(address);
  await slowExpect(processPopup(page)).toBeVisible();
});

test('C-C01 C-C07 another number of pages is chosen on the checkout, with its price on the bill and in the address', async ({
  browser,
}) => {
  const page = await openOwnCheckout(browser, shop);
  const { pricingData } = (await (await page.request.get('/api/d2cpricing')).json()) as {
    pricingData: { _id: string; price: number; pages: number }[];
  };
  const other = pricingData[1]!;
  await addCopies(page, 1);
  await openRow(page, /^Pages/);
  await page.getByRole('radio', { name: `${other.pages} pages` }).click();
  await slowExpect(page.getByRole('row', { name: /Your edition/ })).toContainText(asRupees(other.price));
  await slowExpect(page.getByRole('row', { name: /1 extra copy/ })).toBeVisible();
  const total = await totalRow(page).innerText();
  expect(new URL(page.url()).searchParams.get('plan')).toBe(other._id);
  await page.reload();
  await slowExpect(totalRow(page)).toHaveText(total, { useInnerText: true });
  await expect(page.getByRole('region', { name: 'Your edition' })).toContainText(`${other.pages} pages`);
});

test('C-C05 C-C06 a wrong coupon opens a popup; a right one shows its title in a popup that closes by itself', async ({
  browser,
}) => {
  const page = await openOwnCheckout(browser, shop);
  const before = await totalRow(page).innerText();
  await applyCoupon(page, 'never');
  const invalidPopup = page.getByRole('alertdialog', { name: 'Invalid coupon' });
  await slowExpect(invalidPopup).toContainText(
    'Oops! That coupon code seems to be invalid or expired. Double check it, please.',
  );
  await invalidPopup.getByRole('button', { name: 'OK' }).click();
  expect(await totalRow(page).innerText()).toBe(before);
  await applyCoupon(page, 'nostalgia10');
  const appliedPopup = page.getByRole('alertdialog', { name: 'Yaay! Coupon Applied' });
  await slowExpect(appliedPopup).toContainText('A page from the old days');
  await slowExpect(appliedPopup).toBeHidden({ timeout: 4000 });
  await slowExpect(page.getByRole('row', { name: /10% of the price, by coupon/ })).toBeVisible();
  expect(await totalRow(page).innerText()).not.toBe(before);
});

test('C-C05 D18 a coupon that is used up at Pay opens a popup and is removed from the bill', async ({ browser }) => {
  const page = await openOwnCheckout(browser, shop);
  const before = await totalRow(page).innerText();
  await applyCoupon(page, 'nostalgia10');
  await slowExpect(page.getByRole('alertdialog', { name: 'Yaay! Coupon Applied' })).toBeHidden({ timeout: 4000 });
  const json = { error: { code: 'coupon', message: 'Used up by somebody else.' } };
  await page.route('**/api/paymentD2C', route => route.fulfill({ status: 409, json }), { times: 1 });
  await payButton(page).click();
  await page.getByRole('alertdialog', { name: 'Invalid coupon' }).getByRole('button', { name: 'OK' }).click();
  await openRow(page, 'Nostalgic Deals');
  await slowExpect(page.getByLabel('Coupon code')).toBeVisible();
  expect(await totalRow(page).innerText()).toBe(before);
});

test('C-C10 W113 Pay can be clicked at every scroll position of a phone, and what one agrees to by it stands below', async ({
  browser,
}) => {
  const page = await openPage(browser, shop, { width: 360 });
  await signInNewCustomer(page, shop, 'Asha');
  await openCheckout(page);
  const isInView = (part: Element) => {
    const { top, bottom } = part.getBoundingClientRect();
    return top >= 0 && bottom <= window.innerHeight;
  };
  const { height: pageHeight } = page.viewportSize() ?? { height: 0 };
  await page.setViewportSize({ width: 360, height: 740 });
  const bar = (await page.getByText('By paying you agree to our').locator('..').boundingBox())?.y ?? 0;
  // Whole above the bar with Pay, in the first view: the cover and the total.
  for (const part of [page.locator('.cover'), totalRow(page)]) {
    await slowExpect(part).toBeVisible();
    const box = await part.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 1e6)).toBeLessThanOrEqual(bar);
  }
  await page.setViewportSize({ width: 360, height: pageHeight });
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let top = 0; top < height; top += 350) {
    await page.evaluate(y => window.scrollTo({ top: y, behavior: 'instant' }), top);
    const reached = await payButton(page).evaluate(button => {
      const { left, top, width, height } = button.getBoundingClientRect();
      const topmost = document.elementFromPoint(left + width / 2, top + height - 4);
      return top < 0 || button.contains(topmost);
    });
    expect(reached, `at ${top}`).toBe(true);
    if (await payButton(page).evaluate(isInView))
      expect(await page.getByText('By paying you agree to our').evaluate(isInView), `at ${top}`).toBe(true);
  }
});

test('C-C04 C-C09 C-C10 Pay asks for a missing name before it opens the bank, and is locked for seven seconds', async ({
  browser,
}) => {
  const page = await openPage(browser, shop);
  await signInNewCustomer(page, shop);
  await openCheckout(page);
  await payButton(page).click();
  await slowExpect(payButton(page)).toHaveAttribute('aria-disabled', 'true');
  const sheet = page.getByRole('dialog', { name: 'What Should We Call You ?' });
  await slowExpect(sheet.getByLabel('Your name')).toBeFocused();
  await sheet.getByRole('button', { name: 'Save and pay' }).click();
  await slowExpect(sheet.getByLabel('Your name')).toHaveAttribute('aria-invalid', 'true');
  await page.waitForTimeout(5000);
  await slowExpect(payButton(page)).toHaveAttribute('aria-disabled', 'true');
  await slowExpect(payButton(page)).not.toHaveAttribute('aria-disabled', 'true', { timeout: 4000 });
  await sheet.getByLabel('Your name').fill('Asha');
  await sheet.getByRole('button', { name: 'Save and pay' }).click();
  await page.waitForURL(`${shop.bankUrl}/pay/**`);
  await expectAccessibleNow(page);
});

test('C-C04 the second tap of a double one does not close the sheet that the first one opened', async ({ browser }) => {
  const page = await openPage(browser, shop, { width: 360 });
  await signInNewCustomer(page, shop);
  await openCheckout(page);
  await payButton(page).dblclick();
  const sheet = page.getByRole('dialog', { name: 'What Should We Call You ?' });
  await slowExpect(sheet).toBeVisible();
  await sheet.getByLabel('Your name').fill('Nidhi Tiwari');
  await sheet.getByRole('button', { name: 'Save and pay' }).click();
  await page.waitForURL(`${shop.bankUrl}/pay/**`);
});
