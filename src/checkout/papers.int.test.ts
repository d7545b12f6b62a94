import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { dayInIndia } from '#kernel/dates.ts';
import { fromRupees, paise, type Paise } from '#kernel/money.ts';
import type { EditionId } from '#kernel/ids.ts';
import type { Actor } from '#platform/context.ts';
import type { Browser } from '#test/kit/app.ts';
import { midOf } from '#test/kit/bank.ts';
import { app, bank, business, coupon, customer, partner, pay, plan, useCheckoutApp } from '#test/kit/checkout-app.ts';
import { categoriesFor, listPartnerTypes, samplePlanId } from '#src/catalogue/index.ts';
import { setDelivered, setTrackLink, takeStep, updateOrderAddress, viewEdition } from '#src/editions/index.ts';
import { newestMessages } from '#src/messages/index.ts';
import { issueRefundPaper, papersFor, type Paper } from '#src/papers/index.ts';
import { papers } from '#src/papers/store.ts';
import { paymentByMid, paymentRefunded, settle, type RefundRecord } from '#src/payments/index.ts';

const shop: Actor = { kind: 'system', name: 'test' };
const editor: Actor = { kind: 'staff', id: 'editor-1', role: 'editor', name: 'Meera Iyer' };

useCheckoutApp();

async function completePayment(answer: { status: number; body: { url: string } }): Promise<string> {
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const mid = midOf(answer.body.url);
  await bank.outcome(mid, 'paid');
  await settle(app.ctx(), mid);
  return mid;
}
async function placeOrder(me: Browser, over: object = {}): Promise<{ mid: string; edition: EditionId }> {
  const mid = await completePayment(await pay(me, over));
  return { mid, edition: (await paymentByMid(app.ctx(), mid))?.edition as EditionId };
}
/** Takes a paid order through all steps to shipping; `then` runs after the approval. */
async function shipTo(zip: string, edition: EditionId, then?: () => Promise<unknown>): Promise<void> {
  const owner: Actor = { kind: 'customer', id: (await viewEdition(app.ctx(), edition)).customer!, phone: '' };
  await takeStep(app.ctx(owner), edition, 'handIn');
  await takeStep(app.ctx(shop), edition, 'startDraft');
  await takeStep(app.ctx(editor), edition, 'publish');
  await takeStep(app.ctx(owner), edition, 'approve');
  await then?.();
  const result = { address: '27 Carter Road', city: 'Mumbai', zip, orderId: edition };
  await updateOrderAddress(app.ctx(owner), result);
  await takeStep(app.ctx(editor), edition, 'printed');
  await setTrackLink(app.ctx(editor), { edition, link: 'https://courier.example/1' });
}
const papersOf = (edition: string) =>
  app.ctx().db.select().from(papers).where(eq(papers.edition, edition)).orderBy(papers.issuedAt, papers.number);
const papersOfPayment = (mid: string) => app.ctx().db.select().from(papers).where(eq(papers.mid, mid));
const sum = (list: readonly Pick<Paper, 'total'>[]) => list.reduce((all, { total }) => all + total, 0);
const taxes = ({ content: { lines } }: Pick<Paper, 'content'>) => ({
  within: lines.every(line => line.cgst > 0 && line.igst === 0),
  between: lines.every(line => line.cgst === 0 && line.sgst === 0 && line.igst > 0),
});
const refundArrives = async (mid: string, amount: number, more: Partial<RefundRecord> = {}) => {
  const payment = (await paymentByMid(app.ctx(), mid))!;
  const refund = { id: app.ctx().random.id(), mid, amount: amount as Paise, cause: 'staff', ...more } as RefundRecord;
  await app.ctx().transaction(ctx => ctx.emit(paymentRefunded, { payment, refund }));
  return refund;
};

