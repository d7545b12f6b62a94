import { expect, test } from 'vitest';
import { app, bank, customer, ordered, useCheckoutApp } from '#test/kit/checkout-app.ts';
import { midOf } from '#test/kit/bank.ts';
import { listPlans } from '#src/catalogue/index.ts';
import { takeStep, viewEdition } from '#src/editions/index.ts';
import { paymentsOf, settle } from '#src/payments/index.ts';

useCheckoutApp({ database: 'postgres' });

const eight = Array.from({ length: 8 });
const plansByPages = async () => (await listPlans(app.ctx())).toSorted((a, b) => a.pages - b.pages);
const stored = async (edition: string) => {
  const { plan, total, paid } = await viewEdition(app.ctx(), edition);
  return { pages: plan.pages, total, paid };
};

test('W55 many taps on more pages at once change the plan once and charge the difference once', async () => {
  const [, sixteen] = await plansByPages();
  for (const selectedOption of ['upfront', 'downfront']) {
    const me = await customer();
    const { edition } = await ordered(me, { selectedOption });
    const before = await stored(edition);
    const offer = (await me.call('POST /api/morePages', { json: { edition } })).body.offers[0];
    const tap = () => me.call('POST /api/payForPages', { json: { edition, plan: sixteen!.id } });
    const replies = await Promise.all(eight.map(tap));
    expect(replies.map(({ status }) => status)).toEqual(eight.map(() => 200));
    if (selectedOption === 'upfront') {
      const mids = [...new Set(replies.map(({ body }) => midOf(body.url)))];
      expect(mids).toHaveLength(1);
      await bank.outcome(mids[0]!, 'paid', 'twice');
      await Promise.all(eight.map(() => settle(app.ctx(), mids[0]!)));
    }
    const grown = Math.round(offer.difference * 100);
    expect(await stored(edition)).toEqual({
      pages: 16,
      total: before.total + grown,
      paid: before.paid + Math.round(offer.now * 100),
    });
    const payments = await paymentsOf(app.ctx(), edition);
    expect(payments.filter(({ payment }) => payment.purpose === 'pages')).toHaveLength(1);
  }
});

test('W55 a payment for more pages that races the hand-in and the draft gives the pages or goes back', async () => {
  const [, sixteen] = await plansByPages();
  for (let round = 0; round < 6; round++) {
    const me = await customer();
    const { edition } = await ordered(me);
    const before = await stored(edition);
    const { body } = await me.call('POST /api/payForPages', { json: { edition, plan: sixteen!.id } });
    const mid = midOf(body.url);
    await bank.outcome(mid, 'paid');
    const shop = app.ctx({ kind: 'system', name: 'drafts' });
    const [payment, draft] = await Promise.all([
      settle(app.ctx(), mid),
      takeStep(shop, edition, 'handIn').then(() => takeStep(shop, edition, 'startDraft')),
    ]);
    const after = await stored(edition);
    if (payment.status === 'paid') expect([after.pages, draft.plan.pages]).toEqual([16, 16]);
    else expect([payment.status, after]).toEqual(['paid_review', before]);
  }
});
