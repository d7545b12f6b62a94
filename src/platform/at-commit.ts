import type { Batch, Ctx } from './context.ts';
import type { JobQueue, NewJob } from './jobs.ts';

/** What a transaction writes just before it commits. */
export class AtCommit {
  readonly #batches = new Map<Batch<never>, unknown[]>();
  readonly jobs: NewJob<object>[] = [];

  add<T>(batch: Batch<T>, item: T): void {
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
    const result = await work(ctx);
    await atCommit.#save(ctx, jobs);
    return result;
  }

  /** Saves everything, also what saving adds; the jobs last, since batches enqueue some. */
  async #save(ctx: Ctx, jobs: JobQueue): Promise<void> {
    for (const [batch, items] of this.#batches) if (batch.addsToOthers) await batch.save(ctx, items as never[]);
    for (const [batch, items] of this.#batches) if (!batch.addsToOthers) await batch.save(ctx, items as never[]);
    await jobs.send(ctx.db, this.jobs);
  }
}
