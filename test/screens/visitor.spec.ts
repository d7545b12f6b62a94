import { expect, test } from '@playwright/test';
import { expectAccessible } from '../kit/accessible-screen.ts';
import { closePages, startShopProcess, type ShopProcess } from '../kit/shop-process.ts';
import { collectPageErrors } from '../kit/page-errors.ts';

let shop: ShopProcess;
test.beforeAll(async () => void (shop = await startShopProcess()));
test.afterEach(closePages);
test.afterAll(() => shop.close());

/** The addresses of all screens for visitors. */
const open = [
  '/',
  '/plans',
  '/selectPlan?category=x&categoryname=Couple&subcategoryname=x',
  '/sub_category?category=Travel',
  '/login',
  '/register',
  '/orders',
  '/account',
  '/product',
  '/product/1nc34szg8x9myxnwx5r6t3zw9e',
  '/samples',
  '/explore',
  '/explore/trip-memoir',
  '/explore/nowhere/404',
  '/valentines',
  '/pricing',
  '/portfolio',
  '/souvenir',
  '/privacy',
  '/about',
  '/refundpolicy',
  '/termsandconditions',
  '/contactus',
  '/no/such/page',
  '/404',
  '/500',
  '/studio/sign-in',
];

test('C-R10 C-R17 C-R19 axe finds nothing on any public screen, and none scrolls sideways', async ({ context }) => {
  // Every screen, one after the other.
  test.setTimeout(600_000);
  const page = await context.newPage();
  const pageErrors = collectPageErrors(page, shop);
  for (const path of open) await expectAccessible(page, shop.url + path);
  expect(pageErrors().filter(line => !/404|500/.test(line))).toEqual([]);
});

test('C-R01 C-R02 C-R09 C-R11 every public screen has its own address: reloading and going back show it again', async ({
  context,
}) => {
  // Every screen, one after the other.
  test.setTimeout(600_000);
  const page = await context.newPage();
  const heading = page.getByRole('heading', { level: 1 }).first();
  for (const path of open.filter(path => !path.startsWith('/studio'))) {
    await page.goto(shop.url + path);
    await expect(heading).not.toBeEmpty();
    const words = (await heading.textContent()) ?? '';
    // A headline that types itself begins with the same words.
    const headingStart = words.slice(0, 14);
    await page.reload();
    await expect(heading).toContainText(headingStart);
    const away = path === '/contactus' ? 'About' : 'Contact Us';
    await page.getByRole('contentinfo').getByRole('link', { name: away, exact: true }).click();
    await expect(heading).toContainText(away === 'About' ? 'Introducing' : away);
    await page.goBack();
    await expect(heading).toContainText(headingStart);
  }
});
