import type { EditionId } from '#kernel/ids.ts';
import { describe, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { editionById } from '#src/editions/index.ts';
import { newestMessages } from '#src/messages/index.ts';
import { type Browser } from '#test/kit/app.ts';
import { addCredits, creditsOf } from './index.ts';
import { creditLedger, creditLots } from './store.ts';
import { app, category, newPhone, aPartner, usePartnerApp } from '#test/kit/partner-app.ts';

usePartnerApp();

describe('placing an order', () => {
  const order = (more: object = {}) => ({ json: { customerName: 'Asha Rao', category, ...more } });

  test('P-K06 spends one iCredit and makes an edition at status 0, listed for the partner alone', async () => {
    const { id, browser } = await aPartner(2);
    const placed = await browser.call('POST /api/place-order', order({ partner: id }));
    expect(placed.status).toBe(200);
    expect(await creditsOf(app.ctx(), id)).toBe(1);
    const list = await browser.call(`GET /api/show-order/${id}`);
    expect(list.body).toHaveLength(1);
    expect(list.body[0]).toMatchObject({ _id: placed.body._id, customerName: 'Asha Rao', orderStatus: 0, live: 0 });
    expect(list.body[0].payment).toEqual({ total: 0, paid: 0, isFifty: false });
  });

  test('P-K06 at zero iCredits the reply is 402 with the documented words, and no edition is made', async () => {
    const { id, browser } = await aPartner(0);
    const refused = await browser.call('POST /api/place-order', order({ partner: id }));
    expect(refused.status).toBe(402);
    expect(refused.body.error.message).toBe('You’ve 0 iCredits. Add credits to place an order.');
    expect((await browser.call(`GET /api/show-order/${id}`)).body).toEqual([]);
    expect(await creditsOf(app.ctx(), id)).toBe(0);
  });

  test('P-K06 a customer with a number gets a message whose link opens the story', async () => {
    const { id, browser } = await aPartner(1);
    const customer = newPhone();
    const placed = await browser.call(
      'POST /api/place-order',
      order({ partner: id, customerPhone: Number(customer.slice(3)) }),
    );
    expect(placed.status).toBe(200);
    const message = (await newestMessages(app.ctx(), customer, 20)).find(({ kind }) => kind === 'orderPlaced');
    // The client need not be the one it is about.
    expect(message?.text).toMatch(
      /hello Asha Rao! Studio Sona is making an? [\w ]+ edition for you, to give or to keep\./,
    );
    expect(message?.link).toContain(`/abstract/${placed.body._id}?key=`);
  });

  test('P-K06 the same order sent twice within 10 seconds is one order; later it is a second one', async () => {
    const { id, browser } = await aPartner(3);
    const first = await browser.call('POST /api/place-order', order({ partner: id }));
    const second = await browser.call('POST /api/place-order', order({ partner: id }));
    expect(second.body).toEqual(first.body);
    const other = await browser.call('POST /api/place-order', order({ partner: id, customerName: 'Bina' }));
    expect(other.body._id).not.toBe(first.body._id);
    await app.later(10);
    const third = await browser.call('POST /api/place-order', order({ partner: id }));
    expect(third.body._id).not.toBe(first.body._id);
    expect(await creditsOf(app.ctx(), id)).toBe(0);
  });

  test('P-K06 a form sent again with its key is the same order, also an hour later', async () => {
    const { id, browser } = await aPartner(3);
    const first = await browser.call('POST /api/place-order', order({ key: 'form-1' }));
    await app.later(3600);
    const again = await browser.call('POST /api/place-order', order({ key: 'form-1' }));
    expect(again.body).toEqual(first.body);
    expect(await creditsOf(app.ctx(), id)).toBe(2);
  });

  test('P-K06 a repetition of the order that took the last iCredit returns that order', async () => {
    const { browser } = await aPartner(1);
    const first = await browser.call('POST /api/place-order', order({ key: 'form-2' }));
    const again = await browser.call('POST /api/place-order', order({ key: 'form-2' }));
    expect([again.status, again.body]).toEqual([200, first.body]);
  });

  test('P-K06 an empty name, an invalid number or a foreign category takes no iCredit', async () => {
    const { id, browser } = await aPartner(1);
    for (const wrong of [{ customerName: '  ' }, { customerPhone: '12' }, { category: 'nothing' }])
      expect((await browser.call('POST /api/place-order', order(wrong))).status).toBe(400);
    expect(await creditsOf(app.ctx(), id)).toBe(1);
  });

  test("P-K06 another partner's id in the payload is refused (W15)", async () => {
    const [first, second] = [await aPartner(1), await aPartner(1)];
    const calls = [
      first.browser.call('POST /api/place-order', order({ partner: second.id })),
      first.browser.call('POST /api/checkSample', { json: { _id: second.id } }),
      first.browser.call(`GET /api/show-order/${second.id}`),
    ];
    expect((await Promise.all(calls)).map(answer => answer.status)).toEqual([403, 403, 403]);
    expect(await creditsOf(app.ctx(), second.id)).toBe(1);
  });

  test('P-K06 refuses orders of visitors and customers', async () => {
    expect((await app.call('POST /api/place-order', order())).status).toBe(401);
    const customer = app.browser();
    await customer.signIn(newPhone());
    expect((await customer.call('POST /api/place-order', order())).status).toBe(403);
  });
});

describe('iCredits', () => {
  const iconic = { id: 'plan-iconic', name: 'imurs iconic', pages: 12 } as const;
  const idyllic = { id: 'plan-idyllic', name: 'imurs idyllic', pages: 20 } as const;
  const buy = (
    id: string,
    count: number,
    { plan, mid = `${plan.id}-${id}` }: { plan: typeof iconic | typeof idyllic; mid?: string | undefined },
  ) => addCredits(app.ctx(), { partner: id, count, mid, plan });
  const order = (browser: Browser, customerName: string, plan?: string) =>
    browser.call('POST /api/place-order', { json: { customerName, category, ...(plan && { plan }) } });
  const planOf = async (edition: string) => (await editionById(app.ctx(), edition))?.plan;

  test('P-B02 adds a bundle once, also when its payment settles several times', async () => {
    const { id, phone, browser } = await aPartner(0);
    for (let times = 0; times < 3; times++) await buy(id, 10, { plan: iconic });
    expect(await creditsOf(app.ctx(), id)).toBe(10);
    const { body } = await browser.call('POST /api/login');
    expect(body.data).toMatchObject({ credits: 10, currentPlan: { name: 'imurs iconic' } });
    const messages = (await newestMessages(app.ctx(), phone, 20)).filter(({ kind }) => kind === 'creditsAdded');
    expect(messages).toHaveLength(1);
  });

  test('P-B02 D32 an iCredit keeps the plan that was paid for, and the oldest is used first', async () => {
    const { id, browser } = await aPartner(0);
    await buy(id, 2, { plan: iconic });
    await buy(id, 1, { plan: idyllic });
    const { data } = (await browser.call('POST /api/login')).body;
    expect(data).toMatchObject({
      credits: 3,
      currentPlan: { name: 'imurs iconic' },
      creditsByPlan: [
        { _id: 'plan-iconic', name: 'imurs iconic', pages: 12, credits: 2 },
        { _id: 'plan-idyllic', name: 'imurs idyllic', pages: 20, credits: 1 },
      ],
    });
    const plans = [];
    for (const name of ['Asha', 'Bina', 'Chitra']) plans.push(await planOf((await order(browser, name)).body._id));
    expect(plans).toEqual([iconic, iconic, idyllic]);
    const left = (await browser.call('POST /api/login')).body.data;
    expect(left).toMatchObject({ credits: 0, currentPlan: null, creditsByPlan: [] });
    expect((await order(browser, 'Diya')).status).toBe(402);
  });

  test('P-K06 D32 takes an iCredit of the chosen plan; when none is left the reply is 402 in the documented words', async () => {
    const { id, browser } = await aPartner(0);
    await buy(id, 2, { plan: iconic });
    await buy(id, 1, { plan: idyllic });
    const chosen = await order(browser, 'Asha', idyllic.id);
    expect(await planOf(chosen.body._id)).toEqual(idyllic);
    const refused = await order(browser, 'Bina', idyllic.id);
    expect([refused.status, refused.body.error.message]).toEqual([
      402,
      'You’ve 0 iCredits. Add credits to place an order.',
    ]);
    expect(await creditsOf(app.ctx(), id)).toBe(2);
    const other = await order(browser, 'Asha', iconic.id);
    expect(await planOf(other.body._id)).toEqual(iconic);
    expect(other.body._id).not.toBe(chosen.body._id);
  });

  test('P-B02 D32 the iCredit of a cancelled order returns to its lot', async () => {
    const { id, browser } = await aPartner(0);
    await buy(id, 1, { plan: iconic });
    await buy(id, 1, { plan: idyllic });
    const edition = (await order(browser, 'Asha', idyllic.id)).body._id;
    expect((await browser.call('POST /api/cancelOrder', { json: { edition } })).status).toBe(200);
    expect((await browser.call('POST /api/login')).body.data.creditsByPlan).toMatchObject([
      { _id: 'plan-iconic', credits: 1 },
      { _id: 'plan-idyllic', credits: 1 },
    ]);
  });

  test('P-B02 D32 only the ledger changes a lot, never below zero, above what was bought, or to another plan', async () => {
    const { id } = await aPartner(5);
    const { db } = app.ctx();
    const [lot] = await db.select().from(creditLots).where(eq(creditLots.partner, id));
    const change = (values: object) => db.update(creditLots).set(values).where(eq(creditLots.partner, id));
    await expect(change({ remaining: 50 })).rejects.toThrow();
    await expect(change({ planId: 'plan-idyllic' })).rejects.toThrow();
    await expect(db.delete(creditLots).where(eq(creditLots.partner, id))).rejects.toThrow();
    const row = { partner: id, lot: lot!.id, madeAt: app.ctx().now() };
    for (const [at, wrong] of [
      { change: 1, kind: 'return' as const, edition: 'e-1' as EditionId },
      { change: 5, kind: 'grant' as const },
      { change: -1, kind: 'order' as const, edition: 'e-2' as EditionId, lot: 'nothing' },
    ].entries())
      await expect(db.insert(creditLedger).values({ id: `${id}-${at}`, ...row, ...wrong })).rejects.toThrow();
    expect(await creditsOf(app.ctx(), id)).toBe(5);
  });

  test('P-B02 the ledger cannot be rewritten', async () => {
    const { id } = await aPartner(5);
    const { db } = app.ctx();
    await expect(db.update(creditLedger).set({ change: 6 }).where(eq(creditLedger.partner, id))).rejects.toThrow();
    await expect(db.delete(creditLedger).where(eq(creditLedger.partner, id))).rejects.toThrow();
  });

  test('P-B02 refuses iCredits for an account that is no partner', async () => {
    await expect(buy('nobody', 10, { plan: iconic, mid: 'mid-x' })).rejects.toThrow('nobody');
  });
});
