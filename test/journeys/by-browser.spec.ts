import { expect, test, type Browser, type Page } from '@playwright/test';
import { hangSeconds } from '../kit/api-customer.ts';
import { approveOnPage } from '../kit/approve.ts';
import { closePages, startShopProcess, type ShopProcess } from '../kit/shop-process.ts';
import { cameraPhotos } from '../kit/photo-files.ts';
import { storyAnswers } from '../kit/story.ts';
import { collectPageErrors } from '../kit/page-errors.ts';

let shop: ShopProcess;
test.beforeAll(async () => void (shop = await startShopProcess()));
test.afterEach(closePages);
test.afterAll(() => shop.close());

const person = (browser: Browser, width = 390) =>
  browser.newPage({ baseURL: shop.url, viewport: { width, height: 844 }, permissions: ['microphone'] });

/** Pays on the bank's page, which is on an origin of its own. */
async function payAtBank(page: Page): Promise<void> {
  await page.waitForURL(`${shop.bankUrl}/pay/**`);
  await page.getByRole('button', { name: /^Pay/ }).click();
}

async function goToCheckout(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: 'Create Order' }).first().click();
  await page.waitForURL('**/plans');
  // A tap on a plan goes on by itself.
  await page.locator('label', { hasText: '20 pages' }).click();
  await page.getByLabel('WhatsApp number').fill('9820000201');
  await page.getByRole('button', { name: 'Get OTP' }).click();
  // In the sandbox the code fills itself in and is verified (D04); then the stored link leads on (C-S06).
  await page.waitForURL('**/category?plan=**');
  await page
    .getByRole('link', { name: /Travel/ })
    .first()
    .click();
  // The theme's own card names its editions, too.
  await page.waitForURL('**/sub_category?**');
  await page
    .getByRole('link', { name: /trip memoir/i })
    .first()
    .click();
  await page.waitForURL('**/checkout?**');
  const sheet = page.getByRole('dialog', { name: 'How your order is processed' });
  await expect(sheet).toContainText('Secret form');
  await sheet.getByRole('button').last().click();
}

async function payHalf(page: Page): Promise<string> {
  await page.getByRole('radio', { name: /50/ }).check({ force: true });
  await page.getByRole('button', { name: /^Pay/ }).click();
  const name = page.getByRole('dialog', { name: 'What Should We Call You ?' });
  await name.getByLabel('Your name').fill('Anna Thomas');
  await name.getByRole('button', { name: 'Save and pay' }).click();
  await payAtBank(page);
  await expect(page.getByRole('heading', { name: 'Order confirmed!' })).toBeVisible();
  await page.getByRole('link', { name: 'Fill Abstract Form' }).click();
  await page.waitForURL('**/abstract/*');
  return page.url().split('/').at(-1) ?? '';
}

/** Adds photos after the questions, and goes on. */
async function addPhotos(page: Page, photos: string[]): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(photos);
  await expect(page.getByText(`${photos.length} photos`, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
}

/** Answers questions in writing, one after the other, up to the photos. */
async function writeAnswers(page: Page, texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    await page.getByRole('textbox').fill(text);
    await page.getByRole('button', { name: /^(Next question|On to the photos)$/ }).click();
  }
}

