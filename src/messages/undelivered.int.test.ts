import { afterAll, beforeAll, expect, test } from 'vitest';
import { addStaff, totpNow } from '#src/accounts/index.ts';
import { testApp, type Browser, type TestApp } from '#test/kit/app.ts';
import { mailer, messenger, queueMessage } from './index.ts';
import { messages } from './store.ts';
import type { UndeliveredMessage } from './wire.ts';

const staffPhone = '+919807000009';
const totpSecret = 'IMURSEDITORSANDBOX22222222222222';
const edition = 'e0000000000000000000000000';
let app: TestApp;
let editor: Browser;
let phoneIsDown = true;

beforeAll(async () => {
  app = await testApp({ env: { LIMITS: 'off' } });
  await addStaff(app.ctx(), { id: 's1', phone: staffPhone, name: 'Meera', role: 'support', totpSecret });
  editor = app.browser();
  const { pass } = (await editor.call('POST /studio/api/sendCode', { json: { phone: staffPhone } })).body;
  const totp = totpNow(app.ctx(), totpSecret);
  await editor.call('POST /studio/api/signIn', { json: { phone: staffPhone, pass, totp } });
  await app.runJobs();
  app.shop.runtime.provide(messenger, {
    deliver: () =>
      phoneIsDown ? Promise.reject(new Error('the messenger could not be reached: X')) : Promise.resolve(),
  });
  app.shop.runtime.provide(mailer, { deliver: () => Promise.resolve() });
});
afterAll(() => app.close());

const runDueJobs = () => app.runJobs().catch(() => undefined);
const list = async (query = '') => {
  const { body } = await editor.call(`GET /studio/api/messages${query}`);
  return body as { messages: UndeliveredMessage[]; more: boolean };
};
const resend = (message: string) => editor.call('POST /studio/api/resendMessage', { json: { message } });

test('D12 staff see what did not arrive, to whom, about which edition, since when and why, and no text or link', async () => {
  const values = { person: 'Nani', edition: 'Trip Memoir', help: '' };
  const link = '/tracking/x?key=a-key-of-24-signs-or-so';
  await queueMessage(app.ctx(), { to: '+919807000001', email: 'a@b.in', kind: 'approved', values, link, edition });
  await runDueJobs();
  const shown = await list();
  expect(shown).toEqual({
    messages: [
      {
        _id: expect.any(String),
        to: '+919807000001',
        channel: 'whatsapp',
        kind: 'Approved',
        edition,
        since: expect.any(String),
        why: 'WhatsApp could not be reached. We try again by ourselves.',
        mayResend: true,
      },
    ],
    more: false,
  });
  expect(JSON.stringify(shown)).not.toMatch(/key|Nani/);
});

test('D12 Try again sends a message anew, once, and it leaves the list when it arrives', async () => {
  const [{ _id: id }] = (await list()).messages as [UndeliveredMessage];
  phoneIsDown = false;
  expect((await resend(id)).status).toBe(200);
  expect((await resend(id)).status).toBe(409);
  await runDueJobs();
  expect((await list()).messages).toEqual([]);
  const rows = await app.ctx().db.select().from(messages);
  expect(rows.find(row => row.id === id)).toMatchObject({ attempts: 1, failure: null });
  expect((await resend(id)).status).toBe(409);
  expect((await resend('unknown')).status).toBe(404);
});

test('D12 a code that came too late is listed without its digits, and cannot be sent again', async () => {
  phoneIsDown = true;
  await app.call('POST /api/sendOtp', { json: { phone: '+919807000002', country: 'IN', code: '91', type: false } });
  const code = (await app.ctx().db.select().from(messages)).find(row => row.to === '+919807000002')?.code ?? '';
  await runDueJobs();
  await app.later(301);
  await runDueJobs();
  const shown = await list();
  expect(shown.messages).toMatchObject([{ kind: 'Code', mayResend: false }]);
  expect(JSON.stringify(shown)).not.toContain(code);
  expect((await resend(shown.messages[0]!._id)).status).toBe(409);
});

test('D12 a sign-in code for a number that is nobody’s is never sent, and so never listed', async () => {
  const before = (await list()).messages.length;
  await app.call('POST /studio/api/sendCode', { json: { phone: '+919807000005' } });
  await runDueJobs();
  await app.later(301);
  await runDueJobs();
  expect((await list()).messages).toHaveLength(before);
});

test('D12 the list is read page by page, the newest first', async () => {
  for (let n = 0; n < 55; n++)
    await queueMessage(app.ctx(), { to: '+919807000003', kind: 'creditsAdded', values: { credits: `${n}` } });
  const isWaiting = async () =>
    (await app.ctx().db.select().from(messages)).some(({ to, failure }) => to === '+919807000003' && failure === null);
  // A failure ends a run of the jobs, and what is due to be tried again comes before what was not tried yet.
  while (await isWaiting()) await runDueJobs();
  const first = await list();
  expect([first.messages.length, first.more]).toEqual([50, true]);
  const rest = await list(`?before=${first.messages.at(-1)!._id}`);
  const ids = [...first.messages, ...rest.messages].map(({ _id }) => _id);
  expect(ids.length).toBeGreaterThan(54);
  expect(new Set(ids).size).toBe(ids.length);
  expect((await list('?before=unknown')) as unknown).toHaveProperty('error');
});
