import { expect, test, type Browser, type Page } from '@playwright/test';
import { expectAccessibleNow } from '../kit/accessible-screen.ts';
import { ApiCustomer } from '../kit/api-customer.ts';
import { openPage, slowExpect } from '../kit/screen.ts';
import { closePages, startShopProcess, type ShopProcess } from '../kit/shop-process.ts';
import { partnerWithCredits, signInCustomer, signInPartner } from '../kit/sign-in.ts';
import { orderFor } from '../kit/story-order.ts';

let shop: ShopProcess;
test.beforeAll(async () => void (shop = await startShopProcess({ env: { LIMITS: 'off' } })));
test.afterEach(closePages);
test.afterAll(() => shop.close());

/** Checks a screen at each width, and keeps a picture of it. */
async function lookAt(page: Page, name: string): Promise<void> {
  for (const width of [768, 1440, 360]) {
    await page.setViewportSize({ width, height: 780 });
    await expectAccessibleNow(page, `${name} at ${width}`);
    await page.screenshot({ path: test.info().outputPath(`${name}-${width}.png`), fullPage: true });
  }
}

/** The names page of a new order of this theme, with its customer signed in. */
async function namesPage(browser: Browser, order: { phone: string; payer: string; theme: 'Self' | 'Couple' }) {
  const edition = await orderFor(new ApiCustomer(shop, order.phone), order);
  const page = await openPage(browser, shop, { width: 360 });
  await signInCustomer(page.request, shop.url, order.phone);
  await page.goto(`/abstract/${edition}?view=subject`);
  await slowExpect(page.getByRole('heading', { level: 1 })).toHaveText('Whose magazine is it?');
  return { page, edition };
}

test('W50 the names page says "you" to whoever tells of themselves, until it is a gift', async ({ browser }) => {
  const { page } = await namesPage(browser, { phone: '+919820000951', payer: 'Ananya Iyer', theme: 'Self' });
  await expect(page.getByText('The questions say “you”').filter({ visible: true })).toHaveCount(1);
  await expect(page.getByRole('group', { name: 'How do we speak of you?' })).toBeVisible();
  await expect(page.getByLabel(/What you call them|^From/)).toHaveCount(0);
  await lookAt(page, 'self');
  // Two people can be said although one was chosen before.
  await page.getByLabel('Name on the cover').fill('Ananya & Tara');
  await page.getByRole('radio', { name: 'One person' }).check({ force: true });
  await page.getByLabel('Name on the cover').fill('Ananya Iyer');
  await page.getByRole('radio', { name: 'Two people' }).check({ force: true });
  await page.getByRole('radio', { name: 'One person' }).check({ force: true });
  await page.getByRole('button', { name: 'It is a gift to somebody else' }).click();
  await expect(page.getByLabel('What you call them')).toBeVisible();
  await page.getByLabel('From').fill('Mummy');
  await expect(page.getByText('The questions speak of this person').filter({ visible: true })).toHaveCount(1);
  await page.getByLabel('From').fill('');
  await expect(page.getByLabel('From')).toBeVisible();
});

test('W50 a couple says that it is about them, and is asked about each other', async ({ browser }) => {
  const { page, edition } = await namesPage(browser, { phone: '+919820000952', payer: 'N. Rao', theme: 'Couple' });
  await page.getByLabel('Name on the cover').fill('Neha & Dhruv');
  await page.getByRole('checkbox', { name: 'It is about us' }).check();
  await expect(page.getByLabel('From')).toHaveCount(0);
  await lookAt(page, 'couple');
  await page.getByRole('button', { name: 'To the questions' }).click();
  await slowExpect(page.getByRole('heading', { level: 1 })).toContainText('you first see each other');
  await page.goto(`/abstract/${edition}?page=2&q=11`);
  await slowExpect(page.getByRole('heading', { level: 1 })).toHaveText('What have you never properly told each other?');
  await page.goto(`/friends/${edition}`);
  await page.getByRole('button', { name: 'Change it' }).click();
  await slowExpect(page.getByLabel('Who asks')).toHaveValue('Neha & Dhruv');
});

test('W53 friends of a partner’s client read that the partner reads along, in English and Hindi', async ({
  browser,
}) => {
  const studio = await openPage(browser, shop);
  await signInPartner(studio.request, shop.url, partnerWithCredits);
  const { data } = (await (await studio.request.post('/api/login', { data: {} })).json()) as {
    data: { name: string; partnerType: string };
  };
  const [category] = (await (
    await studio.request.post('/api/category', { data: { id: data.partnerType } })
  ).json()) as { _id: string }[];
  const placed = await studio.request.post('/api/place-order', {
    data: { customerName: 'Farah Khan', category: category?._id },
  });
  const { _id: edition } = (await placed.json()) as { _id: string };
  await studio.goto(`/friends/${edition}`);
  await studio.getByLabel('What friends call them').fill('Ammi & Abbu');
  await studio.getByRole('button', { name: 'Make the link' }).click();
  const address = studio.getByLabel('Or send this address');
  await slowExpect(address).toHaveValue(/\/tell\//);

  const imran = await openPage(browser, shop, { width: 360 });
  await imran.goto(new URL(await address.inputValue()).pathname);
  const both = `Farah and ${data.name}, who ordered it for Farah,`;
  await slowExpect(imran.getByText(`${both} read it first; Ammi & Abbu hear nothing of it from us.`)).toBeVisible();
  // The consent is one sentence; who reads along is in its details.
  await expect(imran.getByRole('checkbox', { name: /^I agree that what I tell is printed/ })).toBeVisible();
  await imran.getByText('Details', { exact: true }).click();
  await expect(imran.getByText(`${both} may read and hear them`)).toBeVisible();
  await lookAt(imran, 'partner');
  await imran.getByText('हिन्दी').click();
  await slowExpect(imran.getByRole('checkbox', { name: /^मैं सहमत हूँ/ })).toBeVisible();
  await expect(imran.getByText(`और ${data.name} (`).last()).toBeVisible();
  await lookAt(imran, 'partner-hindi');
  await imran.getByText('English').click();
  await imran.getByLabel(/Your name/).fill('Imran Ali');
  await imran.getByRole('checkbox').check();
  await imran.getByRole('button', { name: 'Begin' }).click();
  await slowExpect(imran.getByText(`Farah, ${data.name} and the people who make the magazine read it`)).toBeVisible();
  await lookAt(imran, 'partner-begun');
});
