import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEdition, takeStep } from '#src/editions/index.ts';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { birthdayOrder } from '#test/kit/edition.ts';

let app: TestApp;
const clients: pg.Client[] = [];
const open = async () => {
  const client = new pg.Client({ connectionString: app.databaseUrl });
  await client.connect();
  clients.push(client);
  return client;
};
beforeAll(async () => void (app = await testApp({ database: 'postgres' })));
afterAll(async () => {
  for (const client of clients) await client.end();
  await app.close();
});

test('W98 two transactions that change one edition at once leave it with the turn that follows from both', async () => {
  const customer = { customer: 'customer-1', customerName: 'Asha', customerPhone: '+919810000001' };
  const edition = await createEdition(app.ctx(), { ...customer, ...birthdayOrder, copies: 1 });
  await takeStep(app.ctx(), edition, 'handIn');
  const [first, second, looker] = [await open(), await open(), await open()];
  await first.query('begin');
  await second.query('begin');
  await first.query(`update drafts set waits = 'thin' where edition = $1`, [edition]);
  await second.query(`update editions set total = total + 100 where id = $1`, [edition]);
  // As at the commit, one after the other, and before either has committed.
  await first.query('set constraints all immediate');
  const waiting = second.query('set constraints all immediate');
  await first.query('commit');
  await waiting;
  await second.query('commit');
  const turn = `select whose, since from studio_turns where edition = $1`;
  const view = `select whose, since from studio_queue where id = $1`;
  const { rows } = await looker.query(turn, [edition]);
  expect(rows).toMatchObject([{ whose: 'studio' }]);
  expect((await looker.query(view, [edition])).rows).toEqual(rows);
});

test('W98 an edition that is cancelled waits for nobody', async () => {
  const customer = { customer: 'customer-1', customerName: 'Asha', customerPhone: '+919810000001' };
  const edition = await createEdition(app.ctx(), { ...customer, ...birthdayOrder, copies: 1 });
  const looker = await open();
  const count = async () => (await looker.query('select from studio_turns where edition = $1', [edition])).rowCount;
  expect(await count()).toBe(1);
  await looker.query('update editions set cancelled_at = now(), cancel_refund = 0 where id = $1', [edition]);
  expect(await count()).toBe(0);
});
