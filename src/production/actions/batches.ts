import { notFound, notYours, Refused } from '#kernel/refusals.ts';
import type { Ctx } from '#platform/context.ts';
import { recordAct } from '#platform/staff-log.ts';
import { stepCopies } from '#src/afterwards/index.ts';
import { stepSample } from '#src/partners/index.ts';
import { markPrinted } from '#src/press/index.ts';
import { whyLeftOutText, type LeftOut, type WhyLeftOut } from '../rules.ts';
import * as store from '../store/batches.ts';
import { parcelsByRef, type ParcelRef } from '../store/parcels.ts';
import type { PrintBatch } from '../store.ts';
import type { MadeBatch, PrintedBatch } from '../wire.ts';
import { describeParcels, type Parcel } from './describe.ts';
import { toBatchRecord } from './lanes.ts';
import { lockParcels } from './locked.ts';

/** What tells whether a parcel is printed from the same file as before: when that file was made. */
const madeOf = ({ print }: Parcel): string => print?.madeAt?.toISOString() ?? '';

const leftOutOf = ({ row, title }: Parcel, why: string) => ({ number: row.number, title, why });

interface NewBatch {
  key: string;
  parcels: readonly ParcelRef[];
}

const byRef = (a: ParcelRef, b: ParcelRef): number => (`${a.kind} ${a.id}` < `${b.kind} ${b.id}` ? -1 : 1);

/** The batch of a key that was used before. */
async function madeBefore(ctx: Ctx, key: string): Promise<MadeBatch | undefined> {
  const batch = await store.batchByKey(ctx.db, key);
  if (!batch) return undefined;
  return { batch: toBatchRecord({ batch, parcels: (await store.parcelsOfBatch(ctx.db, batch.id)).length }), left: [] };
}

/**
 * Makes a batch of parcels that are to be printed, for staff (W156). What cannot be printed now, or is in another open
 * batch, is left out and named. The same key again answers the same batch. Throws `Refused` 403, and 409 when nothing
 * is left.
 */
export async function makeBatch(ctx: Ctx, { key, parcels: refs }: NewBatch): Promise<MadeBatch> {
  const { actor } = ctx;
  if (actor.kind !== 'staff') throw notYours();
  return ctx.transaction(async ctx => {
    const before = await madeBefore(ctx, key);
    if (before) return before;
    const rows = new Map((await parcelsByRef(ctx.db, refs)).map(row => [row.id, row]));
    const parcels = await describeParcels(
      ctx,
      refs.flatMap(({ id }) => rows.get(id) ?? []),
    );
    const ready = parcels.filter(({ row, problem }) => row.state === 'print' && problem === null);
    const batch = await store.insertBatch(ctx.db, {
      id: ctx.random.id(),
      key,
      madeAt: ctx.now(),
      madeBy: actor.name,
    });
    // Somebody sent the same request at the same moment, and was first.
    if (!batch) return (await madeBefore(ctx, key))!;
    const wanted = ready.map((parcel, position) => ({
      batch: batch.id,
      kind: parcel.row.kind,
      parcel: parcel.row.id,
      position,
      made: madeOf(parcel),
    }));
    // In one order for all, so that two who make batches of the same parcels do not wait for each other for ever.
    const sorted = wanted.toSorted((a, b) => byRef({ kind: a.kind, id: a.parcel }, { kind: b.kind, id: b.parcel }));
    const taken = sorted.length > 0 ? await store.insertBatchParcels(ctx.db, sorted) : [];
    if (taken.length === 0)
      throw new Refused('not-now', 'Nothing of this is free to be printed. Load the page again to see why.');
    const isTaken = new Set(taken.map(({ parcel }) => parcel));
    const left = parcels.flatMap(parcel => {
      if (isTaken.has(parcel.row.id)) return [];
      if (ready.includes(parcel)) return leftOutOf(parcel, 'is in another batch');
      return leftOutOf(parcel, parcel.problem?.words ?? 'is printed already');
    });
    await recordAct(ctx, {
      act: 'batch made',
      object: { kind: 'batch', id: batch.id },
      after: { parcels: taken.length },
    });
    return { batch: toBatchRecord({ batch, parcels: taken.length }), left };
  });
}

