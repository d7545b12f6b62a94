import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '#platform/context.ts';
import { pageSize } from '#kernel/page-size.ts';
import { createEdition } from '#src/editions/index.ts';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { birthdayOrder } from '#test/kit/edition.ts';
import { readOrders } from './actions/orders.ts';

let app: TestApp;
beforeAll(async () => void (app = await testApp({ database: 'postgres' })));
afterAll(() => app.close());

const meera: Actor = { kind: 'staff', id: 'editor-1', role: 'editor', name: 'Meera Iyer' };

/** How many statements something sends. */
async function statementsOf(act: () => Promise<unknown>): Promise<number> {
  const { query } = pg.Client.prototype;
  let count = 0;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    count += 1;
    return Reflect.apply(query, this, args) as never;
  };
  await act();
  pg.Client.prototype.query = query;
  return count;
}

test('W130 a page of the list sends five statements at most, the first one and a later one, in each order', async () => {
  const customer = { customer: 'customer-1', customerName: 'Asha', customerPhone: '+919810000001' };
  for (let n = 0; n < pageSize + 5; n++) await createEdition(app.ctx(), { ...customer, ...birthdayOrder, copies: 1 });
  const ctx = app.ctx(meera);
  for (const sort of ['due', 'newest', 'name'] as const) {
    const { after } = await readOrders(ctx, { sort });
    for (const place of [{}, after ?? {}])
      expect(await statementsOf(() => readOrders(ctx, { sort, ...place })), sort).toBeLessThanOrEqual(5);
  }
});