/** Fills the story form: a recording, texts for the other questions, and 30 photos; looks it over and hands it in. */
async function fillStoryForm(page: Page): Promise<void> {
  const photos = await cameraPhotos(30);
  await page.getByLabel('Name on the cover').fill('Lakshmi Nair');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: /^Record your answer/ }).click();
  await page.waitForTimeout(1200);
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByRole('button', { name: /^Play your recording/ })).toBeVisible();
  await page.getByRole('button', { name: 'Next question' }).click();
  await writeAnswers(page, storyAnswers.slice(1, 4));
  await page.getByRole('textbox').fill(storyAnswers[4] ?? '');
  await page.getByRole('link', { name: '7 more questions, if you like' }).click();
  await writeAnswers(page, storyAnswers.slice(5));
  await addPhotos(page, photos);
  await expect(page.getByText('12 answers, 1 recording, 30 photos')).toBeVisible();
  await page.getByRole('button', { name: 'Hand it in' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible({ timeout: hangSeconds * 1000 });
}

async function openStudio(browser: Browser): Promise<Page> {
  const studio = await person(browser, 1280);
  const people = (await (await studio.request.get('/sandbox/api/people')).json()) as {
    role: string;
    phone: string;
    totp?: string;
  }[];
  const owner = people.find(person => person.role === 'owner');
  await studio.goto('/studio');
  await studio.getByLabel('WhatsApp number').fill(owner?.phone.slice(3) ?? '');
  await studio.getByRole('button', { name: 'Get the code' }).click();
  const boxes = studio.getByRole('group', { name: 'From your authenticator' }).getByRole('textbox');
  for (const [at, digit] of [...(owner?.totp ?? '')].entries()) await boxes.nth(at).fill(digit);
  await expect(studio.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
  return studio;
}

async function publish(studio: Page, id: string): Promise<void> {
  await studio.goto(`/studio/editions/${id}`);
  await studio.getByRole('button', { name: /^Publish/ }).click({ timeout: hangSeconds * 1000 });
  await expect(studio.getByRole('button', { name: /^Publish/ })).toHaveCount(0, { timeout: hangSeconds * 1000 });
}

test('C-R01 C-R03 C-R05 C-R06 C-R07 C-R14 C-R15 C-E02 C-E04 C-E05 C-T05 C-T06 an order is made in the browser, from the landing page to its shipment', async ({
  browser,
}) => {
  const anna = await person(browser);
  const pageErrors = collectPageErrors(anna, shop);
  await goToCheckout(anna);
  const id = await payHalf(anna);
  await fillStoryForm(anna);

  const studio = await openStudio(browser);
  await publish(studio, id);
  await anna.goto(`/edition/${id}`);
  await expect(anna.getByText('Soft Copy Preview')).toBeVisible();
  await expect(anna.getByRole('img', { name: /Page 1 of 20/ }).first()).toBeVisible();
  await anna.getByRole('button', { name: 'Ask for Revision' }).click();
  const share = anna.getByRole('link', { name: 'Share Revisions' });
  await expect(share).toHaveAttribute('href', new RegExp(`^https://wa\\.me/\\d+\\?text=.*${id}`));

  await studio.goto(`/studio/editions/${id}`);
  await studio.getByRole('button', { name: /new draft/i }).click();
  // Opening the next page would break off the request.
  await expect(studio.getByText('A new draft is being made')).toBeVisible();
  await publish(studio, id);
  await anna.goto(`/edition/${id}`);
  await approveOnPage(anna);
  const approved = anna.getByRole('dialog', { name: /Edition Approved/ });
  await approved
    .getByRole('button', { name: 'Next' })
    .or(approved.getByRole('link', { name: 'Next' }))
    .click();

  await expect(anna.getByRole('heading', { name: 'Ready to Deliver' })).toBeVisible();
  const address = anna.getByRole('dialog', { name: 'Where should we deliver it?' });
  await address.getByLabel('Address *').fill('4 Church Street');
  await address.getByLabel('City *').fill('Bengaluru');
  await address.getByLabel('Zip Code *').fill('560001');
  await address.getByRole('button', { name: 'Deliver it here' }).click();
  await expect(address).toBeHidden();
  await anna.getByRole('button', { name: 'PAY' }).click();
  await payAtBank(anna);
  // A balance leads straight back to the tracker (C-Y04).
  await anna.waitForURL('**/tracking/**');
  await expect(anna.getByRole('heading', { name: /Edition/ }).first()).toBeVisible();

  await studio.goto(`/studio/editions/${id}`);
  // The button appears when the print file is made and released.
  await studio.getByRole('button', { name: /printed/i }).click({ timeout: hangSeconds * 1000 });
  await studio.getByLabel(/link/i).fill('https://courier.example/track/42');
  await studio
    .getByRole('button', { name: /link|dispatch|ship/i })
    .last()
    .click();
  await anna.goto(`/tracking/${id}`);
  await expect(anna.getByRole('link', { name: 'Track your Shipment' })).toHaveAttribute(
    'href',
    'https://courier.example/track/42',
  );
  await anna.goto('/orders');
  await expect(anna.getByText('Shipped')).toBeVisible();
  expect(pageErrors()).toEqual([]);
});
