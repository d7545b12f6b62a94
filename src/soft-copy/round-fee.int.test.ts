import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { EditionId } from '#kernel/ids.ts';
import { createEdition, setTrackLink, takeStep, viewEdition } from '#src/editions/index.ts';
import { papers } from '#src/papers/store.ts';
import { printFilesOf } from '#src/press/index.ts';
import type { Browser } from '#test/kit/app.ts';
import { testEditor } from '#test/kit/approved-magazine.ts';
import { midOf } from '#test/kit/bank.ts';
import { app, bank, confirm, coupon, customer, ordered, useCheckoutApp } from '#test/kit/checkout-app.ts';
import { birthdayOrder } from '#test/kit/edition.ts';
import { afterFreeRounds, answered } from '#test/kit/paid-round.ts';
import { waiveRound } from './actions/rounds.ts';
import { sendRound } from './actions/send-round.ts';
import { addWish } from './actions/wishes.ts';
import { replaceEngine } from '#test/kit/replaced-engine.ts';

/** Plans are read as they are: these tests are about money. */
replaceEngine(engine => ({
  ...engine,
  readPlan: (plan: unknown) => ({ plan }),
  documentOf: (plan: unknown) => ({ plan, texts: {}, headlines: {}, captions: {}, crops: {}, locked: [] }),
}));

useCheckoutApp({ env: { APPROVAL_UNDO_MINUTES: '60' } });

const fee = 19_900;
type Customer = Browser & { phone: string };

/** An order that was paid, whose next round costs something. */
async function orderInReview(over: object = {}): Promise<{ me: Customer; edition: EditionId; total: number }> {
  const me = await customer();
  const edition = (await ordered(me, over)).edition as EditionId;
  await afterFreeRounds(app, edition);
  return { me, edition, total: (await viewEdition(app.ctx(), edition)).total };
}
const wishFor = (me: Browser, edition: string) =>
  me.call('POST /api/wishes', {
    json: { edition, id: randomUUID(), version: 1, kind: 'other', words: 'More of the sea.' },
  });
const send = (me: Browser, edition: string, over: object = {}) =>
  me.call('POST /api/rounds/send', { json: { edition, round: 3, head: 0, ...over } });
const amountsOf = async (edition: EditionId) => {
  const { total, paid } = await viewEdition(app.ctx(), edition);
  return { total, paid };
};
const statusOf = async (edition: EditionId) => (await viewEdition(app.ctx(), edition)).orderStatus;
const approve = (me: Browser, edition: string) => me.call('POST /api/approve', { json: { edition } });
async function payRest(me: Customer, edition: string): Promise<string> {
  const reply = await me.call('POST /api/secondPay', { json: { edition } });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  const mid = midOf(reply.body.url ?? '');
  await bank.outcome(mid, 'paid');
  await confirm(me, mid);
  return mid;
}
const papersOf = (edition: string) =>
  app.ctx().db.select().from(papers).where(eq(papers.edition, edition)).orderBy(papers.issuedAt, papers.number);

test('W83 a round beyond the free ones is added to the price when it is sent, once, and paid before printing', async () => {
  const { me, edition, total } = await orderInReview();
  const { body } = await wishFor(me, edition);
  expect(body.round).toMatchObject({ n: 3, state: 'collecting', revisions: 3, price: 199 });
  // A list that is never sent costs nothing.
  expect(await amountsOf(edition)).toEqual({ total, paid: total });
  const other = await send(me, edition, { expectedPrice: 0 });
  expect([other.status, other.body.error?.code]).toEqual([409, 'total-changed']);

  const sent = await send(me, edition, { expectedPrice: 199 });
  expect([sent.status, sent.body.round]).toMatchObject([200, { n: 3, state: 'sent', price: 199 }]);
  expect((await send(me, edition, { expectedPrice: 199 })).body).toEqual(sent.body);
  expect(await amountsOf(edition)).toEqual({ total: total + fee, paid: total });
  const record = (await me.call('POST /api/editions', { json: { edition } })).body;
  expect([record.charges, record.balanceDue]).toEqual([[{ label: 'Revision round 3', amount: 199 }], true]);
  const seenByOthers = (await app.call('POST /api/editions', { json: { edition } })).body;
  expect([seenByOthers.charges, seenByOthers.payment.total]).toEqual([[], null]);

  await answered(app, edition);
  await approve(me, edition);
  expect([await statusOf(edition), await printFilesOf(app.ctx(), edition)]).toEqual([3, undefined]);
  const mid = await payRest(me, edition);
  expect((await bank.books()).find(({ reference }) => reference === mid)?.amount).toBe(fee);
  expect([await statusOf(edition), await amountsOf(edition)]).toEqual([4, { total: total + fee, paid: total + fee }]);
});

