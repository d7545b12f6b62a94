import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayInIndia } from '#kernel/dates.ts';
import { totpNow } from '#src/accounts/index.ts';
import { seedCatalogue } from '#src/catalogue/index.ts';
import { seedCoupons } from '#src/checkout/index.ts';
import { seedEditorial } from '#src/editorial/index.ts';
import { seedCouriers } from '#src/production/index.ts';
import { newestMessages } from '#src/messages/index.ts';
import { countLate } from '#src/studio/store/orders.ts';
import { declaredCalls } from '#test/kit/calls.ts';
import { tellInChat } from './chat.ts';
import { cancelOnlyOrder, erasePeople } from './erase-people.ts';
import { grow } from './grow-database.ts';
import { payAndAskFriends } from './friends.ts';
import * as parts from './scenarios.ts';
import { recordPlans, fullScans, autoExplainOptions } from './query-plans.ts';
import { openShopCalls, signInStaff, type ShopCalls } from './shop-calls.ts';
import { shopJobs as jobs } from './shop-jobs.ts';
import { closeMonth, hearOfParcel, manageTeam, readMoney, workInStudio } from './studio.ts';

/** Tables that stay small however much is sold: they hold the shop's own content, or its staff's. All others grow. */
const small =
  `banners business_bundles business_plans categories closed_month_parts closed_months content_changes coupons couriers database_mark edition_transitions explore_infos faqs paper_series planned_content
  partner_type_categories partner_types plans products questions sandbox_facts settlement_reports staff staff_acts staff_invitations studio_days studio_digests studio_presence studio_views sub_categories tax_lines tax_rates testimonials
  text_versions texts themes tiles`.split(/\s+/);

/** Tables that hold only what is under way, as a partial index does, and are read completely to be counted. */
const underWay = ['studio_turns', 'studio_unanswered'];

const recording = recordPlans();
let shopCalls: ShopCalls;
let growing: Set<string>;
let partial: Set<string>;

const names = async (query: ReturnType<typeof sql>) => {
  const rows = await shopCalls.app
    .ctx()
    .db.select({ name: sql<string>`name` })
    .from(sql`(${query}) q`);
  return rows.map(row => row.name);
};

beforeAll(async () => {
  const calls = (await declaredCalls()).filter(call => !call.path.startsWith('/sandbox'));
  shopCalls = await openShopCalls({
    connection: autoExplainOptions,
    calls,
    tell: doing => void (recording.by = doing),
  });
  recording.by = 'the test itself';
  const ctx = shopCalls.app.ctx();
  for (const seed of [seedCatalogue, seedCoupons, seedCouriers, seedEditorial]) await seed(ctx);
  await grow(shopCalls.app.databaseUrl ?? '', 100_000);
  const tables = await names(sql`select tablename as name from pg_tables where schemaname = 'public'`);
  growing = new Set(tables.filter(name => !small.includes(name)));
  // The plans are those of the grown tables, also after a job has deleted the rows of one.
  for (const table of growing)
    await ctx.db.execute(sql`alter table ${sql.identifier(table)} set (autovacuum_enabled = false)`);
  partial = new Set(
    await names(sql`select indexrelid::regclass::text as name from pg_index where indpred is not null`),
  );
}, 600_000);
afterAll(async () => {
  await shopCalls.app.close();
  await shopCalls.bank.close();
  await shopCalls.speech.close();
  recording.stop();
});

test('scale: every table that grows has grown', async () => {
  const filled = await names(sql`select relname as name from pg_class where reltuples >= 1000`);
  expect([...growing].filter(name => !filled.includes(name))).toEqual([]);
});

test('scale: no statement of a call or a job reads a growing table completely', async () => {
  const { work } = shopCalls;
  const { plan, category, type } = await parts.visitShop(shopCalls);
  const order = { plan, category, couponCode: null, extracopies: 0 };
  // Before staff ask for drafts and prints of editions that were grown without files, whose jobs cannot run.
  const leaver = await cancelOnlyOrder(shopCalls, order);
  const owner = await parts.useCustomerAccount(shopCalls);
  // Before staff sign in, who are signed out by the evening.
  const paid = await payAndAskFriends(shopCalls, owner, order);
  const editor = await signInStaff(shopCalls);
  await parts.usePartnerAccount(shopCalls, type);
  await parts.readStudioLists(shopCalls, editor, await parts.registerPartner(shopCalls, type));
  await parts.refundOrders(shopCalls, owner, order);
  await tellInChat(shopCalls, { owner, editor, edition: paid.edition });
  const magazine = await parts.completeOrder(shopCalls, { owner, editor }, paid);
  await workInStudio(editor, magazine);
  await hearOfParcel(shopCalls);
  const shopOwner = await signInStaff(shopCalls, 'owner');
  await closeMonth(shopOwner);
  await readMoney(shopOwner);
  await manageTeam(await signInStaff(shopCalls), { codeOf: secret => totpNow(shopCalls.app.ctx(), secret) });
  for (const { job, cron, run } of jobs) if (cron) await work(`job ${job.name}`, ctx => run(ctx, {}));
  await erasePeople(shopCalls, leaver);
  await work('the digest', ctx => countLate(ctx, dayInIndia(ctx.now()), 1000));
  await work('the sandbox’s inbox', ctx => newestMessages(ctx, undefined, 50));
  await parts.claimAccount(shopCalls, order);

  const declared = (await declaredCalls()).filter(call => !call.path.startsWith('/sandbox'));
  const forgotten = declared
    .map(({ method, path }) => `${method} ${path}`)
    .filter(name => !shopCalls.madeCalls.has(name));
  expect(forgotten, 'calls that the test does not make').toEqual([]);
  const ran = await names(sql`select distinct name from pgboss.job where state = 'completed'`);
  const idle = jobs.filter(({ job, cron }) => !cron && !ran.includes(job.name)).map(({ job }) => job.name);
  expect(idle, 'jobs that did not run').toEqual([]);

  const shopStatements = recording.ran.filter(
    ({ by, text }) => by !== 'start' && by !== 'the test itself' && !text.includes('pgboss'),
  );
  const everGrowing = new Set([...growing].filter(table => !underWay.includes(table)));
  const wrong = shopStatements.flatMap(({ by, text, plan }) =>
    fullScans(plan, { growing: everGrowing, partial }).map(table => `${by} reads all of ${table}: ${text}`),
  );
  expect([...new Set(wrong)]).toEqual([]);
  expect(new Set(shopStatements.map(({ text }) => text)).size).toBeGreaterThan(200);
}, 600_000);
