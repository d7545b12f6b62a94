import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayInIndia } from '#kernel/dates.ts';
import type { EditionId } from '#kernel/ids.ts';
import { job, type Actor } from '#platform/context.ts';
import { listPartnerTypes, seedCatalogue } from '#src/catalogue/index.ts';
import { createEdition, setTrackLink, takeStep, updateOrderAddress } from '#src/editions/index.ts';
import { statusMachine } from '#src/editions/rules.ts';
import { seedPartner } from '#src/partners/index.ts';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { birthdayOrder } from '#test/kit/edition.ts';
import { jobQueue, readEdition, readFailedJobs, readQueue } from './actions.ts';
import { nextActionOf, type NextActor } from './rules.ts';
import type { QueueEntry } from './wire.ts';

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

const meera: Actor = { kind: 'staff', id: 'editor-1', role: 'editor', name: 'Meera Iyer' };
const shop: Actor = { kind: 'system', name: 'drafts' };

const order = (
  customerName: string,
  by: { customer: string } | { partner: string } = { customer: 'customer-1' },
): Promise<EditionId> =>
  createEdition(app.ctx(), {
    ...by,
    customerName,
    customerPhone: '+919810000001',
    ...birthdayOrder,
    copies: 2,
  });
async function shippedEdition(name: string): Promise<EditionId> {
  const id = await order(name);
  await updateOrderAddress(app.ctx(meera), {
    orderId: id,
    address: '12 Lake View Road',
    city: 'Bengaluru',
    zip: '560034',
  });
  for (const next of ['handIn', 'startDraft', 'publish', 'approve', 'release', 'printed'] as const)
    await takeStep(app.ctx(next === 'publish' || next === 'approve' || next === 'printed' ? meera : shop), id, next);
  await setTrackLink(app.ctx(meera), { edition: id, link: 'https://courier.example/1' });
  return id;
}

const partOf = async (whose: NextActor, query: { since?: string; after?: string } = {}) =>
  (await readQueue(app.ctx(meera), { whose, ...query }))[0]!;
const pageAfter = (whose: NextActor, editions: QueueEntry[]) => {
  const last = editions.at(-1)!;
  return partOf(whose, { since: last.since, after: last._id });
};

test('D16 returns the queue in parts by next actor, the longest waiting first, of the shipped ones the newest', async () => {
  const first = await order('First');
  await app.clock.advance(60);
  const second = await order('Second');
  await app.clock.advance(60);
  await takeStep(app.ctx(shop), first, 'handIn');
  const third = await order('Third');
  const cancelled = await order('Cancelled');
  await app.ctx().db.execute(sql`update editions set cancelled_at = now(), cancel_refund = 0 where id = ${cancelled}`);
  const shipped = [
    await shippedEdition('Gone first'),
    (await app.clock.advance(60), await shippedEdition('Gone last')),
  ];

  const queue = await readQueue(app.ctx(meera));
  const ids = queue.map(({ whose, count, editions, more }) => [whose, count, editions.map(({ _id }) => _id), more]);
  expect(ids).toEqual([
    ['studio', 0, [], false],
    ['printer', 0, [], false],
    ['shop', 1, [first], false],
    ['customer', 2, [second, third], false],
    ['nobody', null, shipped.toReversed(), false],
  ]);
  const [waiting] = queue[3]!.editions;
  expect(waiting).toMatchObject({ title: 'Second’s Birthday Spotlight Edition', plan: 'imurs iconic', copies: 2 });
  // `since` is the time of the last step, not of the order.
  expect(queue[2]!.editions[0]!.since > queue[3]!.editions[0]!.since).toBe(true);
});

test('D16 returns a part of the queue in pages of fifty, each edition once, also those that moved at the same time', async () => {
  const before = (await partOf('customer')).editions.map(({ _id }) => _id);
  const added: EditionId[] = [];
  for (let n = 0; n < 118; n++) {
    if (n % 3 === 0) await app.clock.advance(1);
    added.push(await order(`Waiting ${n}`));
  }
  const pages = [await partOf('customer')];
  while (pages.at(-1)!.more) pages.push(await pageAfter('customer', pages.at(-1)!.editions));
  expect(pages.map(page => [page.count, page.editions.length])).toEqual([
    [120, 50],
    [120, 50],
    [120, 20],
  ]);
  const ids = pages.flatMap(page => page.editions.map(({ _id }) => _id));
  expect(ids.toSorted()).toEqual([...before, ...added].toSorted());
  expect(new Set(ids).size).toBe(120);
  // The first screen has the beginning of each part, which goes on where that ends.
  const first = (await readQueue(app.ctx(meera))).find(part => part.whose === 'customer')!;
  expect([first.count, first.more, first.editions.map(({ _id }) => _id)]).toEqual([120, true, ids.slice(0, 15)]);
  const next = await pageAfter('customer', first.editions);
  expect(next.editions.map(({ _id }) => _id)).toEqual(ids.slice(15, 65));
});

