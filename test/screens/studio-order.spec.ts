import { expect, test, type Browser, type Page } from '@playwright/test';
import type { OrderList, StudioEdition } from '#src/studio/wire.ts';
import { expectAccessibleNow } from '../kit/accessible-screen.ts';
import { gotoHydrated } from '../kit/hydrated.ts';
import { slowExpect } from '../kit/screen.ts';
import { closePages, startShopProcess, type ShopProcess } from '../kit/shop-process.ts';
import { shareStaffContext, signInCustomer } from '../kit/sign-in.ts';

let shop: ShopProcess;
test.beforeAll(async () => void (shop = await startShopProcess({ env: { LIMITS: 'off' } })));
test.afterEach(closePages);
test.afterAll(() => shop.close());

/** A page of a member of staff. */
async function staffPage(browser: Browser, role: 'editor' | 'owner'): Promise<Page> {
  const page = await (await shareStaffContext(browser, shop, role)).newPage();
  await page.setViewportSize({ width: 1440, height: 900 });
  return page;
}

/** The id of a seeded order of our own customers with this status. */
async function orderAt(page: Page, status: string): Promise<string> {
  const { orders } = (await (await page.request.get(`/studio/api/orders?status=${status}`)).json()) as OrderList;
  return orders.find(({ partner }) => partner === null)?._id ?? '';
}
const editionOf = async (page: Page, id: string) =>
  (await (await page.request.get(`/studio/api/editions/${id}`)).json()) as StudioEdition;

async function openOrder(page: Page, id: string): Promise<void> {
  await gotoHydrated(page, `/studio/editions/${id}`);
  await slowExpect(page.getByRole('region', { name: 'Notes' })).toBeVisible();
}

