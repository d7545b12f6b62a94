import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { whatsapp } from '#src/adapters/messenger/whatsapp.ts';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { messenger, queueMessage } from './index.ts';
import { messages } from './store.ts';

const phone = '+919807000001';
let app: TestApp;
/** What the provider gets, and what it does with it. */
let sent: { url: string; body: { biz_opaque_callback_data: string; template: { name: string } } }[];
let answers: () => Response;

beforeEach(async () => {
  app = await testApp({ env: { MESSENGER: 'whatsapp', WHATSAPP_PHONE_NUMBER_ID: '1', WHATSAPP_TOKEN: 't' } });
  sent = [];
  answers = () => Response.json({ messages: [{ id: 'wamid' }] });
  const provider = async (url: string | URL | Request, init?: RequestInit) => {
    sent.push({ url: url as string, body: JSON.parse(init?.body as string) });
    return answers();
  };
  app.shop.runtime.provide(messenger, whatsapp({ phoneNumberId: '1', token: 't' }, provider));
});
afterEach(() => app.close());

const askForCode = () => app.call('POST /api/sendOtp', { json: { phone, country: 'IN', code: '91', type: false } });
const rows = () => app.ctx().db.select().from(messages);
const down = (code: string) => () => {
  throw Object.assign(new TypeError('fetch failed'), { cause: { code } });
};
/** Lets the jobs run that are due; what a handler throws is tried again later. */
const tries = () => app.runJobs().catch(() => undefined);
const warnings = () => vi.spyOn(app.ctx().log, 'warn').mockReturnValue(undefined);

describe('M7 the messenger is down', () => {
  test('M7 the log says what failed and why, without phone or code; /readyz says so and the sign-in goes on', async () => {
    const warn = warnings();
    answers = down('ENOTFOUND');
    expect(await askForCode()).toMatchObject({ status: 200, body: { isOtp: true } });
    const [{ code } = { code: null }] = await rows();
    await tries();
    const said = JSON.stringify(warn.mock.calls);
    expect(warn.mock.calls[0]).toEqual([
      expect.objectContaining({ kind: 'code', reason: 'the messenger could not be reached: ENOTFOUND', again: true }),
      'a message was not delivered',
    ]);
    expect(said).not.toContain(phone.slice(3));
    expect(said).not.toContain(code);
    expect(await app.call('GET /readyz')).toMatchObject({
      status: 200,
      body: { status: 'ready', trouble: ['messenger'] },
    });

    answers = () => new Response('', { status: 200 });
    await app.later(10);
    await tries();
    expect((await app.call('GET /readyz')).body).toEqual({ status: 'ready' });
  });

  test('M7 a code is tried again within its five minutes, and neither sent nor kept after them', async () => {
    const warn = warnings();
    answers = down('ECONNREFUSED');
    await askForCode();
    await tries();
    await app.later(100);
    await tries();
    expect(sent).toHaveLength(2);
    answers = () => new Response('', { status: 200 });
    await app.later(201);
    await tries();
    expect(sent).toHaveLength(2);
    expect(warn.mock.lastCall?.[0]).toMatchObject({ kind: 'code', reason: 'too late' });
    expect(await rows()).toMatchObject([{ code: null, text: '(never delivered)', deliveredAt: null }]);
    await app.later(3600);
    await tries();
    expect(sent).toHaveLength(2);
  });

  test('M7 other news is tried again until it is taken, however late', async () => {
    answers = down('ENOTFOUND');
    await queueMessage(app.ctx(), { to: phone, kind: 'partnerWelcome', values: { name: 'Marigold' } });
    await tries();
    answers = () => new Response('', { status: 200 });
    await app.later(3600);
    await tries();
    expect(sent.map(({ body }) => body.template.name)).toEqual(['partner_welcome', 'partner_welcome']);
    expect((await rows())[0]?.deliveredAt).not.toBeNull();
    const [key] = await rows();
    expect(new Set(sent.map(({ body }) => body.biz_opaque_callback_data))).toEqual(new Set([key?.id]));
  });
});

test.each([
  ['a time-out', () => Promise.reject(new DOMException('late', 'TimeoutError')) as never],
  ['a connection that broke', down('UND_ERR_SOCKET')],
  ['a gateway in between that gave up', () => new Response('', { status: 504 })],
])('M7 after %s nobody knows whether it was sent, so it is not sent again', async (_what, fails) => {
  const warn = warnings();
  answers = fails;
  await queueMessage(app.ctx(), { to: phone, kind: 'partnerWelcome', values: { name: 'Marigold' } });
  await tries();
  await app.later(3600);
  await tries();
  expect(sent).toHaveLength(1);
  expect(warn.mock.calls[0]?.[0]).toMatchObject({ kind: 'partnerWelcome', again: false });
});

test('M7 a refusal is logged by its number and tried again, without the words of the provider', async () => {
  const warn = warnings();
  answers = () => Response.json({ error: { code: 131_026, message: `${phone} is undeliverable` } }, { status: 400 });
  await queueMessage(app.ctx(), { to: phone, kind: 'partnerWelcome', values: { name: 'Marigold' } });
  await tries();
  expect(warn.mock.calls[0]?.[0]).toMatchObject({ reason: 'the messenger answered 400 (error 131026)', again: true });
  expect(JSON.stringify(warn.mock.calls)).not.toContain('9807000001');
});

test('M8 a link with a key lies sealed until it is delivered, and without its key afterwards', async () => {
  const [path, key] = ['/abstract/0f8aa2', 'a-key-of-24-signs-or-so'];
  const values = { name: 'Nani', edition: 'Trip Memoir', partner: 'Marigold' };
  await queueMessage(app.ctx(), { to: phone, kind: 'orderPlaced', values, link: `${path}?key=${key}` });
  expect(JSON.stringify(await rows())).not.toContain(key);
  await tries();
  expect(JSON.stringify(sent)).toContain(key);
  expect((await rows())[0]?.link).toBe(`http://localhost:3000${path}`);
});

test('M8 a code is in no row once it was delivered', async () => {
  await askForCode();
  const [{ code } = { code: '' }] = await rows();
  await tries();
  expect(JSON.stringify(sent)).toContain(code);
  expect(JSON.stringify(await rows())).not.toContain(code);
});