/** Why a parcel of a batch is not marked as printed; `undefined` when it is. */
function whyLeft(parcel: Parcel | undefined, { kind, made }: { kind: ParcelRef['kind']; made: string }) {
  if (!parcel) return kind === 'edition' ? 'taken-back' : 'gone';
  if (parcel.row.state !== 'print') return 'printed-before';
  if (parcel.problem) return parcel.problem.why;
  return madeOf(parcel) === made ? undefined : 'made-again';
}

/** Marks one parcel as printed, which its own history tells. */
async function markOne(ctx: Ctx, { kind, id }: ParcelRef): Promise<void> {
  if (kind === 'edition') await markPrinted(ctx, { edition: id });
  else if (kind === 'copies') await stepCopies(ctx, { order: id, step: 'printed' });
  else await stepSample(ctx, { sample: id, step: 'printed' });
}

/** What was marked with a batch, and what was left out, each with the words why. */
async function outcomeOf(ctx: Ctx, { id, leftOut }: PrintBatch): Promise<PrintedBatch> {
  const all = leftOut ?? [];
  const parcels = await describeParcels(ctx, await parcelsByRef(ctx.db, all));
  const titles = new Map(parcels.map(({ row, title }) => [row.id, title]));
  return {
    printed: (await store.parcelsOfBatch(ctx.db, id)).length - all.length,
    left: all.map(one => ({
      number: one.id.slice(-6).toUpperCase(),
      title: titles.get(one.id) ?? '',
      why: whyLeftOutText[one.why],
    })),
  };
}

async function findBatch(ctx: Ctx, id: string): Promise<PrintBatch> {
  const batch = await store.batchById(ctx.db, id);
  if (!batch) throw notFound('batch');
  return batch;
}

/**
 * Marks the parcels of a batch as printed, in one transaction, for staff (W156): each once, and its people are told as
 * if it were alone. What was taken back since, or is printed from another file by now, is left out and named. Again
 * answers the same. Throws `Refused` 403, 404, 409 for a batch that was given up.
 */
export async function markBatchPrinted(ctx: Ctx, id: string): Promise<PrintedBatch> {
  const { actor } = ctx;
  if (actor.kind !== 'staff') throw notYours();
  await findBatch(ctx, id);
  return ctx.transaction(async ctx => {
    const all = await store.parcelsOfBatch(ctx.db, id);
    const refs = all.map(({ kind, parcel }) => ({ kind, id: parcel }));
    await lockParcels(ctx, await parcelsByRef(ctx.db, refs));
    const batch = await store.lockBatch(ctx.db, id);
    if (!batch) throw notFound('batch');
    if (batch.endedAt !== null && !batch.printed)
      throw new Refused('not-now', 'This batch was given up. Make a new one.');
    if (batch.printed) return outcomeOf(ctx, batch);
    const parcels = await describeParcels(ctx, await parcelsByRef(ctx.db, refs));
    const byId = new Map(parcels.map(parcel => [parcel.row.id, parcel]));
    const leftOut: LeftOut[] = [];
    for (const { kind, parcel, made } of all) {
      const why: WhyLeftOut | undefined = whyLeft(byId.get(parcel), { kind, made });
      if (why) leftOut.push({ kind, id: parcel, why });
      else await markOne(ctx, { kind, id: parcel });
    }
    await store.endBatch(ctx.db, id, { endedAt: ctx.now(), endedBy: actor.name, printed: true, leftOut });
    await recordAct(ctx, { act: 'batch printed', object: { kind: 'batch', id } });
    return outcomeOf(ctx, { ...batch, leftOut });
  });
}

/** Gives up a batch that is not printed, for staff. Throws `Refused` 403, 404, 409 once it is printed. */
export async function giveUpBatch(ctx: Ctx, id: string): Promise<void> {
  const { actor } = ctx;
  if (actor.kind !== 'staff') throw notYours();
  await ctx.transaction(async ctx => {
    const batch = await store.lockBatch(ctx.db, id);
    if (!batch) throw notFound('batch');
    if (batch.printed) throw new Refused('not-now', 'This batch is printed already.');
    if (batch.endedAt !== null) return;
    await store.endBatch(ctx.db, id, { endedAt: ctx.now(), endedBy: actor.name, printed: false });
    await recordAct(ctx, { act: 'batch given up', object: { kind: 'batch', id } });
  });
}
