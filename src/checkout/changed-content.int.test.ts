import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { addDays, dayInIndia } from '#kernel/dates.ts';
import type { Actor } from '#platform/context.ts';
import { changeContent, readContent, type ContentList } from '#platform/content.ts';
import { app, customer, order, ordered, plan, sub, useCheckoutApp } from '#test/kit/checkout-app.ts';
import { contentLists as catalogue, listPlans } from '#src/catalogue/index.ts';
import { editions } from '#src/editions/store/tables.ts';
import { contentLists as taxes } from '#src/papers/index.ts';
import { papers } from '#src/papers/store.ts';
import { paymentByMid } from '#src/payments/index.ts';

useCheckoutApp();

const owner: Actor = { kind: 'staff', id: 'owner-1', role: 'owner', name: 'Farida Contractor' };
const list = (name: string): ContentList => [...catalogue, ...taxes].find(candidate => candidate.name === name)!;

/** Changes some fields of a row. */
async function change(name: string, id: string, values: Record<string, string | boolean>) {
  const row = (await readContent(app.ctx(owner), list(name))).rows.find(row => row.id === id)!;
  const all = { ...row.values, ...values };
  await changeContent(app.ctx(owner), list(name), { ...row, values: all, confirm: true, reason: 'A test.' });
}

type Ordered = Awaited<ReturnType<typeof ordered>>;

/** All that an order's money is told by: the payment with its bill, the papers, the order, and what its owner reads. */
const moneyOf = async ({ edition, mid }: Ordered, me: Awaited<ReturnType<typeof customer>>) => {
  const { db } = app.ctx();
  const [row] = await db.select().from(editions).where(eq(editions.id, edition));
  return {
    payment: await paymentByMid(app.ctx(), mid),
    papers: await db.select().from(papers).where(eq(papers.edition, edition)),
    order: { total: row?.total, paid: row?.paid, category: row?.category },
    read: (await me.call(`GET /api/papers?edition=${edition}`)).body,
  };
};

test('W179 a change of price, of tax, of names, or hiding a plan changes no order, payment or paper that is there', async () => {
  const me = await customer();
  const first = await ordered(me);
  const before = await moneyOf(first, me);
  expect([before.payment?.edition, before.papers.length]).toEqual([first.edition, 1]);
  await change('plans', plan.id, { price: '1999', extraPrice: '999', name: 'imurs different', shown: false });
  await change('editions', sub.id, { name: 'Quite Another Name', shown: false });
  const from = addDays(dayInIndia(app.ctx().now()), 1);
  await changeContent(app.ctx(owner), list('tax-rates'), {
    values: { class: 'printing', from, rate: '5', code: '4911', description: 'Printed matter' },
  });
  await app.later(2 * 24 * 60 * 60);
  await app.runJobs();
  expect(await moneyOf(first, me)).toEqual(before);

  // What is hidden is not sold any more, and what is sold from that day on has the rate of its day.
  expect((await me.call('POST /api/paymentD2C', { json: order() })).status).toBe(404);
  await change('plans', plan.id, { shown: true });
  await change('editions', sub.id, { shown: true });
  const [paper] = (await moneyOf(await ordered(me), me)).papers;
  expect(paper?.content.lines.map(({ rate, code }) => [rate, code])).toEqual([[500, '4911']]);
  const [line] = paper?.content.lines ?? [];
  expect(line!.taxable + line!.cgst + line!.sgst + line!.igst).toBe(paper?.total);
  expect((await listPlans(app.ctx())).find(({ id }) => id === plan.id)?.price).toBe(199_900);
});
