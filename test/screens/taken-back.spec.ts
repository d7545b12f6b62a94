import { expect, test, type Page } from '@playwright/test';
import { ApiCustomer } from '../kit/api-customer.ts';
import { filesTakenBack, type FilesTakenBack } from '../kit/files-taken-back.ts';
import { openPage, slowExpect } from '../kit/screen.ts';
import { closePages, startShopProcess, type ShopProcess } from '../kit/shop-process.ts';
import { signInCustomer, signInPartner } from '../kit/sign-in.ts';

let shop: ShopProcess;
let files: FilesTakenBack | undefined;
test.beforeAll(async () => void (shop = await startShopProcess({ env: { LIMITS: 'off' } })));
test.afterEach(closePages);
test.afterEach(() => files?.remove());
test.afterAll(() => shop.close());

const takenBack = 'Your phone took this photo back. Choose it again.';
/** Longer than a file may take without a byte, ms. */
const tooLong = 31_000;

/** Takes the chosen files back, and lets so much time pass that the one that never comes is given up. */
async function takeThemBack(page: Page, { takeBack, wholeIsRead }: FilesTakenBack): Promise<void> {
  await takeBack();
  await wholeIsRead();
  await page.clock.fastForward(tooLong);
}
/** Writes an answer, without which nothing is handed in. */
async function answerOnPage(page: Page, id: string, at: number): Promise<void> {
  await page.goto(`/abstract/${id}?page=${at}&q=1`);
  await page.getByRole('textbox').first().fill('She sang in the kitchen.');
  await slowExpect(page.getByText('Safe with us', { exact: true }).first()).toBeVisible();
}
/** Signs in as a partner and places an order with a form of its own. */
async function placeOrder(page: Page, customerName: string): Promise<string> {
  await signInPartner(page.request, shop.url, '+919810000003');
  const list = (await (await page.request.post('/api/category', { data: {} })).json()) as {
    _id: string;
    name: string;
  }[];
  const category = list.find(({ name }) => name === 'Anniversary')?._id;
  const placed = await page.request.post('/api/place-order', { data: { customerName, category } });
  return ((await placed.json()) as { _id: string })._id;
}
/** Expects that a page names each file that was taken back, and not the whole one. */
async function expectNamed(page: Page): Promise<void> {
  for (const name of ['gone', 'changed', 'never'])
    await slowExpect(page.getByText(`${name}.jpg: ${takenBack}`)).toBeVisible();
  await expect(page.getByText(`whole.jpg: ${takenBack}`)).toHaveCount(0);
}

test('C-A04 C-A08 photos that vanish, change or never come are named and counted until the hand-in; the rest is sent', async ({
  browser,
}) => {
  const page = await openPage(browser, shop, { width: 360 });
  files = await filesTakenBack(page);
  await page.clock.install();
  const id = await placeOrder(page, 'Asha & Ravi');
  await answerOnPage(page, id, 1);
  await page.goto(`/abstract/${id}?view=photos`);
  await page.locator('input[type=file]').last().setInputFiles(Object.values(files.paths));
  const tiles = page.getByRole('listitem').filter({ hasText: takenBack });
  await takeThemBack(page, files);
  await slowExpect(tiles).toHaveCount(3);
  await slowExpect(page.getByText('1 answer, 1 photo: safe with us.')).toBeVisible({ timeout: 60_000 });
  await page.screenshot({ path: 'test-results/screens/taken-back-360.png', fullPage: true });
  await page.reload();
  await slowExpect(tiles).toHaveCount(3);
  await page.goto(`/abstract/${id}?view=check`);
  await slowExpect(page.getByText('3 photos were not taken')).toBeVisible();
  await expect(page.getByText('1 answer, 1 photo')).toBeVisible();
  await page.getByLabel('Name on the cover').fill('Asha & Ravi');
  await page.getByRole('button', { name: 'Put it on the cover' }).click();
  await page.getByRole('button', { name: 'Hand it in' }).click();
  await slowExpect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('3 photos are not with us')).toBeVisible();
  await expect(page.getByText(/: 1 answer, 1 photo\./)).toBeVisible();
});