test('W150 an order that is printed is two screens at a desk, its act and its people stay in view, and a phone has one column', async ({
  browser,
}) => {
  const page = await staffPage(browser, 'owner');
  await openOrder(page, await orderAt(page, 'parcel'));
  // 7,060 px before.
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(1800);
  const bar = page.locator('.order-bar');
  await expect(bar.getByText(/^\d+ d late$/)).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect(bar.getByRole('button', { name: 'Ship it' })).toBeInViewport();
  await expect(page.getByRole('region', { name: 'People' })).toBeInViewport();
  await expect(page.getByRole('region', { name: 'What happened' })).toBeInViewport();
  // The pages are small, and open large.
  await page.getByRole('button', { name: 'Page 2, large' }).click();
  await slowExpect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  for (const [width, height] of [
    [1920, 1080],
    [1440, 900],
    [768, 1024],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expectAccessibleNow(page, `the order's page at ${width}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await page.evaluate(() => window.scrollTo(0, 600));
  await expect(page.getByRole('button', { name: 'Ship it' })).toBeInViewport();
  const [work, side] = [page.locator('.order-work'), page.locator('.order-side')];
  expect((await work.boundingBox())?.x).toBe((await side.boundingBox())?.x);
});

test('W150 the one button does what comes next: it prints and ships without a scroll', async ({ browser }) => {
  const page = await staffPage(browser, 'owner');
  const id = await orderAt(page, 'press');
  await expect.poll(async () => (await editionOf(page, id)).print.state, { timeout: 120_000 }).toBe('released');
  await openOrder(page, id);
  await page.keyboard.press('p');
  await slowExpect(page.getByRole('textbox', { name: 'Tracking link' })).toBeInViewport();
  await page.keyboard.press('p');
  await page.keyboard.type('courier.example/1');
  await page.keyboard.press('Enter');
  await expect(page.getByText('A tracking link begins with https://')).toBeVisible();
  await page.getByRole('textbox', { name: 'Tracking link' }).fill('https://courier.example/1');
  await page.keyboard.press('Enter');
  await slowExpect(page.getByRole('button', { name: 'It arrived today' })).toBeVisible();
  await page.keyboard.press('p');
  await slowExpect(page.getByRole('button', { name: 'Correct the date' })).toBeVisible();
  expect(await editionOf(page, id)).toMatchObject({ orderStatus: 6, deliveredAt: expect.any(String) });
});

test('W151 a customer writes on the order’s page, the studio answers from its thread, and sees what became of it', async ({
  browser,
}) => {
  const studio = await staffPage(browser, 'owner');
  const id = await orderAt(studio, 'review');
  const { customerPhone } = await editionOf(studio, id);
  const context = await browser.newContext({ baseURL: shop.url, viewport: { width: 360, height: 740 } });
  await signInCustomer(context.request, shop.url, customerPhone ?? '');
  const tracker = await context.newPage();
  await gotoHydrated(tracker, `/tracking/${id}`);
  const part = tracker.getByRole('region', { name: 'Write to the studio' });
  await part.getByRole('textbox').fill('Can it come by Friday? <b>Please</b>');
  // A phone loads a tab again that was in the background: what was typed is there.
  await tracker.reload();
  await slowExpect(part.getByRole('textbox')).toHaveValue('Can it come by Friday? <b>Please</b>');
  await part.getByRole('button', { name: 'Send' }).click();
  await slowExpect(part.getByRole('list', { name: 'What was written' })).toContainText('<b>Please</b>');
  await expectAccessibleNow(tracker, 'the order’s page with a letter');
  expect(await tracker.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

  // It waits for the studio, and stands in the thread.
  await studio.goto('/studio');
  await slowExpect(studio.getByText('Can it come by Friday?')).toBeVisible();
  await openOrder(studio, id);
  const thread = studio.getByRole('list', { name: 'Thread' });
  await expect(thread).toContainText('on the order’s page');
  await expect(studio.getByText('1 waits')).toBeVisible();
  await studio.getByRole('button', { name: 'Where it is' }).click();
  await studio.keyboard.press('Escape');
  const reply = studio.getByRole('textbox', { name: /^Write to / });
  await expect(reply).toHaveValue(/waits for you to read its soft copy/);
  await reply.fill('Yes: it will be there on Thursday.');
  await studio.reload();
  await slowExpect(reply).toHaveValue('Yes: it will be there on Thursday.');
  await reply.press('Control+Enter');
  await slowExpect(thread).toContainText('Yes: it will be there on Thursday.');
  await expect(studio.getByText('1 waits')).toHaveCount(0);
  await studio.reload();
  await slowExpect(reply).toHaveValue('');
  await expect(thread.getByText(/^WhatsApp (not sent yet|sent|delivered|read), /).last()).toBeVisible();
  await expectAccessibleNow(studio, 'the thread with an answer');
  await tracker.reload();
  await slowExpect(part).toContainText('Yes: it will be there on Thursday.');
  // Nobody else sees any of it.
  const guest = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await gotoHydrated(guest, `/tracking/${id}`);
  await slowExpect(guest.getByRole('list', { name: 'Order Status' })).toBeVisible();
  await expect(guest.getByText('Write to the studio')).toHaveCount(0);
});

test('W152 a note that names the owner is marked for her until she has seen it', async ({ browser }) => {
  const [editor, owner] = [await staffPage(browser, 'editor'), await staffPage(browser, 'owner')];
  const id = await orderAt(editor, 'draft');
  await openOrder(editor, id);
  const note = editor.getByRole('textbox', { name: 'A note for the studio' });
  await note.fill('Half of a note');
  await editor.reload();
  await slowExpect(note).toHaveValue('Half of a note');
  await note.fill('');
  await note.blur();
  await editor.keyboard.press('n');
  await editor.keyboard.type('@');
  const { written } = await editionOf(owner, id);
  const people = (await (await owner.request.get('/sandbox/api/people')).json()) as Record<string, string>[];
  const [first = ''] = people.find(({ role }) => role === 'owner')?.['name']?.split(' ') ?? [];
  expect(written.staff.some(name => name.startsWith(first))).toBe(true);
  await editor.getByRole('button', { name: `@${first}` }).click();
  await note.press('End');
  await editor.keyboard.type('please call her.');
  await editor.keyboard.press('Control+Enter');
  await slowExpect(editor.getByText(`@${first} please call her.`)).toBeVisible();
  await owner.goto('/studio');
  await slowExpect(owner.getByText(`@${first} please call her.`)).toBeVisible();
  await openOrder(owner, id);
  await slowExpect(owner.getByText('For you')).toBeVisible();
  await owner.goto('/studio');
  await slowExpect(owner.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
  await expect(owner.getByText(`@${first} please call her.`)).toHaveCount(0);
});

test('W153 one key copies the sentence that answers where an order is', async ({ browser }) => {
  const page = await staffPage(browser, 'editor');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const id = await orderAt(page, 'review');
  await openOrder(page, id);
  await page.keyboard.press('c');
  await slowExpect(page.getByText('The answer is copied.')).toBeVisible();
  const { title } = await editionOf(page, id);
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.startsWith(`${title} waits for you to read its soft copy: approved today, it arrives by `)).toBe(true);
});

// Last, since it ends the session that the others share.
test('W152 what a member wrote and did not send does not outlast their sign-out', async ({ browser }) => {
  const editor = await staffPage(browser, 'editor');
  await openOrder(editor, await orderAt(editor, 'draft'));
  await editor.getByRole('textbox', { name: 'A note for the studio' }).fill('Nobody else reads this.');
  const stored = () => editor.evaluate(() => JSON.stringify(sessionStorage));
  expect(await stored()).toContain('Nobody else reads this.');
  await editor.getByRole('button', { name: 'Sign out' }).click();
  await slowExpect(editor).toHaveURL(/sign-in/);
  expect(await stored()).not.toContain('Nobody else reads this.');
});
