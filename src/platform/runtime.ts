import { randomBytes, randomInt } from 'node:crypto';
import type { Logger } from 'pino';
import { idFrom } from '#kernel/ids.ts';
import type { Config } from './config.ts';
import type { Actor, Ctx, Db, Event, JobHandler, Port, RequestFacts, Batch } from './context.ts';
import type { Database } from './database.ts';
import { ChangeFeed } from './change-feed.ts';
import { ContentCache } from './content-cache.ts';
import type { Observer } from './observer.ts';
import { createJobQueue, type JobQueue, type NewJob } from './jobs.ts';
import { logBatch } from './staff-log.ts';
import { runLogged } from './unlogged-changes.ts';

/** What a transaction writes just before it commits. */
class AtCommit {
  readonly #batches = new Map<Batch<never>, unknown[]>();
  readonly #saved = new Set<Batch<never>>();
  readonly jobs: NewJob<object>[] = [];

  /** Throws an `Error` for a batch that is saved already: nothing would save the item. */
  add<T>(batch: Batch<T>, item: T): void {
    if (this.#saved.has(batch)) throw new Error(`${batch.name}: saved before its last item`);
    const items = this.#batches.get(batch);
    if (items) items.push(item);
    else this.#batches.set(batch, [item]);
  }

  /** Runs `work` with the context that `contextOf` makes, then saves what it collected. */
  static async run<T>(
    jobs: JobQueue,
    contextOf: (atCommit: AtCommit) => Ctx,
    work: (ctx: Ctx) => Promise<T>,
  ): Promise<T> {
    const atCommit = new AtCommit();
    const ctx = contextOf(atCommit);
    // What the shop does by itself in a call of staff, such as asking a bank, is no act of theirs.
    const call = ctx.actor.kind === 'staff' ? ctx.request?.staffCall : undefined;
    const isLogged = () => atCommit.#batches.has(logBatch);
    const result = call ? await runLogged(ctx, { call, work, isLogged }) : await work(ctx);
    await atCommit.#save(ctx, jobs);
    return result;
  }

  /** Saves everything, also what saving adds; the jobs last, since batches enqueue some. */
  async #save(ctx: Ctx, jobs: JobQueue): Promise<void> {
    const save = async (isChosen: (batch: Batch<never>) => boolean) => {
      for (const [batch, items] of this.#batches)
        if (!this.#saved.has(batch) && isChosen(batch)) {
          this.#saved.add(batch);
          await batch.save(ctx, items as never[]);
        }
    };
    await save(({ addsToOthers = false }) => addsToOthers);
    await save(() => true);
    await jobs.send(ctx.db, this.jobs);
  }
}

/** The source of time: the system's, or the sandbox's, which can be moved. */
export interface Clock {
  now(): Date;
}

/**
 * The container of the app: configuration, database, jobs, clock, and the adapters and event handlers that `app.ts`
 * registers.
 */
export interface AppRuntime {
  readonly config: Config;
  readonly database: Database;
  readonly jobs: JobQueue;
  /** The cache of the shop's content; nothing is in it before `watch`. */
  readonly contentCache: ContentCache;
  /** Tells of the changes of all processes; of none before `watch`. */
  readonly changeFeed: ChangeFeed;
  readonly clock: Clock;
  readonly log: Logger;
  /** What watches requests and jobs; added before the server is created. */
  readonly observers: Observer[];
  /** Registers the adapter of a port. */
  provide<T>(port: Port<T>, adapter: T): void;
  /** Registers a handler of an event; handlers run in the order of their registration. */
  on<T>(event: Event<T>, verb: (ctx: Ctx, data: T) => Promise<void>): void;
  /** Creates a context for a request, or without `request` for the shop itself. */
  context(actor: Actor, request?: RequestFacts): Ctx;
}

/** Where a context reads and writes: the database, or an open transaction with what it writes at its end. */
interface Scope {
  db: Db;
  atCommit?: AtCommit | undefined;
}

const random: Ctx['random'] = {
  id: () => idFrom(randomBytes(16)),
  token: (bytes = 32) => randomBytes(bytes).toString('base64url'),
  digits: n => Array.from({ length: n }, () => randomInt(10)).join(''),
};

interface CreateRuntimeOptions {
  config: Config;
  database: Database;
  clock: Clock;
  log: Logger;
  jobs: readonly JobHandler[];
}

/** Creates the container, which creates the contexts. */
export function createRuntime(parts: CreateRuntimeOptions): AppRuntime {
  const { config, database, clock, log } = parts;
  const observers: Observer[] = [];
  const adapters = new Map<string, unknown>();
  const listeners = new Map<string, ((ctx: Ctx, data: never) => Promise<void>)[]>();
  const contentCache = new ContentCache();
  const outside: Scope = { db: database.db };
  const jobs = createJobQueue(database, parts.jobs, {
    config,
    observers,
    makeCtx: name => createContext({ kind: 'system', name }, undefined, outside),
  });

  function createContext(actor: Actor, request: RequestFacts | undefined, { db, atCommit }: Scope): Ctx {
    const inTransaction = atCommit !== undefined;
    const ctx: Ctx = {
      actor,
      request,
      db,
      staleDb: inTransaction ? db : database.staleDb(),
      cached: (name, read) => contentCache.getFrozen(name, () => read(db), { inTransaction }),
      config,
      log,
      random,
      now: () => clock.now(),
      transaction: work =>
        inTransaction
          ? work(ctx)
          : database.db.transaction(db =>
              AtCommit.run(jobs, atCommit => createContext(actor, request, { db, atCommit }), work),
            ),
      saveAtCommit: async (batch, item) => (atCommit ? atCommit.add(batch, item) : batch.save(ctx, [item])),
      send: async (job, data, options) =>
        atCommit ? void atCommit.jobs.push({ job, data, options }) : jobs.send(db, [{ job, data, options }]),
      async emit(event, data) {
        for (const verb of listeners.get(event.name) ?? []) await verb(ctx, data as never);
      },
      use<T>(port: Port<T>): T {
        if (!adapters.has(port.name)) throw new Error(`nothing stands behind the port ${port.name}`);
        return adapters.get(port.name) as T;
      },
      as: other => createContext(other, request, { db, atCommit }),
    };
    return ctx;
  }

  return {
    config,
    database,
    jobs,
    contentCache,
    changeFeed: new ChangeFeed(),
    clock,
    log,
    observers,
    provide: (port, adapter) => void adapters.set(port.name, adapter),
    on: (event, verb) => void listeners.set(event.name, [...(listeners.get(event.name) ?? []), verb]),
    context: (actor, request) => createContext(actor, request, outside),
  };
}