test('W98 of a part with more than a thousand editions only that much is counted', async () => {
  const otherApp = await testApp();
  const ctx = otherApp.ctx(meera);
  await ctx.db.execute(
    sql`insert into studio_turns select 'printed-' || n, 'printer', now() from generate_series(1, 1005) n`,
  );
  await ctx.db.execute(
    sql`insert into studio_turns select 'made-' || n, 'shop', now() from generate_series(1, 1000) n`,
  );
  const counts = (await readQueue(ctx)).map(({ whose, count }) => [whose, count]);
  expect(counts).toEqual([
    ['studio', 0],
    ['printer', 1001],
    ['shop', 1000],
    ['customer', 0],
    ['nobody', null],
  ]);
  await otherApp.close();
});

test('D16 W98 the database view and the turns name the same next actor as the rule for every state', async () => {
  const otherApp = await testApp();
  const { db } = otherApp.ctx();
  await db.execute(sql`alter table editions disable trigger edition_moves_by_steps`);
  const states = [...new Set(statusMachine.flatMap(({ from, to }) => [from, to]).map(state => state.join()))];
  const drafts = ['none', 'making', 'thin', 'asked', 'failed', 'made', 'published'] as const;
  const prints = ['none', 'making', 'failed', 'stopped', 'released'] as const;
  const now = sql`timestamptz '2026-01-01'`;
  const expected = new Map<string, string>();
  for (const state of states.filter(state => !state.startsWith('6')))
    for (const draft of drafts)
      for (const print of prints)
        for (const isReady of [true, false]) {
          const [orderStatus = 0, live = 0] = state.split(',').map(Number);
          if (orderStatus > 3 && !isReady) continue;
          const id = `${state}-${draft}-${print}-${isReady}`;
          await db.execute(sql`insert into editions (id, customer, customer_name, theme, sub_category, category, plan_id, plan_name, plan_pages, copies,
              total, paid, is_fifty, order_status, live, street, city, postal_code, created_at, moved_at)
            values (${id}, 'c', 'Meera', 'Gifting', 'birthday', 'Birthday', 'p', 'Plan', 12, 1, 100, ${isReady ? 100 : 50}, false, ${orderStatus}, ${live},
              ${isReady ? 'x' : null}, ${isReady ? 'x' : null}, ${isReady ? 'x' : null}, ${now}, ${now})`);
          const isMade = draft === 'made' || draft === 'published';
          const waits = draft === 'thin' || draft === 'asked' ? draft : null;
          if (draft !== 'none')
            await db.execute(sql`insert into drafts (edition, version, asked_at, asked_by, waits, trouble, made_at, pdf, sha256, pages, published_at)
              values (${id}, 1, ${now}, 'shop', ${waits}, ${draft === 'failed' ? 'a photo' : null}, ${isMade ? now : null}, ${isMade ? 'f' : null}, ${isMade ? 's' : null},
                ${isMade ? sql`'[]'::jsonb` : null}, ${draft === 'published' ? now : null})`);
          const ready = print === 'stopped' || print === 'released';
          if (print !== 'none')
            await db.execute(sql`insert into prints (edition, asked_at, trouble, made_at, files, ticket, findings, released_at, released_by)
              values (${id}, ${now}, ${print === 'failed' ? 'no' : null}, ${ready ? now : null}, ${ready ? sql`'[]'::jsonb` : null}, ${ready ? 't' : null},
                ${ready ? sql`'[]'::jsonb` : null}, ${print === 'released' ? now : null}, ${print === 'released' ? 'Meera' : null})`);
          const { whose } = nextActionOf(
            { orderStatus, live, due: isReady ? 0 : 50, hasAddress: isReady },
            draft === 'none'
              ? undefined
              : {
                  made: isMade,
                  published: draft === 'published',
                  trouble: draft === 'failed' ? 'a photo' : null,
                  waits,
                },
            print,
          );
          expected.set(id, whose);
        }
  for (const table of [sql`studio_queue`, sql`(select edition as id, whose from studio_turns) t`]) {
    const rows = await db.select({ id: sql<string>`id`, whose: sql<string>`whose` }).from(table);
    expect(Object.fromEntries(rows.map(row => [row.id, row.whose]))).toEqual(Object.fromEntries(expected));
    expect(rows.length).toBeGreaterThan(300);
  }
  await otherApp.close();
});

