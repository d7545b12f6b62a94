import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, dayInIndia } from '#kernel/dates.ts';
import type { EditionId } from '#kernel/ids.ts';
import { paise } from '#kernel/money.ts';
import type { Actor } from '#platform/context.ts';
import { createEdition, setTrackLink, takeStep, updateOrderAddress } from '#src/editions/index.ts';
import { newestMessages } from '#src/messages/index.ts';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { birthdayOrder } from '#test/kit/edition.ts';
import { keepMissingDays, readDays } from './actions/days.ts';
import { sendDigest } from './actions/digest.ts';
import { readMoneyToday, readNumbers } from './actions/numbers.ts';
import { countLate } from './store/orders.ts';
import { digests, studioDays } from './store.ts';

const meera: Actor = { kind: 'staff', id: 'editor-1', role: 'editor', name: 'Meera Iyer' };
let app: TestApp;
const ctx = () => app.ctx();
const run = (statement: ReturnType<typeof sql>) => ctx().db.execute(statement);
const hours = (count: number) => app.clock.advance(count * 3600);
const today = () => dayInIndia(app.clock.now());
const sumOf = async (from: string, to: string) => (await readDays(ctx(), { from, to })).sum({ from, to });

beforeAll(async () => {
  app = await testApp({ env: { MAILER: 'sandbox', DIGEST_TO: 'farah@example.in, dev@example.in' } });
});
afterAll(() => app.close());

async function order(by: object): Promise<EditionId> {
  const common = { customerName: 'Asha Rao', customerPhone: '+919810000001', ...birthdayOrder, copies: 2 };
  const id = await createEdition(ctx(), { customer: 'customer-1', ...common, paid: paise(151_900), ...by });
  const address = { address: '12 Lake View Road', city: 'Bengaluru', zip: '560034' };
  await updateOrderAddress(app.ctx(meera), { orderId: id, ...address });
  return id;
}

/** A payment of so many paise for something, as the gateway reported it. */
async function pay(mid: string, amount: number): Promise<void> {
  const now = app.clock.now().toISOString();
  await run(sql`insert into payments (mid, purpose, key, digest, payer_kind, payer, payer_phone, payer_name, amount, currency, title, bill, status, gateway, created_at, expires_at, paid_at)
    values (${mid}, 'order', ${mid}, '', 'customer', 'customer-1', '', 'Asha', ${amount}, 'INR', 'Edition', '{}', 'paid', 'test', ${now}, ${now}, ${now})`);
  await run(
    sql`insert into payment_captures (mid, id, amount, refunded, seen_at) values (${mid}, ${`cap-${mid}`}, ${amount}, 0, ${now})`,
  );
}

/** The soft copy of a version, made and sent now; the shop itself has begun the first one. */
async function draft(id: string, version: number, head = 0): Promise<void> {
  const now = app.clock.now().toISOString();
  await run(
    sql`insert into drafts (edition, version, asked_at, asked_by) values (${id}, ${version}, ${now}, 'x') on conflict do nothing`,
  );
  await run(sql`update drafts set made_at = ${now}, pdf = 'x', sha256 = 'x', pages = '[]', plan = '{}', head = ${head}, published_at = ${now}
    where edition = ${id} and version = ${version}`);
}

