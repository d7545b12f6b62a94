import { getTableName, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contentLists as catalogueLists, seedCatalogue } from '#src/catalogue/index.ts';
import { contentLists as editorialLists } from '#src/editorial/index.ts';
import { eventually } from '#test/kit/api-customer.ts';
import { testApp, type TestApp } from '#test/kit/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ database: 'postgres', env: { LIMITS: 'off' } });
  await seedCatalogue(app.ctx());
  await app.shop.runtime.contentCache.watch(app.shop.runtime.database);
});
afterAll(() => app.close());

const firstPrice = async () => (await app.call('GET /api/d2cpricing')).body.pricingData[0]?.price;
/** Changes the price as another process would: past everything that this one keeps. */
const setPrice = (rupees: number) =>
  app.shop.runtime.database.exec(`update plans set price = ${rupees * 100} where position = 0`);

test('W95 a price that another process changes is true here within a second, and is read once until then', async () => {
  await firstPrice();
  const { headers, body } = await app.call('GET /api/d2cpricing');
  expect(headers['cache-control']).toMatch(/^public, max-age=0, s-maxage=1, stale-if-error=\d+$/);
  const again = await app.call('GET /api/d2cpricing', { headers: { 'if-none-match': String(headers['etag']) } });
  expect([again.status, again.bytes.length]).toEqual([304, 0]);
  const rupees = (body.pricingData[0]?.price ?? 0) + 100;
  await setPrice(rupees);
  await eventually('the new price', async () => (await firstPrice()) === rupees, 1);
  const changed = await app.call('GET /api/d2cpricing', { headers: { 'if-none-match': String(headers['etag']) } });
  expect(changed.status).toBe(200);
});

test('W95 what changed while the connection for notifications was broken is true after it', async () => {
  const { db } = app.shop.runtime.database;
  await firstPrice();
  await db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where pid <> pg_backend_pid() and datname = current_database() and (query ilike 'listen%' or query = 'select 1')`);
  await setPrice(4321);
  await eventually('the price after the break', async () => (await firstPrice()) === 4321, 5);
});

test('W95 each list that staff edit and everybody reads notifies of its changes', async () => {
  const rows = await app
    .ctx()
    .db.select({ name: sql<string>`name` })
    .from(sql`(select tgrelid::regclass::text as name from pg_trigger where tgname = 'content_changed') t`);
  const notifying = rows.map(({ name }) => name);
  const lists = [...catalogueLists, ...editorialLists].map(({ table }) => getTableName(table));
  expect(lists.filter(name => !notifying.includes(name))).toEqual([]);
});