test('D17 C-C07 50-50 gives a receipt for each half, and one invoice at shipping, taxed by the destination', async () => {
  const me = await customer();
  const { edition } = await placeOrder(me, { selectedOption: 'downfront', extracopies: 2 });
  await shipTo('400050', edition, async () => {
    await completePayment(await me.call('POST /api/secondPay', { json: { edition } }));
  });
  const [first, second, invoice] = await papersOf(edition);
  const { total } = await viewEdition(app.ctx(), edition);
  expect([first?.kind, second?.kind, invoice?.kind]).toEqual(['receipt', 'receipt', 'invoice']);
  expect(first?.number).toMatch(/^RV\/\d{4}\/\d{6}$/);
  expect(invoice?.number).toMatch(/^INV\/\d{4}\/\d{6}$/);
  expect(sum([first!, second!])).toBe(total);
  expect(invoice?.total).toBe(total);
  expect(invoice?.content.refers.map(({ number }) => number)).toEqual([first?.number, second?.number]);
  expect(invoice?.content.lines.map(line => [line.quantity, line.code])).toEqual([
    [1, '9989'],
    [2, '9989'],
    [1, '9989'],
  ]);
  // The destination was unknown at payment: the receipts are taxed within our State, the invoice by the address.
  expect([taxes(first!).within, taxes(second!).within, taxes(invoice!).between]).toEqual([true, true, true]);
  expect(invoice?.content.place).toMatchObject({ code: '27', name: 'Maharashtra' });
  expect(invoice?.content.buyer).toMatchObject({ name: 'Asha', phone: me.phone, gstin: null });

  const list = await me.call(`GET /api/papers?edition=${edition}`);
  expect(list.body.map(({ number }: { number: string }) => number)).toEqual([
    invoice?.number,
    second?.number,
    first?.number,
  ]);
  expect(list.body[0]).toMatchObject({ kind: 'invoice', edition, link: `/paper/${invoice?.id}`, amount: total / 100 });
  // The papers of an order are told of by the messages of its steps.
  const messages = await newestMessages(app.ctx(), me.phone, 50);
  expect(messages.filter(({ kind }) => /^(receipt|paper)Issued$/.test(kind))).toEqual([]);
  const textOf = (wanted: string) => messages.find(({ kind }) => kind === wanted)?.text;
  expect(textOf('orderConfirmed')).toContain('its receipt is under Orders');
  expect(textOf('shipped')).toContain('Its invoice is under Orders.');
});

test('D16 (customer) one order with a revision and two payments has eight messages beside the code, and seven without', async () => {
  const me = await customer();
  const { edition } = await placeOrder(me, { selectedOption: 'downfront' });
  const owner: Actor = { kind: 'customer', id: (await viewEdition(app.ctx(), edition)).customer!, phone: '' };
  await takeStep(app.ctx(owner), edition, 'handIn');
  await takeStep(app.ctx(shop), edition, 'startDraft');
  await takeStep(app.ctx(editor), edition, 'publish');
  await takeStep(app.ctx(owner), edition, { name: 'askForRevision', sent: 'five changes' });
  await takeStep(app.ctx(editor), edition, 'publish');
  await takeStep(app.ctx(owner), edition, 'approve');
  await completePayment(await me.call('POST /api/secondPay', { json: { edition } }));
  const result = { address: '27 Carter Road', city: 'Mumbai', zip: '400050', orderId: edition };
  await updateOrderAddress(app.ctx(owner), result);
  await takeStep(app.ctx(editor), edition, 'printed');
  await setTrackLink(app.ctx(editor), { edition, link: 'https://courier.example/1' });
  await setDelivered(app.ctx(editor), { edition, day: dayInIndia(app.ctx().now()) });
  // Whatever waits for the end of the time to take the approval back.
  await app.later(86_400);
  await app.runJobs();
  const messages = (await newestMessages(app.ctx(), me.phone, 50)).toReversed();
  expect(messages.map(({ kind }) => kind)).toEqual([
    'code',
    'orderConfirmed',
    'storyReceived',
    'softCopyReady',
    'softCopyReady',
    'approved',
    'printed',
    'shipped',
    'delivered',
  ]);
  expect(messages[5]?.text).toContain('It goes to the printer once the rest is paid and we know where to send it:');
});

