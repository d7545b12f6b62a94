import { sql } from 'drizzle-orm';
import { dayInIndia, daysAfter, shortDay } from '#kernel/dates.ts';
import { allPages } from '#platform/pagination.ts';
import type { Ctx } from '#platform/context.ts';
import { phoneOfAccount } from '#src/accounts/index.ts';
import { customerLink, editionById, type Edition } from '#src/editions/index.ts';
import { receiverName } from '#src/editions/rules.ts';
import { eraseFile } from '#src/files/index.ts';
import { queueMessage } from '#src/messages/index.ts';
import { monthBefore, monthOf } from '#src/papers/rules/gst-month.ts';
import { partnerById } from '#src/partners/index.ts';
import { erasureOf } from '../rules/inventory.ts';
import { dueOf, eraseFrom, noticeDays, paperYears, traceDays, yearsBefore } from '../rules/retention.ts';
import * as store from '../store.ts';
import { eraseBefore, instantSql } from '../store/rows.ts';
import { blankMark, eraseEdition } from './erase-edition.ts';

/** Who is told about an order: its account, and its client once the partner who placed it was erased. */
async function ownerOf(ctx: Ctx, { id, customer, partner, client, customerPhone, email }: Edition) {
  const account = customer ?? (partner && (await partnerById(ctx, partner))?.id);
  if (account) return { to: await phoneOfAccount(ctx, account), account };
  const link = customerPhone || email ? await customerLink(ctx, id) : undefined;
  return { to: customerPhone, account: client, email, sender: null, ...(link && { link }) };
}

/** Tells whom an order belongs to until when its material is there, in the open transaction. */
async function tellOwner(ctx: Ctx, { id, endedAt }: store.EndedEdition): Promise<void> {
  const edition = await editionById(ctx, id);
  if (!edition) return;
  const { magazineDays: days } = ctx.config.retention;
  const day = dayInIndia(eraseFrom(endedAt, { now: ctx.now(), days }));
  await queueMessage(ctx, {
    edition: id,
    kind: 'magazineEnds',
    values: { person: receiverName(edition), edition: edition.category, day: shortDay(day, dayInIndia(ctx.now())) },
    link: edition.cancelled ? '/orders' : `/afterwards/${id}`,
    ...(await ownerOf(ctx, edition)),
  });
}

/** Does what is due about one magazine; looks again under its lock, so that it may run twice. */
const keepMagazine = (ctx: Ctx, { id }: store.EndedEdition, before: Date): Promise<void> =>
  ctx.transaction(async ctx => {
    const ended = await store.lockEnded(ctx.db, id, before);
    if (!ended) return;
    const due = dueOf(ended, { now: ctx.now(), days: ctx.config.retention.magazineDays });
    if (due === 'tell') {
      await store.markTold(ctx.db, id, ctx.now());
      await tellOwner(ctx, ended);
    }
    if (due === 'erase') await eraseEdition(ctx, id, { person: false });
  });

async function keepMagazines(ctx: Ctx): Promise<void> {
  const before = daysAfter(ctx.now(), noticeDays - ctx.config.retention.magazineDays);
  for await (const ended of allPages((after?: store.EndedEdition) => store.endedEditions(ctx.db, before, after)))
    await keepMagazine(ctx, ended, before).catch((error: unknown) =>
      ctx.log.error({ err: error, edition: ended.id }, 'the period of a magazine could not be kept'),
    );
}

async function keepRecordings(ctx: Ctx): Promise<void> {
  const today = dayInIndia(ctx.now());
  for await (const { code, file } of store.endedMarks(ctx.db, today))
    await ctx.transaction(async ctx => {
      await blankMark(ctx, code);
      await eraseFile(ctx, file);
    });
}

/** Payments for which no money ever came: what comes after a failure is in review. */
const isWithoutMoney = sql`status in ('failed', 'expired')`;

async function keepUnpaid(ctx: Ctx): Promise<void> {
  const before = instantSql(daysAfter(ctx.now(), -ctx.config.retention.unpaidDays));
  await eraseBefore(ctx.db, { table: 'payments', by: 'ended_at', where: isWithoutMoney, before });
}

const buyerIsNamed = sql`(content -> 'buyer' ->> 'name') <> ''`;

async function keepPapers(ctx: Ctx): Promise<void> {
  const day = yearsBefore(dayInIndia(ctx.now()), paperYears);
  const content = `content || '{"buyer": {"name": "", "phone": null, "gstin": null, "address": null}, "delivery": null}'`;
  await eraseBefore(ctx.db, {
    table: 'papers',
    by: 'day',
    where: buyerIsNamed,
    before: sql`${day}::date`,
    erasure: { content },
  });
  // Of months whose papers are all so old.
  await eraseBefore(ctx.db, { table: 'closed_month_parts', by: 'month', before: sql`${monthBefore(monthOf(day))}` });
  await eraseBefore(ctx.db, {
    table: 'payments',
    by: 'paid_at',
    where: sql`payer_name <> ''`,
    before: sql`${day}::date`,
    erasure: erasureOf('payments', 'person'),
  });
}

const sweepOf =
  (table: string, by: string, days: (ctx: Ctx) => number) =>
  (ctx: Ctx): Promise<void> =>
    eraseBefore(ctx.db, { table, by, before: instantSql(daysAfter(ctx.now(), -days(ctx))) });

/** What keeps the period of each kind that this slice deletes, by its name in `kinds`. */
export const sweeps: Readonly<Record<string, (ctx: Ctx) => Promise<void>>> = {
  magazines: keepMagazines,
  recordings: keepRecordings,
  unpaid: keepUnpaid,
  messages: sweepOf('messages', 'at', ctx => ctx.config.retention.messageDays),
  events: sweepOf('payment_events', 'received_at', () => traceDays),
  devices: sweepOf('devices', 'seen_at', () => traceDays),
  papers: keepPapers,
};

/** Erases what was kept long enough, kind by kind (W100). Safe to run twice; the next run goes on where one was cut. */
export async function keepPeriods(ctx: Ctx): Promise<void> {
  for (const sweep of Object.values(sweeps)) await sweep(ctx);
}
