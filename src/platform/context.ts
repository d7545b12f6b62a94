import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Logger } from 'pino';
import type { PartnerMember } from '#kernel/partner-roles.ts';
import type { StaffRole } from '#kernel/staff-roles.ts';
import type { Config } from './config.ts';

export type Db = PgDatabase<PgQueryResultHKT>;

/** Who acts. The kind is the stored account's, never what a client says (W6). */
export type Actor =
  /** `linkHash`: the hash of the customer link by which they act outside of a request, as in a chat (D05). */
  | { kind: 'visitor'; linkHash?: string }
  /** The holder of a phone number that was just proved and has no account of the requested kind yet. */
  | { kind: 'proven'; phone: string }
  | { kind: 'customer'; id: string; phone: string }
  /** A partner, by the number of the account or, with `member`, by that of somebody of the team (W197). */
  | { kind: 'partner'; id: string; phone: string; member?: PartnerMember }
  | { kind: 'staff'; id: string; role: StaffRole; name: string }
  /** The shop itself: a job, a webhook, a seed. */
  | { kind: 'system'; name: string };

/** A dependency on the outside that a slice declares; `app.ts` provides the adapter. */
export interface Port<T> {
  readonly name: string;
  readonly type?: T;
}
export const port = <T>(name: string): Port<T> => ({ name });

/**
 * An event that a lower slice emits; `app.ts` registers handlers of higher slices, which run in the same transaction.
 */
export interface Event<T> {
  readonly name: string;
  readonly type?: T;
}
export const event = <T>(name: string): Event<T> => ({ name });

/** Rows that a transaction writes together, in one statement, just before it commits. */
export interface Batch<T> {
  readonly name: string;
  /** Whether it is saved before the others, because it adds to them. */
  readonly addsToOthers?: boolean;
  save(ctx: Ctx, items: readonly T[]): Promise<void>;
}

/** The definition of a background job. Its handler may run twice for one job, so it must be idempotent. */
export interface Job<T extends object> {
  /** `slice/verb-noun`. */
  readonly name: string;
  /** Names it had before: jobs still waiting in their queues run under this definition. */
  readonly formerly: readonly string[];
  readonly retryLimit: number;
  /** Seconds after which a running job counts as dead and is run by another worker. */
  readonly expireInSeconds: number;
  readonly type?: T;
}
type JobOptions = Partial<Pick<Job<object>, 'retryLimit' | 'expireInSeconds' | 'formerly'>>;
export const job = <T extends object>(name: string, options: JobOptions = {}): Job<T> => ({
  name,
  formerly: options.formerly ?? [],
  retryLimit: options.retryLimit ?? 5,
  expireInSeconds: options.expireInSeconds ?? 120,
});

export interface SendOptions {
  /** The job runs no sooner than so many seconds from now. */
  afterSeconds?: number;
  /** While a job with this key waits or runs, no second one is created. */
  deduplicationKey?: string;
  /** Of the due jobs of one queue those with more run first, and of these the oldest; 0 unless stated. */
  priority?: number;
}

/** A call by a member of staff, for the log (W142). */
export interface StaffCall {
  /** Its method and path. */
  name: string;
  /** Whether it is a customer's call, made in their place: then its own row is written for it. */
  inPlace: boolean;
  /** The id of the object that it names, if it names one. */
  object: string | undefined;
}

/** The facts of a request besides its content: its origin, keys and cookies. */
export interface RequestFacts {
  id: string;
  /** The address that rate limits count by: IPv4, or the /64 of an IPv6. */
  address: string;
  /** The network of that address: IPv4, or the /48 of an IPv6. */
  network: string;
  userAgent: string;
  /** The media types that the client accepts, from the header `accept`. */
  accept: string;
  /** The secret of the link by which the caller may act, from the header `linkKeyHeader` (D05). */
  linkKey: string | undefined;
  cookies: Readonly<Record<string, string | undefined>>;
  /** Set when a member of staff makes it: what it changes is logged. */
  staffCall?: StaffCall | undefined;
  /** Sets a cookie of the reply; `undefined` clears it. HttpOnly, SameSite=Lax, and Secure on https. */
  setCookie(name: string, value: string | undefined, maxAgeSeconds?: number): void;
}

