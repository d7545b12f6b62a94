import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { oddBody } from '#test/fuzz/webhooks.ts';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { SeededRandom } from '#test/kit/seeded-random.ts';
import { chatInbox, chatPeople, chatSaid } from './store/tables.ts';

const secrets = { appSecret: 'the-apps-secret', verifyToken: 'a-token-of-our-own' };
let app: TestApp;
beforeAll(async () => {
  app = await testApp({
    env: {
      MESSENGER: 'whatsapp',
      LIMITS: 'off',
      WHATSAPP_PHONE_NUMBER_ID: '7',
      WHATSAPP_TOKEN: 't',
      WHATSAPP_APP_SECRET: secrets.appSecret,
      WHATSAPP_VERIFY_TOKEN: secrets.verifyToken,
    },
  });
});
afterAll(() => app.close());

const post = (body: unknown, secret = secrets.appSecret) => {
  const payload = typeof body === 'string' ? body : JSON.stringify(body);
  return app.shop.server.app.inject({
    method: 'POST',
    url: '/hooks/whatsapp',
    headers: {
      'content-type': 'application/json',
      'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(payload).digest('hex')}`,
    },
    payload,
  });
};
const now = () => Math.floor(app.ctx().now().getTime() / 1000);
const message = (id: string, more: object = {}) => ({
  id,
  from: '919812345670',
  timestamp: String(now()),
  type: 'text',
  text: { body: 'Hello' },
  ...more,
});
const bodyOf = (messages: unknown, number = '7') => ({
  object: 'whatsapp_business_account',
  entry: [{ id: '1', changes: [{ field: 'messages', value: { metadata: { phone_number_id: number }, messages } }] }],
});
const stored = async () => (await app.ctx().db.select().from(chatInbox)).map(({ id }) => id).toSorted();

test('W115 the webhook stores each message once when it answers; what is forged, foreign or old is none', async () => {
  const [a, b] = [message('wamid.a'), message('wamid.b', { from_user_id: 'IN.9' })];
  expect((await post(bodyOf([a, b, a]))).statusCode).toBe(200);
  expect((await post(bodyOf([b]))).statusCode).toBe(200);
  expect((await post(bodyOf([message('wamid.forged')]), 'another')).statusCode).toBe(401);
  expect((await post(bodyOf([message('wamid.foreign')], '8'))).statusCode).toBe(200);
  const old = [message('wamid.old', { timestamp: String(now() - 30 * 24 * 3600) })];
  expect((await post(bodyOf([...old, message('wamid.ahead', { timestamp: String(now() + 9e5) })]))).statusCode).toBe(
    200,
  );
  expect(await stored()).toEqual(['wamid.a', 'wamid.b']);
  expect((await app.ctx().db.select().from(chatPeople)).map(({ user }) => user)).toEqual(['IN.9']);
});

test('W115 a status whose key is none of ours is left out, whatever signs it has', async () => {
  const status = { id: 'wamid.ours', status: 'failed', timestamp: String(now()), biz_opaque_callback_data: '\u0000' };
  const value = { metadata: { phone_number_id: '7' }, statuses: [status] };
  const { statusCode, body } = await post({ entry: [{ id: '1', changes: [{ field: 'messages', value }] }] });
  expect([statusCode, JSON.parse(body)]).toEqual([200, { heard: 0 }]);
});

test('W115 a status tells what the provider calls a message whose sending broke off, once', async () => {
  const { db } = app.ctx();
  const row = { person: 'someone', edition: null, say: { text: 'Hello' }, about: null, quotes: null } as const;
  const at = app.ctx().now();
  await db.insert(chatSaid).values([
    { ...row, id: 'said-a', place: 1, at },
    { ...row, id: 'said-b', place: 2, at, providerId: 'wamid.b' },
    { ...row, id: 'said-c', place: 3, at },
  ]);
  const status = (id: unknown, key: string) => ({
    id,
    status: 'delivered',
    timestamp: String(now()),
    biz_opaque_callback_data: key,
  });
  const tell = (...statuses: object[]) =>
    post({
      entry: [{ id: '1', changes: [{ field: 'messages', value: { metadata: { phone_number_id: '7' }, statuses } }] }],
    });
  const all = [status('wamid.a', 'said-a'), status('wamid.x', 'said-b'), status('wamid.b', 'said-c')];
  for (const statuses of [all, all.toReversed(), [status('wamid.y', 'said-a'), status(7, 'said-c')]])
    expect((await tell(...statuses)).statusCode).toBe(200);
  const rows = await db.select().from(chatSaid).orderBy(chatSaid.place);
  expect(rows.map(({ providerId }) => providerId)).toEqual(['wamid.a', 'wamid.b', null]);
});

test('W115 of 1,500 bodies that are odd none is answered with a failure, and no forged one is taken', async () => {
  const random = new SeededRandom(34);
  const failures = new Set<string>();
  for (let n = 0; n < 1500; n++) {
    const isForged = n % 10 === 9;
    const body = oddBody(random, { n, number: n % 10 === 8 ? '8' : '7', now: now() });
    const { statusCode } = await post(body, isForged ? 'another' : undefined);
    if (statusCode >= 500 || (isForged && statusCode < 400)) failures.add(`${statusCode} ${body.slice(0, 300)}`);
  }
  expect([...failures]).toEqual([]);
}, 240_000);
