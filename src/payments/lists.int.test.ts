import { afterAll, beforeAll, expect, test } from 'vitest';
import { paise } from '#kernel/money.ts';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { paymentsNeedingAttention } from './index.ts';
import { captures, payments, refunds } from './store/tables.ts';

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

const numbered = (n: number) => `m${String(n).padStart(3, '0')}`;

test('W34 payments that need attention come in pages of fifty, newest first, each once and with its own refunds', async () => {
  const { db } = app.ctx();
  const all = Array.from({ length: 120 }, (_, n) => n);
  // Three start at each moment, so that a page ends between payments of the same moment.
  const at = (n: number) => new Date(Date.UTC(2026, 0, 1) + Math.floor(n / 3) * 60_000);
  await db.insert(payments).values(
    all.map(n => ({
      mid: numbered(n),
      purpose: 'order' as const,
      key: 'order:x',
      digest: 'x',
      payerKind: 'customer' as const,
      payer: 'asha',
      payerPhone: '+919810000001',
      payerName: 'Asha',
      amount: paise(151900),
      currency: 'INR',
      title: 'Birthday Spotlight Edition',
      bill: {},
      status: 'paid_review' as const,
      gateway: 'sandbox',
      createdAt: at(n),
      expiresAt: at(n),
      paidAt: at(n),
    })),
  );
  await db
    .insert(captures)
    .values(
      all.map(n => ({ mid: numbered(n), id: `c${n}`, amount: paise(151900), refunded: paise(n), seenAt: at(n) })),
    );
  const refund = {
    cause: 'staff' as const,
    reason: 'x',
    state: 'asked' as const,
    askedBy: 's:1',
    askedByName: 'Meera',
  };
  await db.insert(refunds).values(
    [7, 8].map(n => ({
      id: `r${n}`,
      mid: numbered(n),
      capture: `c${n}`,
      amount: paise(n),
      createdAt: at(n),
      ...refund,
    })),
  );

  const pages = [await paymentsNeedingAttention(app.ctx())];
  while (pages.at(-1)!.length === 50)
    pages.push(await paymentsNeedingAttention(app.ctx(), pages.at(-1)!.at(-1)!.payment.mid));
  expect(pages.map(page => page.length)).toEqual([50, 50, 20]);
  const listed = pages.flat();
  expect(listed.map(({ payment }) => payment.mid)).toEqual(all.map(numbered).toReversed());
  for (const [index, { left, refunds }] of listed.entries()) {
    const n = 119 - index;
    expect(left).toBe(151900 - n);
    expect(refunds.map(({ id }) => id)).toEqual(n === 7 || n === 8 ? [`r${n}`] : []);
  }
  await expect(paymentsNeedingAttention(app.ctx(), 'unknown')).rejects.toMatchObject({ status: 404 });
});
