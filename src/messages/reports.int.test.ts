import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { whatsapp } from '#src/adapters/messenger/whatsapp.ts';
import { createEdition } from '#src/editions/index.ts';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { birthdayOrder } from '#test/kit/edition.ts';
import { emailOfAccount, emailOfReceiver, messenger, queueMessage } from './index.ts';
import { messagesAbout, resendMessage, undeliveredMessages } from './actions/undelivered.ts';
import { messages } from './store.ts';

const phone = '+919807000001';
const secrets = { appSecret: 'the-apps-secret', verifyToken: 'a-token-of-our-own' };
const account = 'c0000000000000000000000000';
let app: TestApp;
let sent: string[];
/** With which number WhatsApp refuses every message at once; undefined: it takes them. */
let refusal: number | undefined;

beforeEach(async () => {
  app = await testApp({
    env: {
      MESSENGER: 'whatsapp',
      WHATSAPP_PHONE_NUMBER_ID: '7',
      WHATSAPP_TOKEN: 't',
      WHATSAPP_APP_SECRET: secrets.appSecret,
      WHATSAPP_VERIFY_TOKEN: secrets.verifyToken,
    },
  });
  [sent, refusal] = [[], undefined];
  const provider = async (_: string | URL | Request, init?: RequestInit) => {
    sent.push((JSON.parse(init?.body as string) as { biz_opaque_callback_data: string }).biz_opaque_callback_data);
    if (refusal !== undefined) return Response.json({ error: { code: refusal } }, { status: 400 });
    return Response.json({ messages: [{ id: `wamid.${sent.length}` }] });
  };
  app.shop.runtime.provide(
    messenger,
    whatsapp({ phoneNumberId: '7', token: 't', version: 'v25.0', reports: secrets }, provider),
  );
});
afterEach(() => app.close());

/** Sends a message that goes at any hour, and answers its id. */
async function send(more: Partial<Parameters<typeof queueMessage>[1]> = {}): Promise<string> {
  const values = { person: null, edition: 'Birthday Spotlight', payer: 'Asha' };
  await queueMessage(app.ctx(), {
    to: phone,
    kind: 'orderConfirmed',
    values,
    link: '/abstract/e1',
    account,
    ...more,
  } as never);
  await app.runJobs();
  return sent.at(-1) ?? '';
}
const row = async (id: string) => (await app.ctx().db.select().from(messages).where(eq(messages.id, id)))[0];
const byEmail = () => app.ctx().db.select().from(messages).where(eq(messages.channel, 'email'));

type Status = Record<string, unknown>;
/** As WhatsApp writes a status; `at`: seconds after now. */
const status = (key: string, state: string, { at = 0, ...more }: { at?: number } & Status = {}): Status => ({
  id: 'wamid.HBgM',
  status: state,
  timestamp: String(Math.floor(app.ctx().now().getTime() / 1000) + at),
  recipient_id: phone.slice(1),
  biz_opaque_callback_data: key,
  ...more,
});
const failed = (key: string, code: number, more: Status = {}) =>
  status(key, 'failed', { errors: [{ code, title: 'Message undeliverable' }], ...more });
const bodyOf = (...statuses: Status[]) => ({
  object: 'whatsapp_business_account',
  entry: [
    {
      id: '1',
      changes: [
        { field: 'messages', value: { metadata: { phone_number_id: '7' }, statuses } },
        { field: 'messages', value: { metadata: { phone_number_id: '7' }, messages: [{ from: '91', text: {} }] } },
      ],
    },
  ],
});
const signatureOf = (text: string, secret = secrets.appSecret) =>
  `sha256=${createHmac('sha256', secret).update(text).digest('hex')}`;
const post = (body: unknown, sign: (text: string) => string | undefined = text => signatureOf(text)) => {
  const payload = typeof body === 'string' ? body : JSON.stringify(body);
  const signature = sign(payload);
  return app.shop.server.app.inject({
    method: 'POST',
    url: '/hooks/whatsapp',
    headers: { 'content-type': 'application/json', ...(signature && { 'x-hub-signature-256': signature }) },
    payload,
  });
};

