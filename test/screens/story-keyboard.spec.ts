import { expect, test, type Page } from '@playwright/test';
import { expectAccessibleNow } from '../kit/accessible-screen.ts';
import { ApiCustomer } from '../kit/api-customer.ts';
import { Keyboard } from '../kit/keyboard.ts';
import { collectPageErrors } from '../kit/page-errors.ts';
import { cameraPhotos } from '../kit/photo-files.ts';
import { openPage, slowExpect } from '../kit/screen.ts';
import { closePages, startShopProcess, type ShopProcess } from '../kit/shop-process.ts';
import { orderFor } from '../kit/story-order.ts';

let shop: ShopProcess;
test.beforeAll(async () => void (shop = await startShopProcess({ env: { LIMITS: 'off' } })));
test.afterEach(closePages);
test.afterAll(() => shop.close());

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const phone = '+919820000921';

/** Signs in with the six digits of the code, typed. */
async function signInByKeys(page: Page, keyboard: Keyboard): Promise<void> {
  await page.route(/\/api\/sendOtp$/, async route => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), pass: undefined } });
  });
  await page.goto('/login');
  await expectAccessibleNow(page, 'the sign-in');
  await keyboard.type(page.getByLabel('WhatsApp number'), phone.slice(3));
  await page.keyboard.press('Enter');
  const boxes = page.getByRole('group', { name: /six digits/ }).getByRole('textbox');
  await slowExpect(boxes).toHaveCount(6);
  await expectAccessibleNow(page, 'the code');
  const inbox = await page.request.get(`/sandbox/api/inbox?to=${encodeURIComponent(phone)}`);
  const messages = (await inbox.json()) as { code?: string }[];
  await keyboard.type(boxes.first(), messages.find(({ code }) => code)?.code ?? '');
  await page.waitForURL(address => address.pathname !== '/login');
}

/** The first screen: the welcome, which asks whom it is about. */
async function nameByKeys(page: Page, keyboard: Keyboard): Promise<void> {
  await slowExpect(title(page)).toBeVisible();
  await expectAccessibleNow(page, 'the welcome');
  await keyboard.type(page.getByLabel('Name on the cover'), 'Lakshmi Iyer');
  // Nothing is chosen for the customer, so the key reaches the first of them.
  await keyboard.reach(page.getByRole('radio', { name: 'Papa' }));
  for (let n = 0; n < 4; n++) await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Amma' })).toBeChecked();
  await expectAccessibleNow(page, 'the welcome with a name');
  await keyboard.press(page.getByRole('button', { name: 'Continue' }));
}

/** One photo by the file picker, and its caption. */
async function addPhotoByKeys(page: Page, keyboard: Keyboard): Promise<void> {
  await expectAccessibleNow(page, 'the photos without one');
  const chooser = page.waitForEvent('filechooser');
  await keyboard.press(page.locator('input[type=file]').first());
  await (await chooser).setFiles(await cameraPhotos(1));
  const tile = page.getByRole('button', { name: /^Open / });
  await slowExpect(tile).toBeVisible();
  await expectAccessibleNow(page, 'the photos with one');
  await keyboard.press(tile);
  const sheet = page.getByRole('dialog');
  await slowExpect(sheet).toBeVisible();
  await keyboard.type(sheet.getByLabel('Who, where, when?'), 'Amma in Mylapore, 1998');
  await expectAccessibleNow(page, 'one photo');
  await keyboard.press(sheet.getByRole('button', { name: 'Done' }));
  await expect(sheet).toBeHidden();
  await expect(page.getByText('Amma in Mylapore, 1998', { exact: true })).toBeVisible();
  // A photo gets another name when it has a caption, and stays where the focus was.
  await expect(tile).toBeFocused();
}

test('W51 W55 a story is told and handed in at 360 px with the keyboard alone, and axe finds nothing on the way', async ({
  browser,
}) => {
  const edition = await orderFor(new ApiCustomer(shop, phone), { payer: 'Ananya Iyer' });
  const page = await openPage(browser, shop, { width: 360 });
  const pageErrors = collectPageErrors(page, shop);
  const keyboard = new Keyboard(page);
  await signInByKeys(page, keyboard);
  await page.goto(`/abstract/${edition}`);
  await nameByKeys(page, keyboard);

  await slowExpect(page.getByText('1 of 5')).toBeVisible();
  await expect(title(page)).toBeFocused();
  await expectAccessibleNow(page, 'a question');
  await keyboard.type(page.getByRole('textbox').first(), 'She sold bangles on the train.');
  await expectAccessibleNow(page, 'an answer');
  await keyboard.press(page.getByRole('button', { name: 'Next question' }));
  await slowExpect(page.getByText('2 of 5')).toBeVisible();
  await keyboard.press(page.getByRole('link', { name: 'All questions' }));
  await slowExpect(title(page)).toHaveText('All questions');
  await expectAccessibleNow(page, 'all questions');
  await keyboard.press(page.getByRole('navigation', { name: 'All questions' }).getByRole('link', { name: /^Photos/ }));
  await slowExpect(title(page)).toHaveText('Photos');
  await addPhotoByKeys(page, keyboard);
  await slowExpect(page.getByText('1 answer, 1 photo: safe with us.')).toBeVisible();

  await keyboard.press(page.getByRole('link', { name: 'All questions' }));
  await keyboard.press(page.getByRole('link', { name: /Look it over/ }));
  await slowExpect(title(page)).toHaveText('Look it over');
  await expect(title(page)).toBeFocused();
  await expectAccessibleNow(page, 'the look-over');
  await keyboard.press(page.getByRole('button', { name: 'Hand it in' }));
  await slowExpect(title(page)).toHaveText('Thank you');
  await expect(title(page)).toBeFocused();
  await expectAccessibleNow(page, 'the thanks');
  await keyboard.press(page.getByRole('link', { name: 'Track Order' }));
  await slowExpect(title(page)).toContainText('Lakshmi Iyer’s');
  await expectAccessibleNow(page, 'the tracker');
  expect(keyboard.unseen).toEqual([]);
  expect(pageErrors()).toEqual([]);
});
