import { expect, test, type Page } from '@playwright/test';
import { openStaffContext, signInPartner } from '../kit/sign-in.ts';
import { closePages, startShopProcess, type ShopProcess } from '../kit/shop-process.ts';

let shop: ShopProcess;
test.beforeAll(async () => void (shop = await startShopProcess({ env: { LIMITS: 'off' } })));
test.afterEach(closePages);
test.afterAll(() => shop.close());

const studio = '+919810000004';

interface Bundle {
  _id: string;
  name: string;
  perMagazine: number;
  discription: string; // D19
  bullets: string;
}
const bundlesOf = async (page: Page): Promise<Bundle[]> =>
  ((await (await page.request.get(`${shop.url}/api/B2Bpricing`)).json()) as { pricingData: Bundle[] }).pricingData;

test('P-R10 three plans show description, bullets and prices for the bundle of ten; one without a price asks for a bundle', async ({
  page,
}) => {
  const bundles = await bundlesOf(page);
  await page.goto(`${shop.url}/pricing`, { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Become a partner');
  const size = page.getByLabel('Bundle');
  await expect(size).toHaveValue('10');
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards.getByRole('heading')).toHaveText(['Iconic', 'Impression', 'Idyllic']);
  for (const [at, name] of ['imurs iconic', 'imurs impression', 'imurs idyllic'].entries()) {
    const bundle = bundles.find(bundle => bundle.name === name && bundle.perMagazine === 10);
    const card = cards.nth(at);
    await expect(card).toContainText(bundle!.discription);
    await expect(card.getByRole('listitem')).toHaveText(bundle!.bullets.split(','));
    await expect(card).toContainText(/₹1,\d{3}/);
    await expect(card.getByRole('link', { name: 'Get Started' })).toHaveAttribute(
      'href',
      `/summry?plan=${bundle!._id}`,
    );
  }
  await size.selectOption('50');
  const idyllic = cards.filter({ hasText: 'Idyllic' });
  await expect(idyllic).toContainText('– a magazine');
  await idyllic.getByRole('button', { name: 'Get Started' }).click();
  const popup = page.getByRole('alertdialog');
  await expect(popup).toContainText('Select a bundle first');
  await expect(popup).toContainText('Please select one of them first.');
});

test('P-R10 P-R04 P-R11 a plan with a price for one magazine is sold one at a time, whatever the bundle', async ({
  page,
  browser,
}) => {
  const owner = await (await openStaffContext(browser, shop, 'owner')).newPage();
  const setPrice = async (rupees: string) => {
    await owner.goto('/studio/content/business-plans');
    const plan = owner.getByRole('listitem').filter({ hasText: 'imurs idyllic' });
    await plan.locator('summary').click();
    await plan.getByLabel('Price of one magazine').fill(rupees);
    await plan.getByRole('button', { name: 'Check and save' }).click();
    const sheet = owner.getByRole('dialog');
    await sheet.getByLabel('Reason').fill('Sold one at a time.');
    await sheet.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(owner.getByText('Saved.')).toBeVisible();
  };
  await setPrice('2049');
  const single = (await bundlesOf(page)).find(bundle => bundle.name === 'imurs idyllic');
  expect(single).not.toHaveProperty('perMagazine');
  await signInPartner(page.request, shop.url, studio);
  await page.goto(`${shop.url}/dashboard`);
  await page.getByLabel('Number of editions').selectOption('50');
  await expect(page.getByRole('main')).toContainText('₹2,049 each, one at a time');
  await expect(async () => {
    await page.goto(`${shop.url}/pricing`, { waitUntil: 'networkidle' });
    await page.getByLabel('Bundle').selectOption('50');
    const card = page.getByRole('article').filter({ hasText: 'Idyllic' });
    await expect(card).toContainText('₹2,049 a magazine', { timeout: 1000 });
    await card.getByRole('link', { name: 'Get Started' }).click();
  }).toPass();
  await page.waitForURL(`**/summry?plan=${single!._id}`);
  await expect(page.getByRole('main')).toContainText('You get 1 iCredit as soon as the payment arrives');
  await expect(page.getByRole('button', { name: 'Pay ₹2,049' })).toBeVisible();
  await setPrice('');
});

test('P-R11 P-R14 a bundle has a summary, a page while its payment is processed, and an invoice with its items', async ({
  page,
}) => {
  await signInPartner(page.request, shop.url, studio);
  const bundle = (await bundlesOf(page)).find(bundle => bundle.name === 'imurs impression' && bundle.perMagazine === 5);
  await page.goto(`${shop.url}/summry?plan=${bundle!._id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order Summry'); // D19
  await expect(page.getByRole('main')).toContainText('imurs impression');
  await expect(page.getByRole('main')).toContainText(bundle!.discription);
  const deals = page.getByRole('region', { name: 'Nostalgic Deals' });
  await expect(deals.getByRole('heading', { name: 'Nostalgic Deals' })).toBeVisible();
  await expect(deals.getByRole('button', { name: 'APPLY COUPON' })).toBeVisible();
  const bill = page.getByRole('table', { name: 'Your bill' }).or(page.getByLabel('Your bill'));
  await expect(bill.first()).toContainText('₹7,995');

  const response = await page.request.post(`${shop.url}/api/payment`, { data: { paymentID: bundle!._id } });
  const mid = new URL(((await response.json()) as { url: string }).url).pathname.split('/').at(-1) ?? '';
  const outcome = { outcome: 'paid', notify: 'never' };
  await page.request.post(`${shop.bankUrl}/api/payments/${mid}/outcome`, { data: outcome });

  let releaseAnswer = () => {};
  const released = new Promise<void>(done => (releaseAnswer = done));
  await page.route(
    '**/api/confPayment',
    async route => {
      await released;
      await route.continue();
    },
    { times: 1 },
  );
  await page.goto(`${shop.url}/processPayment?MID=${mid}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Payment processing' })).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Payment processing' })).toBeVisible();
  releaseAnswer();
  // The payment is settled and its invoice made, which takes long on a busy machine.
  await expect(page.getByRole('heading', { level: 1, name: 'Credits Added!' })).toBeVisible({ timeout: 20_000 });
  const main = page.getByRole('main');
  await expect(main).toContainText(`Transaction ID${mid}`);
  await expect(main).toContainText(/Date\d{1,2} \w+ 20\d\d/);
  await expect(main).toContainText(/Thank you, Lens & Lamp/);
  await expect(main).toContainText('imurs impression');
  await expect(main).toContainText('5 iCredits');
  await expect(main).toContainText('₹7,995');
  await expect(main.getByRole('link', { name: 'Go To Order' })).toHaveAttribute('href', '/orders');
  await expect(main.getByRole('link', { name: 'Create Order' })).toHaveAttribute('href', '/createOrder');
});

test('C-L10 the landing’s themes move, its headline types itself, and both banners link to an order', async ({
  page,
}) => {
  await page.goto(shop.url, { waitUntil: 'networkidle' });
  const themes = page.getByRole('list', { name: 'Themes', exact: true }).first();
  await expect(themes.getByRole('listitem')).toHaveText([
    'Gifting',
    'Self',
    'Friendship',
    'Couple',
    'Travel',
    'Family',
  ]);
  await themes.evaluate(list => list.scrollIntoView());
  const left = () => themes.evaluate(list => list.getBoundingClientRect().left);
  const start = await left();
  await expect.poll(left).not.toBe(start);
  await page.getByRole('button', { name: 'Stop the words' }).first().click();
  await expect(page.getByRole('button', { name: 'Let the words run' }).first()).toBeVisible();

  const typed = page.locator('h1 .hero-caret');
  await page.evaluate(() => window.scrollTo(0, 0));
  const before = await typed.textContent();
  await expect.poll(() => typed.textContent(), { timeout: 20_000 }).not.toBe(before);

  const banners = page.getByRole('main').locator('a[href="/createOrder"]');
  await expect(banners).toHaveText(['Create Order', 'Create Order']);
});
