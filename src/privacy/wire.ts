import * as z from 'zod/mini';
import { call } from '#kernel/call.ts';

/** Why somebody cannot be erased now, in words for them and for staff, and the first orders that have to end before. */
const obstacle = z.object({ text: z.string(), orders: z.array(z.object({ id: z.string(), title: z.string() })) });
export type Obstacle = z.output<typeof obstacle>;

const staying = z.object({ what: z.string(), why: z.string(), until: z.nullable(z.string()) });

const myDataRecord = z.object({
  /** What is erased with the account, and what stays, why and until which day. */
  erased: z.array(z.string()),
  /**
   * Of a partner: of their magazines, how many stay with clients, whom we tell, and the first of whose clients we have
   * neither number nor e-mail address; null for everybody else, and without any.
   */
  clients: z.nullable(z.object({ told: z.number(), untold: z.array(z.object({ id: z.string(), title: z.string() })) })),
  stays: z.array(staying),
  backupDays: z.number(),
  /** The day of an erasure that is asked for now, as "Tue 8 Dec". */
  erasedOn: z.string(),
  /** What is in the way of an erasure now; null when nothing is. */
  obstacle: z.nullable(obstacle),
  /** The erasure that was asked for, and its day; null without one. */
  waits: z.nullable(z.object({ number: z.string(), day: z.string() })),
  /** When staff took everything about them as one file, for them, newest first; who and why is for staff only. */
  exports: z.array(z.object({ at: z.string() })),
  /**
   * What they agreed to, when and where, in words; `wording` is the path of its text. With `edition` they can change it
   * by `agreeSpeech` (W113).
   */
  agreed: z.array(
    z.object({
      what: z.string(),
      where: z.string(),
      wording: z.nullable(z.string()),
      edition: z.nullable(z.string()),
      withdrawn: z.boolean(),
    }),
  ),
});
export type MyData = z.output<typeof myDataRecord>;

/** What the caller is told about their data: what an erasure takes, what stays, and what they wait for. */
export const myData = call({
  row: 'W101',
  method: 'GET',
  path: '/api/myData',
  who: 'customer-or-partner',
  replies: { 200: myDataRecord },
});

/**
 * Asks to be erased once the waiting time is over. `untold`, of a partner: what becomes of magazines whose clients
 * nobody can tell; they stay until their time is over unless it says `erase`. Answers 409 while an order, money or a
 * parcel is under way.
 */
export const askErasure = call({
  row: 'W101',
  method: 'POST',
  path: '/api/askErasure',
  who: 'customer-or-partner',
  json: z.optional(z.strictObject({ untold: z.optional(z.enum(['keep', 'erase'])) })),
  replies: { 200: myDataRecord },
});

export const takeBackErasure = call({
  row: 'W101',
  method: 'POST',
  path: '/api/takeBackErasure',
  who: 'customer-or-partner',
  replies: { 200: myDataRecord },
});

/** Everything we have about the caller, as one ZIP that is made while it is sent (W102). */
export const exportOwn = call({
  row: 'W102',
  method: 'GET',
  path: '/api/export',
  who: 'customer-or-partner',
  replies: { 200: 'stream' },
});

const receipt = z.object({
  number: z.string(),
  /** The day of the erasure, in India. */
  day: z.string(),
  erased: z.array(z.object({ what: z.string(), count: z.number() })),
  stays: z.array(staying),
  backupsUntil: z.string(),
});
export type ErasureReceipt = z.output<typeof receipt>;

/** The receipt of an erasure, for whoever has its address: it names nobody. */
export const erasureReceipt = call({
  row: 'W101',
  method: 'POST',
  path: '/api/erasureReceipt',
  who: 'anyone',
  json: z.strictObject({ receipt: z.string().check(z.maxLength(64)) }),
  replies: { 200: receipt },
});

const phone = z.string().check(z.maxLength(40));
/** A client: a partner ordered for their number, and they have no account. */
const kind = z.enum(['customer', 'partner', 'client']);
/** Which of several accounts of a kind that had a number; the one that has it now unless stated. */
const account = z.optional(z.string().check(z.maxLength(64)));
const reason = z.string().check(z.trim(), z.minLength(3), z.maxLength(1000));

const personRecord = z.object({
  /** The number as accounts have it, whichever way it was typed. */
  phone: z.string(),
  accounts: z.array(
    z.object({
      _id: z.string(),
      kind,
      /** Whether the account was set aside, because its number may be somebody else's now (W8). */
      setAside: z.boolean(),
      /** As they signed up with it; null while they gave none. */
      name: z.nullable(z.string()),
      orders: z.number(),
      /** Who of staff took everything about them as one file, and why, newest first. */
      exports: z.array(z.object({ at: z.string(), staff: z.string(), reason: z.string() })),
      ...z.pick(myDataRecord, {
        clients: true,
        obstacle: true,
        waits: true,
        stays: true,
        erasedOn: true,
        backupDays: true,
      }).shape,
    }),
  ),
});
export type PersonRecord = z.output<typeof personRecord>;

/** Everybody who has or had a number, for the shop's owner, who acts for somebody who wrote to us. */
export const findPerson = call({
  row: 'W101',
  method: 'POST',
  path: '/studio/api/findPerson',
  who: 'staff',
  act: 'privacy',
  json: z.strictObject({ phone }),
  replies: { 200: personRecord },
});

/** Asks for somebody else, with a reason that is recorded until it is done. */
export const askErasureFor = call({
  row: 'W101',
  method: 'POST',
  path: '/studio/api/askErasure',
  who: 'staff',
  act: 'privacy',
  json: z.strictObject({ phone, kind, account, reason }),
  replies: { 200: personRecord },
});

export const takeBackErasureFor = call({
  row: 'W101',
  method: 'POST',
  path: '/studio/api/takeBackErasure',
  who: 'staff',
  act: 'privacy',
  json: z.strictObject({ phone, kind, account }),
  replies: { 200: personRecord },
});

/** The same for somebody who wrote to us, with a reason that is recorded. */
export const exportFor = call({
  row: 'W102',
  method: 'POST',
  path: '/studio/api/export',
  who: 'staff',
  act: 'privacy',
  form: { fields: z.strictObject({ phone, kind, account, reason }), files: /^$/, maxFiles: 0, maxFileBytes: 1 },
  replies: { 200: 'stream' },
});

const erasureEntry = z.object({
  _id: z.string(),
  number: z.string(),
  kind,
  /** Whose data it is; null once it is erased. */
  person: z.nullable(z.object({ name: z.nullable(z.string()), phone: z.string() })),
  askedAt: z.string(),
  /** Who of staff asked, and why; null when the person did, and once it is done. */
  staff: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  state: z.enum(['waits', 'done', 'taken-back']),
  /** When it is due, was done or taken back. */
  at: z.string(),
});
export type ErasureEntry = z.output<typeof erasureEntry>;

/** A page of all who asked to be erased, the newest first, beginning after `before`. */
export const listErasures = call({
  row: 'W101',
  method: 'GET',
  path: '/studio/api/erasures',
  who: 'staff',
  act: 'privacy',
  query: z.strictObject({ before: z.optional(z.string().check(z.maxLength(64))) }),
  replies: { 200: z.object({ erasures: z.array(erasureEntry), more: z.boolean() }) },
});
