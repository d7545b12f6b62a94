import { expect, test, type Browser, type CDPSession, type Page } from '@playwright/test';
import { expectNoViolations } from '../kit/accessible-screen.ts';
import { expectTitle, slowExpect } from '../kit/screen.ts';
import { signInStaff } from '../kit/sign-in.ts';
import { closePages, startShopProcess, type ShopProcess } from '../kit/shop-process.ts';
import { collectPageErrors } from '../kit/page-errors.ts';

let shop: ShopProcess;
test.beforeAll(async () => void (shop = await startShopProcess()));
test.afterEach(closePages);
test.afterAll(() => shop.close());

interface Device {
  page: Page;
  /** Whether user verification succeeds from now on. */
  showFinger(finger: boolean): Promise<void>;
}

/** A page with a virtual authenticator of Chromium, which stores passkeys and verifies its user. */
async function device(browser: Browser): Promise<Device> {
  const context = await browser.newContext({ baseURL: shop.url, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const cdp: CDPSession = await context.newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const showFinger = async (finger: boolean) =>
    void (await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: finger }));
  return { page, showFinger };
}

const sheet = (page: Page) => page.getByRole('alertdialog');
const section = (page: Page) => page.locator('section', { has: page.getByRole('heading', { name: 'Passkeys' }) });
const add = (page: Page) => page.getByRole('button', { name: 'Add a passkey' });
const withPasskey = (page: Page) => page.getByRole('button', { name: 'Use a passkey' });
const later = (page: Page, seconds: number) =>
  page.request.post('/sandbox/api/clock', { data: { advanceSeconds: seconds } });

/** Expects these words in the sheet and closes it. */
async function expectSheet(page: Page, words: RegExp): Promise<void> {
  await slowExpect(sheet(page)).toContainText(words);
  await sheet(page).getByRole('button', { name: 'OK' }).click();
  await slowExpect(sheet(page)).toHaveCount(0);
}

/** Signs in by the code, which the sandbox fills in. */
async function signInByCode(page: Page, number: string): Promise<void> {
  await page.getByLabel('WhatsApp number').fill(number);
  await page.getByRole('button', { name: 'Get OTP' }).click();
}
async function logout(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(`${shop.url}/`);
}

test('W8 a customer adds a passkey, signs in with it instead of a code, and removes it', async ({ browser }) => {
  const { page } = await device(browser);
  const pageErrors = collectPageErrors(page, shop);
  const scripts: string[] = [];
  page.on('request', request => request.resourceType() === 'script' && scripts.push(request.url()));
  await page.goto('/login');
  await slowExpect(withPasskey(page)).toBeVisible();
  await expectNoViolations(page);
  await signInByCode(page, '9830300001');
  await page.waitForURL(`${shop.url}/`);

  await page.goto('/account');
  await slowExpect(add(page)).toBeVisible();
  const before = scripts.length;
  await add(page).focus();
  await page.keyboard.press('Enter');
  await slowExpect(page.getByText('Your passkey is added.')).toBeVisible();
  expect(scripts.length, 'the library loads on the click').toBeGreaterThan(before);
  await expect(section(page).getByRole('listitem')).toContainText(['Added with Chrome on Linux']);
  await expect(section(page).getByRole('listitem')).toContainText(['not used yet']);
  await expectNoViolations(page);
  const inbox = await page.request.get(`/sandbox/api/inbox?to=${encodeURIComponent('+919830300001')}`);
  expect(((await inbox.json()) as { text: string }[])[0]?.text).toContain('a new way to sign in');

  await add(page).click();
  await expectSheet(page, /keeps a passkey for your account already/);

  await logout(page);
  await page.goto('/login');
  await withPasskey(page).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(`${shop.url}/`);
  await page.goto('/account');
  await expectTitle(page, 'Profile Settings');
  await slowExpect(section(page).getByRole('listitem')).toContainText(['last used']);

  await page.getByRole('button', { name: /^Remove the passkey/ }).click();
  await sheet(page).getByRole('button', { name: 'Remove it' }).click();
  await slowExpect(section(page).getByRole('listitem')).toHaveCount(0);
  await expect(add(page)).toBeFocused();
  await logout(page);
  await page.goto('/login');
  await withPasskey(page).click();
  await expectSheet(page, /We do not know that passkey/);
  expect(pageErrors().filter(line => !line.includes('401'))).toEqual([]);
});

