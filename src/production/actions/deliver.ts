import { dayInIndia } from '#kernel/dates.ts';
import { notYours, Refused } from '#kernel/refusals.ts';
import type { Ctx } from '#platform/context.ts';
import { addNote, setDelivered } from '#src/editions/index.ts';
import { stepSample } from '#src/partners/index.ts';
import { mostParcels } from '../rules.ts';
import { judgeDeliveries, type DeliveryLine, type SentParcel } from '../rules/deliveries.ts';
import { deliveriesIn, orderNumberOf, type PastedLine } from '../rules/pasted.ts';
import { parcelsByNumber, parcelsByRef, setCopiesDelivered, usedNumbers } from '../store/parcels.ts';
import type { ParcelRow } from '../store.ts';
import type { DeliverReply } from '../wire.ts';
import { describeParcels } from './describe.ts';
import { lockParcels } from './locked.ts';

/** A parcel with the number that a line names it by. */
interface Sent extends SentParcel {
  row: ParcelRow;
}

const asSent = (row: ParcelRow, number: string): Sent => ({
  row,
  id: row.id,
  number,
  state: row.state,
  since: dayInIndia(row.since),
});

/** The parcels that have these numbers: their couriers' ones, or where nothing has that, their orders' ones. */
async function sentWith(ctx: Ctx, numbers: readonly string[]): Promise<Sent[]> {
  const used = await usedNumbers(ctx.db, [...new Set(numbers)]);
  const others = [...new Set(numbers)].filter(number => !used.some(one => one.number === number));
  const byOrder = await parcelsByNumber(ctx.db, others.map(orderNumberOf));
  const rows = await parcelsByRef(
    ctx.db,
    used.map(({ kind, parcel }) => ({ kind, id: parcel })),
  );
  const byId = new Map(rows.map(row => [row.id, row]));
  return [
    ...used.flatMap(({ parcel, number }) => {
      const row = byId.get(parcel);
      return row ? [asSent(row, number)] : [];
    }),
    ...others.flatMap(number =>
      byOrder.filter(row => row.number === orderNumberOf(number)).map(row => asSent(row, number)),
    ),
  ];
}

type Line = DeliveryLine<Sent>;

async function judgeDelivered(ctx: Ctx, lines: readonly PastedLine[]): Promise<Line[]> {
  const parcels = await sentWith(
    ctx,
    lines.map(({ first }) => first),
  );
  return judgeDeliveries(lines, { today: dayInIndia(ctx.now()), parcels });
}

async function deliveryReply(ctx: Ctx, lines: readonly Line[], delivered: number): Promise<DeliverReply> {
  const parcels = await describeParcels(
    ctx,
    lines.flatMap(({ parcel }) => parcel?.row ?? []),
  );
  const titles = new Map(parcels.map(({ row, title }) => [row.id, title]));
  return {
    delivered,
    rows: lines.map(({ at, number, day, parcel, before, problem }) => ({
      at,
      number,
      day,
      title: titles.get(parcel?.id ?? '') ?? null,
      before,
      problem,
    })),
  };
}

/** Records one delivery as its own screen does; of further copies, in the history of their order. */
export async function deliverOne(ctx: Ctx, { kind, id, edition }: ParcelRow, day: string): Promise<void> {
  if (kind === 'edition') return void (await setDelivered(ctx, { edition: id, day }));
  if (kind === 'sample') return stepSample(ctx, { sample: id, step: 'delivered' });
  await setCopiesDelivered(ctx.db, id, day);
  if (edition) await addNote(ctx, edition, { what: 'further copies delivered', reason: day });
}

/** Records what was pasted, or nothing: the answer says why not. */
const deliverAll = (ctx: Ctx, lines: readonly PastedLine[]): Promise<DeliverReply> =>
  ctx.transaction(async ctx => {
    const sent = await sentWith(
      ctx,
      lines.map(({ first }) => first),
    );
    await lockParcels(
      ctx,
      sent.map(({ row }) => row),
    );
    const judged = await judgeDelivered(ctx, lines);
    if (judged.some(({ problem }) => problem !== null)) return deliveryReply(ctx, judged, 0);
    const open = judged.filter(({ before }) => !before);
    for (const { parcel, day } of open) if (parcel) await deliverOne(ctx, parcel.row, day);
    return deliveryReply(ctx, judged, open.length);
  });

/**
 * Records parcels as delivered by their couriers' numbers or their orders', for staff (W158): all of a paste, or none
 * when a line has a problem; those that are there already stay as they are. `dry`: says what would become of each line.
 * Throws `Refused` 403, 400 for an empty paste and one that is too long.
 */
export async function deliverPasted(ctx: Ctx, { text, dry }: { text: string; dry: boolean }): Promise<DeliverReply> {
  if (ctx.actor.kind !== 'staff') throw notYours();
  const lines = deliveriesIn(text);
  if (lines.length === 0) throw new Refused('empty', 'Paste the couriers’ numbers or the orders’, one in each line.');
  if (lines.length > mostParcels)
    throw new Refused('invalid', `Please paste ${mostParcels} lines at most. These are ${lines.length}.`);
  return dry ? deliveryReply(ctx, await judgeDelivered(ctx, lines), 0) : deliverAll(ctx, lines);
}