test('W162 a magazine’s way is counted on the days of its steps, and kept days say what was counted at once', async () => {
  // To noon in India, so that no step of the test passes midnight unless it is meant to.
  const minutes = Math.floor((app.clock.now().getTime() / 60_000 + 330) % 1440);
  await app.clock.advance((1440 - minutes + 12 * 60) * 60);
  const first = today();
  const id = await order({});
  await pay('mid1', 151_900);
  await takeStep(ctx(), id, 'handIn');
  await takeStep(ctx(), id, 'startDraft');
  await hours(5);
  await draft(id, 1);
  await takeStep(app.ctx(meera), id, 'publish');
  await hours(24);
  await takeStep(app.ctx(meera), id, 'askForRevision');
  await draft(id, 2, 3);
  await takeStep(app.ctx(meera), id, 'publish');
  await hours(1);
  await run(
    sql`update drafts set approved_at = ${app.clock.now().toISOString()} where edition = ${id} and version = 2`,
  );
  await takeStep(app.ctx(meera), id, 'approve');
  await takeStep(ctx(), id, 'release');
  await takeStep(app.ctx(meera), id, 'printed');
  await hours(24 * 12);
  await setTrackLink(app.ctx(meera), { edition: id, link: 'https://courier.example/1' });
  const last = today();

  expect((await sumOf(first, first)).counts).toMatchObject({
    orders: 1,
    partnerOrders: 0,
    ordered: 151_900,
    takings: 151_900,
    refunded: 0,
    firstCopies: 1,
    unedited: 1,
    promised: 1,
    late: 0,
    approved: 0,
  });
  const second = await sumOf(addDays(first, 1), addDays(first, 1));
  expect(second.counts).toMatchObject({ orders: 0, takings: 0, firstCopies: 0, approved: 1, revised: 1 });
  const whole = await sumOf(first, last);
  expect(whole.hours).toEqual({ draft: { 5: 1 }, approval: { 25: 1 }, parcel: { 288: 1 } });
  expect(whole.counts).toMatchObject({ promised: 2, late: 1 });

  // The job keeps what a screen counted, once, and not the day that is not over.
  await keepMissingDays(ctx());
  const kept = await ctx().db.select().from(studioDays);
  expect(kept.map(({ day }) => day).toSorted()).toEqual(
    Array.from({ length: kept.length }, (_, at) => addDays(first, at)),
  );
  expect(kept.at(-1)!.day < last).toBe(true);
  expect(await sumOf(first, last)).toEqual(whole);
  await run(sql`update studio_days set counts = counts || '{"orders": 7}' where day = ${first}`);
  await Promise.all([keepMissingDays(ctx()), keepMissingDays(ctx())]);
  expect((await sumOf(first, first)).counts.orders).toBe(7);
});

test('W160 W162 today and this month stand beside the ones before', async () => {
  await pay('mid2', 50_050);
  const money = await readMoneyToday(ctx());
  expect(money.today.takings).toBe(500.5);
  expect(money.month.from.endsWith('-01')).toBe(true);
  expect(money.month.takings + money.wholeBefore.takings).toBe(2019.5);
  expect(money.waits).toEqual({ asked: 0, failed: 0, review: 0 });
  for (const span of ['day', 'week', 'month'] as const) {
    const numbers = await readNumbers(ctx(), span);
    expect(numbers.spans.at(-1)!.figures.takings).toBe(numbers.now.figures.takings);
    expect(numbers.spans.at(-1)!.from).toBe(numbers.now.from);
    expect(numbers.uncounted).toBe(0);
  }
});

test('W163 the digest goes once a day to each address, from nine in India, however many processes send it', async () => {
  const late = await order({});
  await takeStep(ctx(), late, 'handIn');
  await takeStep(ctx(), late, 'startDraft');
  await run(sql`update editions set moved_at = moved_at - interval '20 days' where id = ${late}`);
  expect(await countLate(ctx(), today(), 1000)).toBe(1);
  const minutes = Math.floor((app.clock.now().getTime() / 60_000 + 330) % 1440);
  await app.clock.advance((1440 - minutes + 8 * 60 + 30) * 60);
  await sendDigest(ctx());
  expect(await ctx().db.$count(digests)).toBe(0);
  await app.clock.advance(1800);
  await Promise.all([sendDigest(ctx()), sendDigest(ctx()), sendDigest(ctx())]);
  await app.clock.advance(1800);
  await sendDigest(ctx());
  const sent = (await newestMessages(ctx(), undefined, 50)).filter(({ kind }) => kind === 'digest');
  expect(sent.map(({ to }) => to).toSorted()).toEqual(['dev@example.in', 'farah@example.in']);
  expect(sent[0]!.text).toContain('₹500.50 came in and ₹0 went back.');
  expect(sent[0]!.text).toContain('Late: 1 order.');
  expect(sent[0]!.subject).toMatch(/1 order, ₹500\.50$/);
  await app.clock.advance(86_400);
  await sendDigest(ctx());
  expect(await ctx().db.$count(digests)).toBe(2);
});

test('W163 without an address nobody gets a digest', async () => {
  const quiet = await testApp();
  await quiet.clock.advance(86_400);
  for (let hour = 0; hour < 24; hour++) {
    await sendDigest(quiet.ctx());
    await quiet.clock.advance(3600);
  }
  expect(await quiet.ctx().db.$count(digests)).toBe(0);
  await quiet.close();
});
