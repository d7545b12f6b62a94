import { expect, test } from '@playwright/test';
import { ApiCustomer } from '../kit/api-customer.ts';
import { closePages, startShopProcess, type ShopProcess } from '../kit/shop-process.ts';
import { cameraPhotos } from '../kit/photo-files.ts';
import { storyAnswers } from '../kit/story.ts';

let shop: ShopProcess;
test.beforeAll(async () => void (shop = await startShopProcess()));
test.afterEach(closePages);
test.afterAll(() => shop.close());

/** Expects that the bank and the shop have the same sums for these payments, to the paisa (D23). */
async function compareBooks(anna: ApiCustomer, mids: readonly string[]): Promise<void> {
  for (const mid of mids) {
    const { body } = await fetch(`${shop.bankUrl}/api/payments/${mid}`).then(async r => ({
      body: (await r.json()) as { state: string; amount: number },
    }));
    expect(body.state).toBe('paid');
  }
  const paidInShop = (await anna.orders()).reduce(
    (sum: number, order: { payment: { paid: number } }) => sum + order.payment.paid * 100,
    0,
  );
  const books = (await fetch(`${shop.bankUrl}/api/payments`).then(r => r.json())) as {
    reference: string;
    amount: number;
    state: string;
  }[];
  expect(
    books
      .filter(payment => payment.state === 'paid' && mids.includes(payment.reference))
      .reduce((sum, payment) => sum + payment.amount, 0),
  ).toBe(paidInShop);
}

test('C-K13 C-K14 C-K22 C-K23 C-K20 C-K18 C-K19 an order is made by calls alone, from its payment in two halves to its shipment', async () => {
  const anna = new ApiCustomer(shop, '+919820000001');
  await anna.signIn();
  await anna.ok('POST /api/updateD2CuserName', { name: 'Anna Thomas' });
  const { mid } = await anna.beginOrder('downfront', 20);
  expect((await anna.pay(mid)).status).toBe(200);
  const confirmed = await anna.ok('POST /api/confPayment', { MID: mid });
  expect(confirmed.invoice).toMatchObject({ mid, name: 'Anna Thomas' });
  const [order] = await anna.orders();
  const id = order._id;
  expect(confirmed.invoice.abstract).toBe(`/abstract/${id}`);
  expect(order).toMatchObject({ orderStatus: 0, live: 0, payment: { isFifty: true } });
  expect(order.payment.paid).toBe(Math.ceil(order.payment.total / 2));

  for (const [at, path] of (await cameraPhotos(30)).entries())
    await anna.upload(id, path, { number: at + 1, page: at < 15 ? 1 : 2 });
  await anna.answer(id, { page: 1, texts: storyAnswers.slice(0, 5), voice: true });
  const handedInAt = performance.now();
  expect((await anna.answer(id, { page: 2, texts: storyAnswers.slice(6) })).handedIn).toBe(true);
  expect((await anna.call('POST /api/abstract', { id })).status).toBe(202);
  await anna.untilEditionAt(id, 2);
  await anna.publish(id);
  const seconds = (performance.now() - handedInAt) / 1000;
  console.log(`a draft of 20 pages and 30 photos was published ${seconds.toFixed(1)} s after handing in`);

  const first = await anna.untilEditionAt(id, 3, 1);
  const pdf = await fetch(`${shop.url}/download?fileId=${first.pdf[0]}`);
  expect(pdf.headers.get('content-type')).toBe('application/pdf');
  expect(
    Buffer.from(await pdf.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  expect((await anna.ok(`GET /api/softcopy/${id}`)).pages).toHaveLength(20);

  await anna.ok('POST /api/request-revision', { edition: id });
  expect((await anna.edition(id)).live).toBe(2);
  await anna.staff('redraft', id);
  await anna.publish(id);
  // A customer cannot approve a version that they have not been shown (W20).
  expect((await anna.call('POST /api/approve', { edition: id })).status).toBe(409);
  expect(await anna.edition(id)).toMatchObject({ live: 1 });
  await anna.ok('POST /api/approve', { edition: id });
  expect(await anna.edition(id)).toMatchObject({ live: 3, orderStatus: 3 });

  const second = await anna.ok('POST /api/secondPay', { edition: id });
  const balance = new URL(second.url).pathname.split('/').at(-1) ?? '';
  await anna.pay(balance, 'twice');
  await anna.ok('POST /api/confPayment', { MID: balance });
  expect((await anna.edition(id)).payment).toMatchObject({ paid: order.payment.total });
  const address = {
    address: '4 Church Street',
    city: 'Bengaluru',
    zip: '560001',
    name: 'Anna Thomas',
    email: 'anna@example.in',
    orderId: id,
  };
  expect((await anna.ok('POST /api/updateOrderAddress', { result: address })).orderStatus).toBe(4);
  await anna.markPrinted(id);
  await anna.staff('dispatch', id, { link: 'https://courier.example/track/42' });
  expect(await anna.edition(id)).toMatchObject({
    orderStatus: 6,
    trackLink: { link: 'https://courier.example/track/42' },
  });
  await compareBooks(anna, [mid, balance]);
});

test('C-K14 D23 an order is made once, whether its webhook comes once, twice or never', async () => {
  for (const [at, notify] of (['now', 'twice', 'never'] as const).entries()) {
    const ben = new ApiCustomer(shop, `+9198200001${at}0`);
    await ben.signIn();
    await ben.ok('POST /api/updateD2CuserName', { name: 'Ben' });
    const { mid } = await ben.beginOrder('upfront');
    await ben.pay(mid, notify);
    await expect
      .poll(async () => (await ben.orders()).length, { message: notify, timeout: 60_000, intervals: [500] })
      .toBe(1);
    await ben.call('POST /api/confPayment', { MID: mid });
    expect(await ben.orders()).toHaveLength(1);
  }
});
