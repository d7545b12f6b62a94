import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { whatsapp } from '#src/adapters/messenger/whatsapp.ts';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { advanceToHour } from '#test/kit/time-of-day.ts';
import { messenger, queueMessage } from './index.ts';
import { jobs } from './jobs.ts';
import { deliver } from './ports.ts';
import { messages, startAttempt } from './store.ts';

const phone = '+919807000001';
let app: TestApp;
/** The requests that the fake provider received. */
let requests: { url: string; body: { biz_opaque_callback_data: string; template: { name: string } } }[];
/** The provider's reply to the next request; may throw. */
let replyOfProvider: () => Response;

beforeEach(async () => {
  app = await testApp({ env: { MESSENGER: 'whatsapp', WHATSAPP_PHONE_NUMBER_ID: '1', WHATSAPP_TOKEN: 't' } });
  requests = [];
  replyOfProvider = () => Response.json({ messages: [{ id: 'wamid' }] });
  const provider = async (url: string | URL | Request, init?: RequestInit) => {
    requests.push({ url: url as string, body: JSON.parse(init?.body as string) });
    return replyOfProvider();
  };
  app.shop.runtime.provide(messenger, whatsapp({ phoneNumberId: '1', token: 't', version: 'v25.0' }, provider));
});
afterEach(() => app.close());

const requestCode = () => app.call('POST /api/sendOtp', { json: { phone, country: 'IN', code: '91', type: false } });
const rows = () => app.ctx().db.select().from(messages);
const connectionError = (code: string) => () => {
  throw Object.assign(new TypeError('fetch failed'), { cause: { code } });
};
/** Runs the jobs that are due; a job that throws is retried later. */
const runDueJobs = () => app.runJobs().catch(() => undefined);
const warnings = () => vi.spyOn(app.ctx().log, 'warn').mockReturnValue(undefined);

describe('M7 the messenger is down', () => {
  test('M7 logs what failed and why, without phone or code, reports it at /readyz, and lets the sign-in go on', async () => {
    const warn = warnings();
    replyOfProvider = connectionError('ENOTFOUND');
    expect(await requestCode()).toMatchObject({ status: 200, body: { isOtp: true } });
    const [{ code } = { code: null }] = await rows();
    await runDueJobs();
    const logged = JSON.stringify(warn.mock.calls);
    expect(warn.mock.calls[0]).toEqual([
      expect.objectContaining({ kind: 'code', reason: 'the messenger could not be reached: ENOTFOUND', again: true }),
      'a message was not delivered',
    ]);
    expect(logged).not.toContain(phone.slice(3));
    expect(logged).not.toContain(code);
    expect(await app.call('GET /readyz')).toMatchObject({
      status: 200,
      body: { status: 'ready', trouble: ['messenger'] },
    });

    replyOfProvider = () => new Response('', { status: 200 });
    await app.later(10);
    await runDueJobs();
    expect((await app.call('GET /readyz')).body).toEqual({ status: 'ready' });
  });

  test('M7 begins no attempt of a message that another process gave up just now, since it may have been sent', async () => {
    await requestCode();
    const [message] = await rows();
    await app.ctx().db.update(messages).set({ failure: 'unknown', failedAt: app.ctx().now() });
    expect(await startAttempt(app.ctx(), message?.id ?? '')).toBe(false);
    await app.ctx().db.update(messages).set({ failure: 'again' });
    expect(await startAttempt(app.ctx(), message?.id ?? '')).toBe(true);
  });

  test('M7 retries a code within its five minutes, and afterwards deletes it unsent', async () => {
    const warn = warnings();
    replyOfProvider = connectionError('ECONNREFUSED');
    await requestCode();
    await runDueJobs();
    await app.later(100);
    await runDueJobs();
    expect(requests).toHaveLength(2);
    replyOfProvider = () => new Response('', { status: 200 });
    await app.later(201);
    await runDueJobs();
    expect(requests).toHaveLength(2);
    expect(warn.mock.lastCall?.[0]).toMatchObject({ kind: 'code', reason: 'too late' });
    expect(await rows()).toMatchObject([{ code: null, text: '(never delivered)', deliveredAt: null }]);
    await app.later(3600);
    await runDueJobs();
    expect(requests).toHaveLength(2);
  });

  test('M7 retries every other message until the messenger takes it, however late', async () => {
    replyOfProvider = connectionError('ENOTFOUND');
    await queueMessage(app.ctx(), { to: phone, kind: 'partnerWelcome', values: { name: 'Marigold' } });
    await runDueJobs();
    replyOfProvider = () => new Response('', { status: 200 });
    await app.later(3600);
    await runDueJobs();
    expect(requests.map(({ body }) => body.template.name)).toEqual(['partner_welcome', 'partner_welcome']);
    expect((await rows())[0]?.deliveredAt).not.toBeNull();
    const [message] = await rows();
    expect(new Set(requests.map(({ body }) => body.biz_opaque_callback_data))).toEqual(new Set([message?.id]));
  });
});

