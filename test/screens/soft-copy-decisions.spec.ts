import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { approveOnPage } from '../kit/approve.ts';
import { orderAt, ordersOf } from '../kit/orders.ts';
import { closePages, startShopProcess, type ShopProcess } from '../kit/shop-process.ts';
import { signInCustomer } from '../kit/sign-in.ts';

let shop: ShopProcess;
let asha: BrowserContext;
test.beforeAll(async ({ browser }) => {
  shop = await startShopProcess();
  asha = await browser.newContext({ baseURL: shop.url, viewport: { width: 390, height: 844 } });
  await signInCustomer(asha.request, shop.url, '+919810000001');
});
test.afterAll(closePages);
test.afterAll(() => shop.close());

async function openAt(path: string): Promise<Page> {
  const page = await asha.newPage();
  await page.goto(path);
  return page;
}

test('C-E05 D07 Approve shows Track Order when nothing is due, and Next while a balance is', async () => {
  const id = await orderAt(asha, 3);
  for (const [balanceDue, action] of [
    [false, 'Track Order'],
    [true, 'Next'],
  ] as const) {
    const page = await asha.newPage();
    await page.route('**/api/approve', route => route.fulfill({ json: { live: 3, orderStatus: 3 } }));
    await page.route('**/api/editions', async route => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), balanceDue } });
    });
    await page.goto(`/edition/${id}`);
    await approveOnPage(page);
    const popup = page.getByRole('dialog', { name: 'Edition Approved' });
    await expect(popup.getByRole('link')).toHaveText(action);
    await expect(popup.getByRole('link')).toHaveAttribute('href', `/tracking/${id}`);
    // A request that is still under way would be answered through a closed page.
    await page.unrouteAll({ behavior: 'wait' });
    await page.close();
  }
});

test('C-E03 W74 reading comes first: Approve is the red button once the last page was seen, also after a reload', async () => {
  const page = await asha.newPage();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/edition/${await orderAt(asha, 3)}`);
  const read = page.getByRole('button', { name: 'Read it and change it' });
  const approve = page.getByRole('button', { name: 'Approve', exact: true });
  await expect(read).toHaveClass(/button-primary/);
  await expect(read).toBeInViewport({ ratio: 1 });
  await expect(approve).toHaveClass(/button-secondary/);
  await read.click();
  const reader = page.getByRole('dialog');
  await expect(reader.getByRole('img', { name: /^Page 1 of/ }).first()).toBeVisible();
  await page.keyboard.press('End');
  await expect(reader.getByRole('status').getByText(/^Page (\d+) of \1$/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(approve).toHaveClass(/button-primary/);
  await page.reload();
  await expect(approve).toHaveClass(/button-primary/);
  await expect(read).toHaveClass(/button-secondary/);
  // The rest is folded.
  await expect(page.getByRole('region', { name: 'How it looks' })).toBeHidden();
  await page.getByText('Details', { exact: true }).click();
  await expect(page.getByRole('region', { name: 'How it looks' })).toBeVisible();
});

test('C-E04 Ask for Revision opens a message to the editor with the category and the order’s id', async () => {
  const order = (await ordersOf(asha)).find(order => order.orderStatus === 3);
  const page = await openAt(`/edition/${order?._id}`);
  await page.getByRole('button', { name: 'Ask for Revision' }).click();
  const popup = page.getByRole('dialog', { name: 'Tell your editor what to change' });
  const to = new URL((await popup.getByRole('link', { name: 'Share Revisions' }).getAttribute('href')) ?? '');
  expect([to.origin, to.pathname]).toEqual(['https://wa.me', '/918047182200']);
  expect(to.searchParams.get('text')).toContain(`the ${order?.category.name} Edition, order ${order?._id}`);
});
