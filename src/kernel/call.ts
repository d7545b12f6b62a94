import type { $ZodType, input, output } from 'zod/v4/core';
import type { Refusal } from './refusals.ts';

/**
 * Who may make a call at all; whether this object is theirs is asked by the verb. `staff`: editors and owners; `owner`:
 * owners alone. `proven-phone`: somebody who has just proved a phone number that has no account yet (W21).
 */
export type CallerKind =
  'anyone' | 'signed-in' | 'customer' | 'partner' | 'customer-or-partner' | 'proven-phone' | 'staff' | 'owner';

/**
 * The object that a call names, and who may make the call for it (D05). `test/access` holds every call to it, for every
 * kind of caller. Whoever may not gets 401 without an account, 403 with another one, and everybody gets 404 for an id
 * that nothing has.
 */
export interface CallTarget {
  object: 'edition' | 'account' | 'partner' | 'payment' | 'paper';
  /**
   * `view`: whoever knows its id. `act`: its owner, the partner who placed it, staff, and whoever has its customer
   * link. `pay`: these without staff. `own`: the account that it belongs to; another account's id is 403, known or not.
   * `hidden`: its account and staff; for everybody else it does not exist (404). `staff`: staff, for any object.
   */
  may: 'view' | 'act' | 'pay' | 'own' | 'hidden' | 'staff';
  /** Staff may make it for any id, too. */
  orStaff?: true;
}

export interface FormShape {
  /** The text fields of the multipart form. */
  fields: $ZodType;
  /** Which file fields are taken, e.g. /^image\d+$/; anything else is refused. */
  files: RegExp;
  maxFiles: number;
  maxFileBytes: number;
  /**
   * The field that says what the files are for, e.g. an edition's id. Whoever serves the call is asked about it before
   * a file is kept (`bound`), so clients should send it first.
   */
  subject?: string;
}

/** A documented call exactly as on the wire: the only place where its odd names are spelt (D19). */
export interface CallShape {
  /** The rows it serves, e.g. 'C-K12'. */
  row: string;
  method: 'GET' | 'POST';
  path: string;
  who: CallerKind;
  /** Absent: the call is about nobody's object in particular, or about the caller alone. */
  target?: CallTarget;
  params?: $ZodType;
  query?: $ZodType;
  json?: $ZodType;
  form?: FormShape;
  /** The verb gets the body as it came, for a signature over it (webhooks). */
  raw?: true;
  /** Other sites' pages may send it (W11): whoever does is a visitor, whatever cookies came along. */
  anySite?: true;
  /**
   * The 2xx replies by status; every other status carries a `Refusal`. `'file'` is a file, `'stream'` one that is made
   * while it is sent, `'page'` HTML for people who come by a printed address: that one has words of its own for every
   * status. `'redirect'`, with 303, leads to another address of ours.
   */
  replies: Readonly<Record<number, $ZodType | 'file' | 'stream' | 'page' | 'redirect'>>;
  /** Statuses below 500 beyond 400, 401, 403, 404, 408, 409, 413, 415 and 429 that it may refuse with, e.g. [402]. */
  refuses?: readonly number[];
}

/** Declares a call in a slice's `wire.ts`, keeping its literal types. */
export const call = <const C extends CallShape>(shape: C): C => shape;

type SchemaInput<S> = S extends $ZodType ? input<S> : never;
type SchemaOutput<S> = S extends $ZodType ? output<S> : undefined;

/** What the asker hands over: each part only when the call declares it. */
type CallInput<C extends CallShape> = (C extends { json: infer S } ? { json: SchemaInput<S> } : unknown) &
  (C extends { form: FormShape } ? { form: FormData } : unknown) &
  (C extends { params: infer S } ? { params: SchemaInput<S> } : unknown) &
  (C extends { query: infer S } ? { query: SchemaInput<S> } : unknown);

/** What a verb is given after the checks. */
export interface CallRequest<C extends CallShape> {
  json: C extends { json: infer S } ? SchemaOutput<S> : undefined;
  params: C extends { params: infer S } ? SchemaOutput<S> : undefined;
  query: C extends { query: infer S } ? SchemaOutput<S> : undefined;
  form: C extends { form: { fields: infer S } }
    ? { fields: SchemaOutput<S>; files: readonly UploadedFile[] }
    : undefined;
  raw: C extends { raw: true } ? Uint8Array : undefined;
  headers: Readonly<Record<string, string | undefined>>;
}

/** A file of a multipart form, streamed to disk. It is deleted when the call ends: move or copy what is to be kept. */
export interface UploadedFile {
  field: string;
  /** The name the browser gave: a label, never a path. */
  filename: string;
  /** Where it lies now. */
  path: string;
  bytes: number;
  sha256: string;
}

/** A file sent as a reply. */
export interface FileReply {
  path: string;
  type: string;
  /** The name offered for saving. */
  filename?: string;
  cache: 'public' | 'private';
  /** Another browser may get another type of it. */
  variesByAccept?: true;
}

/** A file that is made while it is sent: offered for saving, never kept by anybody on the way. */
export interface StreamReply {
  content: AsyncIterable<Uint8Array>;
  type: string;
  /** Its exact size, so that a browser shows how far it is and notices when it was cut off. */
  bytes: number;
  filename: string;
}

interface SpecialReplies {
  file: { file: FileReply };
  stream: { stream: StreamReply };
  page: { page: string };
  redirect: { redirect: string };
}
type ReplyContent<R> = R extends keyof SpecialReplies ? SpecialReplies[R] : { body: SchemaInput<R> };

/** What a verb answers: one of the declared replies. */
export type HandlerReply<C extends CallShape> = {
  [S in keyof C['replies'] & number]: { status: S } & ReplyContent<C['replies'][S]>;
}[keyof C['replies'] & number];

type SuccessReply<C extends CallShape> = {
  [S in keyof C['replies'] & number]: { ok: true; status: S; body: SchemaOutput<C['replies'][S]> };
}[keyof C['replies'] & number];

/** What the asker gets. `status` 0: nothing arrived. Never throws. */
export type CallReply<C extends CallShape> = SuccessReply<C> | ({ ok: false; status: number } & Refusal);

/**
 * The header with the secret of a link whose holder may act, e.g. an edition's customer link (D05). Documented by this
 * name.
 */
export const linkKeyHeader = 'x-edition-key';

interface CallOptions {
  signal?: AbortSignal;
  /** The secret of the link by which the caller may act, sent as `linkKeyHeader`. */
  key?: string | undefined;
}

/**
 * The typed client of every page: `ask<typeof wire.applyCoupon>('POST /api/applyCoupon', { json: { couponCode } })`.
 * In the browser it is `fetch`, during server rendering a dispatch inside the process: one set of checks for both.
 */
export type CallClient = <C extends CallShape>(
  address: `${C['method']} ${C['path']}`,
  ...rest: unknown extends CallInput<C> ? [input?: CallOptions] : [input: CallInput<C> & CallOptions]
) => Promise<CallReply<C>>;
