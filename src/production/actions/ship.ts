import { createHash } from 'node:crypto';
import type { JsonOf } from '#kernel/call.ts';
import { notYours, Refused } from '#kernel/refusals.ts';
import { actorName, type Ctx } from '#platform/context.ts';
import { recordAct } from '#platform/staff-log.ts';
import { stepCopies } from '#src/afterwards/index.ts';
import { takeStep } from '#src/editions/index.ts';
import { stepSample } from '#src/partners/index.ts';
import { mostParcels } from '../rules.ts';
import { cleanNumber } from '../rules/couriers.ts';
import { orderNumberOf, pairsIn, type PastedLine } from '../rules/pasted.ts';
import { judgeLines, type JudgedLine } from '../rules/shipping.ts';
import { insertShipment, shipmentByKey } from '../store/batches.ts';
import { parcelsByNumber, reserveAll, setPromised, shownCouriers, usedNumbers } from '../store/parcels.ts';
import type { ParcelRow } from '../store.ts';
import type * as wire from '../wire.ts';
import type { ShipReply } from '../wire.ts';
import { describeParcels, promisedNow } from './describe.ts';
import { lockParcels } from './locked.ts';

type Paste = JsonOf<typeof wire.ship>;

type Judged = JudgedLine<ParcelRow>;
type ReadyLine = Judged & { parcel: ParcelRow; courier: NonNullable<Judged['courier']>; link: string };

/** A number that was free when the lines were judged has got another parcel meanwhile. */
class NumberTaken extends Error {}

/** The lines of a paste. Throws `Refused` 400 for none, and for more than can be done at once. */
function checkedLines(lines: readonly PastedLine[], what: string): readonly PastedLine[] {
  if (lines.length === 0) throw new Refused('empty', what);
  if (lines.length > mostParcels)
    throw new Refused('invalid', `Please paste ${mostParcels} lines at most. These are ${lines.length}.`);
  return lines;
}

const parcelsOfLines = (ctx: Ctx, lines: readonly PastedLine[]): Promise<ParcelRow[]> =>
  parcelsByNumber(ctx.db, [...new Set(lines.map(({ first }) => orderNumberOf(first)))]);

/** What becomes of each line as things are now. */
async function judge(ctx: Ctx, lines: readonly PastedLine[], courier: string | undefined): Promise<Judged[]> {
  const parcels = await parcelsOfLines(ctx, lines);
  const used = await usedNumbers(ctx.db, [...new Set(lines.map(({ second }) => cleanNumber(second)))]);
  return judgeLines(lines, { couriers: await shownCouriers(ctx.db), courier, parcels, used });
}

/** The reply with the names of what was found. */
async function shipReply(ctx: Ctx, rows: readonly Judged[], shipped: number): Promise<ShipReply> {
  const parcels = await describeParcels(
    ctx,
    rows.flatMap(({ parcel }) => parcel ?? []),
  );
  const byId = new Map(parcels.map(parcel => [parcel.row.id, parcel]));
  return {
    shipped,
    rows: rows.map(({ at, order, number, parcel, courier, problem }) => ({
      at,
      order,
      number,
      title: byId.get(parcel?.id ?? '')?.title ?? null,
      recipient: byId.get(parcel?.id ?? '')?.to?.recipient ?? null,
      courier: courier?.name ?? null,
      problem,
    })),
  };
}

/** Ships one parcel as its own screen does: its step, its history, its people are told. */
async function shipOne(ctx: Ctx, { parcel: { kind, id }, link }: ReadyLine): Promise<void> {
  if (kind === 'edition') await takeStep(ctx, id, { name: 'dispatch', trackLink: link });
  else if (kind === 'copies') await stepCopies(ctx, { order: id, step: 'shipped', link });
  else await stepSample(ctx, { sample: id, step: 'shipped', link });
}

/**
 * Gives the parcels their numbers and the days promised for them, in one order for all, so that two pastes never wait
 * for each other for ever. Throws `NumberTaken`.
 */
async function reserveNumbers(ctx: Ctx, rows: readonly ReadyLine[]): Promise<void> {
  const sorted = rows.toSorted((a, b) => (`${a.courier.id} ${a.number}` < `${b.courier.id} ${b.number}` ? -1 : 1));
  const numbers = sorted.map(({ parcel: { kind, id, edition, partner }, courier, number }) => {
    return { kind, parcel: id, courier: courier.id, number, edition, partner, at: ctx.now() };
  });
  if (!(await reserveAll(ctx.db, numbers))) throw new NumberTaken();
  const parcels = await describeParcels(
    ctx,
    rows.map(({ parcel }) => parcel),
  );
  const days = Map.groupBy(parcels, parcel => promisedNow(ctx, parcel));
  for (const [day, of] of days)
    await setPromised(
      ctx.db,
      of.map(({ row }) => row),
      day,
    );
}

const isReady = (row: Judged): row is ReadyLine => row.problem === null;

/** Ships what was pasted, or nothing: the answer says why not. */
function shipAll(ctx: Ctx, lines: readonly PastedLine[], { key, text, courier }: Paste): Promise<ShipReply> {
  const hash = createHash('sha256')
    .update(`${courier ?? ''}\n${text}`)
    .digest('hex');
  return ctx.transaction(async ctx => {
    await lockParcels(ctx, await parcelsOfLines(ctx, lines));
    const before = await shipmentByKey(ctx.db, key);
    if (before && before.hash !== hash)
      throw new Refused('changed-meanwhile', 'This was sent with other lines before. Load the page again.');
    if (before) return { shipped: before.parcels, rows: [] };
    const rows = await judge(ctx, lines, courier);
    if (!rows.every(isReady)) return shipReply(ctx, rows, 0);
    await reserveNumbers(ctx, rows);
    for (const row of rows) await shipOne(ctx, row);
    await insertShipment(ctx.db, { key, hash, by: actorName(ctx), at: ctx.now(), parcels: rows.length });
    await recordAct(ctx, {
      act: 'parcels shipped',
      object: { kind: 'shipment', id: key },
      after: { parcels: rows.length },
    });
    return shipReply(ctx, rows, rows.length);
  });
}

/**
 * Ships the parcels of a paste with their couriers' numbers, for staff (W157): all in one transaction, or none when a
 * line has a problem. `dry`: says what would become of each line. The same key again ships nothing again. Throws
 * `Refused` 403, 400 for an empty paste and one that is too long, 409 for a key that was used for another paste.
 */
export async function shipPasted(ctx: Ctx, paste: Paste): Promise<ShipReply> {
  if (ctx.actor.kind !== 'staff') throw notYours();
  const lines = checkedLines(pairsIn(paste.text), 'Paste two columns: the order’s number, and the courier’s number.');
  if (paste.dry) return shipReply(ctx, await judge(ctx, lines, paste.courier), 0);
  try {
    return await shipAll(ctx, lines, paste);
  } catch (error) {
    if (!(error instanceof NumberTaken)) throw error;
    return shipReply(ctx, await judge(ctx, lines, paste.courier), 0);
  }
}
