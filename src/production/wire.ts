import * as z from 'zod/mini';
import { call } from '#kernel/call.ts';
import { kindLabels, lanes, mostBooked, mostParcels, parcelKinds, type KindLabel } from './rules.ts';

const id = z.string().check(z.maxLength(64));
const maybeText = z.nullable(z.string());
const pasted = z.string().check(z.maxLength(10_000));
/** The key of one request, so that sending it again does nothing again. */
const requestKey = z.uuid();

const parcelRecord = z.object({
  kind: z.enum(parcelKinds),
  _id: z.string(),
  /** The end of its id, as it stands on its slip. */
  number: z.string(),
  edition: maybeText,
  label: z.enum(Object.keys(kindLabels) as [KindLabel, ...KindLabel[]]),
  title: z.string(),
  /** Whom it is about, once somebody said it. */
  about: maybeText,
  customerName: z.string(),
  recipient: z.string(),
  city: z.string(),
  /** The partner under whose name it comes. */
  brand: maybeText,
  plan: z.string(),
  pages: z.nullable(z.number()),
  copies: z.number(),
  /** When it took its last step. */
  since: z.string(),
  /** The day on which it is due, `2026-11-22`; on its way, the day it was promised for. */
  due: maybeText,
  /** Why it cannot be printed now, in words for staff. */
  problem: maybeText,
  /** The number of the open batch that it is in. */
  batch: z.nullable(z.number()),
  /** The courier that has it, and under which number. */
  sent: z.nullable(z.object({ courier: z.string(), number: z.string(), link: maybeText })),
});
export type ParcelRecord = z.output<typeof parcelRecord>;

const batchRecord = z.object({
  _id: z.string(),
  number: z.number(),
  parcels: z.number(),
  madeAt: z.string(),
  madeBy: z.string(),
  state: z.enum(['open', 'printed', 'given-up']),
  endedAt: maybeText,
  endedBy: maybeText,
  /** How many of them were left out when it was marked as printed. */
  left: z.number(),
});
export type BatchRecord = z.output<typeof batchRecord>;

const laneQuery = z.strictObject({
  lane: z.enum(lanes),
  kind: z.optional(z.enum(parcelKinds)),
  /** Of those on their way, only the ones that are not there by the day they were promised for. */
  late: z.optional(z.literal('yes')),
  /** The last parcel of the page before, and the day it is sorted by. */
  after: z.optional(id),
  on: z.optional(z.iso.date()),
});
export type LaneQuery = z.output<typeof laneQuery>;

const laneReply = z.object({
  parcels: z.array(parcelRecord),
  /** The place after which there may be more; null when this is all. */
  after: z.nullable(z.object({ id: z.string(), on: z.string() })),
  /** The day it is in India. */
  today: z.string(),
  /** How many parcels are in each lane, and how many on their way are late; 1,000 stands for more than 999. */
  counts: z.object({ print: z.number(), printed: z.number(), way: z.number(), late: z.number() }),
  /** With those to print: the batches that are open, and the last ones that ended. */
  batches: z.array(batchRecord),
  /** With the printed ones: the couriers in use. */
  couriers: z.array(z.object({ _id: z.string(), name: z.string() })),
  /** The courier whose own system books parcels; null: none is in use. */
  books: maybeText,
});
export type LaneReply = z.output<typeof laneReply>;

/** A page of what is to print, printed, or on its way, the most urgent first. */
export const lane = call({
  row: 'W155',
  method: 'GET',
  path: '/studio/api/production',
  who: 'staff',
  act: 'print',
  query: laneQuery,
  replies: { 200: laneReply },
});

const ref = z.strictObject({ kind: z.enum(parcelKinds), id });

const left = z.array(z.object({ number: z.string(), title: z.string(), why: z.string() }));

/** Makes a batch of these parcels; those that another batch has, or that cannot be printed, are left out. */
export const makeBatch = call({
  row: 'W156',
  method: 'POST',
  path: '/studio/api/make-batch',
  who: 'staff',
  act: 'print',
  json: z.strictObject({
    key: requestKey,
    parcels: z.array(ref).check(z.minLength(1), z.maxLength(mostParcels)),
  }),
  replies: { 200: z.object({ batch: batchRecord, left }) },
});
export type MadeBatch = z.output<(typeof makeBatch)['replies'][200]>;

