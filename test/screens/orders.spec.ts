import { expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { orderAt, ordersOf } from '../kit/orders.ts';
import { signInCustomer, signInStaff } from '../kit/sign-in.ts';
import { closePages, startShopProcess, type ShopProcess } from '../kit/shop-process.ts';
import { collectPageErrors } from '../kit/page-errors.ts';

const ashaPhone = '+919810000001';
const kabirPhone = '+919810000002';

let shop: ShopProcess;
let asha: BrowserContext;
let kabir: BrowserContext;
let owner: BrowserContext;

test.beforeAll(async ({ browser }) => {
  shop = await startShopProcess();
  [asha, kabir, owner] = [await visitor(browser), await visitor(browser), await visitor(browser)];
  await signInCustomer(asha.request, shop.url, ashaPhone);
  await signInCustomer(kabir.request, shop.url, kabirPhone);
  await signInStaff(owner.request, shop.url, 'owner');
});
test.afterAll(closePages);
test.afterAll(() => shop.close());

const visitor = (browser: Browser) => browser.newContext({ baseURL: shop.url, viewport: { width: 390, height: 844 } });
async function openAt(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

test('C-R12 /orders shows a visitor the not-a-member page', async ({ browser }) => {
  const page = await openAt(await visitor(browser), '/orders');
  await expect(page).toHaveTitle('You are not a member yet · imurs');
  await expect(page.getByRole('link', { name: 'Login/Sign-Up' })).toHaveAttribute('href', '/login');
  await expect(page.getByRole('link', { name: 'Become a Partner' }).first()).toHaveAttribute('href', '/Partnerlogin');
});

test('C-O01 C-O02 C-O03 order cards are listed newest first, with date, status, share link and the button of their status', async () => {
  const page = await openAt(asha, '/orders');
  await expect(page.getByRole('heading', { name: 'Your Orders' })).toBeVisible();
  const orders = await ordersOf(asha);
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(orders.length);
  const table = [
    ['Active', 'Abstract Form', '/abstract/'],
    ['Active', 'Track Order', '/tracking/'],
    ['In Progress', 'Track Order', '/tracking/'],
    ['In Progress', 'Preview', '/edition/'],
    ['Printing', 'Track Order', '/tracking/'],
    ['Printing', 'Track Order', '/tracking/'],
    ['Shipped', 'Track Order', '/tracking/'],
  ] as const;
  for (const [n, order] of orders.entries()) {
    const [label, action, path] = table[order.orderStatus] ?? ['Unknown Status', '', ''];
    const card = cards.nth(n);
    await expect(card.getByText(label, { exact: true })).toBeVisible();
    await expect(card.getByRole('heading', { name: order.category.name })).toBeVisible();
    await expect(card.getByRole('link', { name: action })).toHaveAttribute('href', path + order._id);
    const date = new Date(order.createdAt).toLocaleDateString('en-IN', {
      dateStyle: 'medium',
      timeZone: 'Asia/Kolkata',
    });
    await expect(card.getByText(date, { exact: true })).toBeVisible();
    // The rest is behind the row.
    await expect(card.getByRole('link', { name: 'Share' })).toHaveCount(0);
    await card.getByRole('button', { name: /^More/ }).click();
    await expect(card.getByText(`Order ${order._id.slice(-6).toUpperCase()}`)).toBeVisible();
    // Each card leads to the order's status, where it can be cancelled.
    await expect(card.locator(`a[href="/tracking/${order._id}"]`)).toHaveCount(1);
    const share = new URL((await card.getByRole('link', { name: 'Share' }).getAttribute('href')) ?? '');
    expect(share.origin).toBe('https://wa.me');
    const text = share.searchParams.get('text');
    expect(text).toContain(`${shop.url}${path}${order._id}`);
    // W53: only the link of an open story leads into it, and says so.
    const isOpen = order.orderStatus === 0;
    expect(text?.includes('With this link you can read the story, change it and take things out')).toBe(isOpen);
    const askFriends = card.getByRole('link', { name: 'ask friends to tell' });
    await expect(askFriends).toHaveCount(isOpen ? 1 : 0);
    if (isOpen) await expect(askFriends).toHaveAttribute('href', `/friends/${order._id}`);
  }
  expect(orders.map(order => order.createdAt)).toEqual(
    orders
      .map(order => order.createdAt)
      .toSorted()
      .toReversed(),
  );
  await expect(page.getByRole('link', { name: 'New order' })).toHaveAttribute('href', '/plans');
});

test('C-O02 W70 an order that waits for its balance or its address leads first to where it is given', async () => {
  const page = await asha.newPage();
  await page.route('**/api/show-order-D2C/**', async route => {
    const answer = await route.fetch();
    const orders = (await answer.json()) as { orderStatus: number; arrival: object }[];
    const json = orders.map(order =>
      order.orderStatus === 3 ? { ...order, live: 3, arrival: { ...order.arrival, stage: 'address' } } : order,
    );
    await route.fulfill({ response: answer, json });
  });
  await page.goto('/orders');
  const card = page.getByRole('article').filter({ hasText: 'give the address' });
  await expect(card.getByRole('link')).toHaveText([/^Order Status/]);
  await card.getByRole('button', { name: /^More/ }).click();
  await expect(card.getByRole('link', { name: /^(Order Status|Preview)/ })).toHaveText([/^Order Status/, /^Preview/]);
  await expect(card.getByRole('link', { name: /^Order Status/ })).toHaveClass(/button-primary/);
  await page.unrouteAll({ behavior: 'wait' });
  await page.close();
});

test('C-O02 at 360 px an order is at most 150 px high, and seven are at most two screens', async () => {
  const page = await openAt(asha, '/orders');
  await page.setViewportSize({ width: 360, height: 740 });
  const cards = page.getByRole('article');
  await expect(cards.first()).toBeVisible();
  const boxes = await cards.evaluateAll(articles =>
    articles.map(article => {
      const { top, height } = article.getBoundingClientRect();
      return { end: top + window.scrollY + height, height };
    }),
  );
  expect(boxes).toHaveLength(7);
  for (const { height } of boxes) expect(height).toBeLessThanOrEqual(150);
  expect(boxes.at(-1)?.end).toBeLessThanOrEqual(2 * 740);
  for (const card of await cards.all()) await expect(card.getByRole('link')).toHaveCount(1);
});

test('C-O01 wherever the list is scrolled, the floating add button covers no words and no links of an order', async () => {
  const page = await openAt(asha, '/orders');
  const words = page.getByRole('article').getByRole('heading');
  await expect(words.first()).toBeVisible();
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 740 });
    const button = await page.getByRole('link', { name: 'New order' }).boundingBox();
    const lefts = await words.evaluateAll(headings => headings.map(heading => heading.getBoundingClientRect().left));
    expect((button?.x ?? 0) + (button?.width ?? 0)).toBeLessThanOrEqual(Math.min(...lefts));
    await page.screenshot({ path: `test-results/screens/orders/list-${width}.png` });
  }
});