test('D12 WhatsApp’s check of the webhook is answered to whoever has our token, and to nobody else', async () => {
  const check = (token: string, mode = 'subscribe') =>
    app.shop.server.app.inject({
      method: 'GET',
      url: `/hooks/whatsapp?${new URLSearchParams({ 'hub.mode': mode, 'hub.verify_token': token, 'hub.challenge': '1158201444' })}`,
    });
  const right = await check(secrets.verifyToken);
  expect([right.statusCode, right.body]).toEqual([200, '1158201444']);
  for (const answer of [
    await check('another'),
    await check(''),
    await check(secrets.verifyToken.toUpperCase()),
    await check(secrets.verifyToken, 'unsubscribe'),
  ])
    expect([answer.statusCode, answer.body.includes('1158201444')]).toEqual([401, false]);
});

test('D12 a message is delivered and read when WhatsApp says so, in any order, and again', async () => {
  const [id, other] = [await send(), await send({ to: '+919807000002' })];
  expect(await row(id)).toMatchObject({ arrivedAt: null, readAt: null });
  expect((await row(id))?.deliveredAt).not.toBeNull();
  const read = status(id, 'read', { at: 9 });
  const answer = await post(bodyOf(read, status(id, 'sent'), status(other, 'delivered', { at: 2 })));
  expect([answer.statusCode, answer.json()]).toEqual([200, { heard: 2 }]);
  const first = await row(id);
  expect(first?.readAt).toEqual(first?.arrivedAt);
  // That it arrived comes later, and is sooner.
  const delivered = { ...status(id, 'delivered'), timestamp: String(Number(read['timestamp']) - 6) };
  await post(bodyOf(delivered));
  const both = await row(id);
  expect(both!.readAt!.getTime() - both!.arrivedAt!.getTime()).toBe(6000);
  for (let again = 0; again < 3; again++) await post(bodyOf(delivered, read, failed(id, 131026)));
  expect(await row(id)).toEqual(both);
  expect(await row(other)).toMatchObject({ readAt: null, failure: null });
  expect((await row(other))?.arrivedAt).not.toBeNull();
  expect(await byEmail()).toEqual([]);
});

describe('D12 only what WhatsApp signed counts', () => {
  test.each<[string, (text: string) => string | undefined]>([
    ['no signature', () => undefined],
    ['an empty one', () => 'sha256='],
    ['that of another secret', text => signatureOf(text, 'guessed')],
    ['that of another body', text => signatureOf(`${text} `)],
    ['the bare hash', text => signatureOf(text).slice('sha256='.length)],
    ['a hash of another kind', text => `sha1=${createHmac('sha1', secrets.appSecret).update(text).digest('hex')}`],
  ])('D12 %s', async (_, sign) => {
    const id = await send();
    const before = await row(id);
    const answer = await post(bodyOf(failed(id, 131026)), sign);
    expect([answer.statusCode, answer.json<{ error: { code: string } }>().error.code]).toEqual([401, 'bad-signature']);
    expect(await row(id)).toEqual(before);
  });

  test('D12 many forged calls from one address are refused without a look', async () => {
    const codes = [];
    for (let n = 0; n < 32; n++) codes.push((await post('{}', () => 'sha256=00')).statusCode);
    expect([codes[0], codes.at(-1)]).toEqual([401, 429]);
  });

  test('D12 what is signed and says nothing of ours is heard and changes nothing', async () => {
    const id = await send();
    const before = await row(id);
    const ours = bodyOf(status(id, 'read'));
    const another = JSON.parse(JSON.stringify(ours).replaceAll('"7"', '"8"')) as unknown;
    const withoutKey = status(id, 'read', { biz_opaque_callback_data: undefined });
    for (const body of [
      'null',
      '[]',
      '{}',
      {},
      { entry: [{ changes: [{ value: {} }] }] },
      another,
      bodyOf(withoutKey, { status: 'read' }),
    ])
      expect((await post(body)).statusCode, JSON.stringify(body)).toBe(200);
    expect((await post(bodyOf(status('never-sent', 'read'), failed('never-sent', 131026)))).json()).toEqual({
      heard: 2,
    });
    expect(await row(id)).toEqual(before);
  });
});

