import { expect, test, type Page } from '@playwright/test';
import { payAsPartner } from '../kit/bank-payment.ts';
import { partnerWithCredits, partnerWithoutCredits, newPartner, signInPartner, signInStaff } from '../kit/sign-in.ts';
import { closePages, startShopProcess, type ShopProcess } from '../kit/shop-process.ts';
import { collectPageErrors } from '../kit/page-errors.ts';

let shop: ShopProcess;
test.beforeAll(async () => void (shop = await startShopProcess({ env: { LIMITS: 'off' } })));
test.afterEach(closePages);
test.afterAll(() => shop.close());

const sheet = (page: Page) => page.getByRole('alertdialog').or(page.getByRole('dialog'));
const credits = (page: Page) => page.getByLabel('Your iCredits');

async function bundlesOf(page: Page, size: number): Promise<Map<string, string>> {
  const plans = (await (await page.request.get(`${shop.url}/api/B2Bpricing`)).json()) as {
    pricingData: { _id: string; name: string; perMagazine: number }[];
  };
  return new Map(plans.pricingData.filter(bundle => bundle.perMagazine === size).map(({ name, _id }) => [name, _id]));
}

test('P-R03 P-R08 P-R09 D32 the tag lists iCredits of two plans, an order takes the chosen plan’s, and 402 concerns that plan', async ({
  page,
}) => {
  const pageErrors = collectPageErrors(page, shop);
  await signInPartner(page.request, shop.url, partnerWithCredits);
  const bundles = await bundlesOf(page, 5);
  await payAsPartner(page.request, shop.url, { paymentID: bundles.get('imurs idyllic') });
  await page.goto(`${shop.url}/createOrder`);
  await expect(credits(page)).toContainText('15');
  await expect(credits(page).getByRole('listitem')).toHaveText(['10 Iconic Credits left', '5 Idyllic Credits left']);
  const plans = page.getByRole('group', { name: 'Which iCredit?' });
  await expect(plans.getByRole('radio', { name: /Iconic/ })).toBeChecked();

  await page.getByLabel('Customer name').fill('Meera');
  await page.getByLabel('Category').selectOption({ label: 'Wedding' });
  await plans.getByRole('radio', { name: /Idyllic/ }).check();
  await page.getByRole('button', { name: 'Place Order' }).click();
  await sheet(page).getByRole('button', { name: 'Skip' }).click();
  await expect(credits(page).getByRole('listitem')).toHaveText(['10 Iconic Credits left', '4 Idyllic Credits left']);

  // The last Idyllic iCredits are used in another tab: the order for one is refused and takes no Iconic one.
  await page.getByLabel('Customer name').fill('Asha & Dev');
  await page.getByLabel('Category').selectOption({ label: 'Wedding' });
  await plans.getByRole('radio', { name: /Idyllic/ }).check();
  const list = (await (await page.request.post(`${shop.url}/api/category`, { data: {} })).json()) as {
    _id: string;
    name: string;
  }[];
  const category = list.find(({ name }) => name === 'Wedding')?._id;
  const plan = bundles.get('imurs idyllic')?.split('-')[0];
  for (const customerName of ['A', 'B', 'C', 'D'])
    await page.request.post(`${shop.url}/api/place-order`, { data: { customerName, category, plan } });
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(sheet(page)).toContainText('You’ve 0 iCredits. Add credits to place an order.');
  await sheet(page).getByRole('button', { name: 'Not now' }).click();
  await expect(credits(page)).toContainText('Iconic Credits left');
  await expect(credits(page)).toContainText('10');
  await expect(page.getByText('This takes one Iconic iCredit: an edition of 12 pages.')).toBeVisible();
  expect(pageErrors().filter(line => !line.includes('402'))).toEqual([]);
});

test('P-R09 the form keeps its fields while the partner buys iCredits', async ({ page }) => {
  await signInPartner(page.request, shop.url, partnerWithoutCredits);
  await page.goto(`${shop.url}/createOrder`);
  await page.getByLabel('Customer name').fill('The Kapoors');
  await page.getByLabel('Customer phone (optional)').fill('98111 33445');
  await page.getByLabel('Category').selectOption({ label: 'Family' });
  await page.getByRole('button', { name: 'Place Order' }).click();
  await sheet(page).getByRole('button', { name: 'Add iCredits' }).click();
  await page.waitForURL('**/pricing');
  await expect(page.getByText('Sign up first')).toBeHidden();
  const mid = await payAsPartner(page.request, shop.url, {
    paymentID: (await bundlesOf(page, 5)).get('imurs iconic'),
  });
  await page.goto(`${shop.url}/processPayment?MID=${mid}`);
  await page.getByRole('link', { name: 'Create Order' }).click();
  await page.waitForURL('**/createOrder');
  await expect(page.getByLabel('Customer name')).toHaveValue('The Kapoors');
  await expect(page.getByLabel('Customer phone (optional)')).toHaveValue('98111 33445');
  await expect(page.getByLabel('Category').locator('option:checked')).toHaveText('Family');
  await page.getByRole('button', { name: 'Place Order' }).click();
  await sheet(page).getByRole('button', { name: 'Skip' }).click();
  await page.reload();
  await expect(page.getByLabel('Customer name')).toHaveValue('');
});

