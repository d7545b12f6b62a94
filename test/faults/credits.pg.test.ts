import { describe, expect, test } from 'vitest';
import { eq, sum } from 'drizzle-orm';
import { editionById } from '#src/editions/index.ts';
import { addCredits, creditsOf } from '#src/partners/index.ts';
import { creditLedger, creditLots } from '#src/partners/store.ts';
import type { Browser } from '#test/kit/app.ts';
import { app, aPartner, category, usePartnerApp } from '#test/kit/partner-app.ts';

usePartnerApp({ database: 'postgres' });

const placeOrder = (browser: Browser, customerName: string, key?: string) =>
  browser.call('POST /api/place-order', { json: { customerName, category, ...(key && { key }) } });

const ledgerSum = async (partner: string): Promise<number> => {
  const { db } = app.ctx();
  const [row] = await db
    .select({ total: sum(creditLedger.change) })
    .from(creditLedger)
    .where(eq(creditLedger.partner, partner));
  return Number(row?.total ?? 0);
};

const editionsOf = async ({ id, browser }: { id: string; browser: Browser }): Promise<{ _id: string }[]> =>
  (await browser.call(`GET /api/show-order/${id}`)).body;

const sixteen = Array.from({ length: 16 }, (_, n) => n);
const countOutcomes = (answers: { status: number }[]) => ({
  placed: answers.filter(answer => answer.status === 200).length,
  refused: answers.filter(answer => answer.status === 402).length,
});

describe('iCredits under simultaneous calls', () => {
  test('P-B02 sixteen simultaneous orders on one iCredit make one order; fifteen get 402, and the balance is 0', async () => {
    const partner = await aPartner(1);
    const answers = await Promise.all(sixteen.map(n => placeOrder(partner.browser, `Customer ${n}`)));
    expect(countOutcomes(answers)).toEqual({ placed: 1, refused: 15 });
    expect(await editionsOf(partner)).toHaveLength(1);
    expect([await creditsOf(app.ctx(), partner.id), await ledgerSum(partner.id)]).toEqual([0, 0]);
  });

  test('P-B02 sixteen simultaneous requests for the same order make one order and take one iCredit', async () => {
    const partner = await aPartner(5);
    const answers = await Promise.all(sixteen.map(() => placeOrder(partner.browser, 'Asha Rao')));
    expect(new Set(answers.map(answer => answer.body._id)).size).toBe(1);
    expect(await editionsOf(partner)).toHaveLength(1);
    expect([await creditsOf(app.ctx(), partner.id), await ledgerSum(partner.id)]).toEqual([4, 4]);
  });

  test('P-B02 sixteen simultaneous requests with one form key make one order', async () => {
    const partner = await aPartner(5);
    const answers = await Promise.all(sixteen.map(n => placeOrder(partner.browser, `Customer ${n}`, 'one-form')));
    expect(new Set(answers.map(answer => answer.body._id)).size).toBe(1);
    expect(await creditsOf(app.ctx(), partner.id)).toBe(4);
  });

  test('P-B02 the balance equals the ledger when bundles are settled several times while orders are placed', async () => {
    const partner = await aPartner(4);
    const plan = { id: 'plan-iconic', name: 'imurs iconic', pages: 12 } as const;
    const bundles = sixteen.map(n =>
      addCredits(app.ctx(), { partner: partner.id, count: 10, mid: `${partner.id}-${n % 2}`, plan }),
    );
    const orders = Promise.all(sixteen.map(n => placeOrder(partner.browser, `Customer ${n}`)));
    await Promise.all(bundles);
    const { placed, refused } = countOutcomes(await orders);
    expect(placed + refused).toBe(16);
    expect(await creditsOf(app.ctx(), partner.id)).toBe(4 + 20 - placed);
    expect(await ledgerSum(partner.id)).toBe(4 + 20 - placed);
    expect(await editionsOf(partner)).toHaveLength(placed);
  });

  test('P-B02 D32 simultaneous orders of two plans take iCredits of their own plan, and no lot goes below zero', async () => {
    const partner = await aPartner(0);
    const plans = [
      { id: 'plan-iconic', name: 'imurs iconic', pages: 12 } as const,
      { id: 'plan-idyllic', name: 'imurs idyllic', pages: 20 } as const,
    ];
    for (const plan of plans)
      await addCredits(app.ctx(), { partner: partner.id, count: 3, mid: `${partner.id}-${plan.id}`, plan });
    const answers = await Promise.all(
      sixteen.map(n =>
        partner.browser.call('POST /api/place-order', {
          json: { customerName: `Customer ${n}`, category, plan: plans[n % 2]!.id },
        }),
      ),
    );
    expect(countOutcomes(answers)).toEqual({ placed: 6, refused: 10 });
    const { db } = app.ctx();
    const lots = await db.select().from(creditLots).where(eq(creditLots.partner, partner.id));
    expect(lots.map(({ remaining }) => remaining)).toEqual([0, 0]);
    const orderedEditions = await Promise.all(
      (await editionsOf(partner)).map(({ _id }) => editionById(app.ctx(), _id)),
    );
    expect(orderedEditions.map(edition => edition!.plan.pages).toSorted()).toEqual([12, 12, 12, 20, 20, 20]);
  });

  test('P-B02 D32 an iCredit that a cancellation gives back among other orders is spent once at most', async () => {
    const partner = await aPartner(1);
    const { _id: edition } = (await placeOrder(partner.browser, 'Asha')).body;
    const [cancelled, ...orders] = await Promise.all([
      partner.browser.call('POST /api/cancelOrder', { json: { edition } }),
      ...sixteen.map(n => placeOrder(partner.browser, `Customer ${n}`)),
    ]);
    expect(cancelled.status).toBe(200);
    const { placed } = countOutcomes(orders);
    expect(placed).toBeLessThanOrEqual(1);
    expect([await creditsOf(app.ctx(), partner.id), await ledgerSum(partner.id)]).toEqual([1 - placed, 1 - placed]);
  });
});