test('C-A08 Stop ends a hand-in that waits for a photo which never comes', async ({ browser }) => {
  const page = await openPage(browser, shop, { width: 360 });
  files = await filesTakenBack(page);
  const id = await placeOrder(page, 'Lila & Om');
  await answerOnPage(page, id, 1);
  await page.goto(`/abstract/${id}?view=photos`);
  await page.locator('input[type=file]').last().setInputFiles(files.paths.never);
  await slowExpect(page.getByText('Getting it ready')).toBeVisible();
  await page.getByRole('button', { name: /^Next/ }).click();
  await page.getByLabel('Name on the cover').fill('Lila & Om');
  await page.getByRole('button', { name: 'Hand it in' }).click();
  await page.getByRole('button', { name: /^Stop/ }).click();
  await slowExpect(page.getByRole('heading', { name: 'Look it over' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Stop/ })).toHaveCount(0);
});

test('W53 a friend’s photos that are taken back are named, also after a reload, and the rest arrives', async ({
  browser,
}) => {
  const priya = new ApiCustomer(shop, '+919820000079');
  await priya.signIn();
  await priya.ok('POST /api/updateD2CuserName', { name: 'Priya Nair' });
  const { mid } = await priya.beginOrder('upfront', 12);
  await priya.pay(mid);
  await priya.ok('POST /api/confPayment', { MID: mid });
  const edition: string = (await priya.orders())[0]._id;
  const { link } = await priya.ok('POST /api/makeLink', {
    edition,
    about: 'Lakshmi Nair',
    from: 'Priya',
    note: '',
    lastDay: new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10),
    most: 10,
    questions: [{ question: 'Which song is hers?' }],
  });
  const page = await openPage(browser, shop, { width: 360 });
  files = await filesTakenBack(page);
  await page.clock.install();
  await page.goto(new URL(link.url).pathname);
  await page.getByLabel(/Your name/).fill('Rajan Menon');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.getByLabel('Add photos').setInputFiles(Object.values(files.paths));
  await takeThemBack(page, files);
  await expectNamed(page);
  await slowExpect(page.getByRole('img', { name: 'Yours, number 1' })).toBeVisible();
  await page.reload();
  await expectNamed(page);
});

test('W73 pictures of a claim that are taken back are named, and the rest is sent', async ({ browser }) => {
  const page = await openPage(browser, shop, { width: 360 });
  files = await filesTakenBack(page);
  await page.clock.install();
  await signInCustomer(page.request, shop.url, '+919810000001');
  const orders = (await (await page.request.post('/api/show-order-D2C/')).json()) as {
    _id: string;
    orderStatus: number;
  }[];
  const id = orders.find(({ orderStatus }) => orderStatus === 6)?._id ?? '';
  await page.goto(`/tracking/${id}`);
  await page.getByRole('button', { name: 'It has arrived' }).click();
  await page.getByRole('link', { name: 'Keep and share' }).click();
  await page.getByRole('button', { name: 'Tell us what is wrong' }).click();
  await page.getByLabel('In your words').fill('The corner of the cover is bent.');
  await page.getByLabel('Add a picture').setInputFiles(Object.values(files.paths));
  // Sent before the pictures are there: it waits, and goes off only when its person saw what is missing.
  await page.getByRole('button', { name: 'Send it' }).click();
  await takeThemBack(page, files);
  await expectNamed(page);
  await expect(page.getByRole('list', { name: 'Your pictures' }).getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: 'Send it' }).click();
  await slowExpect(page.getByText('We look at it and write to you within two business days.')).toBeVisible();
});

test('P-R15 a logo that is taken back is named, and another one can be chosen', async ({ browser }) => {
  const page = await openPage(browser, shop, { width: 360 });
  files = await filesTakenBack(page);
  await page.goto('/Partnerlogin');
  await page.getByRole('link', { name: 'Begin with your number' }).click();
  await page.getByLabel('WhatsApp number').fill('98111 22335');
  await page.getByRole('button', { name: 'Get OTP' }).click();
  await page.waitForURL('**/registration');
  await page.getByLabel('Upload Logo').setInputFiles(files.paths.gone);
  await files.takeBack();
  await slowExpect(page.getByText(`gone.jpg: ${takenBack}`)).toBeVisible();
  await page.getByLabel('Upload Logo').setInputFiles(files.paths.whole);
  await slowExpect(page.getByLabel('Edit Logo')).toBeAttached();
});
