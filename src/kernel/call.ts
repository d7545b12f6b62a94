import type { IncomingMessage, ServerResponse } from 'node:http';
import type { $ZodType, input, output } from 'zod/v4/core';
import type { Refusal } from './refusals.ts';
import type { PartnerAct } from './partner-roles.ts';
import type { StaffAct } from './staff-roles.ts';

/**
 * Who may make a call at all; the handler checks access to the object. `staff`: those whose role may do its `act`.
 * `proven-phone`: somebody who has just proved a phone number that has no account yet (W21).
 */
export type CallerKind =
  'anyone' | 'signed-in' | 'customer' | 'partner' | 'customer-or-partner' | 'proven-phone' | 'staff';

/**
 * The object that a call names, and who may make the call for it (D05). Without access the reply is 401 for visitors
 * and 403 for accounts; an id that does not exist is 404 for everybody. `test/access` checks every call with every kind
 * of caller.
 */
export interface CallTarget {
  object: 'edition' | 'account' | 'partner' | 'payment' | 'paper' | 'upload';
  /**
   * `view`: everybody who knows its id; of a partner's order as `act`. `act`: its owner, the partner who placed it,
   * staff, and holders of its customer link. `pay`: as `act`, without staff. `own`: the account that it belongs to;
   * another account's id is 403, whether it exists or not. `hidden`: its account and staff; for all others it does not
   * exist (404). `staff`: staff, for any object.
   */
  may: 'view' | 'act' | 'pay' | 'own' | 'hidden' | 'staff';
  /** Staff may make it for any id, too. */
  orStaff?: true;
  /** Holders of a customer link that was ended or has expired, too: they are told so. */
  orEndedLink?: true;
}

export interface FormShape {
  /** The text fields of the multipart form. */
  fields: $ZodType;
  /** Which file fields are taken, e.g. /^image\d+$/; anything else is refused. */
  files: RegExp;
  maxFiles: number;
  maxFileBytes: number;
  /**
   * The field that says what the files are for, e.g. an edition's id. The server decides by it before a file is stored
   * (`callHandler`), so clients should send it first.
   */
  subject?: string;
}

/** What staff do by a call, by which their role is asked (kernel/staff-roles.ts). */
type ForStaff =
  | { who: 'staff'; act: StaffAct }
  /** Absent: `staffActOf` decides by the target. */
  | { who: Exclude<CallerKind, 'staff'>; act?: StaffAct };

/** A documented call exactly as on the wire: the only place where its odd names are spelt (D19). */
export type CallShape = CallParts & ForStaff;

interface CallParts {
  /** The ids of the rows it serves. */
  row: string;
  method: 'GET' | 'POST' | 'HEAD' | 'PATCH';
  /** The address, with parameters as in `/api/samplePages/:product`. */
  path: string;
  /** Absent: the call names no object, or is about the caller only. */
  target?: CallTarget;
  /** What it is to a member of a partner's team (W197). Absent: `partnerActOf` decides. */
  partnerAct?: PartnerAct;
  params?: $ZodType;
  query?: $ZodType;
  json?: $ZodType;
  form?: FormShape;
  /** The handler gets the raw body, to check a signature over it (webhooks). */
  raw?: true;
  /** Other sites' pages may send it (W11). The sender counts as a visitor, whatever cookies it has. */
  anySite?: true;
  /**
   * The 2xx replies by status; every other status has a `Refusal` as its body. `'file'`: a stored file. `'stream'`: a
   * file or events that are generated while they are sent. `'page'`: HTML for people who open a printed address; it is
   * sent with every status. `'redirect'`: status 303 to another address of the shop. `'exchange'`: the handler reads
   * the request and writes the response itself, in a protocol of its own (tus).
   */
  replies: Readonly<Record<number, $ZodType | 'file' | 'stream' | 'page' | 'redirect' | 'exchange'>>;
  /** Statuses below 500 that it may refuse with, beyond 400, 401, 403, 404, 408, 409, 413, 415 and 429, e.g. [402]. */
  refuses?: readonly number[];
}

/**
 * What a call is to a member of staff who makes it; undefined when every role may. A customer's edition, with its story
 * and magazine, is work at the desk unless the call says otherwise.
 */
export function staffActOf({ act, target }: CallShape): StaffAct | undefined {
  if (act) return act;
  const isOfEdition = target?.object === 'edition' || target?.object === 'upload';
  return isOfEdition && (target.may === 'view' || target.may === 'act') ? 'desk' : undefined;
}

/**
 * What a call is to a member of a partner's team (W197); undefined when it has nothing to do with the partner. A call
 * about an order, or a payment for one, changes it unless it says otherwise; one of a signed-in person is for the
 * number of the partner's account alone.
 */
export function partnerActOf({ who, target, partnerAct }: CallShape): PartnerAct | undefined {
  if (partnerAct) return partnerAct;
  if (who === 'staff' || who === 'customer' || who === 'proven-phone') return undefined;
  if (target?.object === 'edition' || target?.object === 'upload' || target?.object === 'payment') return 'order';
  return who === 'anyone' ? undefined : 'account';
}

