import { expect, test, type Page } from '@playwright/test';
import { expectAccessibleNow } from '../kit/accessible-screen.ts';
import { ApiCustomer } from '../kit/api-customer.ts';
import { collectPageErrors } from '../kit/page-errors.ts';
import { openPage, slowExpect } from '../kit/screen.ts';
import { closePages, startShopProcess, type ShopProcess } from '../kit/shop-process.ts';
import { partnerWithCredits, signInPartner } from '../kit/sign-in.ts';
import { storyAnswers } from '../kit/story.ts';

let shop: ShopProcess;
let studio: ApiCustomer;
let edition: string;
/** A link that the partner made for the client. */
let link: string;

/** The partner's logo: a wide one. */
const logo = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="80"><rect width="300" height="80" fill="teal"/></svg>`;

test.beforeAll(async () => {
  shop = await startShopProcess({ env: { LIMITS: 'off' } });
  studio = new ApiCustomer(shop, partnerWithCredits);
  const { pass } = await studio.ok('POST /api/sendOtp', {
    phone: partnerWithCredits,
    country: 'IN',
    code: '91',
    type: true,
  });
  await studio.ok('POST /api/login', { phone: partnerWithCredits, type: true, pass });
  const sharp = (await import('sharp')).default;
  const form = new FormData();
  form.set('image', new Blob([new Uint8Array(await sharp(Buffer.from(logo)).png().toBuffer())]), 'logo.png');
  const { partnerType } = await studio.ok('POST /api/updatePartnerLogo', form);
  const [category] = await studio.ok('POST /api/category', { id: partnerType });
  const order = { customerName: 'Tara', customerPhone: '+919820000071', category: category._id };
  edition = (await studio.ok('POST /api/place-order', order))._id;
  link = (await studio.ok('POST /api/makeCustomerLink', { edition, label: 'Tara’s mother' })).link;
});
test.afterEach(closePages);
test.afterAll(() => shop.close());

/** Checks a screen at each width, and keeps a picture of it. */
async function lookAt(page: Page, name: string): Promise<void> {
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessibleNow(page, `${name} at ${width}`);
    await page.screenshot({ path: `test-results/screens/clients/${name}-${width}.png`, fullPage: true });
  }
  await page.setViewportSize({ width: 360, height: 740 });
}

/** Expects the partner's name above a page, and nothing of ours on it. */
async function expectPartnersOwn(page: Page): Promise<void> {
  await slowExpect(page.getByRole('banner').getByText('Marigold Studio')).toBeVisible();
  await expect(page.getByRole('banner').locator('img')).toHaveJSProperty('complete', true);
  await expect(page.getByRole('contentinfo').getByText('Marigold Studio', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Become a Partner' })).toHaveCount(0);
  await expect(page).toHaveTitle(/ · Marigold Studio$/);
  expect(await page.locator('body').innerText()).not.toMatch(/imurs/i);
  // The tab has their logo, or their first letter, and nothing of ours (W89).
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', /^(data:image\/svg|\/thumbnail\/)/);
  await expect(page.locator('link[rel=manifest], link[rel=apple-touch-icon]')).toHaveCount(0);
}

test('W69 a client copies the link that opens the story on another phone, where its bare address says what to do', async ({
  browser,
}) => {
  const client = await openPage(browser, shop, { width: 360 });
  await client.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await client.goto(link);
  await slowExpect(client.getByText('Whoever has the link you were sent can read the story')).toBeVisible();
  await client.getByRole('button', { name: 'Copy the link' }).click();
  await expect(client.getByText('Copied.')).toBeVisible();
  const copied = await client.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(new RegExp(`/abstract/${edition}\\?key=`));
  expect(client.url()).not.toContain('key=');

  // The footer names a way to the partner once they set a number for their clients (W87).
  await expect(client.getByText('Questions about your magazine?')).toHaveCount(0);
  const profile = { name: 'Marigold Studio', postalCode: '', address: '', city: 'Pune', state: '' };
  await studio.ok('POST /api/updatePartner', { ...profile, clientPhone: '98200 00077' });
  await client.reload();
  const number = client.getByRole('contentinfo').getByRole('link', { name: '+91 98200 00077' });
  await slowExpect(number).toHaveAttribute('href', 'https://wa.me/919820000077');

  const other = await openPage(browser, shop, { width: 360 });
  await other.goto(client.url());
  await slowExpect(other.getByRole('heading', { name: 'This magazine is not open here' })).toBeVisible();
  await expect(other.getByText('Open the link in the message you got')).toBeVisible();
  await other.goto(copied);
  await slowExpect(other.getByRole('heading', { name: 'Welcome, Tara' })).toBeVisible();
  await other.goto(`/tracking/${edition}`);
  await slowExpect(other.getByRole('button', { name: 'Copy the link' })).toBeVisible();
  // No page of a client's leads to our shop.
  await other.goto(`/friends/${edition}`);
  await slowExpect(other.getByRole('heading', { name: 'Friends and family', level: 1 })).toBeVisible();
  await expect(other.getByText('Marigold Studio').first()).toBeVisible();
  await expect(other.getByRole('navigation', { name: 'Sections' })).toHaveCount(0);
});

test('W67 W68 W69 a client reads under the partner’s name what the partner sends, and a link that was ended says whom to ask', async ({
  browser,
}) => {
  test.setTimeout(400_000);
  const client = await openPage(browser, shop, { width: 360 });
  const errors = collectPageErrors(client, shop);
  await client.goto(link);
  await expectPartnersOwn(client);
  await lookAt(client, 'form');
  await client.goto(`/tracking/${edition}`);
  await slowExpect(client.getByRole('link', { name: 'Fill Abstract Form' })).toBeVisible();
  await expect(client.getByText('looks at the soft copy first')).toHaveCount(0);

  const names = { name: 'Lakshmi Iyer', calledAs: 'Amma', kind: 'one', pronoun: 'she' };
  const days = { occasionOn: null, neededBy: null, language: 'en' };
  await studio.ok('POST /api/saveSubject', { edition, base: 0, subject: names, from: 'Tara', ...days });
  await studio.answer(edition, { page: 1, texts: storyAnswers.slice(0, 6) });
  await studio.answer(edition, { page: 2, texts: storyAnswers.slice(6) });
  await studio.publish(edition);

  await client.goto(`/tracking/${edition}`);
  await slowExpect(client.getByText('Marigold Studio looks at the soft copy first').first()).toBeVisible();
  await expectPartnersOwn(client);
  await lookAt(client, 'tracking');
  await client.goto(`/edition/${edition}`);
  await slowExpect(client.getByRole('heading', { name: 'The soft copy is not here yet' })).toBeVisible();
  await lookAt(client, 'withheld');

  const partner = await openPage(browser, shop, { width: 360 });
  await signInPartner(partner.request, shop.url, partnerWithCredits);
  await partner.goto(`/edition/${edition}`);
  await slowExpect(partner.getByText('Only you see this soft copy')).toBeVisible();
  await expect(partner.getByRole('button', { name: 'Approve' })).toBeVisible();
  await lookAt(partner, 'partner');
  await partner.getByRole('link', { name: 'Who approves' }).click();
  await slowExpect(partner.getByRole('heading', { name: 'Your client', level: 1 })).toBeVisible();
  await expect(partner.getByRole('radio', { name: /^I approve/ })).toBeChecked();
  await partner.getByRole('button', { name: 'Send to my client' }).click();
  await slowExpect(partner.getByText(/Your client sees it since/)).toBeVisible();

  await client.reload();
  await slowExpect(client.getByText('Marigold Studio approves it.')).toBeVisible();
  await expect(client.getByRole('button', { name: 'Ask for Revision' })).toBeVisible();
  await expect(client.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await expectPartnersOwn(client);
  await lookAt(client, 'edition');
  await client.goto(`/tracking/${edition}`);
  await slowExpect(client.getByText('Marigold Studio approves the soft copy')).toBeVisible();
  await lookAt(client, 'sent');

  await partner.getByLabel('For whom (optional)').fill('The printer of the invitations');
  await partner.getByRole('button', { name: 'Make a link' }).click();
  await slowExpect(partner.getByLabel('The new link')).toHaveValue(new RegExp(`/tracking/${edition}\\?key=`));
  await lookAt(partner, 'links');
  await expect(partner.getByText(/^In our message of .*\d:\d\d/).first()).toBeVisible();
  await partner.getByRole('button', { name: /^End ?: Tara’s mother/ }).click();
  await partner.getByRole('button', { name: 'End it' }).click();
  await slowExpect(partner.getByRole('listitem').filter({ hasText: 'Tara’s mother' }).getByText('Ended')).toBeVisible();
  expect(errors()).toEqual([]);
  await client.goto(`/tracking/${edition}`);
  await slowExpect(client.getByText('Ask Marigold Studio for a new one.')).toBeVisible();
  await lookAt(client, 'ended');
  // What the page asks for is refused, as it should be, and the browser says so.
  expect(errors().filter(error => !/\b401\b/.test(error))).toEqual([]);
});
