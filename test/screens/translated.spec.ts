import { expect, test, type Page } from '@playwright/test';
import { newPhone, openCheckout, openRow, payButton, signInNewCustomer } from '../kit/checkout-screen.ts';
import { gotoHydrated } from '../kit/hydrated.ts';
import { openPage, slowExpect } from '../kit/screen.ts';
import { closePages, startShopProcess, type ShopProcess } from '../kit/shop-process.ts';

let shop: ShopProcess;
test.beforeAll(async () => void (shop = await startShopProcess({ env: { LIMITS: 'off' } })));
test.afterEach(closePages);
test.afterAll(() => shop.close());

/** Does what Google Translate does: each text is taken out, and `<font>` with another text is put in its place. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const texts: Text[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
    for (const text of texts) {
      const parent = text.parentElement;
      if (!text.data.trim() || !parent || parent.closest('[translate=no], script, style, font')) continue;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.textContent = text.data;
      outer.append(inner);
      text.replaceWith(outer);
    }
  });

test('world M11 C-C05 under a page translator the number of copies and the amounts are those that are paid', async ({
  browser,
}) => {
  const page = await openPage(browser, shop);
  await signInNewCustomer(page, shop, 'Ananya Iyer');
  await openCheckout(page);
  await openRow(page, /^Copies/);
  const copies = page.getByRole('group', { name: 'Copies' });
  await expect(copies.locator('output')).toContainText('1');
  const before = await payButton(page).textContent();
  await translate(page);
  for (let tap = 0; tap < 2; tap++) await page.getByRole('button', { name: 'One more' }).click();
  await expect(copies.locator('output')).toContainText('3');
  await expect(page.locator('summary', { has: page.getByText('Copies') })).toContainText('3');
  await expect(copies).toContainText('copies');
  await expect(copies).not.toContainText(/1 *copy/);
  await expect(payButton(page)).not.toHaveText(before ?? '');
});

test('world M11 C-S03 under a page translator the seconds until a new code run on', async ({ browser }) => {
  const page = await openPage(browser, shop);
  await gotoHydrated(page, '/login');
  await page.getByRole('textbox').first().fill(newPhone());
  await page.getByRole('button', { name: 'Get OTP' }).click();
  const again = page.getByRole('button', { name: /^Resend OTP in \d+ s$/ });
  await slowExpect(again).toBeVisible();
  await translate(page);
  const shown = await again.textContent();
  await slowExpect(again).not.toHaveText(shown ?? '');
  await expect(page.getByText(shown ?? '', { exact: true })).toHaveCount(0);
});
