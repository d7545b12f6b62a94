import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEdition } from '#src/editions/index.ts';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { birthdayOrder } from '#test/kit/edition.ts';
import { changesDuring, openStudioBrowser } from '#test/kit/studio-events.ts';

let processes: [TestApp, TestApp];
beforeAll(async () => {
  const first = await testApp({ database: 'postgres', env: { LIMITS: 'off' } });
  processes = [first, await testApp({ database: 'postgres', env: { LIMITS: 'off' }, beside: first })];
});
afterAll(async () => {
  for (const app of processes.toReversed()) await app.close();
});

const order = (app: TestApp) =>
  createEdition(app.ctx(), {
    customer: 'customer-1',
    customerName: 'Asha Rao',
    customerPhone: '+919810000001',
    ...birthdayOrder,
    copies: 1,
  });

test('W147 what one process changes is said by the other within two seconds', async () => {
  const [one, two] = processes;
  const meera = await openStudioBrowser(two, '+919810000083');
  let id = '';
  const changes = await changesDuring(two, meera, async () => void (id = await order(one)));
  expect(changes).toContain(`order ${id}`);
});

test('W147 after a break of the connection for notifications everything is looked at again', async () => {
  const [one, two] = processes;
  const meera = await openStudioBrowser(two, '+919810000084');
  const changes = await changesDuring(two, meera, async () => {
    await one.ctx().db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where pid <> pg_backend_pid() and datname = current_database() and (query ilike 'listen%' or query = 'select 1')`);
    await new Promise(resolve => setTimeout(resolve, 1000));
  });
  expect(changes).toContain('all');
});
