import { eq, like } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fromRupees } from '#kernel/money.ts';
import type { EditionId } from '#kernel/ids.ts';
import type { Actor } from '#platform/context.ts';
import { remindOfStories } from '#src/abstract-form/actions/remind.ts';
import { lockForm, updateForm } from '#src/abstract-form/store.ts';
import { mailer, messenger } from '#src/messages/index.ts';
import { messages } from '#src/messages/store.ts';
import { seedPartner } from '#src/partners/index.ts';
import { remindOfSoftCopies } from '#src/soft-copy/actions/remind.ts';
import { saveView } from '#src/soft-copy/store.ts';
import { drafts } from '#src/soft-copy/store/tables.ts';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { birthdayOrder } from '#test/kit/edition.ts';
import { advanceToHour } from '#test/kit/time-of-day.ts';
import { cancelEdition, createEdition, takeStep, updateOrderAddress } from './index.ts';
import { remindOfBalances } from './actions/reminders.ts';

const phone = '+919810000001';
const email = 'asha@example.in';
const owner: Actor = { kind: 'customer', id: 'customer-1', phone };
const meera: Actor = { kind: 'staff', id: 'editor-1', role: 'editor', name: 'Meera Iyer' };
const day = 86_400;

let app: TestApp;
/** What the fake messenger and mail server took: kind or subject, and address. */
let sent: { to: string; text: string; stopLink: string }[];

beforeEach(async () => {
  app = await testApp({ env: { LIMITS: 'off' } });
  sent = [];
  app.shop.runtime.provide(messenger, {
    deliver: async ({ to, text }) => {
      const [stopLink = ''] = /http\S+\/reminders\S+/.exec(text) ?? [];
      sent.push({ to, text, stopLink });
    },
  });
  app.shop.runtime.provide(mailer, {
    deliver: async ({ to, text, stopLink = '' }) => void sent.push({ to, text, stopLink }),
  });
  await advanceToHour(app, 11);
});
afterEach(() => app.close());

const order = (more: Partial<Parameters<typeof createEdition>[1]> = {}) =>
  createEdition(app.ctx(), {
    customer: 'customer-1',
    customerName: 'Asha Rao',
    customerPhone: phone,
    ...birthdayOrder,
    ...more,
  });

/** Runs the three jobs twice, as if one had died and was run again, and delivers what they wrote. */
async function runReminders(): Promise<string[]> {
  sent = [];
  for (const run of [remindOfStories, remindOfSoftCopies, remindOfBalances, remindOfStories, remindOfBalances])
    await run(app.ctx());
  await app.runJobs();
  return sent.map(({ text }) => text);
}

/** Publishes a draft of this version as if it had been made. */
async function publish(edition: EditionId, version = 1): Promise<void> {
  const at = app.ctx().now();
  await takeStep(app.ctx(meera), edition, 'publish');
  const made = { madeAt: at, pdf: 'p' as never, sha256: 's', pages: [], publishedAt: at };
  await app
    .ctx()
    .db.insert(drafts)
    .values({ edition, version, askedAt: at, askedBy: 'x', ...made });
}
async function upToSoftCopy(edition: EditionId): Promise<void> {
  await takeStep(app.ctx(owner), edition, 'handIn');
  await app.ctx().db.delete(drafts).where(eq(drafts.edition, edition));
  await takeStep(app.ctx({ kind: 'system', name: 'drafts' }), edition, 'startDraft');
  await publish(edition);
}

