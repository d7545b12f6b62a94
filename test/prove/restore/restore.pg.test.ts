import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { createApp, type RunningApp } from '#src/app.ts';
import {
  checkObject,
  diskStorage,
  eraseFile,
  namedContents,
  newWalk,
  storeFile,
  walkObjects,
} from '#src/files/index.ts';
import type { FileId } from '#kernel/ids.ts';
import { eventually } from '#test/kit/api-customer.ts';
import { startArchivedPostgres } from '#test/kit/archived-postgres.ts';

const ctxOf = ({ runtime }: RunningApp) => runtime.context({ kind: 'system', name: 'drill' });

interface Acknowledged {
  id: FileId;
  sha256: string;
  at: Date;
}

/** Stores a photo and its row, and answers what was confirmed. */
async function acknowledge(shop: RunningApp, n: number): Promise<Acknowledged> {
  const ctx = ctxOf(shop);
  const path = join(ctx.config.dataDir, 'sent');
  writeFileSync(path, `photo ${n} ${'x'.repeat(10_000)}`);
  const { id, sha256 } = await storeFile(ctx, { path, type: 'application/pdf', kind: 'pdf', edition: `e${n}` });
  return { id, sha256, at: new Date() };
}

/** Which rows are there, and what the comparison of every file with its row finds. */
async function look(shop: RunningApp) {
  const ctx = ctxOf(shop);
  const rows = await ctx.db.select({ id: sql<string>`id` }).from(sql`files`);
  const { counts } = await walkObjects(ctx, newWalk(), {
    kinds: [namedContents],
    atOnce: 4,
    work: (kind, object) => checkObject(ctx, { kind, to: diskStorage(ctx.config.dataDir) }, object),
    onPage: () => Promise.resolve(),
    onTrouble: () => undefined,
  });
  return { ids: new Set(rows.map(({ id }) => id)), counts };
}

/** Resolves once the clock, in milliseconds, is past a time. */
const untilAfter = (time: number) => eventually('a later time', () => Promise.resolve(Date.now() > time), 5);

test('W107 a database that is lost comes back from its archive, to a time and to the end, with every file', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'imurs-restored-'));
  const postgres = await startArchivedPostgres({ archiveTimeout: 1 });
  const open = () =>
    createApp(readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, LOG_LEVEL: 'silent', DATABASE_URL: postgres.url }));
  try {
    let shop = await open();
    await shop.runtime.jobs.start();
    const write = async (from: number, to: number) => {
      const written: Acknowledged[] = [];
      for (let n = from; n < to; n++) written.push(await acknowledge(shop, n));
      return written;
    };
    const before = await write(0, 10);
    await postgres.backUp();
    // pgBackRest restores only to a later second than that in which the backup ended.
    await untilAfter(Date.now() + 1000);
    const after = await write(10, 20);
    // Times of commits are finer than a millisecond: the target is one after all that was written, and before the next.
    const target = new Date(Date.now() + 1);
    await untilAfter(target.getTime());
    const later = await write(20, 30);
    // Erased after that time, a minute before the loss.
    await ctxOf(shop).transaction(ctx => eraseFile(ctx, before[0]!.id));
    await shop.runtime.jobs.runDue();
    await postgres.check();
    const last = await acknowledge(shop, 30);
    await shop.runtime.jobs.stop();
    await postgres.lose();
    await shop.close().catch(() => undefined);

    await postgres.restore(target);
    shop = await open();
    const atTime = await look(shop);
    expect([...before, ...after].filter(({ id }) => !atTime.ids.has(id))).toEqual([]);
    expect(later.filter(({ id }) => atTime.ids.has(id))).toEqual([]);
    expect(atTime.counts).toEqual({ there: 20 });
    await shop.close();

    await postgres.lose();
    await postgres.restore();
    shop = await open();
    const atEnd = await look(shop);
    const kept = [...before.slice(1), ...after, ...later];
    expect(kept.filter(({ id }) => !atEnd.ids.has(id))).toEqual([]);
    expect(atEnd.ids.has(before[0]!.id)).toBe(false);
    expect(atEnd.counts).toEqual({ there: atEnd.ids.size });
    // What came in the last second may be lost, and nothing else.
    expect(atEnd.ids.size - kept.length - Number(atEnd.ids.has(last.id))).toBe(0);
    expect((await acknowledge(shop, 31)).id).toBeDefined();
    await shop.close();
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
