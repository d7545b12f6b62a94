import { buffer } from 'node:stream/consumers';
import { and, eq, like } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { EditionId } from '#kernel/ids.ts';
import { takeStep } from '#src/editions/index.ts';
import { editions } from '#src/editions/store/tables.ts';
import { messages } from '#src/messages/store.ts';
import { readPdfText } from '#test/kit/pdf-text.ts';
import { linkCards } from './actions/cards.ts';
import { advanceToHour } from '#test/kit/time-of-day.ts';
import { aPartner, app, category, newPhone, usePartnerApp } from '#test/kit/partner-app.ts';

usePartnerApp();

type Partner = Awaited<ReturnType<typeof aPartner>>;

async function place({ browser }: Partner, orders: readonly { name: string; phone: string | null }[]) {
  const listed = orders.map(({ name, phone }) => ({ customerName: name, customerPhone: phone, category }));
  const { body } = await browser.call('POST /api/place-orders', { json: { key: newPhone(), orders: listed } });
  return body.orders.map(({ _id }) => _id as EditionId);
}
const send = ({ browser }: Partner, ids: readonly string[]) =>
  browser.call('POST /api/sendLinks', { json: { editions: [...ids] } });
const remind = ({ browser }: Partner, ids: readonly string[]) =>
  browser.call('POST /api/remindClients', { json: { editions: [...ids] } });
const sentTo = (phone: string, kind: string) =>
  app
    .ctx()
    .db.select()
    .from(messages)
    .where(and(eq(messages.to, phone), eq(messages.kind, kind)));

test('W183 the links of orders go to each client’s number once a day, and who was left out is named with the reason', async () => {
  const partner = await aPartner(4);
  const phones = [newPhone(), newPhone(), newPhone()];
  const [asha, without, cancelled, handedIn] = await place(partner, [
    { name: 'Asha', phone: phones[0]! },
    { name: 'Nobody', phone: null },
    { name: 'Gone', phone: phones[1]! },
    { name: 'Told', phone: phones[2]! },
  ]);
  const ids = [asha!, without!, cancelled!, handedIn!];
  const { db } = app.ctx();
  await db.update(editions).set({ cancelledAt: app.ctx().now(), cancelRefund: 0 }).where(eq(editions.id, cancelled!));
  await takeStep(app.ctx(), handedIn!, 'handIn');
  const before = (await sentTo(phones[0]!, 'orderPlaced')).length;
  const { body } = await send(partner, ids);
  expect(body).toEqual({
    sent: [asha],
    skipped: [
      { edition: without, why: 'no phone number' },
      { edition: cancelled, why: 'cancelled' },
      { edition: handedIn, why: 'nothing to do for them now' },
    ],
  });
  expect((await send(partner, [asha!])).body).toEqual({
    sent: [],
    skipped: [{ edition: asha, why: 'sent today already' }],
  });
  expect(await sentTo(phones[0]!, 'orderPlaced')).toHaveLength(before + 1);
  await app.later(24 * 3600);
  await partner.browser.signIn(partner.phone, { partner: true });
  expect((await send(partner, [asha!])).body.sent).toEqual([asha]);
  await app.later(-24 * 3600);
});

test('W184 a client is reminded of their story once a day, also of two orders; the list says when; never after the hand-in', async () => {
  const partner = await aPartner(3);
  const [phone, other] = [newPhone(), newPhone()];
  const [first, second, told] = await place(partner, [
    { name: 'Wedding', phone },
    { name: 'Engagement', phone },
    { name: 'Told', phone: other },
  ]);
  await takeStep(app.ctx(), told!, 'handIn');
  const { body } = await remind(partner, [first!, second!, told!]);
  expect(body).toEqual({
    sent: [first],
    skipped: [
      { edition: second, why: 'reminded today already' },
      { edition: told, why: 'the story is handed in' },
    ],
  });
  expect(await sentTo(phone, 'storyReminder')).toHaveLength(1);
  const { orders, today } = (await partner.browser.call('POST /api/partnerOrders', { json: {} })).body;
  expect(Object.fromEntries(orders.map(({ name, remindedOn }) => [name, remindedOn]))).toEqual({
    Wedding: today,
    Engagement: null,
    Told: null,
  });
});

test('W184 a reminder that waits is not sent once the story is handed in, nor to who stopped reminders', async () => {
  const partner = await aPartner(2);
  const phone = newPhone();
  // In the quiet hours it waits until the morning.
  await advanceToHour(app, 22);
  const [edition] = await place(partner, [{ name: 'Asha', phone }]);
  await remind(partner, [edition!]);
  await takeStep(app.ctx(), edition!, 'handIn');
  await app.later(12 * 3600);
  await app.runJobs();
  expect(await sentTo(phone, 'storyReminder')).toEqual([]);

  const stopped = newPhone();
  const [another] = await place(partner, [{ name: 'Dev', phone: stopped }]);
  await app.ctx().db.execute(`insert into reminder_stops (address, at) values ('${stopped}', now())`);
  expect((await remind(partner, [another!])).body.skipped).toEqual([
    { edition: another, why: 'they stopped reminders' },
  ]);
});

test('W183 the cards are one PDF with four on a page, with the name, the link and three sentences each', async () => {
  const partner = await aPartner(5);
  const names = ['Asha & Rohan', 'Dev', 'Meera', 'Kabir', 'अनन्या'];
  const ids = await place(
    partner,
    names.map(name => ({ name, phone: null })),
  );
  const reply = await partner.browser.call('POST /api/linkCards', { json: { editions: ids } });
  expect([reply.status, reply.headers['content-type']]).toEqual([200, 'application/pdf']);
  const actor = { kind: 'partner' as const, id: partner.id, phone: partner.phone };
  const { content } = await linkCards(app.ctx(actor), ids);
  const pdf = await buffer(content);
  const pages = await readPdfText(pdf);
  expect(pages).toHaveLength(2);
  expect(pages[0]?.text).toContain('Asha & Rohan');
  expect(pages[0]?.text).toContain('Scan the code');
});

test('W183 W184 another’s orders, too many, and callers who are no partner are refused, and nobody is told', async () => {
  const [partner, other] = [await aPartner(1), await aPartner(1)];
  const [mine] = await place(partner, [{ name: 'Mine', phone: newPhone() }]);
  const phone = newPhone();
  const [theirs] = await place(other, [{ name: 'Theirs', phone }]);
  for (const address of ['POST /api/sendLinks', 'POST /api/remindClients', 'POST /api/linkCards'] as const) {
    const call = (editions: string[]) => partner.browser.call(address, { json: { editions } });
    expect((await call([mine!, theirs!])).status, address).toBe(403);
    expect((await call(['nothing'])).status, address).toBe(404);
    expect((await call(Array.from({ length: 101 }, () => mine!))).status, address).toBe(400);
    expect((await app.browser().call(address, { json: { editions: [mine!] } })).status, address).toBe(401);
  }
  const made = await app.ctx().db.select().from(messages).where(like(messages.kind, 'storyReminder'));
  expect(made.filter(({ to }) => to === phone)).toEqual([]);
});
