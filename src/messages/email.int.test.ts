import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { smtpMailer } from '#src/adapters/messenger/smtp.ts';
import { emailLinkTo } from '#test/kit/confirm-email.ts';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { afterContent, replyCode, startMailServer, type TestMailServer } from '#test/kit/mail-server.ts';
import { advanceToHour } from '#test/kit/time-of-day.ts';
import { mailer, messenger, queueMessage } from './index.ts';
import { messages, startAttempt } from './store.ts';

const phone = '+919807000001';
const address = 'asha@example.in';
let app: TestApp;
let server: TestMailServer;
/** Texts that the fake messenger took. */
let phoneTexts: string[];

async function useMailServer(...handlers: Parameters<typeof startMailServer>) {
  await server?.close();
  server = await startMailServer(...handlers);
  const from = { name: 'imurs', address: 'hello@imurs.example' };
  const smtp = { host: '127.0.0.1', port: server.port, security: 'none' as const, login: undefined };
  app.shop.runtime.provide(mailer, smtpMailer({ ...smtp, from }));
}

beforeEach(async () => {
  app = await testApp({
    env: {
      MESSENGER: 'whatsapp',
      WHATSAPP_PHONE_NUMBER_ID: '1',
      WHATSAPP_TOKEN: 't',
      MAILER: 'smtp',
      SMTP_HOST: '127.0.0.1',
      SMTP_SECURITY: 'none',
      MAIL_FROM: 'hello@imurs.example',
    },
  });
  phoneTexts = [];
  app.shop.runtime.provide(messenger, { deliver: async ({ text }) => void phoneTexts.push(text) });
  await useMailServer();
  vi.spyOn(app.ctx().log, 'warn').mockReturnValue(undefined);
});
afterEach(async () => {
  await app.close();
  await server.close();
});

/** Runs the jobs that are due; a job that throws is retried later. */
const runDueJobs = () => app.runJobs().catch(() => undefined);
const rows = () => app.ctx().db.select().from(messages).orderBy(messages.channel);
const welcome = { kind: 'partnerWelcome' as const, values: { name: 'Marigold' }, link: '/dashboard' };
const queue = (message: Partial<Parameters<typeof queueMessage>[1]> = {}) =>
  queueMessage(app.ctx(), { to: phone, email: address, ...welcome, ...message });

describe('messages: channels', () => {
  test('messages: an event goes to the phone and, with a subject, both texts and a link, to the e-mail address', async () => {
    await queue();
    await runDueJobs();
    expect(phoneTexts).toEqual(["imurs: welcome, Marigold. Your studio's account is open."]);
    expect(server.taken.map(({ to }) => to)).toEqual([[address]]);
    const content = server.taken[0]?.content ?? '';
    expect(content).toContain('Subject: Welcome, Marigold');
    expect(content).toContain("Welcome, Marigold. Your studio's account is open.");
    expect(content).toContain('http://localhost:3000/dashboard');
    expect(content).toContain('Open your home page');
    expect(await rows()).toMatchObject([
      { channel: 'email', to: address, attempts: 1, failedAt: null },
      { channel: 'whatsapp', to: phone, attempts: 1, failedAt: null },
    ]);
  });

  test('D41 the e-mail address is the customer’s of the profile, once it is confirmed; a code never goes by e-mail', async () => {
    const browser = app.browser();
    const signIn = async () => {
      await browser.call('POST /api/sendOtp', { json: { phone, country: 'IN', code: '91', type: false } });
      const codes = await app.ctx().db.select().from(messages).where(eq(messages.kind, 'code'));
      const pass = codes.find(({ code }) => code)?.code ?? '';
      return browser.call('POST /api/login', { json: { phone, type: false, pass } });
    };
    await signIn();
    const profile = { name: 'Asha', postalCode: '', address: '', city: '', email: address };
    await browser.call('POST /api/updateD2Cuser', { json: profile });
    const link = await emailLinkTo(app, address);
    const signInElsewhere = async () => {
      browser.cookies.clear();
      await app.later(61);
      await runDueJobs();
      await signIn();
      await runDueJobs();
    };
    await signInElsewhere();
    const subjects = () => server.taken.map(({ content }) => /^Subject: (.*)$/m.exec(content)?.[1]?.trim());
    expect(subjects()).toEqual(['Please confirm your e-mail address']);
    expect((await app.call(`POST ${link}`)).status).toBe(200);
    await signInElsewhere();
    expect(subjects().slice(1)).toEqual(['Your number was used on a new device']);
    expect(phoneTexts).toHaveLength(5);
  });

  test('messages: somebody without an e-mail address gets no e-mail, and somebody without a phone gets an e-mail only', async () => {
    await queue({ email: null });
    await queue({ to: null });
    await runDueJobs();
    expect([phoneTexts.length, server.taken.length]).toEqual([1, 1]);
  });
});

