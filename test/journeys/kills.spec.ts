import { expect, test } from '@playwright/test';
import { ApiCustomer, eventually, hangSeconds } from '../kit/api-customer.ts';
import { closePages, startShopProcess, type ShopProcess } from '../kit/shop-process.ts';
import { cameraPhotos } from '../kit/photo-files.ts';
import { storyAnswers } from '../kit/story.ts';

/**
 * Kills the shop with SIGKILL at five points of one order. After each the shop starts again and the order goes on, with
 * nothing lost and nothing doubled.
 */
let shop: ShopProcess;
test.beforeAll(async () => void (shop = await startShopProcess()));
test.afterEach(closePages);
test.afterAll(() => shop.close());

const killAndRestart = async () => {
  await shop.kill();
  await shop.restart();
};

const isAlive = (id: number): boolean => {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
};

async function paidAtBank(): Promise<string[]> {
  const response = await fetch(`${shop.bankUrl}/api/payments`);
  const books = (await response.json()) as { reference: string; state: string }[];
  return books.filter(payment => payment.state === 'paid').map(payment => payment.reference);
}

test('C-Y05 C-A08 D16 an order survives kills after Pay, before the webhook, during uploads, while typesetting and after Approve', async () => {
  const before = await paidAtBank();
  const anna = new ApiCustomer(shop, '+919820000101');
  await anna.signIn();
  await anna.ok('POST /api/updateD2CuserName', { name: 'Anna Thomas' });

  // After Pay: the same order again leads to the same payment.
  const payment = await anna.beginOrder('upfront');
  await killAndRestart();
  expect(await anna.beginOrder('upfront')).toEqual(payment);

  // Before the webhook: the bank has the money and the shop was not notified. It asks the bank after the restart.
  await anna.pay(payment.mid, 'late');
  await killAndRestart();
  const order = await eventually(
    'the order of a payment without a webhook',
    async () => (await anna.orders())[0],
    hangSeconds,
  );
  expect(await anna.orders()).toHaveLength(1);
  const id = order._id;

  // During uploads: acknowledged photos are stored. The others are sent again, and each is stored once.
  const photos = await cameraPhotos(12);
  const [first, rest] = [photos.slice(0, 5), photos.slice(5)];
  for (const [at, path] of first.entries()) await anna.upload(id, path, { number: at + 1 });
  const interruptedUpload = anna.upload(id, rest[0] ?? '', { number: 6 }).catch(() => 'cut off');
  await new Promise(done => setTimeout(done, 20));
  await shop.kill();
  await interruptedUpload;
  await shop.restart();
  const storedPhotos = (await anna.ok('POST /api/abstract', { id })).photos as unknown[];
  expect(storedPhotos.length).toBeGreaterThanOrEqual(5);
  for (const [at, path] of rest.entries()) await anna.upload(id, path, { number: at + 6 });
  for (const [at, path] of first.entries()) await anna.upload(id, path, { number: at + 1 });
  expect((await anna.ok('POST /api/abstract', { id })).photos).toHaveLength(12);

  // While typesetting: the typesetting process ends with the shop, and the draft is made once after the restart.
  await anna.answer(id, { page: 1, texts: storyAnswers.slice(0, 6) });
  await anna.answer(id, { page: 2, texts: storyAnswers.slice(6) });
  await anna.untilEditionAt(id, 2);
  const typesetter = await eventually('a typesetter at work', async () => shop.typesetterIds()[0], hangSeconds);
  await killAndRestart();
  await expect.poll(() => isAlive(typesetter)).toBe(false);
  expect((await anna.edition(id)).orderStatus).toBe(2);
  await anna.publish(id);
  const soft = await anna.ok(`GET /api/softcopy/${id}`);
  expect(soft).toMatchObject({ version: 1 });
  expect(soft.pages).toHaveLength(12);

  // After Approve: approved stays approved, and the edition goes on to the printer once the address is known.
  await anna.ok('POST /api/approve', { edition: id });
  await killAndRestart();
  expect((await anna.edition(id)).live).toBe(3);
  await anna.ok('POST /api/updateOrderAddress', {
    result: { address: '4 Church Street', city: 'Bengaluru', zip: '560001', orderId: id },
  });
  await anna.markPrinted(id);
  await anna.staff('dispatch', id);
  expect((await anna.edition(id)).orderStatus).toBe(6);

  // Nothing is doubled: one order, one payment at the bank, one message per step, one receipt and one invoice.
  expect((await paidAtBank()).filter(reference => !before.includes(reference))).toEqual([payment.mid]);
  const messageKinds = (
    (await anna.ok(`GET /sandbox/api/inbox?to=${encodeURIComponent(anna.phone)}`)) as { kind: string }[]
  ).map(message => message.kind);
  for (const kind of ['orderConfirmed', 'storyReceived', 'softCopyReady', 'approved', 'shipped'])
    expect(
      messageKinds.filter(messageKind => messageKind === kind),
      kind,
    ).toHaveLength(1);
  const papers = (await anna.ok(`GET /api/papers?edition=${id}`)) as { kind: string }[];
  expect(papers.map(({ kind }) => kind)).toEqual(['invoice', 'receipt']);
});
