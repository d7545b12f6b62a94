import type { Batch, Ctx } from './context.ts';
import type { JobQueue, NewJob } from './jobs.ts';

/** What a transaction writes just before it commits. */
export class AtCommit {
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
    const result = await work(ctx);
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