test('D17 C-C07 the saving and a coupon are shown as a discount, and the tax is on what was paid', async () => {
  const me = await customer();
  const { edition } = await placeOrder(me, { couponCode: await coupon() });
  await shipTo('560001', edition);
  const [receipt, invoice] = await papersOf(edition);
  expect(invoice?.total).toBe(receipt?.total);
  const [first] = invoice!.content.lines;
  expect(first!.discount).toBeGreaterThan(0);
  expect(first!.amount + first!.discount).toBe(plan.price);
  expect(taxes(invoice!).within).toBe(true);
  expect(invoice!.content.lines.every(line => line.cgst === line.sgst)).toBe(true);
});

test('D17 D15 a bundle is invoiced at once; an edition paid with an iCredit has no paper of its own', async () => {
  const me = await partner();
  const { size } = business.bundles[0]!;
  const mid = await completePayment(
    await me.call('POST /api/payment', { json: { paymentID: `${business.id}-${size}` } }),
  );
  const [invoice, ...more] = await papersOfPayment(mid);
  expect(more).toEqual([]);
  expect(invoice).toMatchObject({ kind: 'invoice', series: 'INV', edition: null, holder: me.id });
  expect(invoice?.content.lines[0]).toMatchObject({ quantity: size });
  const [own] = await categoriesFor(app.ctx(), (await listPartnerTypes(app.ctx()))[0]!.id);
  const placed = await me.call('POST /api/place-order', { json: { customerName: 'Ira', category: own!.id } });
  expect(placed.status, JSON.stringify(placed.body)).toBe(200);
  expect(await papersOf(placed.body._id)).toEqual([]);
  expect((await me.call('GET /api/papers')).body).toHaveLength(1);
});

test('D17 P-K09 a registered studio gets an invoice of the B2B series with its GSTIN, taxed by its State', async () => {
  const me = await partner();
  const profile = { name: 'Studio', postalCode: '400001', address: '1 Fort', city: 'Mumbai', state: 'Maharashtra' };
  const refused = await me.call('POST /api/updatePartner', { json: { ...profile, gstin: '27AAPFU0939F1ZW' } });
  expect([refused.status, refused.body.error.code]).toEqual([400, 'gstin']);
  expect(refused.body.error.message).toContain('mistyped');
  const saved = await me.call('POST /api/updatePartner', { json: { ...profile, gstin: ' 27aapfu0939f1zv ' } });
  expect(saved.body.gstin).toBe('27AAPFU0939F1ZV');
  // A profile without a GSTIN keeps the stored one.
  expect((await me.call('POST /api/updatePartner', { json: profile })).body.gstin).toBe('27AAPFU0939F1ZV');
  const { size } = business.bundles[0]!;
  const mid = await completePayment(
    await me.call('POST /api/payment', { json: { paymentID: `${business.id}-${size}` } }),
  );
  const [invoice] = await papersOfPayment(mid);
  expect(invoice?.number).toMatch(/^B2B\/\d{4}\/\d{6}$/);
  expect(invoice?.content).toMatchObject({ buyer: { gstin: '27AAPFU0939F1ZV' }, place: { code: '27' } });
  expect(taxes(invoice!).between).toBe(true);
  expect((await me.call('POST /api/updatePartner', { json: { ...profile, gstin: '' } })).body.gstin).toBeNull();
});

test('D17 D22 a sample is invoiced when it is paid, for the place it goes to', async () => {
  const me = await partner();
  const sample = { gsm: 170, paper: 'Matt art paper', lamination: 'Matt Laminated', quantity: 2 };
  const to = { address: '5 Park Street', city: 'Kolkata', zipcode: '700016' };
  const mid = await completePayment(
    await me.call('POST /api/payment', { json: { paymentID: samplePlanId, ...sample, ...to } }),
  );
  const [invoice] = await papersOfPayment(mid);
  expect(invoice).toMatchObject({ kind: 'invoice', total: fromRupees(2 * 299 + 70) });
  expect(invoice?.content.place.name).toBe('West Bengal');
  expect(taxes(invoice!).between).toBe(true);
});

