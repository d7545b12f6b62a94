import { expect, test, type Page } from '@playwright/test';
import { expectNoViolations } from '../kit/accessible-screen.ts';
import { expectTitle, openPage, slowExpect } from '../kit/screen.ts';
import { closePages, startShopProcess, type ShopProcess } from '../kit/shop-process.ts';

let shop: ShopProcess;
test.beforeAll(async () => void (shop = await startShopProcess()));
test.afterEach(closePages);
test.afterAll(() => shop.close());

let numbers = 9_830_200_000;
const newNumber = () => String(++numbers);
const boxes = (page: Page) => page.getByRole('group', { name: /six digits/ }).getByRole('textbox');
const sheet = (page: Page) => page.getByRole('alertdialog');

async function askForCode(page: Page, number: string): Promise<void> {
  await page.getByLabel('WhatsApp number').fill(number);
  await page.getByRole('button', { name: 'Get OTP' }).click();
}
/** Removes `pass` from the replies, as with a real messenger (D04). */
const hideCode = (page: Page) =>
  page.route(/\/api\/(sendOtp|resend)$/, async route => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), pass: undefined } });
  });
/** The newest code in the inbox of a phone. */
async function codeSentTo(page: Page, number: string): Promise<string> {
  const inbox = await page.request.get(`/sandbox/api/inbox?to=${encodeURIComponent(`+91${number}`)}`);
  return ((await inbox.json()) as { code?: string }[])[0]?.code ?? '';
}

test('C-R11 C-S01 C-X01 the country is India at first, and an invalid number opens a popup', async ({ browser }) => {
  const page = await openPage(browser, shop);
  await page.goto('/login');
  await expect(page.getByLabel('Country')).toHaveValue('IN');
  await askForCode(page, '12345');
  await slowExpect(sheet(page)).toContainText('Invalid phone number');
  await expectNoViolations(page);
  await sheet(page).getByRole('button', { name: 'OK' }).click();
  await slowExpect(page.getByLabel('WhatsApp number')).toHaveValue('12345');
});

test('C-S02 C-S06 D04 the sandbox code is filled in and verified after 2 s, and the stored address opens', async ({
  browser,
}) => {
  const page = await openPage(browser, shop);
  await page.goto('/category?plan=keep-this');
  await expectTitle(page, 'Your WhatsApp number');
  await askForCode(page, newNumber());
  await slowExpect(boxes(page)).toHaveCount(6);
  expect(await boxes(page).evaluateAll(all => all.map(box => (box as HTMLInputElement).value).join(''))).toMatch(
    /^\d{6}$/,
  );
  await page.waitForURL('**/category?plan=keep-this');
  await expectTitle(page, 'Select Your Theme');
});

test('C-S01 C-S02 C-O05 at 360 by 740 nothing covers a button of the sign-in, and its field has the focus', async ({
  browser,
}) => {
  const page = await openPage(browser, shop, { viewport: { width: 360, height: 740 } });
  await hideCode(page);
  const expectUncovered = async (name: string) => {
    await expect(page.getByRole('navigation', { name: 'Sections' })).toHaveCount(0);
    await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
    const isOnTop = await page.getByRole('button', { name }).evaluate(button => {
      const { left, width, bottom } = button.getBoundingClientRect();
      return button.contains(document.elementFromPoint(left + width / 2, bottom - 3));
    });
    expect(isOnTop, name).toBe(true);
  };
  await page.goto('/login');
  await slowExpect(page.getByRole('button', { name: 'Get OTP' })).toBeVisible();
  await expectUncovered('Get OTP');
  await slowExpect(page.getByLabel('WhatsApp number')).toBeFocused();
  await askForCode(page, newNumber());
  await slowExpect(boxes(page)).toHaveCount(6);
  await expectUncovered('Verify');
  await expectUncovered('Resend OTP');
});

