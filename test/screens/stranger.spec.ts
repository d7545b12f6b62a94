import { expect, test, type APIRequestContext, type Locator } from '@playwright/test';
import { expectAccessibleNow } from '../kit/accessible-screen.ts';
import { collectPageErrors } from '../kit/page-errors.ts';
import { openPage } from '../kit/screen.ts';
import { closePages, startShopProcess, type ShopProcess } from '../kit/shop-process.ts';
import { signInCustomer } from '../kit/sign-in.ts';
import { Taps } from '../kit/taps.ts';

/** A page is set and drawn anew, on a busy machine by a process that has to start first. */
const slowExpect = expect.configure({ timeout: 90_000 });

let shop: ShopProcess;
test.beforeAll(async () => {
  shop = await startShopProcess({ env: { LIMITS: 'off' } });
});
test.afterEach(closePages);
test.afterAll(() => shop.close());

/** The seeded edition whose soft copy is with its customer. */
async function shownEdition(request: APIRequestContext): Promise<string> {
  const orders = (await (await request.post('/api/show-order-D2C/')).json()) as { _id: string; orderStatus: number }[];
  return orders.find(order => order.orderStatus === 3)?._id ?? '';
}

test('W77 somebody who never saw it changes a name, swaps a photo and approves with 13 taps on a phone', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const page = await openPage(browser, shop, { width: 360, hasTouch: true });
  const pageErrors = collectPageErrors(page, shop);
  await signInCustomer(page.request, shop.url, '+919810000002');
  const edition = await shownEdition(page.request);
  const taps = new Taps(page);
  const sheet = (name: string) => page.getByRole('dialog', { name });
  const visible = page.locator('.reader-view:not([inert])');
  const pictureNow = visible.locator('.reader-page:not([aria-busy]) img[src^="data:image/webp"]');

  await page.goto(`/edition/${edition}`);
  await expect(page.getByRole('button', { name: 'Read it and change it' })).toBeVisible();
  await taps.tap(page.getByRole('button', { name: 'Read it and change it' }));
  await slowExpect(page.getByText('Tap what should be different. Tap twice to look closely.')).toBeVisible();

  // A name that is spelt another way.
  await taps.tap(page.getByRole('button', { name: /^Page 4(,|$)/ }));
  await taps.tap(visible.getByRole('button', { name: /^Change the text/ }).first());
  await taps.tap(page.getByRole('button', { name: 'Change these words' }));
  const words = sheet('Change these words').getByRole('textbox');
  const was = await words.inputValue();
  expect(was).toContain('Kozhikode');
  await words.fill(was.replace('Kozhikode', 'Calicut'));
  await taps.tap(page.getByRole('button', { name: 'Change it', exact: true }));
  await slowExpect(pictureNow).toBeVisible();
  await slowExpect(visible).toContainText('Calicut');

  // Another photo: the one of another page, which gets this one.
  await taps.tap(visible.getByRole('button', { name: 'Change the photo' }).first());
  await taps.tap(page.getByRole('button', { name: 'Another photo here' }));
  await expectAccessibleNow(page, 'the photos to choose from at 360');
  await taps.tap(sheet('Another photo here').getByRole('button', { name: /, page 8/ }));
  await slowExpect(sheet('Another photo here')).toHaveCount(0);
  // The other page is shown as it is now among the small pictures, too.
  const otherPage = page.getByRole('button', { name: /^Page 8(,|$)/ }).locator('img');
  await slowExpect(otherPage).toHaveAttribute('src', /^data:image\/webp/);

  // Nothing covers the button that leads on.
  await slowExpect(page.getByText(/two pictures changed places\. 2 changes, not sent yet$/)).toBeVisible();
  await taps.tap(page.getByRole('button', { name: 'See the list' }));
  await taps.tap(page.getByRole('button', { name: 'Send my changes' }));
  await slowExpect(sheet('Your changes are on their way')).toBeVisible();

  // The new soft copy comes by itself, without a tap and without loading the page again.
  const changed = page.getByRole('region', { name: 'What changed since the last soft copy' });
  await expect(changed).toContainText(/pages changed\. The other \d+ are exactly as before\./, { timeout: 150_000 });
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // It is read before the pages are.
  const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? Infinity;
  expect(await topOf(changed)).toBeLessThan(await topOf(page.getByRole('img', { name: /^Page 1 of/ })));
  await taps.tap(page.getByRole('button', { name: 'Approve' }));
  const check = sheet('One last look before it is printed');
  await expect(check.getByText('Calicut')).toBeVisible();
  await taps.tap(check.getByRole('button', { name: 'All of these are right' }));
  await taps.tap(check.getByRole('button', { name: /Approve/ }));
  await slowExpect(sheet('Edition Approved')).toContainText('One thing is left before it goes to print: where we');
  // What there was to decide about is decided.
  await expect(changed).toHaveCount(0);
  expect(taps.count).toBe(13);
  expect(pageErrors()).toEqual([]);
});
