import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '#platform/config.ts';
import { openDatabase } from '#platform/database.ts';
import { createApp } from '#src/app.ts';
import { seedCatalogue } from '#src/catalogue/index.ts';
import { seedCoupons } from '#src/checkout/index.ts';
import { seedEditorial } from '#src/editorial/index.ts';
import { seedTaxes } from '#src/papers/index.ts';
import { seedCouriers } from '#src/production/index.ts';
import { grow } from '#test/scale/grow-database.ts';

export { grownPhones } from '#test/scale/grow-database.ts';

/**
 * Settings of a server that is filled once and measured then. Without autovacuum nothing runs beside what is measured;
 * `grow` has vacuumed every table. With a minimal log a million editions need none.
 */
export const serverSettings = {
  shared_buffers: '2GB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '8GB',
  checkpoint_timeout: '1h',
  autovacuum: 'off',
} as const;

/**
 * Makes a shop of an empty database, with its content, and fills it with so many editions. Throws `StartupError` when
 * it belongs to production, an `Error` when it has orders or people already.
 */
export async function fillShop(databaseUrl: string, editions: number, tell: (line: string) => void): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'imurs-grow-'));
  const config = readConfig({ NODE_ENV: 'test', DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LOG_LEVEL: 'error' });
  const shop = await createApp(config, { database: await openDatabase(config) });
  try {
    await shop.runtime.jobs.start();
    const ctx = shop.runtime.context({ kind: 'system', name: 'grow' });
    for (const seed of [seedCatalogue, seedEditorial, seedCoupons, seedTaxes, seedCouriers]) await seed(ctx);
    await grow(databaseUrl, editions, tell);
  } finally {
    await shop.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