describe('messages: reminders of a story', () => {
  test('messages: an unfinished story is recalled after two days, once more a week later, and never a third time', async () => {
    await order();
    await app.later(2 * day - 3600);
    expect(await runReminders()).toEqual([]);
    await app.later(2 * 3600);
    expect(await runReminders()).toEqual([
      expect.stringMatching(/^imurs: your Birthday Spotlight edition still waits .* To stop reminders: http/),
    ]);
    await app.later(6 * day);
    expect(await runReminders()).toEqual([]);
    await app.later(day);
    expect(await runReminders()).toHaveLength(1);
    await app.later(20 * day);
    expect(await runReminders()).toEqual([]);
  });

  test('messages: nobody is reminded who worked on the story lately, handed it in, or whose order was cancelled', async () => {
    const [worked, handedIn, cancelled] = [await order(), await order(), await order()];
    await app.later(3 * day);
    const ctx = app.ctx();
    await lockForm(ctx.db, worked, ctx.now());
    await updateForm(ctx.db, worked, { changedAt: new Date(ctx.now().getTime() - day * 1000) });
    await takeStep(app.ctx(owner), handedIn, 'handIn');
    await ctx.transaction(ctx => cancelEdition(ctx.as(owner), { edition: cancelled }));
    const told = await runReminders();
    expect(told.filter(text => text.includes('still waits'))).toEqual([]);
    await app.later(day);
    expect((await runReminders()).filter(text => text.includes('still waits'))).toHaveLength(1);
  });

  test('messages: a reminder that could not be sent is deleted once its story is handed in', async () => {
    const edition = await order();
    await app.later(2 * day + 60);
    app.shop.runtime.provide(messenger, { deliver: () => Promise.reject(new Error('away')) });
    await remindOfStories(app.ctx());
    await app.runJobs().catch(() => undefined);
    const waiting = () => app.ctx().db.select().from(messages).where(eq(messages.kind, 'storyReminder'));
    expect(await waiting()).toMatchObject([{ failure: 'again' }]);
    await takeStep(app.ctx(owner), edition, 'handIn');
    app.shop.runtime.provide(messenger, {
      deliver: async ({ to, text }) => void sent.push({ to, text, stopLink: '' }),
    });
    await app.later(60);
    await app.runJobs();
    expect(sent.filter(({ text }) => text.includes('still waits'))).toEqual([]);
    expect(await waiting()).toEqual([]);
  });

  test('messages: in the receiver’s quiet hours no reminder is written; the next run by day writes it', async () => {
    await order();
    await advanceToHour(app, 23);
    await app.later(2 * day);
    expect(await runReminders()).toEqual([]);
    await advanceToHour(app, 9.5);
    expect(await runReminders()).toHaveLength(1);
  });

  test('messages: a partner’s customer gets a link with a key; without a customer’s address the partner is reminded', async () => {
    const profile = { name: 'Marigold', email: 'studio@marigold.example', city: 'Pune', type: 't', credits: 0 };
    const partner = await seedPartner(app.ctx(), { ...profile, phone: '+919810000009' });
    const ofPartner = { partner, customerName: 'Tara', total: fromRupees(0), paid: fromRupees(0) };
    const { customer: _, ...noCustomer } = { customer: undefined };
    await createEdition(app.ctx(), { ...birthdayOrder, ...noCustomer, ...ofPartner, customerPhone: '+919810000002' });
    await createEdition(app.ctx(), { ...birthdayOrder, ...noCustomer, ...ofPartner, customerPhone: null });
    await app.later(2 * day + 60);
    await runReminders();
    expect(sent.map(({ to }) => to).toSorted()).toEqual(['+919810000002', '+919810000009', 'studio@marigold.example']);
    const rows = await app.ctx().db.select().from(messages).where(eq(messages.kind, 'storyReminder'));
    const linkTo = (to: string) => rows.find(row => row.to === to)?.link ?? '';
    // The sandbox keeps the links of what was delivered.
    expect(linkTo('+919810000002')).toContain('sealed');
    expect(linkTo('+919810000009')).toMatch(/\/abstract\/\w+$/);
  });
});