test('W83 the receipt and the invoice name the round, taxed as the magazine; a coupon does not lower it', async () => {
  const { me, edition, total } = await orderInReview({ couponCode: await coupon(), selectedOption: 'downfront' });
  await wishFor(me, edition);
  await send(me, edition);
  expect(await amountsOf(edition)).toMatchObject({ total: total + fee });
  await answered(app, edition);
  await approve(me, edition);
  await payRest(me, edition);
  await takeStep(app.ctx(testEditor), edition, 'printed');
  await setTrackLink(app.ctx(testEditor), { edition, link: 'https://courier.example/1' });
  const [first, second, invoice] = await papersOf(edition);
  expect([first?.kind, second?.kind, invoice?.kind]).toEqual(['receipt', 'receipt', 'invoice']);
  expect([(first?.total ?? 0) + (second?.total ?? 0), invoice?.total]).toEqual([total + fee, total + fee]);
  expect(invoice?.content.lines.find(({ description }) => description === 'Revision round 3')).toMatchObject({
    amount: fee,
    discount: 0,
    code: '9989',
  });
});

test('W82 W83 what was paid before an approval was taken back stays paid; a later round is paid alone', async () => {
  const { me, edition, total } = await orderInReview({ selectedOption: 'downfront' });
  await approve(me, edition);
  await payRest(me, edition);
  expect(await amountsOf(edition)).toEqual({ total, paid: total });
  expect((await me.call('POST /api/approve/undo', { json: { edition } })).body).toEqual({ live: 1, orderStatus: 3 });
  await wishFor(me, edition);
  await send(me, edition);
  await answered(app, edition);
  await approve(me, edition);
  expect([await statusOf(edition), await amountsOf(edition)]).toEqual([3, { total: total + fee, paid: total }]);
  const mid = await payRest(me, edition);
  expect((await bank.books()).find(({ reference }) => reference === mid)?.amount).toBe(fee);
  expect([await statusOf(edition), await amountsOf(edition)]).toEqual([4, { total: total + fee, paid: total + fee }]);
});

test('W83 staff waive what a round costs with a reason, until it is paid; then nothing is in the way of printing', async () => {
  const { me, edition, total } = await orderInReview();
  await wishFor(me, edition);
  const waive = (by = app.ctx(testEditor)) => waiveRound(by, { edition, round: 3, reason: 'It was our mistake.' });
  await expect(waive()).rejects.toMatchObject({ status: 404 });
  await send(me, edition);
  await answered(app, edition);
  await approve(me, edition);
  const owner = {
    kind: 'customer',
    id: (await viewEdition(app.ctx(), edition)).customer ?? '',
    phone: me.phone,
  } as const;
  await expect(waive(app.ctx(owner))).rejects.toMatchObject({ status: 403 });
  await waive();
  await waive();
  expect([await amountsOf(edition), await statusOf(edition)]).toEqual([{ total, paid: total }, 4]);

  const paid = await orderInReview();
  await wishFor(paid.me, paid.edition);
  await send(paid.me, paid.edition);
  await answered(app, paid.edition);
  await approve(paid.me, paid.edition);
  await payRest(paid.me, paid.edition);
  const late = waiveRound(app.ctx(testEditor), { edition: paid.edition, round: 3, reason: 'Too late.' });
  await expect(late).rejects.toMatchObject({ status: 409 });
  expect(await amountsOf(paid.edition)).toEqual({ total: paid.total + fee, paid: paid.total + fee });
});

test('W83 W34 a cancelled order owes nothing for its rounds, and gets its share of what was paid', async () => {
  const { me, edition, total } = await orderInReview();
  await wishFor(me, edition);
  await send(me, edition);
  // After the hour in which the story can be opened again, and the refund is whole.
  await app.later(61 * 60);
  const { cancel } = (await me.call('POST /api/editions', { json: { edition } })).body;
  expect(cancel?.refund).toBe(Math.floor(total / 2) / 100);
  const reply = await me.call('POST /api/cancelOrder', { json: { edition, expectedRefund: cancel?.refund } });
  expect(reply.status).toBe(200);
  expect((await me.call('POST /api/secondPay', { json: { edition } })).status).toBe(409);
  expect((await papersOf(edition)).every(({ kind }) => kind !== 'invoice')).toBe(true);
});

test('W83 a partner’s order pays no rounds: an iCredit is one edition with its revisions', async () => {
  const edition = await createEdition(app.ctx(), {
    ...birthdayOrder,
    partner: 'partner-83',
    customerName: 'Ira',
    customerPhone: null,
  });
  await afterFreeRounds(app, edition);
  const partner = { kind: 'partner', id: 'partner-83', phone: '+919810000083' } as const;
  const wish = { edition, id: randomUUID(), version: 1, kind: 'other', words: 'Brighter.' } as const;
  expect((await addWish(app.ctx(partner), wish)).round).toMatchObject({ revisions: 3, price: 0 });
  const before = await amountsOf(edition);
  expect((await sendRound(app.ctx(partner), { edition, round: 3, head: 0 })).round.price).toBe(0);
  expect(await amountsOf(edition)).toEqual(before);
});