test('C-O01 an empty list of orders links to the first order', async ({ browser }) => {
  const context = await visitor(browser);
  await signInCustomer(context.request, shop.url, '+919810000441');
  const page = await openAt(context, '/orders');
  await expect(page.getByText("You haven't started investing in memories yet.")).toBeVisible();
  await expect(page.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/orderD2C');
});

test('C-T01 C-T02 C-T04 the tracker shows the current step of an edition and the links of its status', async () => {
  const steps = (page: Page) => page.getByRole('list', { name: 'Order Status' }).getByRole('listitem');
  const currentStep = (page: Page) => page.locator('[aria-current=step]');
  const waiting = await openAt(asha, `/tracking/${await orderAt(asha, 0)}`);
  await expect(waiting.getByRole('heading', { level: 1, name: /’s .* Edition$/ })).toBeVisible();
  // What it is called comes first, the documented title stands below it.
  await expect(waiting.getByRole('heading', { level: 1 })).toHaveText(/^(.+)’s magazine \1’s .* Edition$/);
  await expect(steps(waiting)).toContainText(['Input Received', 'In Process', 'Under Printing', 'Shipped']);
  await expect(currentStep(waiting)).toHaveCount(0);
  await expect(waiting.getByRole('link', { name: 'Fill Abstract Form' })).toBeVisible();
  await expect(waiting.getByRole('link', { name: 'Tap To View' })).toHaveCount(0);

  const live = await orderAt(asha, 3);
  const reading = await openAt(asha, `/tracking/${live}`);
  await expect(currentStep(reading)).toContainText('In Process');
  await expect(reading.getByRole('link', { name: 'Tap To View' })).toHaveAttribute('href', `/edition/${live}`);
  await expect(reading.getByRole('link', { name: /Fill Abstract Form|Track your Shipment/ })).toHaveCount(0);

  const printing = await openAt(asha, `/tracking/${await orderAt(asha, 5)}`);
  await expect(currentStep(printing)).toContainText('Under Printing');

  const shipped = await openAt(asha, `/tracking/${await orderAt(asha, 6)}`);
  await expect(currentStep(shipped)).toContainText('Shipped');
  await expect(shipped.getByRole('link', { name: 'Track your Shipment' })).toHaveAttribute('href', /^https:\/\//);
});

test('C-T07 D10 staff are redirected to the tracking link page, which customers do not find; these see the tracker', async () => {
  const id = await orderAt(asha, 4);
  const staff = await openAt(owner, `/tracking/${id}`);
  await staff.waitForURL(`**/editor/addTrackingLink/${id}`);
  await expect(staff.getByRole('button', { name: 'It is printed' })).toBeVisible();
  const customer = await openAt(asha, `/tracking/${id}`);
  await expect(customer.getByText('Your magazine is on the press.')).toBeVisible();
  expect(new URL(customer.url()).pathname).toBe(`/tracking/${id}`);
  await customer.goto(`/editor/addTrackingLink/${id}`);
  await expect(customer.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
});

test('D28 staff enter the day on which a parcel arrived; tracker and Orders show it', async () => {
  const id = await orderAt(asha, 6);
  const studio = await openAt(owner, `/studio/editions/${id}`);
  await studio.getByRole('button', { name: 'It was delivered' }).click();
  await expect(studio.getByRole('button', { name: 'Correct the date' })).toBeVisible();
  const day = await studio.getByLabel('Delivered on').inputValue();
  const words = `Delivered on ${new Date(day).toLocaleDateString('en-IN', { dateStyle: 'long', timeZone: 'UTC' })}`;
  const tracker = await openAt(asha, `/tracking/${id}`);
  await expect(tracker.getByText(words)).toBeVisible();
  await expect(tracker.getByText('Shipped: Done')).toBeVisible();
  await tracker.goto('/orders');
  await expect(tracker.getByText(words)).toBeVisible();
});

test('C-X07 D12 the tracker and the soft copy of an unknown edition say that it is not here', async ({ browser }) => {
  const context = await visitor(browser);
  for (const path of ['/tracking/', '/edition/']) {
    const page = await openAt(context, `${path}${'0'.repeat(26)}`);
    await expect(page.getByRole('heading', { name: 'This edition is not here' })).toBeVisible();
    await expect(page.getByText(/could not find that edition/)).toBeVisible();
  }
});

test('C-E01 C-E03 D05 a guest reads the soft copy without buttons to approve or to revise', async ({ browser }) => {
  const page = await openAt(await visitor(browser), `/edition/${await orderAt(asha, 3)}`);
  await expect(page.getByText('Soft Copy Preview')).toBeVisible();
  await expect(page.getByRole('img', { name: /^Page 1 of/ }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /Approve|Revision/ })).toHaveCount(0);
  await expect(page.getByText('You are looking as a guest')).toBeVisible();
});

test('D34 a guest sees that a balance is due, and no amount', async ({ browser }) => {
  const page = await (await visitor(browser)).newPage();
  await page.route('**/api/editions', async route => {
    const answer = await route.fetch();
    const edition = (await answer.json()) as { payment: object };
    expect(edition.payment).toMatchObject({ total: null, paid: null });
    await route.fulfill({ response: answer, json: { ...edition, live: 3, balanceDue: true } });
  });
  await page.goto(`/tracking/${await orderAt(asha, 3)}`);
  await expect(page.getByRole('heading', { name: 'Ready to Deliver' })).toBeVisible();
  await expect(page.getByText('You are looking as a guest')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Tap To View' })).toBeVisible();
  await expect(page.getByText('Amount Payable')).toHaveCount(0);
  await expect(page.getByText(/^Goes to/)).toHaveCount(0);
  expect(await page.locator('main').innerText()).not.toContain('₹');
});

test('D05 the customer link lets its holder decide, and its key leaves the address bar', async ({ browser }) => {
  const id = await orderAt(asha, 3);
  const { link } = (await (await asha.request.post('/api/editionLink', { data: { edition: id } })).json()) as {
    link: string;
  };
  const page = await openAt(await visitor(browser), link);
  await page.getByRole('link', { name: 'Tap To View' }).click();
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeVisible();
  expect(page.url()).not.toContain('key=');
});

test('C-E06 C-R16 W10 the editor’s page exists for staff alone; its approval leads to the tracker', async ({
  browser,
}) => {
  const id = await orderAt(kabir, 3);
  for (const context of [await visitor(browser), kabir]) {
    const page = await openAt(context, `/EAAUbfCeJm1/${id}`);
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  }
  const page = await openAt(owner, `/EAAUbfCeJm1/${id}`);
  await expect(page.getByRole('heading', { name: 'Review & Approval Page' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Request Revision' })).toBeVisible();
  await page.getByLabel('Why you decide for the customer').fill('He called and said yes.');
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await page.waitForURL(`**/tracking/${id}`);
});

test('C-T06 C-X05 C-X06 D09 the address sheet opens by itself, sends nothing with an empty field, and keeps its fields after a failure', async () => {
  const id = (await ordersOf(kabir)).find(order => order.orderStatus === 3)?._id ?? '';
  const page = await kabir.newPage();
  const pageErrors = collectPageErrors(page, shop);
  const sentRequests: string[] = [];
  page.on(
    'request',
    request => request.url().endsWith('/api/updateOrderAddress') && sentRequests.push(request.postData() ?? ''),
  );
  await page.goto(`/tracking/${id}`);
  const sheet = page.getByRole('dialog', { name: 'Where should we deliver it?' });
  const save = sheet.getByRole('button', { name: 'Deliver it here' });
  await sheet.getByLabel('City *').fill(' ');
  await save.click();
  await expect(page.getByRole('heading', { name: 'Please enter all * Fields' })).toBeAttached();
  expect(sentRequests).toEqual([]);
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(sheet.getByLabel('City *')).toBeFocused();
  await sheet.getByLabel('Zip Code *').fill('12');
  await sheet.getByLabel('City *').fill('Pune');
  await save.click();
  await expect(sheet.getByText('Please check the PIN code')).toBeVisible();
  expect(sentRequests).toEqual([]);
  const narrow = page.viewportSize();
  await page.setViewportSize({ width: 1024, height: 900 });
  const [zip, city] = [
    await sheet.getByLabel('Zip Code *').boundingBox(),
    await sheet.getByLabel('City *').boundingBox(),
  ];
  expect(city?.y, 'the error of one field does not move the other').toBe(zip?.y);
  if (narrow) await page.setViewportSize(narrow);
  await sheet.getByLabel('City *').fill('');

  await page.route('**/api/updateOrderAddress', route => route.fulfill({ status: 500, json: {} }), { times: 1 });
  await sheet.getByLabel('Address *').fill('4 Church Street');
  await sheet.getByLabel('Zip Code *').fill('560001');
  await expect(sheet.getByText('Please check the PIN code')).toBeHidden();
  await expect(sheet.getByLabel('State')).toHaveValue('Karnataka');
  await expect(sheet.getByLabel('City *')).toHaveValue('Bengaluru');
  await expect(sheet.getByLabel('Recipient')).toHaveValue('Kabir Menon');
  await sheet.getByLabel('Recipient').fill('Amma Nair');
  await save.click();
  await expect(page.getByRole('heading', { name: 'Sorry' })).toBeVisible();
  await expect(page.getByText('Something Went Wrong')).toBeVisible();
  expect(pageErrors()).toContain('console: HTTP error! Status: 500');
  await page.getByRole('button', { name: 'OK' }).click();

  await expect(sheet.getByLabel('Address *')).toHaveValue('4 Church Street');
  await save.click();
  await expect(page.getByText('Your magazine is on the press.')).toBeVisible();
  await expect(page.getByText('Amma Nair, 4 Church Street, Bengaluru 560001, Karnataka')).toBeVisible();
});

test('C-T05 C-T08 C-X06 a due balance replaces the tracker; PAY opens the payment page, and is locked for 7 seconds', async () => {
  const id = await orderAt(asha, 3);
  const page = await asha.newPage();
  const pageErrors = collectPageErrors(page, shop);
  await page.clock.install();
  await page.route('**/api/editions', async route => {
    const answer = await route.fetch();
    const edition = (await answer.json()) as object;
    await route.fulfill({
      response: answer,
      json: {
        ...edition,
        live: 3,
        hasAddress: true,
        address: { street: '12 Lake View Road', city: 'Bengaluru', postalCode: '560034', state: 'Karnataka' },
        payment: { total: 1519, paid: 760, isFifty: true },
        balanceDue: true,
      },
    });
  });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/tracking/${id}`);
  await expect(page.getByRole('heading', { name: 'Ready to Deliver' })).toBeVisible();
  await expect(page.getByText('₹759')).toBeVisible();
  // PAY is in the first screen of a phone, and nothing red stands before it.
  await expect(page.getByRole('button', { name: 'PAY' })).toBeInViewport({ ratio: 1 });
  await expect(page.locator('.notice-bad')).toHaveCount(0);
  // Who pays sees where it goes.
  await expect(page.getByText(/^Goes to .*12 Lake View Road/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change the address' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Order Status' })).toHaveCount(0);

  const requestBodies: string[] = [];
  let reply: { status: number; json: object } = { status: 500, json: {} };
  await page.route('**/api/secondPay', route => {
    requestBodies.push(route.request().postData() ?? '');
    return route.fulfill(reply);
  });
  const pay = page.getByRole('button', { name: 'PAY' });
  const expectRefusal = async (words: string) => {
    await pay.click();
    await expect(page.getByText('Something Went Wrong')).toBeVisible();
    expect(pageErrors()).toContain(`console: ${words}`);
    await page.getByRole('button', { name: 'OK' }).click();
    await expect(pay).toHaveAttribute('aria-disabled', 'true');
  };
  await expectRefusal('HTTP error! Status: 500');
  await pay.click({ force: true });
  expect(requestBodies).toEqual([JSON.stringify({ edition: id, expectedTotal: 759 })]);
  await page.clock.runFor(3000);
  await expect(pay).toHaveAttribute('aria-disabled', 'true');
  await page.clock.runFor(5000);
  await expect(pay).not.toHaveAttribute('aria-disabled', 'true');

  reply = { status: 200, json: {} };
  await expectRefusal('The reply to secondPay has no url');
  await page.clock.runFor(7500);
  reply = { status: 200, json: { url: `${shop.url}/about` } };
  await pay.click();
  await page.waitForURL('**/about');
  expect(requestBodies).toHaveLength(3);
});
