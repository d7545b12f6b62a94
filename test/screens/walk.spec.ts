import { expect, test, type Page } from '@playwright/test';
import {
  clickAtBank,
  newPhone,
  openCheckout,
  payButton,
  processPopup,
  signInNewCustomer,
} from '../kit/checkout-screen.ts';
import { cameraPhotos } from '../kit/photo-files.ts';
import { openPage } from '../kit/screen.ts';
import { closePages, startShopProcess, type ShopProcess } from '../kit/shop-process.ts';
import { storyAnswers } from '../kit/story.ts';
import { Taps } from '../kit/taps.ts';

let shop: ShopProcess;
test.beforeAll(async () => void (shop = await startShopProcess({ env: { LIMITS: 'off' } })));
test.afterEach(closePages);
test.afterAll(() => shop.close());

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 });

async function walker(browser: Parameters<typeof openPage>[0]) {
  const page = await openPage(browser, shop, { width: 360 });
  return { page, taps: new Taps(page) };
}

async function payAsNewCustomer(page: Page, taps: Taps): Promise<void> {
  await taps.sees('process popup', processPopup(page), processPopup(page));
  await taps.sees('checkout', payButton(page));
  // The popup closes by this tap.
  await taps.tap(payButton(page));
  const name = page.getByRole('dialog', { name: 'What Should We Call You ?' });
  await taps.sees('name popup', name, name);
  await taps.type(name.getByLabel('Your name'), 'Nidhi Tiwari');
  await taps.tap(name.getByRole('button', { name: 'Save and pay' }));
  await page.waitForURL(`${shop.bankUrl}/pay/**`);
  taps.count++;
  await page.getByRole('button', { name: /^Pay/ }).click();
  await taps.sees('confirmed', title(page, 'Order confirmed!'));
}

/** The number has the focus, and the code verifies itself. */
async function signIn(page: Page, taps: Taps): Promise<void> {
  const number = page.getByLabel('WhatsApp number');
  await taps.sees('sign in', number);
  await expect(number).toBeFocused();
  await taps.type(number, newPhone());
  await taps.tap(button(page, 'Get OTP'));
}

test('from the landing page to the payment, by a plan', async ({ browser }) => {
  test.setTimeout(300_000);
  const { page, taps } = await walker(browser);
  await page.goto('/');
  await taps.sees('landing', title(page, /./));
  await taps.tap(page.getByRole('link', { name: 'Create Order' }).first());
  await taps.sees('plans', page.getByRole('radio').first());
  // A tap on a plan goes on by itself.
  await taps.tap(
    page
      .locator('label')
      .filter({ has: page.getByRole('radio') })
      .nth(1),
  );
  await signIn(page, taps);
  await page.waitForURL('**/category?plan=**');
  await taps.sees('themes', page.getByRole('link', { name: /Travel/ }).first());
  await taps.tap(page.getByRole('link', { name: /Travel/ }).first());
  await page.waitForURL('**/sub_category?**');
  await taps.sees('editions', page.getByRole('link', { name: /trip memoir/i }).first());
  await taps.tap(page.getByRole('link', { name: /trip memoir/i }).first());
  await payAsNewCustomer(page, taps);
  console.log(`by plan: ${taps.summary()}`);
  expect(taps.count).toBeLessThanOrEqual(8);
});

test('from the landing page to the payment, by the card of an edition', async ({ browser }) => {
  test.setTimeout(300_000);
  const { page, taps } = await walker(browser);
  await page.goto('/');
  await taps.sees('landing', title(page, /./));
  await taps.tap(page.locator('a[href*="selectPlan"]').first());
  // A plan is chosen already; the order can change it.
  await taps.sees('plan', page.getByRole('radio', { checked: true }));
  await taps.tap(button(page, 'Proceed'));
  await signIn(page, taps);
  await payAsNewCustomer(page, taps);
  console.log(`by card: ${taps.summary()}`);
  expect(taps.count).toBeLessThanOrEqual(6);
});

async function pay(page: Page): Promise<void> {
  await signInNewCustomer(page, shop, 'Nidhi Tiwari');
  await openCheckout(page);
  await payButton(page).click();
  await clickAtBank(page, shop, /^Pay/);
}

/** Names whom it is about, tells so many answers and photos, and hands the story in, as a new customer. */
async function tell(page: Page, taps: Taps, story: { answers: number; photos: number }): Promise<void> {
  await taps.tap(page.getByRole('link', { name: 'Fill Abstract Form' }));
  await taps.sees('welcome', button(page, 'Continue'));
  await taps.type(page.getByLabel('Name on the cover'), 'Lakshmi Iyer');
  await taps.tap(button(page, 'Continue'));
  const first = 5;
  for (let n = 1; n <= story.answers; n++) {
    await taps.sees(`question ${n}`, page.getByText(`${n} of ${n > first ? 12 : first}`, { exact: true }));
    await taps.type(page.getByRole('textbox').first(), storyAnswers[n - 1] ?? '');
    if (n === story.answers) await taps.tap(page.getByRole('link', { name: 'Photos', exact: true }).first());
    else if (n === first) await taps.tap(page.getByRole('link', { name: /more questions/ }));
    else await taps.tap(button(page, 'Next question'));
  }
  await taps.sees('photos', page.getByText('0 photos', { exact: true }));
  const chooser = page.waitForEvent('filechooser');
  await taps.tap(page.getByText('Add photos', { exact: true }));
  await (await chooser).setFiles(await cameraPhotos(story.photos));
  taps.count++;
  await page.getByText(`${story.photos} photos`, { exact: true }).waitFor();
  await taps.tap(button(page, 'Next'));
  await taps.sees('look over', button(page, 'Hand it in'));
  await taps.tap(button(page, 'Hand it in'));
  await taps.sees('thank you', title(page, 'Thank you'));
}

for (const [answers, photos, most] of [
  [3, 6, 11],
  [9, 36, 24],
] as const)
  test(`W51 W55 from the payment to the hand-in with ${answers} answers and ${photos} photos`, async ({ browser }) => {
    test.setTimeout(300_000);
    const { page, taps } = await walker(browser);
    await pay(page);
    await taps.sees('confirmed', title(page, 'Order confirmed!'));
    await tell(page, taps, { answers, photos });
    console.log(`${answers} answers, ${photos} photos: ${taps.summary()}`);
    expect(taps.count).toBeLessThanOrEqual(most);
  });
