import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Actor } from '#platform/context.ts';
import { aPartner, app, category, usePartnerApp } from '#test/kit/partner-app.ts';
import { adjustCredits, decideAdjustment } from './actions/adjust.ts';
import { readPartner } from './actions/for-staff.ts';
import { creditsOf } from './index.ts';
import { creditLedger, openLots } from './store.ts';

usePartnerApp();

test('W171 64 orders, adjustments and decisions at once leave no balance below zero and book nothing twice', async () => {
  const staff = (n: number): Actor => ({ kind: 'staff', id: `staff-${n}`, role: 'support', name: `Staff ${n}` });
  const partner = await aPartner(20);
  const plan = (await openLots(app.ctx().db, partner.id))[0]!.planId;
  const ask = { partner: partner.id, plan, reason: 'A misprint.' };
  await adjustCredits(app.ctx(staff(0)), { ...ask, change: -10, key: 'large' });
  const [asked] = (await readPartner(app.ctx(staff(1)), partner.id)).adjustments;
  const works = Array.from({ length: 64 }, (_, n) => async () => {
    if (n % 4 === 0) {
      const customerName = `Client ${n}`;
      return (await partner.browser.call('POST /api/place-order', { json: { customerName, category } })).status === 200;
    }
    try {
      if (n % 4 === 1) await decideAdjustment(app.ctx(staff(n)), { adjustment: asked!._id, agree: true });
      // The same key sixteen times, and sixteen keys.
      else if (n % 4 === 2) await adjustCredits(app.ctx(staff(n)), { ...ask, change: 2, key: 'same' });
      else await adjustCredits(app.ctx(staff(n)), { ...ask, change: -1, key: `one-${n}` });
      return true;
    } catch {
      return false;
    }
  });
  const done = await Promise.all(works.map(work => work()));
  const count = (kind: number) => done.filter((was, n) => was && n % 4 === kind).length;
  expect(count(2)).toBe(16);
  expect(count(1)).toBeLessThanOrEqual(1);
  const left = await creditsOf(app.ctx(), partner.id);
  expect(left).toBe(20 + 2 - 10 * count(1) - count(0) - count(3));
  expect(left).toBeGreaterThanOrEqual(0);
  const ledger = await app.ctx().db.select().from(creditLedger).where(eq(creditLedger.partner, partner.id));
  expect(ledger.reduce((sum, { change }) => sum + change, 0)).toBe(left);
});

test('W171 of an agreement and a refusal at once one counts, and the balance and the ledger are as it says', async () => {
  const staff = (n: number): Actor => ({ kind: 'staff', id: `staff-${n}`, role: 'owner', name: `Staff ${n}` });
  const partner = await aPartner(1);
  const plan = (await openLots(app.ctx().db, partner.id))[0]!.planId;
  let agreed = 0;
  for (let round = 0; round < 20; round++) {
    const key = `large-${round}`;
    await adjustCredits(app.ctx(staff(0)), { partner: partner.id, plan, reason: 'A misprint.', change: 6, key });
    const { adjustments } = await readPartner(app.ctx(staff(1)), partner.id);
    const adjustment = adjustments.find(({ state }) => state === 'asked')!._id;
    const decide = (by: number, agree: boolean) => decideAdjustment(app.ctx(staff(by)), { adjustment, agree });
    const order = round % 2 === 0;
    const ended = await Promise.allSettled([decide(1, order), decide(2, !order), decide(3, order), decide(4, !order)]);
    const counted = ended.flatMap(one => (one.status === 'fulfilled' ? [one.value.state] : []));
    expect(counted).toHaveLength(1);
    for (const one of ended) if (one.status === 'rejected') expect(one.reason).toMatchObject({ status: 409 });
    const after = (await readPartner(app.ctx(staff(1)), partner.id)).adjustments;
    expect(after.find(({ _id }) => _id === adjustment)?.state).toBe(counted[0]);
    if (counted[0] === 'done') agreed++;
  }
  expect(await creditsOf(app.ctx(), partner.id)).toBe(1 + 6 * agreed);
  const ledger = await app.ctx().db.select().from(creditLedger).where(eq(creditLedger.partner, partner.id));
  expect(ledger.reduce((sum, { change }) => sum + change, 0)).toBe(1 + 6 * agreed);
});