describe('messages: reminders of a soft copy and a balance', () => {
  test('messages: a soft copy is recalled after three days, in other words when it was seen, and anew for a new version', async () => {
    const edition = await order();
    await upToSoftCopy(edition);
    await app.later(3 * day - 3600);
    expect((await runReminders()).filter(text => text.includes('To stop'))).toEqual([]);
    await app.later(7200);
    expect((await runReminders()).filter(text => text.includes('To stop'))).toEqual([
      expect.stringContaining('nobody has leafed through it yet'),
    ]);
    await takeStep(app.ctx(owner), edition, 'askForRevision');
    expect((await runReminders()).filter(text => text.includes('To stop'))).toEqual([]);
    await publish(edition, 2);
    await saveView(app.ctx().db, { edition, viewer: 'editor-1', version: 2, at: app.ctx().now() });
    await saveView(app.ctx().db, { edition, viewer: 'customer-1', version: 2, at: app.ctx().now() });
    await app.later(3 * day + 60);
    expect((await runReminders()).filter(text => text.includes('To stop'))).toEqual([
      expect.stringContaining('waits for your word'),
    ]);
    await takeStep(app.ctx(owner), edition, 'approve');
    await app.later(8 * day);
    expect((await runReminders()).filter(text => text.includes('To stop'))).toEqual([]);
  });

  test('messages: a balance is recalled two days after the approval; the parcel’s recipient never hears of it', async () => {
    const edition = await order({ paid: fromRupees(760), isFifty: true });
    await upToSoftCopy(edition);
    const address = { address: '12 Lake View Road', city: 'Bengaluru', zip: '560034' };
    const recipient = { name: 'Nani', phone: '9810000077', email };
    await updateOrderAddress(app.ctx(owner), { orderId: edition, ...address, ...recipient });
    await takeStep(app.ctx(owner), edition, 'approve');
    await app.runJobs();
    await app.later(2 * day + 60);
    await runReminders();
    expect(sent.map(({ to }) => to).toSorted()).toEqual([phone, email]);
    expect(sent[0]?.text).toContain('once the remaining ₹759 is paid');
    expect(sent.find(({ to }) => to === email)?.stopLink).toMatch(/\/reminders\?for=/);
    const toNani = await app.ctx().db.select().from(messages).where(like(messages.to, '%0077'));
    expect(toNani).toEqual([]);
  });
});

describe('messages: stopping reminders', () => {
  const path = (link: string) => link.replace('http://localhost:3000', '');

  test('messages: opening the link of a reminder stops nothing; its button does, and allows them again', async () => {
    await order();
    await app.later(2 * day + 60);
    await runReminders();
    const link = path(sent[0]?.stopLink ?? '');
    expect(link).not.toContain(phone.slice(3));
    const shown = await app.call(`GET ${link}`);
    expect([shown.status, String(shown.body)]).toEqual([200, expect.stringContaining('Stop reminders?')]);
    expect(shown.body).toContain('the number that ends in 01');
    expect(shown.body).not.toContain(phone.slice(3));
    expect(shown.body).not.toContain('<script');
    await app.later(7 * day);
    expect(await runReminders()).toHaveLength(1);

    const posted = await app.call(`POST ${link}`, { headers: { origin: 'https://mail.example' } });
    expect([posted.status, String(posted.body)]).toEqual([200, expect.stringContaining('Reminders are stopped')]);
    const second = await order();
    await app.later(2 * day + 60);
    expect(await runReminders()).toEqual([]);
    await takeStep(app.ctx(owner), second, 'handIn');
    await app.runJobs();
    expect(sent.map(({ text }) => text)).toEqual([expect.stringContaining('we have the story of your')]);

    await order();
    await app.call(`POST ${link.replace('?', '/allow?')}`);
    await app.later(2 * day + 60);
    expect(await runReminders()).toHaveLength(1);
  });

  test('messages: a mail program’s one-click request stops e-mails alone, also one that is on its way', async () => {
    const edition = await order();
    await updateOrderAddress(app.ctx(owner), { orderId: edition, address: '1', city: 'Pune', zip: '411001', email });
    await app.later(2 * day + 60);
    await runReminders();
    const link = path(sent.find(({ to }) => to === email)?.stopLink ?? '');
    await app.later(7 * day);
    await remindOfStories(app.ctx());
    const oneClick = await app.shop.server.app.inject({
      method: 'POST',
      url: link,
      headers: { host: 'localhost:3000', 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(oneClick.statusCode).toBe(200);
    sent = [];
    await app.runJobs();
    expect(sent.map(({ to }) => to)).toEqual([phone]);
  });

  test('messages: a link that was not made by the shop, or was changed, stops nothing and says so', async () => {
    await order();
    await app.later(2 * day + 60);
    await runReminders();
    const link = path(sent[0]?.stopLink ?? '');
    for (const wrong of ['/reminders?for=x', link.slice(0, -2)])
      for (const method of ['GET', 'POST'])
        expect(await app.call(`${method} ${wrong}`), `${method} ${wrong}`).toMatchObject({ status: 404 });
    expect((await app.call('GET /reminders')).status).toBe(400);
  });
});