test('D16 W35 returns an edition with its money in rupees, its next action and its history', async () => {
  const id = await shippedEdition('Nani');
  expect(await readEdition(app.ctx({ ...meera, role: 'owner' }), id)).toMatchObject({
    title: 'Nani’s Birthday Spotlight Edition',
    customerPhone: '+919810000001',
    payment: { total: 1519, paid: 1519, isFifty: false },
    turn: { whose: 'nobody' },
    trackLink: { link: 'https://courier.example/1' },
    setsTrackLink: true,
    mayRedraft: false,
    drafts: [{ version: 1, madeAt: null }],
    story: { answers: [], photos: [], takes: [] },
  });
  const { history } = await readEdition(app.ctx(meera), id);
  expect(history.at(-1)).toMatchObject({ what: 'dispatch', by: 'Meera Iyer (staff)' });
  await expect(readEdition(app.ctx(meera), '0'.repeat(26))).rejects.toMatchObject({ status: 404 });
});

test('M14 M7 returns the partner who placed an edition, and the recipient of its parcel', async () => {
  await seedCatalogue(app.ctx());
  const [type] = await listPartnerTypes(app.ctx());
  const profile = { name: 'Marigold Studio', email: 'hello@marigold.example', city: 'Pune', type: type!.id };
  const partner = await seedPartner(app.ctx(), { ...profile, phone: '+919812350077', credits: 0 });
  const id = await order('Asha', { partner });
  await updateOrderAddress(app.ctx(meera), {
    orderId: id,
    address: '4 Church Street',
    city: 'Bengaluru',
    zip: '560001',
    name: 'Amma Nair',
    phone: '9812350078',
  });
  expect(await readEdition(app.ctx(meera), id)).toMatchObject({
    partner: { name: 'Marigold Studio', phone: '+919812350077' },
    recipient: { name: 'Amma Nair', phone: '+919812350078' },
  });
  expect((await readEdition(app.ctx(meera), await order('Nani'))).partner).toBeNull();
});

test('W10 answers 404 to everybody but staff', async () => {
  const customer = app.browser();
  await customer.signIn('+919812350001');
  for (const address of ['GET /studio/api/queue', 'GET /studio/api/editions/x']) {
    expect((await app.call(address)).status).toBe(404);
    expect((await customer.call(address)).status).toBe(404);
  }
});

test('W93 staff see the work that failed for good and have it run again; an id that is no failed job does nothing', async () => {
  const ctx = app.ctx(meera);
  await ctx.db.execute(sql`delete from pgboss.job`);
  await app.shop.runtime.jobs.send(ctx.db, [{ job: job('press/make-print', { retryLimit: 0 }), data: {} }]);
  await ctx.db.execute(sql`update pgboss.job set state = 'failed', completed_on = now(),
    output = '{"message":"ENOSPC: no space left"}' where name = 'press/make-print'`);
  const {
    jobs: [failed, ...others],
  } = await readFailedJobs(ctx);
  expect(others).toEqual([]);
  expect(failed).toMatchObject({ job: 'press/make-print', reason: 'ENOSPC: no space left' });
  await ctx.use(jobQueue).retry('press/make-print', '00000000-0000-4000-8000-000000000000');
  expect((await readFailedJobs(ctx)).jobs).toHaveLength(1);
  await ctx.use(jobQueue).retry('press/make-print', failed!._id);
  expect(await readFailedJobs(ctx)).toEqual({ jobs: [], more: false });
});

test('W98 staff page through the work that failed for good, each job once, also those that failed at the same time', async () => {
  const ctx = app.ctx(meera);
  await ctx.db.execute(sql`delete from pgboss.job`);
  await ctx.db.execute(sql`insert into pgboss.job (name, state, completed_on, output)
    select 'press/make-print', 'failed', now() - (n / 40) * interval '1 second', '{}' from generate_series(1, 120) n`);
  const pages = [await readFailedJobs(ctx)];
  for (let last = pages[0]?.jobs.at(-1); pages.at(-1)?.more && last; last = pages.at(-1)?.jobs.at(-1))
    pages.push(await readFailedJobs(ctx, { job: last.job, id: last._id }));
  expect(pages.map(({ jobs, more }) => [jobs.length, more])).toEqual([
    [50, true],
    [50, true],
    [20, false],
  ]);
  expect(new Set(pages.flatMap(({ jobs }) => jobs.map(({ _id }) => _id))).size).toBe(120);
});

test('W112 who of the staff read a story is recorded once a day, and shown to the staff alone', async () => {
  const id = await order('Lakshmi');
  await readEdition(app.ctx(meera), id);
  await readEdition(app.ctx(shop), id);
  await app.clock.advance(24 * 3600);
  await readEdition(app.ctx(meera), id);
  const days = (await readEdition(app.ctx({ ...meera, id: 'editor-2', name: 'Rohan Das' }), id)).staffReads;
  const now = app.ctx().now();
  const [today, before] = [dayInIndia(now), dayInIndia(new Date(now.getTime() - 24 * 3600_000))];
  expect(days).toEqual([
    { name: 'Meera Iyer', day: today, how: 'story' },
    { name: 'Rohan Das', day: today, how: 'story' },
    { name: 'Meera Iyer', day: before, how: 'story' },
  ]);
});