test('P-R08 Create Order of a sample preselects its occasion, and /plans links to iCredits', async ({ page }) => {
  await signInPartner(page.request, shop.url, partnerWithCredits);
  const samples = (await (await page.request.get(`${shop.url}/api/product`)).json()) as {
    _id: string;
    category: string;
  }[];
  const wedding = samples.find(({ category }) => category === 'Wedding');
  await page.goto(`${shop.url}/product/${wedding?._id}`);
  await page.getByRole('link', { name: 'Create Order' }).first().click();
  await page.waitForURL('**/createOrder?*');
  await expect(page.getByLabel('Category').locator('option:checked')).toHaveText('Wedding');

  await page.goto(`${shop.url}/sub_category?category=Family`);
  await page.waitForURL('**/createOrder?*');
  await expect(page.getByLabel('Category').locator('option:checked')).toHaveText('Family');

  await page.goto(`${shop.url}/plans`);
  await expect(page.getByRole('button', { name: 'Proceed' })).toBeHidden();
  await expect(page.getByRole('link', { name: 'Your plans and prices' })).toHaveAttribute('href', '/pricing');
  await page.getByRole('main').getByRole('link', { name: 'Create Order' }).click();
  await page.waitForURL('**/createOrder');
});

test('P-R02 P-R12 a paid sample is listed in the studio and on the partner’s home until it is delivered', async ({
  browser,
}) => {
  const partnerContext = await browser.newContext({ baseURL: shop.url });
  const staffContext = await browser.newContext({ baseURL: shop.url });
  const page = await partnerContext.newPage();
  await signInPartner(page.request, shop.url, newPartner);
  await payAsPartner(page.request, shop.url, {
    paymentID: '74dgbja2dzkzecp9vg3rkydzxh',
    gsm: 220,
    paper: 'Lustre paper',
    lamination: 'Silk Laminated',
    quantity: 2,
    address: '4 Hill Road',
    city: 'Pune',
    zipcode: '411001',
  });
  const banner = page.getByText('Your Sample Will be Delivered Shortly');
  await page.goto('/dashboard');
  await expect(banner).toBeVisible();

  const studio = await staffContext.newPage();
  await signInStaff(studio.request, shop.url, 'production');
  await studio.goto('/studio');
  await studio.getByRole('link', { name: 'A partner’s sample is to be printed or shipped' }).click();
  const sample = studio.getByRole('listitem').filter({ hasText: 'Blue Door Weddings' });
  await expect(sample).toContainText('220 gsm, Lustre paper');
  await expect(sample).toContainText('Silk Laminated');
  await expect(sample).toContainText('4 Hill Road, Pune 411001');
  await sample.getByRole('button', { name: 'It is printed' }).click();
  const link = sample.getByLabel('Tracking link for Blue Door Weddings');
  await link.fill('courier');
  await sample.getByRole('button', { name: 'Ship it' }).click();
  await expect(sample).toContainText('A tracking link begins with https://');
  await link.fill('https://courier.example/42');
  await sample.getByRole('button', { name: 'Ship it' }).click();
  await expect(sample.getByRole('button', { name: 'It is delivered' })).toBeVisible();

  await page.reload();
  await expect(banner).toBeVisible();
  await expect(page.getByRole('link', { name: 'Follow the parcel' })).toHaveAttribute(
    'href',
    'https://courier.example/42',
  );
  await sample.getByRole('button', { name: 'It is delivered' }).click();
  await expect(studio.getByText('No sample waits for you.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Number of editions')).toBeVisible();
  await expect(banner).toBeHidden();
  await Promise.all([partnerContext.close(), staffContext.close()]);
});

test('M14 the studio’s slip for a parcel has the recipient, address, phone and the partner', async ({ browser }) => {
  const partnerContext = await browser.newContext({ baseURL: shop.url });
  const staffContext = await browser.newContext({ baseURL: shop.url });
  await signInPartner(partnerContext.request, shop.url, '+919810000003');
  const { data } = (await (await partnerContext.request.post('/api/login')).json()) as {
    data: { partnerType: string };
  };
  const response = await partnerContext.request.post('/api/category', { data: { id: data.partnerType } });
  const [category] = (await response.json()) as { _id: string }[];
  const placed = await partnerContext.request.post('/api/place-order', {
    data: { customerName: 'Asha', customerPhone: '9810000088', category: category?._id },
  });
  const { _id } = (await placed.json()) as { _id: string };
  const result = { orderId: _id, address: '4 Church Street', city: 'Bengaluru', zip: '560001', name: 'Amma Nair' };
  expect((await partnerContext.request.post('/api/updateOrderAddress', { data: { result } })).status()).toBe(200);

  const page = await staffContext.newPage();
  await signInStaff(page.request, shop.url, 'production');
  await page.goto(`/studio/slip/${_id}`);
  await expect(page.getByRole('heading', { name: 'Amma Nair' })).toBeVisible();
  const slip = page.getByRole('main');
  for (const words of ['4 Church Street, Bengaluru', '560001, Karnataka', '+91 98100 00088', 'Marigold Studio, +91'])
    await expect(slip).toContainText(words);
  await expect(slip).not.toContainText('₹');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Print the slip' })).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Studio' })).toBeHidden();
  await Promise.all([partnerContext.close(), staffContext.close()]);
});
