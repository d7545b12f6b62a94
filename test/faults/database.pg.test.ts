import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bankFor, midOf, type TestBank } from '#test/kit/bank.ts';
import { testApp, type Browser, type TestApp } from '#test/kit/app.ts';
import { listPlans, seedCatalogue, listThemes } from '#src/catalogue/index.ts';
import { paymentByMid, paymentSettled } from '#src/payments/index.ts';
import type { Db } from '#platform/context.ts';

/** Only a real PostgreSQL loses connections or has a full disk. */
let app: TestApp;
let bank: TestBank;
let asha: Browser;
/** Extra copies of the next order. Each order has one more, since the same order again would be the same payment. */
let copies = 0;
/** A fault of the database in the last step of the next settlement. */
let nextFault: ((db: Db) => Promise<unknown>) | undefined;

beforeAll(async () => {
  app = await testApp({ database: 'postgres', env: { LIMITS: 'off', LOG_LEVEL: 'silent' } });
  bank = await bankFor(app);
  await seedCatalogue(app.ctx());
  asha = app.browser();
  await asha.signIn('+919500000099');
  await asha.call('POST /api/updateD2CuserName', { json: { name: 'Asha' } });
  app.shop.runtime.on(paymentSettled, async ctx => {
    const fault = nextFault;
    nextFault = undefined;
    await fault?.(ctx.db);
  });
});
afterAll(async () => {
  await app.close();
  await bank.close();
});

async function payAtBank(): Promise<string> {
  const plan = (await listPlans(app.ctx()))[0]!.id;
  const category = (await listThemes(app.ctx()))[0]!.children[0]!.id;
  const json = { plan, category, couponCode: '', extracopies: copies++, selectedOption: 'upfront' };
  const mid = midOf((await asha.call('POST /api/paymentD2C', { json })).body.url);
  await bank.outcome(mid, 'paid');
  return mid;
}
const cutConnection = (db: Db) => db.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
const failWithFullDisk = (db: Db) =>
  db.execute(sql`do $$ begin raise exception 'No space left on device' using errcode = '53100'; end $$`);

test('4b W91 a confirmation whose database is cut off during the settlement is settled all the same, once', async () => {
  const mid = await payAtBank();
  nextFault = cutConnection;
  expect((await asha.call('POST /api/confPayment', { json: { MID: mid } })).status).toBe(200);
  expect((await paymentByMid(app.ctx(), mid))?.status).toBe('paid');
});

test('4b a confirmation whose database has no room left gets 503 with Retry-After and is rolled back; the retry settles', async () => {
  const mid = await payAtBank();
  nextFault = failWithFullDisk;
  const answer = await asha.call('POST /api/confPayment', { json: { MID: mid } });
  expect(answer).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
  expect((await paymentByMid(app.ctx(), mid))?.status).toBe('open');
  expect((await asha.call('POST /api/confPayment', { json: { MID: mid } })).status).toBe(200);
  expect((await paymentByMid(app.ctx(), mid))?.status).toBe('paid');
});

test('4b a connection that breaks while it is in use fails its own transaction only, and the pool replaces it', async () => {
  for (let n = 0; n < 4; n++) {
    await expect(app.ctx().transaction(async ctx => void (await cutConnection(ctx.db)))).rejects.toThrow();
  }
  const begin = () => app.ctx().transaction(async ctx => ctx.db.execute(sql`select 1`));
  const beginTwelve = () => Promise.allSettled(Array.from({ length: 12 }, begin));
  // The connections are dead before the next transaction begins. Ending a backend takes a moment, which is waited for.
  for (let n = 0; n < 5; n++) {
    await beginTwelve();
    const otherConnections = sql`pid <> pg_backend_pid() and datname = current_database()`;
    await app
      .ctx()
      .db.execute(sql`select pg_terminate_backend(pid, 10000) from pg_stat_activity where ${otherConnections}`);
    await beginTwelve();
  }
  await expect(begin()).resolves.toBeDefined();
});
