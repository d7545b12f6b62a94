import { expect, test } from '@playwright/test';
import { look } from '../kit/look.ts';
import { startShop, type RunningShop } from '../kit/running.ts';
import { watched } from '../kit/watched.ts';

let shop: RunningShop;
test.beforeAll(async () => void (shop = await startShop()));
test.afterAll(() => shop.close());

/** Every screen a visitor meets, by address. */
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
  '/samples',
  '/explore',
  '/valentines',
  '/pricing',
  '/portfolio',
  '/souvenir',
  '/privacy',
  '/about',
  '/refundpolicy',
  '/termsandconditions',
  '/contactus',
  '/404',
  '/500',
  '/studio/sign-in',
];

test('C-R10 C-R17 C-R19 axe finds nothing on any public screen, and none scrolls sideways', async ({ context }) => {
  const page = await context.newPage();
  const trouble = watched(page, shop);
  for (const path of open) await look(page, shop.url + path);
  expect(trouble().filter(one => !/404|500/.test(one))).toEqual([]);
});
