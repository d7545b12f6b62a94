import type { TestApp } from './app.ts';

/**
 * Has the nth transaction of a shop from now on end before it commits, as when its process is killed; 0: none. Answers
 * how that ends.
 */
export function killAt(app: TestApp, nth: number): () => void {
  const { db } = app.shop.runtime.database;
  const { transaction } = db;
  let left = nth;
  const run = transaction.bind(db) as (work: (inner: unknown) => Promise<unknown>) => Promise<unknown>;
  const cut = (work: (inner: unknown) => Promise<unknown>) =>
    run(async inner => {
      const done = await work(inner);
      if (--left === 0) throw new Error('killed');
      return done;
    });
  db.transaction = cut as typeof transaction;
  return () => void (db.transaction = transaction);
}
