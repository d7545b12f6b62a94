import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EditionId } from '#kernel/ids.ts';
import { categoriesFor, listPartnerTypes, seedCatalogue } from '#src/catalogue/index.ts';
import { messages } from '#src/messages/store.ts';
import { testApp, type Browser, type TestApp } from '#test/kit/app.ts';
import { seedPartner } from './index.ts';

let app: TestApp;
let browser: Browser;
let category: string;
let type: string;
const partnerPhone = '+919812377001';
beforeAll(async () => {
  app = await testApp({ database: 'postgres', env: { LIMITS: 'off' } });
  await seedCatalogue(app.ctx());
  type = (await listPartnerTypes(app.ctx()))[0]!.id;
  category = (await categoriesFor(app.ctx(), type))[0]!.id;
  const profile = { name: 'Studio Sona', email: 'hello@sona.example', city: 'Pune', type, phone: partnerPhone };
  await seedPartner(app.ctx(), { ...profile, credits: 20 });
  browser = app.browser();
  await browser.signIn(partnerPhone, { partner: true });
});
afterAll(() => app.close());

const sixteen = [...Array.from({ length: 16 }).keys()];
async function place(key: string, phones: readonly (string | null)[]): Promise<EditionId[]> {
  const orders = phones.map((customerPhone, n) => ({ customerName: `Client ${n}`, customerPhone, category }));
  const { body } = await browser.call('POST /api/place-orders', { json: { key, orders } });
  return body.orders.map(({ _id }) => _id as EditionId);
}
const messagesTo = async (phone: string, kind: string) =>
  (
    await app
      .ctx()
      .db.select()
      .from(messages)
      .where(and(eq(messages.to, phone), eq(messages.kind, kind)))
  ).length;

test('W183 W184 sent and reminded sixteen times at once, in either order, each client gets one message', async () => {
  const phones = ['+919812377011', '+919812377012', '+919812377013'];
  const ids = await place('race', phones);
  const before = await messagesTo(phones[0]!, 'orderPlaced');
  const inTurn = (n: number) => ({ json: { editions: n % 2 ? ids : ids.toReversed() } });
  const sent = await Promise.all(sixteen.map(n => browser.call('POST /api/sendLinks', inTurn(n))));
  expect(sent.map(({ status }) => status)).toEqual(sixteen.map(() => 200));
  expect(sent.flatMap(({ body }) => body.sent).toSorted()).toEqual(ids.toSorted());
  const reminded = await Promise.all(sixteen.map(n => browser.call('POST /api/remindClients', inTurn(n))));
  expect(reminded.flatMap(({ body }) => body.sent).toSorted()).toEqual(ids.toSorted());
  for (const phone of phones) {
    expect(await messagesTo(phone, 'orderPlaced')).toBe(before + 1);
    expect(await messagesTo(phone, 'storyReminder')).toBe(1);
  }
});

test('W184 two orders of one client reminded at once give one reminder', async () => {
  const phone = '+919812377021';
  const [first, second] = await place('two', [phone, phone]);
  const replies = await Promise.all(
    sixteen.map(n => browser.call('POST /api/remindClients', { json: { editions: [n % 2 ? first! : second!] } })),
  );
  expect(replies.flatMap(({ body }) => body.sent)).toHaveLength(1);
  expect(await messagesTo(phone, 'storyReminder')).toBe(1);
});

test('W181 links copied sixteen times at once are the same link', async () => {
  const ids = await place('copied', [null, null]);
  const replies = await Promise.all(
    sixteen.map(n =>
      browser.call('POST /api/makeCustomerLinks', { json: { editions: n % 2 ? ids : ids.toReversed() } }),
    ),
  );
  expect(new Set(replies.flatMap(({ body }) => body.links.map(({ link }) => link))).size).toBe(2);
});