test.each([
  ['a time-out', () => Promise.reject(new DOMException('late', 'TimeoutError')) as never],
  ['a broken connection', connectionError('UND_ERR_SOCKET')],
  ['a 504 of a proxy', () => new Response('', { status: 504 })],
])('M7 does not resend after %s, since the message may have been sent', async (_what, fails) => {
  const warn = warnings();
  replyOfProvider = fails;
  await queueMessage(app.ctx(), { to: phone, kind: 'partnerWelcome', values: { name: 'Marigold' } });
  await runDueJobs();
  await app.later(3600);
  await runDueJobs();
  expect(requests).toHaveLength(1);
  expect(warn.mock.calls[0]?.[0]).toMatchObject({ kind: 'partnerWelcome', again: false });
});

test('M7 logs a refusal by its number, without the provider’s text, and retries', async () => {
  const warn = warnings();
  replyOfProvider = () =>
    Response.json({ error: { code: 131_047, message: `${phone} is undeliverable` } }, { status: 400 });
  await queueMessage(app.ctx(), { to: phone, kind: 'partnerWelcome', values: { name: 'Marigold' } });
  await runDueJobs();
  expect(warn.mock.calls[0]?.[0]).toMatchObject({ reason: 'the messenger answered 400 (error 131047)', again: true });
  expect(JSON.stringify(warn.mock.calls)).not.toContain('9807000001');
});

test('M8 stores a link with a key encrypted until it is delivered, and without its key afterwards', async () => {
  const [path, key] = ['/abstract/0f8aa2', 'a-key-of-24-signs-or-so'];
  const values = { customer: 'Nani', edition: 'Trip Memoir', partner: 'Marigold' };
  await advanceToHour(app, 12);
  await queueMessage(app.ctx(), { to: phone, kind: 'orderPlaced', values, link: `${path}?key=${key}` });
  expect(JSON.stringify(await rows())).not.toContain(key);
  await runDueJobs();
  expect(JSON.stringify(requests)).toContain(key);
  expect((await rows())[0]?.link).toBe(`http://localhost:3000${path}`);
});

test('M8 deletes a code from its row once it was delivered', async () => {
  await requestCode();
  const [{ code } = { code: '' }] = await rows();
  await runDueJobs();
  expect(JSON.stringify(requests)).toContain(code);
  expect(JSON.stringify(await rows())).not.toContain(code);
});

test('W110 messages that are fetched together are each sent once, and one that fails is tried again alone', async () => {
  const handler = jobs.find(({ job }) => job.name === deliver.name);
  const values = { payer: 'Asha', person: 'Amma', edition: 'Birthday Spotlight' };
  const queue = (to: string) => queueMessage(app.ctx(), { to, kind: 'orderConfirmed', values });
  for (const to of [phone, '+919807000002', '+919807000003']) await queue(to);
  await queueMessage(app.ctx(), { to: phone, kind: 'partnerWelcome', values: { name: 'Marigold' } });
  const all = (await rows()).map(({ id }) => ({ message: id }));
  const failing = all[1]?.message;
  const provider = vi.fn(async (_url: string | URL | Request, init?: RequestInit) => {
    requests.push({ url: '', body: JSON.parse(init?.body as string) });
    if (requests.at(-1)?.body.biz_opaque_callback_data === failing)
      throw Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNREFUSED' } });
    return Response.json({ messages: [{ id: 'wamid' }] });
  });
  app.shop.runtime.provide(messenger, whatsapp({ phoneNumberId: '1', token: 't', version: 'v25.0' }, provider));
  // Two jobs for one message, as after an edit of its failure by staff.
  const outcomes = await handler?.runAll?.(app.ctx(), [...all, { message: all[0]?.message ?? '' }]);
  expect(outcomes?.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ]);
  expect(new Set(requests.map(({ body }) => body.biz_opaque_callback_data)).size).toBe(requests.length);
  expect(requests).toHaveLength(all.length);
  const undelivered = (await rows()).filter(({ deliveredAt }) => deliveredAt === null);
  expect(undelivered).toMatchObject([{ id: failing, failure: 'again', attempts: 1 }]);
});