/** Everything that an action may use. The clock, randomness, the database and jobs are taken from here only. */
export interface Ctx {
  readonly actor: Actor;
  readonly request: RequestFacts | undefined;
  /** The open transaction inside `transaction`, otherwise the database. */
  readonly db: Db;
  /** For lists that nobody minds a second late: a replica, if there is one. The open transaction inside one. */
  readonly staleDb: Db;
  /**
   * What `read` says of tables that staff edit and everybody reads (those whose trigger is `content_changed`). It is
   * cached in memory until one of them changes (W95), and shared, so it is frozen. `name` is one for all callers of a
   * `read`. A transaction that changes one of these tables reads them from `db`.
   */
  cached<T>(name: string, read: (db: Db) => Promise<T>): Promise<T>;
  readonly config: Config;
  readonly log: Logger;
  now(): Date;
  readonly random: {
    /** An unguessable id, see kernel/ids.ts. */
    id(): string;
    /** `n` random bytes as base64url. */
    token(bytes?: number): string;
    /** `n` random decimal digits. */
    digits(n: number): string;
  };
  /**
   * Runs `work` in one transaction (joins the open one). Never await a gateway or a PDF in it. When the connection
   * breaks before the commit, `work` runs again from its beginning, so it changes nothing outside the database.
   */
  transaction<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>;
  /** Saves the item with the batch just before the open transaction commits, or at once outside one. */
  saveAtCommit<T>(batch: Batch<T>, item: T): Promise<void>;
  /** Enqueues just before the open transaction commits, or at once outside one. */
  send<T extends object>(job: Job<T>, data: T, options?: SendOptions): Promise<void>;
  /** Runs the handlers that `app.ts` registered for the event, in the open transaction. */
  emit<T>(event: Event<T>, data: T): Promise<void>;
  use<T>(port: Port<T>): T;
  /** The same context with another actor (jobs and webhooks act as the system). */
  as(actor: Actor): Ctx;
}

/** A job with the function that does it. */
export interface JobHandler {
  job: Job<object>;
  run(ctx: Ctx, data: unknown): Promise<void>;
  /** Runs by itself: a cron expression (UTC, minutes). */
  cron?: string;
  /** How many workers one process has for it; 2 unless it says otherwise. */
  atOnce?: (config: Config) => number;
  /** How many jobs a worker fetches together at most, to run them at the same time; 1 unless it says otherwise. */
  most?: number;
  /** Hundreds may wait for hours, before a festival for example: that is no trouble while some of them run. */
  queues?: true;
  /** Runs jobs that were fetched together, cheaper than each by `run`. Answers how each ended, in order. */
  runAll?(ctx: Ctx, all: readonly unknown[]): Promise<readonly PromiseSettledResult<void>[]>;
}
interface JobOptionsOf<T> extends Pick<JobHandler, 'cron' | 'atOnce' | 'most' | 'queues'> {
  runAll?(ctx: Ctx, all: readonly T[]): Promise<readonly PromiseSettledResult<void>[]>;
}
export const jobHandler = <T extends object>(
  job: Job<T>,
  run: (ctx: Ctx, data: T) => Promise<void>,
  { runAll, ...options }: JobOptionsOf<T> = {},
): JobHandler => ({
  job,
  // A job's queue holds only its own payloads, so `data` is a `T`.
  run: (ctx, data) => run(ctx, data as T),
  ...(runAll && { runAll: (ctx, all) => runAll(ctx, all as readonly T[]) }),
  ...options,
});

/** The name of the caller for a history: a member's name, or the kind of caller. */
export const actorName = ({ actor }: Pick<Ctx, 'actor'>): string =>
  'name' in actor ? actor.name : (memberOf(actor)?.name ?? actor.kind);

/** The member of a partner's team who acts; undefined for everybody else, also for the partner's own number. */
export const memberOf = (actor: Actor): PartnerMember | undefined =>
  actor.kind === 'partner' ? actor.member : undefined;