/** The ZIP of a batch: press files in a folder each, job tickets, slips, and a CSV for the courier. */
export const batchZip = call({
  row: 'W156',
  method: 'GET',
  path: '/studio/api/batches/:batch',
  who: 'staff',
  act: 'print',
  params: z.strictObject({ batch: id }),
  replies: { 200: 'stream' },
});

/** Marks what is in a batch as printed, each once; those taken back since are named and left out. */
export const batchPrinted = call({
  row: 'W156',
  method: 'POST',
  path: '/studio/api/batch-printed',
  who: 'staff',
  act: 'print',
  json: z.strictObject({ batch: id }),
  replies: { 200: z.object({ printed: z.number(), left }) },
});
export type PrintedBatch = z.output<(typeof batchPrinted)['replies'][200]>;

/** Gives a batch up that was not printed: its parcels are to be printed as before. */
export const giveUpBatch = call({
  row: 'W156',
  method: 'POST',
  path: '/studio/api/give-up-batch',
  who: 'staff',
  act: 'print',
  json: z.strictObject({ batch: id }),
  replies: { 200: z.object({ status: z.literal('ok') }) },
});

const shippingRow = z.object({
  /** The line, counted from 1. */
  at: z.number(),
  order: z.string(),
  number: z.string(),
  title: maybeText,
  recipient: maybeText,
  courier: maybeText,
  /** Why this line is not done, in words for staff. */
  problem: maybeText,
});
export type ShippingRow = z.output<typeof shippingRow>;

/**
 * Ships the parcels of a paste, a line each: the order's number and the courier's. All of them, or none when one has a
 * problem; `dry`: only what would become of each line.
 */
export const ship = call({
  row: 'W157',
  method: 'POST',
  path: '/studio/api/ship',
  who: 'staff',
  act: 'ship',
  json: z.strictObject({ key: requestKey, text: pasted, courier: z.optional(id), dry: z.boolean() }),
  replies: { 200: z.object({ shipped: z.number(), rows: z.array(shippingRow) }) },
});
export type ShipReply = z.output<(typeof ship)['replies'][200]>;

/**
 * Books printed parcels with the courier whose own system is in use: the number and the label of each, or why there is
 * none. Nothing is shipped by it; again answers the same. Refused with 409 when no such system is in use.
 */
export const book = call({
  row: 'W158',
  method: 'POST',
  path: '/studio/api/book',
  who: 'staff',
  act: 'ship',
  json: z.strictObject({ parcels: z.array(ref).check(z.minLength(1), z.maxLength(mostBooked)) }),
  replies: {
    200: z.object({
      rows: z.array(
        z.object({
          order: z.string(),
          title: z.string(),
          number: maybeText,
          /** Where its label is, at the courier. */
          label: maybeText,
          problem: maybeText,
        }),
      ),
    }),
  },
});
export type BookReply = z.output<(typeof book)['replies'][200]>;

/** The webhook of that courier. Everybody can call it; only what proves itself with the courier's token counts. */
export const courierReport = call({
  row: 'W158',
  method: 'POST',
  path: '/hooks/courier',
  who: 'anyone',
  raw: true,
  replies: { 200: z.strictObject({ heard: z.boolean() }) },
});

const deliveryRow = z.object({
  at: z.number(),
  number: z.string(),
  day: z.string(),
  title: maybeText,
  /** Whether it was recorded as delivered before, and stays as it is. */
  before: z.boolean(),
  problem: maybeText,
});
export type DeliveryRow = z.output<typeof deliveryRow>;

/** Records parcels as delivered by their couriers' numbers: all of a paste, or none; `dry` as for `ship`. */
export const deliver = call({
  row: 'W158',
  method: 'POST',
  path: '/studio/api/deliver',
  who: 'staff',
  act: 'delivered',
  json: z.strictObject({ text: pasted, dry: z.boolean() }),
  replies: { 200: z.object({ delivered: z.number(), rows: z.array(deliveryRow) }) },
});
export type DeliverReply = z.output<(typeof deliver)['replies'][200]>;
