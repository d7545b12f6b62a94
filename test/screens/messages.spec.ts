import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { stopLinkOf } from '#src/messages/actions/stop-reminders.ts';
import { expectAccessible } from '../kit/accessible-screen.ts';
import { startMailServer } from '../kit/mail-server.ts';
import { collectPageErrors } from '../kit/page-errors.ts';
import { freePort } from '../kit/port.ts';
import { openPage, slowExpect } from '../kit/screen.ts';
import { closePages, startShopProcess, type ShopProcess } from '../kit/shop-process.ts';
import { openStaffContext, partnerWithCredits, signInPartner } from '../kit/sign-in.ts';

let shop: ShopProcess;
let mailPort: number;

test.beforeAll(async () => {
  mailPort = await freePort();
  shop = await startShopProcess({
    env: {
      LIMITS: 'off',
      MAILER: 'smtp',
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: String(mailPort),
      SMTP_SECURITY: 'none',
      MAIL_FROM: 'hello@imurs.example',
    },
  });
});
test.afterEach(closePages);
test.afterAll(() => shop.close());

/** The link that stops reminders to a number, as the shop makes it. */
const stopLink = (phone: string) => {
  const secret = readFileSync(join(shop.dataDir, 'secret'), 'utf8');
  const random = { token: (bytes = 32) => randomBytes(bytes).toString('base64url') };
  return stopLinkOf({ config: { baseUrl: shop.url, secret }, random } as never, phone);
};

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('D16 reminders are stopped and allowed again on a page without a script, and axe finds nothing on it', async ({
  browser,
}) => {
  const link = stopLink('+919810000001');
  await expectAccessible(await openPage(browser, shop), link);
  const page = await openPage(browser, shop, { javaScriptEnabled: false, width: 360 });
  await page.goto(link);
  await expect(heading(page, 'Stop reminders?')).toBeVisible();
  await expect(page.getByText('the number that ends in 01')).toBeVisible();
  await page.getByRole('button', { name: 'Stop reminders' }).press('Enter');
  await expect(heading(page, 'Reminders are stopped')).toBeVisible();
  await expectAccessible(await openPage(browser, shop), link);
  await page.getByRole('button', { name: 'Allow reminders again' }).press('Enter');
  await expect(heading(page, 'Stop reminders?')).toBeVisible();
  await page.goto(`${link}x`);
  await expect(heading(page, 'This link does not work')).toBeVisible();
});

test('D12 D16 an e-mail that did not arrive stands in the studio, is shown in the sandbox, and Try again sends it', async ({
  browser,
}) => {
  const partner = await openPage(browser, shop);
  await signInPartner(partner.request, shop.url, partnerWithCredits);
  expect((await partner.request.post('/api/sendEmailProof')).status()).toBe(200);
  const context = await openStaffContext(browser, shop, 'support');
  const page = await context.newPage();
  const pageErrors = collectPageErrors(page, shop);
  const entry = page.getByRole('listitem').filter({ hasText: 'Email proof' });
  await slowExpect(async () => {
    await page.goto('/studio/messages');
    await expect(entry).toContainText('The mail server could not be reached. We try again by ourselves.');
  }).toPass({ timeout: 60_000 });
  await expect(entry).toContainText('E-mail to');
  await expectAccessible(page, '/studio/messages');
  const server = await startMailServer(() => ({}), mailPort);
  await entry.getByRole('button', { name: /Try again/ }).click();
  await slowExpect.poll(() => server.taken.length).toBe(1);
  await page.goto('/studio/messages');
  await expect(page.getByText('Every message has arrived, or is on its way.')).toBeVisible();
  await server.close();
  expect(pageErrors()).toEqual([]);

  await page.goto('/sandbox');
  await page.getByRole('link', { name: 'Please confirm your e-mail address' }).click();
  await expect(heading(page, 'Please confirm your e-mail address')).toBeVisible();
  await expectAccessible(page, page.url());
});

test('P-R15 D16 a partner chooses which messages about orders to get, and finds the choice again', async ({
  browser,
}) => {
  const page = await openPage(browser, shop);
  await signInPartner(page.request, shop.url, partnerWithCredits);
  await expectAccessible(page, '/profile');
  const choice = page.getByRole('group', { name: 'Messages about your orders' });
  await expect(choice.getByRole('radio', { name: /Every step/ })).toBeChecked();
  await choice.getByRole('radio', { name: /Only what needs me/ }).check();
  await expect(page.getByText('Saved.')).toBeVisible();
  await page.reload();
  await expect(choice.getByRole('radio', { name: /Only what needs me/ })).toBeChecked();
});
