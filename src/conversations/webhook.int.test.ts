import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { chatInbox, chatPeople } from './store/tables.ts';

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

/** Values that no message has where they are put. */
const odd: readonly unknown[] = [
  null,
  [],
  {},
  -1,
  1e300,
  '',
  '\u0000',
  '\ud800',
  'x'.repeat(5000),
  true,
  [null],
  { id: null },
  { body: { body: 1 } },
  '../../etc/passwd',
  '9'.repeat(11),
];

/** A repeatable number below `most`. */
function numbers(seed: number) {
  let state = seed;
  return (most: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % most;
  };
}

/** A copy of a value in which something, anywhere, is another one, or missing. */
function damaged(value: unknown, pick: (most: number) => number): unknown {
  if (typeof value !== 'object' || value === null || pick(6) === 0) return odd[pick(odd.length)];
  if (Array.isArray(value)) return value.map((one: unknown, n) => (n === 0 ? damaged(one, pick) : one));
  const entries = Object.entries(value);
  const at = pick(entries.length || 1);
  if (pick(9) === 0) return Object.fromEntries(entries.filter((_, n) => n !== at));
  return Object.fromEntries(entries.map(([name, one], n) => [name, n === at ? damaged(one, pick) : one]));
}

test('W115 of 5,000 signed bodies that are odd none is answered with a failure', async () => {
  const file = { id: '901', mime_type: 'image/jpeg', sha256: 'a'.repeat(64), caption: 'x' };
  const kinds = [
    {},
    { type: 'image', image: file },
    { type: 'audio', audio: file },
    { type: 'document', document: file },
    { type: 'interactive', interactive: { type: 'button_reply', button_reply: { id: 'next', title: 'Next' } } },
    { type: 'button', button: { payload: 'next', text: 'Next' } },
    { type: 'location', location: {} },
    { context: { id: 'wamid.ours' } },
    { from: undefined, user_id: 'IN.5' },
  ];
  const pick = numbers(34);
  const failures = new Set<string>();
  for (let n = 0; n < 5000; n++) {
    const whole = bodyOf([message(`wamid.odd.${n % 50}`, kinds[n % kinds.length])]);
    const body = JSON.stringify(damaged(whole, pick) ?? null);
    const { statusCode } = await post(n % 20 === 0 ? body.slice(0, pick(body.length)) : body);
    if (statusCode >= 500) failures.add(`${statusCode} ${body.slice(0, 300)}`);
  }
  expect([...failures]).toEqual([]);
}, 240_000);
