import { dayInIndia } from '#kernel/dates.ts';
import { pageSize } from '#kernel/page-size.ts';
import type { Ctx } from '#platform/context.ts';
import { courierService } from '../courier.ts';
import { newestBatches, openBatchesOf } from '../store/batches.ts';
import {
  allCouriers,
  countLanes,
  lateParcels,
  numbersOf,
  parcelsInLane,
  shownCouriers,
  type LanePlace,
} from '../store/parcels.ts';
import type { ParcelRow, PrintBatch } from '../store.ts';
import type { BatchRecord, LaneQuery, LaneReply, ParcelRecord } from '../wire.ts';
import { linkOf } from '../rules/couriers.ts';
import { describeParcels, type Parcel } from './describe.ts';

const lanePlaceOf = ({ after, on }: LaneQuery): LanePlace | undefined => (after && on ? { id: after, on } : undefined);

/** The rows of a page, and the place after which there may be more. */
async function readRows(
  ctx: Ctx,
  query: LaneQuery,
  today: string,
): Promise<{ rows: ParcelRow[]; after: LanePlace | null }> {
  const isLate = query.lane === 'way' && query.late === 'yes';
  const page = { after: lanePlaceOf(query), limit: pageSize };
  const rows = isLate
    ? await lateParcels(ctx, { today, ...page })
    : await parcelsInLane(ctx, { lane: query.lane, kind: query.kind, ...page });
  const last = rows.at(-1);
  const on = isLate ? last?.promisedOn : last?.rankOn;
  return { rows, after: last && on && rows.length === pageSize ? { id: last.id, on } : null };
}

/** A batch as the list shows it. */
export const toBatchRecord = ({ batch, parcels }: { batch: PrintBatch; parcels: number }): BatchRecord => ({
  _id: batch.id,
  number: batch.number,
  parcels,
  madeAt: batch.madeAt.toISOString(),
  madeBy: batch.madeBy,
  state: batch.endedAt === null ? 'open' : batch.printed ? 'printed' : 'given-up',
  endedAt: batch.endedAt?.toISOString() ?? null,
  endedBy: batch.endedBy,
  left: batch.leftOut?.length ?? 0,
});

interface RowFacts {
  batches: ReadonlyMap<string, number>;
  numbers: ReadonlyMap<string, { courier: string; number: string; link: string | null }>;
}

/** A parcel as its lane shows it. */
const toParcelRecord = (parcel: Parcel, { batches, numbers }: RowFacts): ParcelRecord => {
  const { row, label, title, about, customer, brand, plan, pages, copies, to, due, problem } = parcel;
  return {
    kind: row.kind,
    _id: row.id,
    number: row.number,
    edition: row.edition,
    label,
    title,
    about,
    customerName: customer,
    recipient: to?.recipient ?? '',
    city: to?.city ?? '',
    brand: brand?.name ?? null,
    plan,
    pages,
    copies,
    since: row.since.toISOString(),
    due,
    problem: problem?.words ?? null,
    batch: batches.get(row.id) ?? null,
    sent: numbers.get(row.id) ?? null,
  };
};

/** The numbers of couriers that these parcels have, each with the courier's name and its link. */
async function sentBy(ctx: Ctx, rows: readonly ParcelRow[]): Promise<RowFacts['numbers']> {
  const numbers = await numbersOf(ctx.db, rows);
  const couriers = new Map((await allCouriers(ctx.db)).map(courier => [courier.id, courier]));
  return new Map(
    numbers.map(({ parcel, courier: id, number }) => {
      const courier = couriers.get(id);
      return [parcel, { courier: courier?.name ?? '', number, link: courier ? linkOf(courier, number) : null }];
    }),
  );
}

/** A page of a lane with its counts, its batches and the couriers (W155). */
export async function readLane(ctx: Ctx, query: LaneQuery): Promise<LaneReply> {
  const today = dayInIndia(ctx.now());
  const { rows, after } = await readRows(ctx, query, today);
  const parcels = await describeParcels(ctx, rows);
  const batches = new Map((await openBatchesOf(ctx.db, rows)).map(({ parcel, number }) => [parcel, number]));
  const numbers = query.lane === 'way' ? await sentBy(ctx, rows) : new Map();
  return {
    parcels: parcels.map(parcel => toParcelRecord(parcel, { batches, numbers })),
    after,
    today,
    counts: await countLanes(ctx, today),
    batches: query.lane === 'print' ? (await newestBatches(ctx.db)).map(toBatchRecord) : [],
    books: query.lane === 'printed' ? (ctx.use(courierService)?.name ?? null) : null,
    couriers: query.lane === 'printed' ? (await shownCouriers(ctx.db)).map(({ id, name }) => ({ _id: id, name })) : [],
  };
}

/** Parcels that their courier was to bring before today, the longest overdue first: for a list of what waits today. */
export async function overdueParcels(ctx: Ctx, limit = pageSize): Promise<ParcelRecord[]> {
  const rows = await lateParcels(ctx, { today: dayInIndia(ctx.now()), limit });
  const facts = { batches: new Map(), numbers: await sentBy(ctx, rows) };
  return (await describeParcels(ctx, rows)).map(parcel => toParcelRecord(parcel, facts));
}