describe('messages: e-mails that fail', () => {
  test('messages: a reply 4xx is tried again, and the phone does not get its message twice', async () => {
    let busy = true;
    await useMailServer(() => ({ onRcptTo: (_a, _s, done) => done(busy ? replyCode(450) : null) }));
    await queue();
    await runDueJobs();
    expect(await app.call('GET /readyz')).toMatchObject({ body: { trouble: ['mailer'] } });
    expect(await rows()).toMatchObject([
      { failure: 'again', reason: 'the mail server answered 450', deliveredAt: null },
      { failure: null },
    ]);
    busy = false;
    await app.later(10);
    await runDueJobs();
    expect([phoneTexts.length, server.taken.length]).toEqual([1, 1]);
    expect(await rows()).toMatchObject([{ failure: null, failedAt: null, attempts: 2 }, {}]);
    expect((await app.call('GET /readyz')).body).toEqual({ status: 'ready' });
  });

  test('messages: a reply 5xx is not tried again, and one bad address is no trouble of the mailer', async () => {
    let asked = 0;
    await useMailServer(() => ({ onRcptTo: (_a, _s, done) => done((asked++, replyCode(550))) }));
    await queue();
    await runDueJobs();
    await app.later(3600);
    await runDueJobs();
    expect(asked).toBe(1);
    expect(await rows()).toMatchObject([{ failure: 'refused', deliveredAt: null }, {}]);
    expect((await app.call('GET /readyz')).body).toEqual({ status: 'ready' });
  });

  test('messages: after a connection that was lost behind the content, the e-mail is never sent again', async () => {
    await useMailServer(on => ({ onData: afterContent(on, on.cut) }));
    await queue();
    await runDueJobs();
    await app.later(3600);
    await runDueJobs();
    expect(server.read).toHaveLength(1);
    expect(await rows()).toMatchObject([{ failure: 'unknown', deliveredAt: null }, {}]);
  });

  test('messages: a process that died while it sent leaves the message unknown, and nothing is sent again', async () => {
    await queue();
    const [email] = await rows();
    expect(await startAttempt(app.ctx(), email?.id ?? '')).toBe(true);
    expect(await startAttempt(app.ctx(), email?.id ?? '')).toBe(false);
    await runDueJobs();
    expect(await rows()).toMatchObject([{ failure: null, deliveredAt: null }, {}]);
    await app.later(150);
    await runDueJobs();
    await app.later(3600);
    await runDueJobs();
    expect(server.taken).toEqual([]);
    expect(await rows()).toMatchObject([
      { failure: 'unknown', reason: 'the shop stopped while it was sent' },
      { failure: null },
    ]);
  });
});

describe('messages: quiet hours', () => {
  const reminderLike = { kind: 'shipped' as const, values: { person: 'Nani', edition: 'Trip Memoir' } };

  test('messages: at night a code and a reply go at once, and other news waits until 9', async () => {
    await advanceToHour(app, 22.5);
    await app.call('POST /api/sendOtp', { json: { phone, country: 'IN', code: '91', type: false } });
    await queue();
    await queue(reminderLike);
    await runDueJobs();
    expect([phoneTexts.length, server.taken.length]).toEqual([2, 1]);
    await app.later(10 * 3600);
    await runDueJobs();
    expect([phoneTexts.length, server.taken.length]).toEqual([2, 1]);
    await app.later(3600);
    await runDueJobs();
    expect([phoneTexts.length, server.taken.length]).toEqual([3, 2]);
  });

  test('messages: what failed by day is not tried again in the night', async () => {
    await advanceToHour(app, 20.9);
    app.shop.runtime.provide(messenger, { deliver: () => Promise.reject(new Error('away')) });
    await queue({ ...reminderLike, email: null });
    await runDueJobs();
    app.shop.runtime.provide(messenger, { deliver: async ({ text }) => void phoneTexts.push(text) });
    await app.later(3600);
    await runDueJobs();
    expect(phoneTexts).toEqual([]);
    await advanceToHour(app, 9.1);
    await runDueJobs();
    expect(phoneTexts).toHaveLength(1);
  });

  test('messages: somebody abroad gets the news by day there', async () => {
    await advanceToHour(app, 12);
    await queue({ ...reminderLike, to: '+12125550123', email: null });
    await runDueJobs();
    expect(phoneTexts).toEqual([]);
    await advanceToHour(app, 2);
    await runDueJobs();
    expect(phoneTexts).toHaveLength(1);
  });
});
