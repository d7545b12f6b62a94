import { expect, test, type Browser, type Page } from '@playwright/test';
import type { StaffRole } from '#kernel/staff-roles.ts';
import type { OrderList } from '#src/studio/wire.ts';
import { Secret, TOTP } from 'otpauth';
import { expectAccessibleNow } from '../kit/accessible-screen.ts';
import { gotoHydrated } from '../kit/hydrated.ts';
import { slowExpect } from '../kit/screen.ts';
import { closePages, startShopProcess, type ShopProcess } from '../kit/shop-process.ts';
import { openStaffContext } from '../kit/sign-in.ts';

let shop: ShopProcess;
test.beforeAll(async () => void (shop = await startShopProcess({ env: { LIMITS: 'off' } })));
test.afterEach(closePages);
test.afterAll(() => shop.close());

/** A page of a seeded member. */
async function pageOf(browser: Browser, role: StaffRole): Promise<Page> {
  const context = await openStaffContext(browser, shop, role);
  const page = await context.newPage();
  await page.setViewportSize({ width: 1440, height: 900 });
  return page;
}

/** A screen at each width: accessible, without overflow, and as a picture. */
async function look(page: Page, name: string): Promise<void> {
  for (const [width, height] of [
    [1920, 1000],
    [1440, 900],
    [768, 1024],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.screenshot({ path: `test-results/screens/team/${name}-${width}.png` });
    await expectAccessibleNow(page, `${name} at ${width}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${name} at ${width}`).toBe(width);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** The links of the navigation, without what waits there. */
const linksOf = async (page: Page) =>
  (await page.getByRole('navigation', { name: 'Studio' }).getByRole('link').allTextContents()).map(
    text => /^[A-Z][a-z]+/.exec(text)?.[0],
  );

test('W140 each role sees the screens and the buttons of its own, and no other', async ({ browser }) => {
  const screens: Record<StaffRole, string> = {
    owner: 'Today Orders Desk Production Inbox Money Numbers Partners Content Claims Samples People Team Log Jobs',
    editor: 'Today Orders Desk Partners Content Claims Samples Jobs',
    production: 'Today Orders Production Partners Claims Samples',
    support: 'Today Orders Inbox Money Partners Claims Samples',
  };
  const refused: string[] = [];
  for (const role of ['editor', 'production', 'support'] as const) {
    const page = await pageOf(browser, role);
    page.on('response', response => response.status() === 403 && refused.push(`${role}: ${response.url()}`));
    const { orders } = (await (await page.request.get('/studio/api/orders?sort=newest')).json()) as OrderList;
    const at = (status: string) => orders.find(order => order.status === status)?._id ?? '';
    await gotoHydrated(page, `/studio/editions/${at('press')}`);
    await slowExpect.poll(async () => (await linksOf(page)).join(' ')).toBe(screens[role]);
    const sees = (name: string) => page.getByRole('button', { name, exact: true }).count();
    expect(await sees('It is printed'), role).toBe(role === 'production' ? 1 : 0);
    await expect(page.getByRole('link', { name: 'Work on the magazine' })).toHaveCount(role === 'editor' ? 1 : 0);
    await expect(page.getByRole('heading', { name: 'The story', exact: true })).toHaveCount(
      role === 'production' ? 0 : 1,
    );
    await expect(page.getByRole('heading', { name: 'Money' })).toHaveCount(role === 'production' ? 0 : 1);
    await page.screenshot({ path: `test-results/screens/team/order-${role}.png`, fullPage: true });
    for (const path of ['/studio', '/studio/samples', '/studio/afterwards']) {
      await gotoHydrated(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      if (role !== 'editor') await expect(page.getByRole('link', { name: /^Work on the magazine/ })).toHaveCount(0);
    }
  }
  expect(refused).toEqual([]);
});

test('W140 support reads a story only with a reason, which the log has', async ({ browser }) => {
  const page = await pageOf(browser, 'support');
  const { orders } = (await (await page.request.get('/studio/api/orders?sort=newest')).json()) as OrderList;
  const told = orders.find(({ status }) => status === 'press')?._id ?? '';
  await gotoHydrated(page, `/studio/editions/${told}`);
  await slowExpect(page.getByRole('button', { name: 'Read the story' })).toBeVisible();
  await page.getByRole('button', { name: 'Read the story' }).click();
  await expect(page.getByText('Say why you read it')).toBeVisible();
  await page.getByLabel('Why you read it').fill('She asks whether her uncle is in it.');
  await page.getByRole('button', { name: 'Read the story' }).click();
  await slowExpect(page.getByText('It is noted that you read it.')).toBeVisible();
  await expect(page.getByRole('list', { name: /photos$/ })).toBeVisible();

  const owner = await pageOf(browser, 'owner');
  await gotoHydrated(owner, `/studio/log?object=${told}`);
  const row = owner.getByRole('row').filter({ hasText: 'story read' });
  await slowExpect(row).toContainText('She asks whether her uncle is in it.');
  await expect(row).toContainText('Nisha Pillai');
  await look(owner, 'log');
  const download = owner.waitForEvent('download');
  await owner.getByRole('link', { name: 'CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^log-.*\.csv$/);
  await owner.getByRole('combobox', { name: 'What' }).selectOption('story read');
  await slowExpect(owner).toHaveURL(/act=story\+read/);
});

test('W141 an owner invites, and the invited one sets up the second factor, joins and signs in', async ({
  browser,
}) => {
  const owner = await pageOf(browser, 'owner');
  await gotoHydrated(owner, '/studio/team');
  const members = owner.getByRole('list', { name: 'Members' }).getByRole('listitem');
  await slowExpect(members).toHaveCount(4);
  await owner.getByRole('button', { name: 'Invite somebody' }).click();
  const sheet = owner.getByRole('dialog');
  await sheet.getByLabel('Name').fill('Tara Bose');
  await sheet.getByLabel('WhatsApp number').fill('9812345670');
  await sheet.getByLabel('Role').selectOption('production');
  await owner.screenshot({ path: 'test-results/screens/team/invite.png' });
  await sheet.getByRole('button', { name: 'Send the link' }).click();
  const link = (await sheet.getByText(/\/studio\/join\?key=/).textContent()) ?? '';
  await expectAccessibleNow(owner, 'the link of an invitation');
  await owner.keyboard.press('Escape');
  await slowExpect(owner.getByRole('region', { name: 'Invited' })).toContainText('Tara Bose');
  await look(owner, 'team');

  const visitor = await (await browser.newContext({ baseURL: shop.url })).newPage();
  const { pathname, search } = new URL(link);
  await gotoHydrated(visitor, pathname + search);
  await slowExpect(visitor.getByRole('heading', { name: 'Welcome, Tara Bose' })).toBeVisible();
  await expect(visitor.getByRole('img', { name: 'The second factor as a QR code' })).toBeVisible();
  await look(visitor, 'join');
  const secret = (await visitor.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? '';
  const { now } = (await (await visitor.request.get('/sandbox/api/clock')).json()) as { now: string };
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: new Date(now).getTime() });
  const boxes = visitor.getByRole('group', { name: 'The code that it shows now' }).getByRole('textbox');
  for (const [at, digit] of [...code].entries()) await boxes.nth(at).fill(digit);
  await slowExpect(visitor).toHaveURL(/\/studio\/sign-in$/);
  await gotoHydrated(visitor, pathname + search);
  await slowExpect(visitor.getByRole('heading', { name: 'This link is over' })).toBeVisible();

  await owner.reload();
  await slowExpect(members).toHaveCount(5);
  const tara = members.filter({ hasText: 'Tara Bose' });
  await tara.getByRole('combobox', { name: 'Role of Tara Bose' }).selectOption('support');
  await owner.getByRole('button', { name: 'Change it' }).click();
  await slowExpect(owner.getByText('Tara Bose: Support.')).toBeVisible();
  await tara.getByRole('button', { name: 'Lock Tara Bose' }).click();
  await slowExpect(tara.getByText('Locked', { exact: true })).toBeVisible();
  const dev = members.filter({ hasText: '(you)' });
  await dev.getByRole('button', { name: 'Remove Dev Kapoor' }).click();
  await owner.getByRole('button', { name: 'Remove', exact: true }).click();
  await slowExpect(owner.getByText('Dev Kapoor is the last owner who can sign in.')).toBeVisible();
});