describe('D12 a number that has no WhatsApp', () => {
  test('D12 is told by e-mail, once, when an address is proved', async () => {
    const id = await send();
    expect(await byEmail()).toEqual([]);
    app.shop.runtime.provide(emailOfAccount, async () => 'asha@example.in');
    for (let again = 0; again < 3; again++) await post(bodyOf(failed(id, 131026)));
    await app.runJobs();
    const emails = await byEmail();
    expect(emails).toHaveLength(1);
    expect(emails[0]).toMatchObject({
      to: 'asha@example.in',
      kind: 'orderConfirmed',
      subject: 'Order confirmed',
      account,
    });
    expect(emails[0]?.text).toMatch(/^Thank you, Asha! /);
    expect(emails[0]?.link).toContain('/abstract/e1');
    expect(emails[0]?.deliveredAt).not.toBeNull();
    expect(await row(id)).toMatchObject({ failure: 'bounced', failedAt: null, deliveredAt: null });
    // Nobody has to do anything.
    expect((await undeliveredMessages(app.ctx(), undefined)).messages).toEqual([]);
  });

  test('D12 is the same when WhatsApp says so at once: it goes by e-mail, and is not sent again', async () => {
    app.shop.runtime.provide(emailOfAccount, async () => null);
    refusal = 131026;
    const id = await send();
    expect(await row(id)).toMatchObject({ failure: 'bounced', deliveredAt: null });
    const { messages: waiting } = await undeliveredMessages(app.ctx(), undefined);
    expect(waiting).toMatchObject([{ _id: id, why: 'This number is not on WhatsApp. Call, or write by another way.' }]);
    app.shop.runtime.provide(emailOfReceiver, async () => 'asha@example.in');
    const edition = await createEdition(app.ctx(), {
      ...birthdayOrder,
      customer: account,
      customerName: 'Asha Rao',
      customerPhone: phone,
    });
    const other = await send({ edition });
    expect(await byEmail()).toMatchObject([{ to: 'asha@example.in', kind: 'orderConfirmed', failure: null }]);
    expect(await row(other)).toMatchObject({ failure: 'bounced', failedAt: null });
    await app.later(3600);
    await app.runJobs();
    expect(sent).toEqual([id, other]);
  });

  test('D12 gets no second e-mail where one went out with the message', async () => {
    app.shop.runtime.provide(emailOfAccount, async () => 'asha@example.in');
    const id = await send();
    await post(bodyOf(failed(id, 131026)));
    await app.runJobs();
    expect(await byEmail()).toHaveLength(1);
  });

  test('D12 waits for staff when no address is known, and on the order’s page, too', async () => {
    const edition = await createEdition(app.ctx(), {
      ...birthdayOrder,
      customer: account,
      customerName: 'Asha Rao',
      customerPhone: phone,
    });
    const [id, read] = [await send({ edition }), await send({ edition })];
    await post(bodyOf(failed(id, 131026), status(read, 'read')));
    const { messages: waiting } = await undeliveredMessages(app.ctx(), undefined);
    expect(waiting).toMatchObject([
      { _id: id, edition, mayResend: true, why: 'This number is not on WhatsApp. Call, or write by another way.' },
    ]);
    const states = (await messagesAbout(app.ctx(), edition)).map(({ _id, state, why }) => [_id, state, why]);
    expect(states).toEqual(
      expect.arrayContaining([
        [id, 'failed', 'This number is not on WhatsApp. Call, or write by another way.'],
        [read, 'read', null],
      ]),
    );
  });

  test('D12 gets no code by e-mail, and staff cannot send the deleted code again', async () => {
    app.shop.runtime.provide(emailOfAccount, async () => 'asha@example.in');
    await app.call('POST /api/sendOtp', { json: { phone, country: 'IN', code: '91', type: false } });
    await app.runJobs();
    await post(bodyOf(failed(sent[0]!, 131026)));
    expect(await byEmail()).toEqual([]);
    expect((await undeliveredMessages(app.ctx(), undefined)).messages).toMatchObject([
      { kind: 'Code', mayResend: false },
    ]);
  });
});

test('D12 another failure goes to no e-mail, and an old one is none of a message that was sent again', async () => {
  const id = await send();
  app.shop.runtime.provide(emailOfAccount, async () => 'asha@example.in');
  const old = failed(id, 131049);
  await post(bodyOf(old));
  expect(await byEmail()).toEqual([]);
  expect((await undeliveredMessages(app.ctx(), undefined)).messages).toMatchObject([
    { _id: id, mayResend: true, why: 'WhatsApp could not deliver it. Call, or write by another way.' },
  ]);
  await app.later(3600);
  await resendMessage(app.ctx(), id);
  await app.runJobs();
  expect(sent).toEqual([id, id]);
  // WhatsApp repeats itself for days.
  await post(bodyOf(old));
  expect(await row(id)).toMatchObject({ failure: null, failedAt: null });
  await post(bodyOf(failed(id, 131049)));
  expect(await row(id)).toMatchObject({ failure: 'bounced' });
});