test('C-S02 C-S06 Verify after the code has verified itself says nothing of a failure', async ({ browser }) => {
  const page = await openPage(browser, shop);
  await page.goto('/category?plan=keep-this');
  await askForCode(page, newNumber());
  // The next page is slow, so the code's screen stays for a while.
  const nextPage = Promise.withResolvers<void>();
  await page.route(
    url => url.pathname === '/category.data',
    async route => {
      await nextPage.promise;
      await route.continue();
    },
  );
  const verified: string[] = [];
  page.on('request', request => request.url().endsWith('/api/verify') && verified.push(request.url()));
  await page.waitForResponse('**/api/login');
  await slowExpect(page.getByRole('button', { name: 'Verify' })).toBeEnabled();
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.keyboard.press('Enter');
  nextPage.resolve();
  await expectTitle(page, 'Select Your Theme');
  await expect(sheet(page)).toHaveCount(0);
  expect(verified).toHaveLength(1);
});

test('C-S02 C-S03 D04 with a real messenger the code is typed or pasted, and the number can be corrected', async ({
  browser,
}) => {
  const page = await openPage(browser, shop);
  await hideCode(page);
  const number = newNumber();
  await page.goto('/login');
  await askForCode(page, number);
  await slowExpect(boxes(page).first()).toBeFocused();
  await expect(boxes(page).first()).toHaveValue('');
  await page.keyboard.type('a1b2');
  await expect(boxes(page).nth(1)).toHaveValue('2');
  await page.getByRole('button', { name: /change the number$/ }).click();
  await slowExpect(page.getByLabel('WhatsApp number')).toHaveValue(/^[\d ]+$/);
  await page.getByRole('button', { name: 'Get OTP' }).click();
  await slowExpect(boxes(page).first()).toBeFocused();
  const code = await codeSentTo(page, number);
  await boxes(page)
    .first()
    .evaluate((box, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', text);
      box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, `Your code is ${code}`);
  await page.waitForURL(`${shop.url}/`);
});

test('C-X03 a wrong code opens its popup, and a right one still signs in', async ({ browser }) => {
  const page = await openPage(browser, shop);
  await hideCode(page);
  const number = newNumber();
  await page.goto('/login');
  await askForCode(page, number);
  await slowExpect(boxes(page).first()).toBeFocused();
  const code = await codeSentTo(page, number);
  await page.keyboard.type(code === '000000' ? '111111' : '000000');
  await slowExpect(sheet(page)).toContainText('Hello');
  await expect(sheet(page)).toContainText('Verification failed. Please try again.');
  await sheet(page).getByRole('button', { name: 'OK' }).click();
  await slowExpect(boxes(page).first()).toBeFocused();
  await expect(boxes(page).nth(5)).toHaveValue('');
  await page.keyboard.type(code);
  await page.waitForURL(`${shop.url}/`);
});

test('C-X02 C-X04 a code that cannot be sent and a refused login open their popups', async ({ browser }) => {
  const page = await openPage(browser, shop);
  await page.goto('/login');
  const refusal = { status: 503, json: { error: { code: 'unavailable', message: 'We are back in a moment.' } } };
  await page.route('**/api/sendOtp', route => route.fulfill(refusal));
  await askForCode(page, newNumber());
  await slowExpect(sheet(page)).toContainText('POST request failed');
  await sheet(page).getByRole('button', { name: 'OK' }).click();
  await page.unroute('**/api/sendOtp');
  await page.route('**/api/login', route => route.fulfill({ ...refusal, status: 401 }));
  await page.getByRole('button', { name: 'Get OTP' }).click();
  await slowExpect(sheet(page)).toContainText('Wrong OTP.Verification filed please try again.');
});

test('C-X02 C-S01 the popup of a rate limit begins with its message, and a foreign number gets a code', async ({
  browser,
}) => {
  const page = await openPage(browser, shop);
  await page.goto('/login');
  const message = 'Too many codes were asked for from your network. Please wait 12 minutes and try again.';
  const refusal = { status: 429, json: { error: { code: 'too-many', message } } };
  await page.route('**/api/sendOtp', route => route.fulfill(refusal));
  await askForCode(page, newNumber());
  const title = 'Too many codes were asked for from your network.';
  await slowExpect(sheet(page).getByRole('heading', { name: title })).toBeVisible();
  await expect(sheet(page)).toContainText('Please wait 12 minutes and try again.');
  await expect(sheet(page)).toContainText('POST request failed');
  await sheet(page).getByRole('button', { name: 'OK' }).click();
  await page.unroute('**/api/sendOtp');
  await page.getByLabel('Country').selectOption('GB');
  await page.getByLabel('WhatsApp number').fill('7400 123456');
  await page.getByRole('button', { name: 'Get OTP' }).click();
  await page.waitForURL(`${shop.url}/`);
});

test('C-S04 C-K10 Resend OTP waits 60 s, also over a reload, and then sends another code', async ({ browser }) => {
  const page = await openPage(browser, shop);
  await page.clock.install();
  await hideCode(page);
  const number = newNumber();
  await page.goto('/login');
  await askForCode(page, number);
  await slowExpect(page.getByRole('button', { name: /^Resend OTP in \d+ s$/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await page.reload();
  await expectTitle(page, 'Enter your code');
  await page.clock.fastForward(61_000);
  await page.request.post('/sandbox/api/clock', { data: { advanceSeconds: 61 } });
  const first = await codeSentTo(page, number);
  const resent = page.waitForResponse('**/api/resend');
  await page.getByRole('button', { name: 'Resend OTP', exact: true }).click();
  expect((await resent).status()).toBe(200);
  await slowExpect(page.getByRole('button', { name: /^Resend OTP in \d+ s$/ })).toBeVisible();
  const inbox = await page.request.get(`/sandbox/api/inbox?to=${encodeURIComponent(`+91${number}`)}`);
  expect(((await inbox.json()) as { code?: string }[]).filter(message => message.code !== undefined)).toHaveLength(2);
  expect(first).toMatch(/^\d{6}$/);
});

test('C-R13 C-O04 C-S09 the account page is for members, saves the profile, lists this device, and logs out', async ({
  browser,
}) => {
  const page = await openPage(browser, shop);
  await page.goto('/account');
  await expectTitle(page, 'You are not a member yet');
  await expect(page).toHaveTitle('You are not a member yet · imurs');
  // Whoever was only signed out reads that first.
  await expect(page.getByText('Been here before? Welcome back: just sign in.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Become a Partner' }).first()).toHaveAttribute('href', '/Partnerlogin');
  await page.getByRole('link', { name: 'Login/Sign-Up' }).click();
  const number = newNumber();
  await askForCode(page, number);
  await page.waitForURL(`${shop.url}/`);
  await page.getByRole('link', { name: 'Profile' }).click();
  await expectTitle(page, 'Profile Settings');
  // The fields are folded until Edit.
  const edit = page.getByRole('button', { name: 'Edit', exact: true });
  await expect(edit).toBeVisible();
  await expect(page.getByLabel('Zip Code')).toHaveCount(0);
  await edit.click();
  await expect(page.getByLabel('Name')).toBeFocused();
  for (const [label, value] of [
    ['Name', 'Asha <b>Rao</b>'],
    ['E-mail', 'asha@example.com'],
    ['Address', '1 MG Road'],
    ['City', 'Pune'],
    ['Zip Code', '411001'],
  ] as const)
    await page.getByLabel(label).fill(value);
  await page.getByRole('button', { name: 'Save' }).click();
  await slowExpect(page.getByText('Saved.')).toBeVisible();
  await expect(edit).toBeFocused();
  await page.reload();
  const profile = page.getByLabel('Your profile');
  await slowExpect(profile).toContainText('Asha <b>Rao</b>');
  await expect(profile).toContainText('411001');
  await edit.click();
  await expect(page.getByLabel('Name')).toHaveValue('Asha <b>Rao</b>');
  for (const label of ['Address', 'City', 'Zip Code']) await page.getByLabel(label).fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await slowExpect(page.getByText('Saved.')).toBeVisible();
  await page.reload();
  await slowExpect(profile).toContainText('Asha <b>Rao</b>');
  await edit.click();
  for (const label of ['Address', 'City', 'Zip Code']) await expect(page.getByLabel(label)).toHaveValue('');
  await expect(page.getByText('This device')).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(`${shop.url}/`);
  await page.goto('/orders');
  await expectTitle(page, 'You are not a member yet');
});