test('D17 a refund before the invoice gives a refund voucher against the receipt, and the invoice is over the rest', async () => {
  const me = await customer();
  const { mid, edition } = await placeOrder(me);
  await refundArrives(mid, 10_001);
  await shipTo('560001', edition);
  const [receipt, voucher, invoice] = await papersOf(edition);
  expect(voucher).toMatchObject({ kind: 'refund', total: 10_001 });
  expect(voucher?.number).toMatch(/^RF\//);
  expect(voucher?.content.refers).toEqual([{ number: receipt?.number, day: receipt?.day }]);
  expect(invoice?.total).toBe(receipt!.total - 10_001);
  expect(invoice?.content.lines.reduce((all, line) => all + line.amount, 0)).toBe(invoice?.total);
});

test('D17 a refund after the invoice gives one credit note against it, and never more than was invoiced', async () => {
  const me = await customer();
  const { mid, edition } = await placeOrder(me);
  await shipTo('400050', edition);
  const [, invoice] = await papersOf(edition);
  const { id } = await refundArrives(mid, 50_000);
  const note = (over: { refund: string; amount: number }) =>
    issueRefundPaper(app.ctx(), { mid, ...over, amount: paise(over.amount) });
  expect((await note({ refund: id, amount: 50_000 }))?.total).toBe(50_000);
  await note({ refund: app.ctx().random.id(), amount: invoice!.total });
  expect(await note({ refund: app.ctx().random.id(), amount: 100 })).toBeUndefined();
  const notes = (await papersOf(edition)).slice(2);
  expect(notes.map(note => note.kind)).toEqual(['credit-note', 'credit-note']);
  expect(notes.map(note => note.content.refers[0]?.number)).toEqual([invoice?.number, invoice?.number]);
  expect(taxes(notes[0]!).between).toBe(true);
  expect(sum(notes)).toBe(invoice?.total);
});

test('D17 4a.4 money that was captured or paid twice is refunded without a paper', async () => {
  const me = await customer();
  const { mid, edition } = await placeOrder(me);
  await refundArrives(mid, 1000, { cause: 'second-capture' });
  await refundArrives(mid, 1000, { cause: 'paid-twice' });
  expect((await papersOf(edition)).map(({ kind }) => kind)).toEqual(['receipt']);
});

test('D17 W24 only its buyer and staff can read a paper; everybody else gets 404', async () => {
  const me = await customer();
  const { mid, edition } = await placeOrder(me);
  const [receipt] = await papersOf(edition);
  const path = `GET /paper/${receipt!.id}`;
  const own = await me.call(path);
  expect(own.status).toBe(200);
  expect(own.headers).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'private, no-store',
    'content-disposition': `attachment; filename="${receipt!.number.replaceAll('/', '-')}.pdf"`,
  });
  expect(own.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect((await me.call(path)).bytes.equals(own.bytes)).toBe(true);
  for (const other of [app.browser(), await customer(), await partner()]) {
    expect((await other.call(path)).status).toBe(404);
    const list = await other.call(`GET /api/papers?mid=${mid}`);
    expect([401, 200]).toContain(list.status);
    if (list.status === 200) expect(list.body).toEqual([]);
  }
  expect((await me.call('GET /paper/nonsense')).status).toBe(404);
  expect(await papersFor(app.ctx(editor), { edition })).toHaveLength(1);
  expect(await papersFor(app.ctx(editor), {})).toEqual([]);
});

test('D17 a payment of zero gets no paper', async () => {
  const me = await partner();
  const { size } = business.bundles[0]!;
  const json = { paymentID: `${business.id}-${size}`, couponCode: await coupon({ percent: 100 }) };
  expect((await me.call('POST /api/payment', { json })).status).toBe(200);
  expect((await me.call('GET /api/papers')).body).toEqual([]);
});
