import pg from 'pg';
import { count, eq, sum } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { editions } from '#src/editions/store/tables.ts';
import { creditsOf } from '#src/partners/index.ts';
import { creditLedger } from '#src/partners/store.ts';
import type { Browser } from '#test/kit/app.ts';
import { app, aPartner, category, usePartnerApp } from '#test/kit/partner-app.ts';

usePartnerApp({ database: 'postgres' });

const place = (browser: Browser, key: string, names: readonly string[]) =>
  browser.call('POST /api/place-orders', {
    json: {
      key,
      orders: names.map((customerName, n) => ({ customerName, customerPhone: `98220001${10 + n}`, category })),
    },
  });

/** How many editions a partner has, the sum of their ledger, and what is left. */
async function books(partner: string) {
  const { db } = app.ctx();
  const [made] = await db.select({ count: count() }).from(editions).where(eq(editions.partner, partner));
  const [ledger] = await db
    .select({ total: sum(creditLedger.change) })
    .from(creditLedger)
    .where(eq(creditLedger.partner, partner));
  return { editions: made?.count, ledger: Number(ledger?.total), left: await creditsOf(app.ctx(), partner) };
}

test('W167 sixty-four lists at once on iCredits for twenty of them: twenty are placed whole, the others not at all', async () => {
  const { id, browser } = await aPartner(61);
  const lists = Array.from({ length: 64 }, (_, n) => place(browser, `list-${n}`, ['Asha', 'Dev', 'Tara']));
  const statuses = (await Promise.all(lists)).map(({ status }) => status);
  expect([statuses.filter(status => status === 200).length, statuses.filter(status => status === 402).length]).toEqual([
    20, 44,
  ]);
  expect(await books(id)).toEqual({ editions: 60, ledger: 1, left: 1 });
});

test('W167 one list sent sixty-four times at once is placed once', async () => {
  const { id, browser } = await aPartner(10);
  const answers = await Promise.all(Array.from({ length: 64 }, () => place(browser, 'one', ['Asha', 'Dev'])));
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(await books(id)).toEqual({ editions: 2, ledger: 8, left: 8 });
});

/** Ends the process at the write of that number, as far as the database sees; answers how many writes came. */
async function killedAtWrite(number: number, act: () => Promise<unknown>): Promise<number> {
  const { query } = pg.Client.prototype;
  let writes = 0;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const text = typeof args[0] === 'string' ? args[0] : ((args[0] as { text?: string } | undefined)?.text ?? '');
    const isWrite = /^\s*(insert|update|delete)/i.test(text);
    if (isWrite) writes += 1;
    // The process is gone: nothing of it is sent any more, not even a second attempt.
    if (writes >= number && (isWrite || /^commit/i.test(text))) throw new Error('the process was killed');
    return Reflect.apply(query, this, args) as never;
  };
  try {
    await act();
  } finally {
    pg.Client.prototype.query = query;
  }
  return writes;
}

test('W167 a list that is killed at any of its writes takes no iCredit and makes no order; sent again it is placed', async () => {
  const names = ['Asha', 'Dev', 'Tara'];
  const { id, browser } = await aPartner(200);
  let placed = 0;
  for (let number = 1; number < 60; number++) {
    const list = () => place(browser, `killed-${number}`, names);
    const writes = await killedAtWrite(number, list);
    const before = await books(id);
    if (writes < number) {
      // So many writes were never reached: the list was placed unharmed.
      expect(number).toBeGreaterThan(names.length * 3);
      expect(before.editions).toBe(placed + names.length);
      return;
    }
    expect(before).toEqual({ editions: placed, ledger: 200 - placed, left: 200 - placed });
    expect((await list()).status).toBe(200);
    placed += names.length;
    expect(await books(id)).toEqual({ editions: placed, ledger: 200 - placed, left: 200 - placed });
  }
  throw new Error('the list never ended');
});
