import { expect, test, type Browser, type Page } from '@playwright/test';
import { expectAccessibleNow } from '../kit/accessible-screen.ts';
import { gotoHydrated } from '../kit/hydrated.ts';
import { placeMany } from '../kit/partner-orders.ts';
import { slowExpect } from '../kit/screen.ts';
import { closePages, startShopProcess, type ShopProcess } from '../kit/shop-process.ts';
import { partnerWithCredits, partnerWithoutCredits, signInPartner } from '../kit/sign-in.ts';

let shop: ShopProcess;
test.beforeAll(async () => void (shop = await startShopProcess({ env: { LIMITS: 'off' } })));
test.afterEach(closePages);
test.afterAll(() => shop.close());

const [ravi, nisha, asha] = ['98123 45001', '98123 45002', '98123 45003'];
const wholeNumber = (phone: string) => `+91${phone.replace(' ', '')}`;

/** Invites somebody as the signed-in partner. */
async function inviteByCall(page: Page, json: { name: string; phone: string; role: string }): Promise<void> {
  const data = { ...json, phone: wholeNumber(json.phone) };
  expect((await page.request.post(`${shop.url}/api/inviteMember`, { data })).status()).toBe(200);
}

/** A screen at a desk and on a phone: accessible, without overflow, and as a picture. */
async function look(page: Page, name: string): Promise<void> {
  for (const [width, height] of [
    [1440, 900],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.screenshot({ path: `test-results/screens/partner-team/${name}-${width}.png`, fullPage: true });
    await expectAccessibleNow(page, `${name} at ${width}`);
  }
}

/** Collects the calls that are refused to a page. */
function refusedCalls(page: Page): string[] {
  const refused: string[] = [];
  page.on('response', response => response.status() === 403 && refused.push(response.url()));
  return refused;
}

const team = (page: Page) => page.getByRole('list', { name: 'Members' });

async function invite(page: Page, name: string, phone: string, role: string): Promise<void> {
  await page.getByRole('button', { name: 'Invite somebody' }).click();
  const sheet = page.getByRole('dialog', { name: 'Invite somebody' });
  await sheet.getByLabel('Name').fill(name);
  await sheet.getByRole('textbox', { name: 'WhatsApp number' }).fill(phone);
  await sheet.getByRole('radio', { name: role }).check();
  await expectAccessibleNow(page, 'the invitation');
  await sheet.getByRole('button', { name: 'Invite', exact: true }).click();
  await slowExpect(team(page)).toContainText(name);
}

/** Signs in by the screen on a phone of 360 px, as who was invited, and joins. */
async function joinOnPhone(browser: Browser, phone: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: shop.url, viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  await gotoHydrated(page, `${shop.url}/login?as=partner`);
  await page.getByRole('textbox', { name: 'WhatsApp number' }).fill(phone);
  await page.getByRole('button', { name: 'Get OTP' }).click();
  await slowExpect(page.getByRole('heading', { name: 'You are invited' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Your studios' })).toContainText('Marigold Studio');
  await look(page, 'invited');
  await page.getByRole('button', { name: 'Join Marigold Studio' }).click();
  await slowExpect(page.getByRole('heading', { level: 1, name: 'Marigold Studio' })).toBeVisible();
  return page;
}

test('W198 an owner invites two people; the orderer joins on a phone and places an order, and the list shows who is there', async ({
  page,
  browser,
}) => {
  await signInPartner(page.request, shop.url, partnerWithCredits);
  await gotoHydrated(page, `${shop.url}/profile`);
  await slowExpect(page.getByRole('heading', { name: 'Team' })).toBeVisible();
  await invite(page, 'Ravi Kumar', ravi, 'Orderer');
  await invite(page, 'Meera Iyer', '98123 45004', 'Viewer');
  await look(page, 'team');

  const orderer = await joinOnPhone(browser, ravi);
  const refused = refusedCalls(orderer);
  await gotoHydrated(orderer, `${shop.url}/orders?new=one`);
  const sheet = orderer.getByRole('dialog');
  await slowExpect(sheet.getByRole('button', { name: 'Place Order' })).toBeVisible();
  await sheet.locator('[data-order-name]').fill('Ananya & Kabir');
  await sheet.getByLabel('Category').selectOption({ label: 'Wedding' });
  await sheet.getByRole('button', { name: 'Place Order' }).click();
  await slowExpect(sheet.getByRole('heading', { name: 'Order Created' })).toBeVisible();
  await orderer.screenshot({ path: 'test-results/screens/partner-team/placed-360.png' });
  await gotoHydrated(orderer, `${shop.url}/profile`);
  await slowExpect(team(orderer)).toContainText('Ravi Kumar (you)');
  for (const name of ['Edit', 'Invite somebody', 'Add a passkey'])
    await expect(orderer.getByRole('button', { name })).toHaveCount(0);
  await look(orderer, 'profile-of-orderer');
  expect(refused).toEqual([]);
});

test('W197 a viewer sees no button that would be refused, and pages of others say whose they are', async ({
  page,
  browser,
}) => {
  await signInPartner(page.request, shop.url, partnerWithCredits);
  await placeMany(page, shop.url, [{ customerName: 'Tara & Vikram' }]);
  await inviteByCall(page, { name: 'Nisha Pillai', phone: nisha, role: 'viewer' });
  const viewer = await joinOnPhone(browser, nisha);
  const refused = refusedCalls(viewer);
  await viewer.setViewportSize({ width: 1440, height: 900 });
  await gotoHydrated(viewer, `${shop.url}/orders?sort=newest`);
  await slowExpect(viewer.getByRole('row').filter({ hasText: 'Tara & Vikram' })).toBeVisible();
  for (const name of ['Several', /^Copy/]) await expect(viewer.getByRole('button', { name })).toHaveCount(0);
  for (const name of ['Create Order', 'Add iCredits', 'Statement'])
    await expect(viewer.getByRole('main').getByRole('link', { name })).toHaveCount(0);
  await expect(viewer.getByRole('main').getByRole('checkbox')).toHaveCount(0);
  await look(viewer, 'list-of-viewer');
  await viewer.setViewportSize({ width: 1440, height: 900 });
  await viewer.getByRole('link', { name: 'Tara & Vikram' }).first().click();
  const sheet = viewer.getByRole('dialog');
  await slowExpect(sheet).toContainText('Placed');
  await expect(sheet.getByRole('link', { name: 'Order Status' })).toBeVisible();
  await expect(sheet.getByRole('link', { name: /Abstract Form/ })).toHaveCount(0);
  await sheet.getByRole('link', { name: 'Order Status' }).click();
  await slowExpect(viewer.getByRole('heading', { level: 1 })).toBeVisible();
  for (const path of ['/createOrder', '/statement']) {
    await gotoHydrated(viewer, shop.url + path);
    await slowExpect(viewer.getByText('This is for others of your team')).toBeVisible();
  }
  await gotoHydrated(viewer, `${shop.url}/profile`);
  await slowExpect(team(viewer)).toContainText('Nisha Pillai (you)');
  await expect(team(viewer)).not.toContainText('98123');
  expect(refused).toEqual([]);
});

test('W197 whoever is removed is out with the next click', async ({ page, browser }) => {
  await signInPartner(page.request, shop.url, partnerWithCredits);
  await inviteByCall(page, { name: 'Asha Menon', phone: asha, role: 'orderer' });
  const member = await joinOnPhone(browser, asha);
  await gotoHydrated(page, `${shop.url}/profile`);
  await page.getByRole('button', { name: 'Remove Asha Menon' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await slowExpect(team(page)).not.toContainText('Asha Menon');
  await gotoHydrated(member, `${shop.url}/orders`);
  await slowExpect(member.getByRole('link', { name: 'Become a Partner' })).toBeVisible();
});

test('W198 whoever has a studio of their own joins another one, switches between them, and leaves', async ({
  page,
  browser,
}) => {
  await signInPartner(page.request, shop.url, partnerWithCredits);
  await placeMany(page, shop.url, [{ customerName: 'Zoya & Imran' }]);
  await inviteByCall(page, { name: 'Lens & Lamp', phone: '98100 00004', role: 'viewer' });
  const context = await browser.newContext({ baseURL: shop.url, viewport: { width: 360, height: 740 } });
  const both = await context.newPage();
  await signInPartner(both.request, shop.url, partnerWithoutCredits);
  const studios = both.getByRole('list', { name: 'Your studios' });
  const names = () => both.getByRole('link', { name: 'Zoya & Imran' });
  await gotoHydrated(both, '/profile');
  await slowExpect(studios).toContainText('Marigold Studio');
  await both.getByRole('button', { name: 'Join Marigold Studio' }).click();
  await slowExpect(names().first()).toBeVisible();

  await gotoHydrated(both, '/profile');
  await slowExpect(studios.getByRole('listitem').filter({ hasText: 'here now' })).toContainText('Marigold Studio');
  await look(both, 'two-studios');
  await both.getByRole('button', { name: 'Switch to Lens & Lamp' }).click();
  await slowExpect(both.getByText('You have not created any orders yet')).toBeVisible();
  await expect(names()).toHaveCount(0);

  await gotoHydrated(both, '/profile');
  await both.getByRole('button', { name: 'Switch to Marigold Studio' }).click();
  await slowExpect(names().first()).toBeVisible();
  await gotoHydrated(both, '/profile');
  await both.getByRole('button', { name: 'Leave Marigold Studio' }).click();
  await both.getByRole('button', { name: 'Leave', exact: true }).click();
  await slowExpect(both).toHaveURL(/\/login/);
  await signInPartner(both.request, shop.url, partnerWithoutCredits);
  await gotoHydrated(both, '/profile');
  await slowExpect(both.getByRole('heading', { name: 'Team' })).toBeVisible();
  await expect(studios).toHaveCount(0);
});
