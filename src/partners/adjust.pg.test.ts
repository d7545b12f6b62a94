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