/** Declares a call in a slice's `wire.ts`, keeping its literal types. */
export const call = <const C extends CallShape>(shape: C): C => shape;

type SchemaInput<S> = S extends $ZodType ? input<S> : never;
type SchemaOutput<S> = S extends $ZodType ? output<S> : undefined;

/** What the client passes: each part only when the call declares it. */
type CallInput<C extends CallShape> = (C extends { json: infer S } ? { json: SchemaInput<S> } : unknown) &
  (C extends { form: FormShape } ? { form: FormData } : unknown) &
  (C extends { params: infer S } ? { params: SchemaInput<S> } : unknown) &
  (C extends { query: infer S } ? { query: SchemaInput<S> } : unknown);

/** What the handler gets after all checks. */
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

/** The json of a call after all checks, as its verb takes it. */
export type JsonOf<C extends CallShape> = CallRequest<C>['json'];
/** The query of a call after all checks. */
export type QueryOf<C extends CallShape> = CallRequest<C>['query'];
/** The text fields of a call's form after all checks. */
export type FieldsOf<C extends CallShape> = C extends { form: { fields: infer S } } ? SchemaOutput<S> : undefined;

/** A file of a multipart form, streamed to disk. It is deleted when the call ends, so move or copy it to keep it. */
export interface UploadedFile {
  field: string;
  /** The name that the browser gave: a label, never a path. */
  filename: string;
  /** Where the file is until the call ends. */
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
  /** The type of the file depends on the request's `accept` header. */
  variesByAccept?: true;
}

/** What is generated while it is sent and stored nowhere: a file, or events (`text/event-stream`). */
export interface StreamReply {
  content: AsyncIterable<Uint8Array>;
  type: string;
  /**
   * Its exact size, so that a browser shows how far it is and notices when it was cut off; undefined where nobody knows
   * before it is made.
   */
  bytes: number | undefined;
  /** The name under which it is offered for saving; undefined: it is not. */
  filename: string | undefined;
}

/** A request whose body nobody has read, with its response, for a handler that answers in a protocol of its own. */
export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  /** Counts bytes before they are written. Throws `Refused` 507 when there is no space for them. */
  take(bytes: number): Promise<void>;
}

interface SpecialReplies {
  file: { file: FileReply };
  stream: { stream: StreamReply };
  page: { page: string };
  redirect: { redirect: string };
  exchange: { exchange(exchange: Exchange): Promise<void> };
}
type ReplyContent<R> = R extends keyof SpecialReplies ? SpecialReplies[R] : { body: SchemaInput<R> };

/** One of the declared replies. */
export type HandlerReply<C extends CallShape> = {
  [S in keyof C['replies'] & number]: { status: S } & ReplyContent<C['replies'][S]>;
}[keyof C['replies'] & number];

/** What a handler returns: the body, where 200 with JSON is the only declared reply, otherwise one of the replies. */
export type HandlerResult<C extends CallShape> = [keyof C['replies']] extends [200]
  ? C['replies'][200] extends $ZodType
    ? SchemaInput<C['replies'][200]>
    : HandlerReply<C>
  : HandlerReply<C>;

/** Whether 200 with JSON is the only reply that a call declares. */
export const repliesWithBodyAlone = ({ replies }: CallShape): boolean =>
  Object.keys(replies).join() === '200' && typeof replies[200] === 'object';

type SuccessReply<C extends CallShape> = {
  [S in keyof C['replies'] & number]: { ok: true; status: S; body: SchemaOutput<C['replies'][S]> };
}[keyof C['replies'] & number];

/** What the client gets. `status` 0: no reply arrived. The client never throws. */
export type CallReply<C extends CallShape> = SuccessReply<C> | ({ ok: false; status: number } & Refusal);

/** The body that the client gets when a call succeeds. */
export type BodyOf<C extends CallShape> = SuccessReply<C>['body'];

/**
 * The header with the secret of a link whose holder may act, e.g. an edition's customer link (D05). Documented by this
 * name.
 */
export const linkKeyHeader = 'x-edition-key';
/** The headers of a request that is not made by `CallClient`; without a key none. */
export const linkKeyHeaders = (key: string | undefined): Record<string, string> =>
  key ? { [linkKeyHeader]: key } : {};

interface CallOptions {
  signal?: AbortSignal;
  /** The secret of the link by which the caller may act, sent as `linkKeyHeader`. */
  key?: string | undefined;
  /** The request arrives although its page is closed meanwhile; browsers take 60,000 bytes at most. */
  keepalive?: boolean | undefined;
}

/**
 * The typed client of every page: `ask<typeof wire.applyCoupon>('POST /api/applyCoupon', { json: { couponCode } })`.
 * In the browser it is `fetch`, during server rendering a dispatch inside the process, with the same checks.
 */
export type CallClient = <C extends CallShape>(
  address: `${C['method']} ${C['path']}`,
  ...rest: unknown extends CallInput<C> ? [input?: CallOptions] : [input: CallInput<C> & CallOptions]
) => Promise<CallReply<C>>;