test('W8 without verification, a passkey or support by the browser the page says what to do', async ({ browser }) => {
  const { page, showFinger } = await device(browser);
  await page.goto('/login');
  await signInByCode(page, '9830300002');
  await page.waitForURL(`${shop.url}/`);
  await page.goto('/account');
  await showFinger(false);
  await add(page).click();
  await expectSheet(page, /No passkey was added.*cancelled/s);
  await expect(section(page).getByRole('listitem')).toHaveCount(0);
  await showFinger(true);
  await add(page).click();
  await slowExpect(section(page).getByRole('listitem')).toHaveCount(1);
  await logout(page);
  await page.goto('/login');
  await showFinger(false);
  await withPasskey(page).click();
  await expectSheet(page, /Not signed in.*cancelled/s);
  await showFinger(true);
  await withPasskey(page).click();
  await page.waitForURL(`${shop.url}/`);

  const old = await browser.newPage({ baseURL: shop.url });
  await old.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
  await old.goto('/login');
  await slowExpect(old.getByRole('button', { name: 'Get OTP' })).toBeVisible();
  await signInByCode(old, '9830300003');
  await old.waitForURL(`${shop.url}/`);
  await old.goto('/account');
  await slowExpect(section(old)).toContainText('This browser cannot make passkeys');
  await expect(add(old)).toHaveCount(0);
  await logout(old);
  await old.goto('/login');
  await slowExpect(old.getByLabel('WhatsApp number')).toBeVisible();
  await expect(withPasskey(old)).toHaveCount(0);
});

test('W8 adding a passkey ten minutes after the sign-in requires another sign-in, which leads back', async ({
  browser,
}) => {
  const { page } = await device(browser);
  await page.goto('/login');
  await signInByCode(page, '9830300004');
  await page.waitForURL(`${shop.url}/`);
  await page.goto('/account');
  await slowExpect(add(page)).toBeVisible();
  await later(page, 601);
  await add(page).click();
  await slowExpect(sheet(page)).toContainText('Please sign in once more before you add a passkey');
  await sheet(page).getByRole('button', { name: 'Sign in again' }).click();
  await page.waitForURL('**/login');
  await signInByCode(page, '9830300004');
  await page.waitForURL('**/account');
  await add(page).click();
  await slowExpect(section(page).getByRole('listitem')).toHaveCount(1);
});

test('W8 signing in by a partner’s passkey opens the dashboard', async ({ browser }) => {
  const { page } = await device(browser);
  await page.goto('/login?as=partner');
  await signInByCode(page, '9810000003');
  await page.waitForURL('**/dashboard');
  await page.goto('/profile');
  await add(page).click();
  await slowExpect(section(page).getByRole('listitem')).toHaveCount(1);
  await expectNoViolations(page);
  await logout(page);
  await page.goto('/login');
  await withPasskey(page).click();
  await page.waitForURL('**/dashboard');
});

test('W8 W10 a passkey of staff signs in to the studio instead of both codes; a customer’s does not', async ({
  browser,
}) => {
  const { page } = await device(browser);
  await signInStaff(page.request, shop.url, 'editor');
  await page.goto('/studio');
  const menu = page.getByRole('button', { name: 'Menu' });
  await menu.click();
  await page.getByRole('link', { name: /, profile$/ }).click();
  await expectTitle(page, 'Profile');
  await add(page).click();
  await slowExpect(section(page).getByRole('listitem')).toHaveCount(1);
  await expectNoViolations(page);

  await menu.click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL('**/studio/sign-in');
  await expectNoViolations(page);
  await withPasskey(page).click();
  await page.waitForURL('**/studio');
  await expectTitle(page, 'Today');
  await menu.click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL('**/studio/sign-in');
  await page.goto('/login');
  await withPasskey(page).click();
  await expectSheet(page, /That passkey is one of the studio/);

  const shopper = (await device(browser)).page;
  await shopper.goto('/login');
  await signInByCode(shopper, '9830300005');
  await shopper.waitForURL(`${shop.url}/`);
  await shopper.goto('/account');
  await add(shopper).click();
  await slowExpect(section(shopper).getByRole('listitem')).toHaveCount(1);
  await logout(shopper);
  await shopper.goto('/studio/sign-in');
  await withPasskey(shopper).click();
  await expectSheet(shopper, /That passkey is not one of the studio/);
  await shopper.goto('/studio');
  await shopper.waitForURL('**/studio/sign-in');
});
