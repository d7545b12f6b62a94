import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fromRupees, paise, type Paise } from '#kernel/money.ts';
import type { EditionId } from '#kernel/ids.ts';
import type { Actor } from '#platform/context.ts';
import { testApp, type Browser, type TestApp } from '#test/kit/app.ts';
import { bankFor, midOf, type TestBank } from '#test/kit/bank.ts';
import {
  listBusinessPlans,
  categoriesFor,
  listPartnerTypes,
  listPlans,
  samplePlanId,
  seedCatalogue,
  listThemes,
} from '#src/catalogue/index.ts';
import { setTrackLink, takeStep, updateOrderAddress, viewEdition } from '#src/editions/index.ts';
import { newestMessages } from '#src/messages/index.ts';
import { issueRefundPaper, papersFor, type Paper } from '#src/papers/index.ts';
import { papers } from '#src/papers/store.ts';
import { seedPartner } from '#src/partners/index.ts';
import { paymentByMid, paymentRefunded, settle, type RefundRecord } from '#src/payments/index.ts';
import { insertCoupons } from './store.ts';

let app: TestApp;
let bank: TestBank;
let plan: string;
let category: string;
let numbers = 9_600_000_000;
const nextPhone = () => `+91${++numbers}`;
const shop: Actor = { kind: 'system', name: 'test' };
const editor: Actor = { kind: 'staff', id: 'editor-1', role: 'editor', name: 'Meera Iyer' };

beforeAll(async () => {
  app = await testApp({ env: { LIMITS: 'off' } });
  bank = await bankFor(app);
  await seedCatalogue(app.ctx());
  plan = (await listPlans(app.ctx()))[0]!.id;
  category = (await listThemes(app.ctx()))[0]!.children[0]!.id;
});
afterAll(async () => {
  await app.close();
  await bank.close();
});

async function customer(): Promise<Browser & { phone: string }> {
  const browser = app.browser();
  const phone = nextPhone();
  await browser.signIn(phone);
  await browser.call('POST /api/updateD2CuserName', { json: { name: 'Asha' } });
  return { ...browser, phone };
}
async function studio(): Promise<Browser & { id: string }> {
  const phone = nextPhone();
  const [type] = await listPartnerTypes(app.ctx());
  const profile = { name: 'Studio', email: 'studio@example.in', city: 'Pune', type: type!.id };
  const id = await seedPartner(app.ctx(), { ...profile, phone, credits: 0 });
  const browser = app.browser();
  await browser.signIn(phone, { partner: true });
  return { ...browser, id };
}
async function paid(answer: { status: number; body: any }): Promise<string> {
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const mid = midOf(answer.body.url as string);
  await bank.outcome(mid, 'paid');
  await settle(app.ctx(), mid);
  return mid;
}
async function ordered(me: Browser, over: object = {}): Promise<{ mid: string; edition: EditionId }> {
  const json = { plan, category, selectedOption: 'upfront', couponCode: '', extracopies: 0, ...over };
  const mid = await paid(await me.call('POST /api/paymentD2C', { json }));
  return { mid, edition: (await paymentByMid(app.ctx(), mid))?.edition as EditionId };
}
/** Takes a paid order to its parcel: an address, a story, an approval; `then` runs before the printer. */
async function shippedTo(zip: string, edition: EditionId, then?: () => Promise<unknown>): Promise<void> {
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
const of = (edition: string) =>
  app.ctx().db.select().from(papers).where(eq(papers.edition, edition)).orderBy(papers.issuedAt, papers.number);
const ofMid = (mid: string) => app.ctx().db.select().from(papers).where(eq(papers.mid, mid));
const sum = (list: readonly Pick<Paper, 'total'>[]) => list.reduce((all, { total }) => all + total, 0);
const taxes = ({ content: { lines } }: Pick<Paper, 'content'>) => ({
  within: lines.every(line => line.cgst > 0 && line.igst === 0),
  between: lines.every(line => line.cgst === 0 && line.sgst === 0 && line.igst > 0),
});
const back = async (mid: string, amount: number, more: Partial<RefundRecord> = {}) => {
  const payment = (await paymentByMid(app.ctx(), mid))!;
  const refund = { id: app.ctx().random.id(), mid, amount: amount as Paise, cause: 'staff', ...more } as RefundRecord;
  await app.ctx().transaction(ctx => ctx.emit(paymentRefunded, { payment, refund }));
  return refund;
};

test('D17 C-C07 50-50: a receipt for each half, and the invoice over both when the parcel leaves, taxed where it goes', async () => {
  const me = await customer();
  const { edition } = await ordered(me, { selectedOption: 'downfront', extracopies: 2 });
  await shippedTo('400050', edition, async () => {
    await paid(await me.call('POST /api/secondPay', { json: { edition } }));
  });
  const [first, second, invoice] = await of(edition);
  const { total } = await viewEdition(app.ctx(), edition);
  expect([first?.kind, second?.kind, invoice?.kind]).toEqual(['receipt', 'receipt', 'invoice']);
  expect(first?.number).toMatch(/^RV\/\d{4}\/\d{6}$/);
  expect(invoice?.number).toMatch(/^INV\/\d{4}\/\d{6}$/);
  expect(sum([first!, second!])).toBe(total);
  expect(invoice?.total).toBe(total);
  expect(invoice?.content.refers.map(one => one.number)).toEqual([first?.number, second?.number]);
  expect(invoice?.content.lines.map(line => [line.quantity, line.code])).toEqual([
    [1, '9989'],
    [2, '9989'],
    [1, '9989'],
  ]);
  // Where it goes was not known when it was paid: the receipts are of our own State, the invoice of the parcel's.
  expect([taxes(first!).within, taxes(second!).within, taxes(invoice!).between]).toEqual([true, true, true]);
  expect(invoice?.content.place).toMatchObject({ code: '27', name: 'Maharashtra' });
  expect(invoice?.content.buyer).toMatchObject({ name: 'Asha', phone: me.phone, gstin: null });

  const list = await me.call(`GET /api/papers?edition=${edition}`);
  expect(list.body.map((one: { number: string }) => one.number)).toEqual([
    invoice?.number,
    second?.number,
    first?.number,
  ]);
  expect(list.body[0]).toMatchObject({ kind: 'invoice', edition, link: `/paper/${invoice?.id}`, amount: total / 100 });
  const told = (await newestMessages(app.ctx(), me.phone, 50)).filter(({ kind }) => kind === 'paperIssued');
  expect(told.map(message => message.link)).toEqual(Array(3).fill(`${app.ctx().config.baseUrl}/orders`));
  expect(told[0]?.text).toContain(invoice?.number);
});

test('D17 the paper is told after the order it belongs to, however fast the jobs are', async () => {
  const me = await customer();
  const selectedOption = 'upfront';
  const json = { plan, category, couponCode: '', extracopies: 0, selectedOption };
  await paid(await me.call('POST /api/paymentD2C', { json }));
  const told = async () => newestMessages(app.ctx(), me.phone, 2);
  expect((await told()).map(one => one.kind)).toEqual(['paperIssued', 'orderConfirmed']);
  await app.runJobs();
  expect((await told()).map(one => one.deliveredAt !== null)).toEqual([false, true]);
  await app.later(5);
  await app.runJobs();
  expect((await told()).map(one => one.deliveredAt !== null)).toEqual([true, true]);
});

test('D17 C-C07 the saving and a coupon are shown as a discount, and what is taxed is what was paid', async () => {
  const code = `PAPER${++numbers}`;
  const validFrom = app.clock.now();
  const validTo = new Date(validFrom.getTime() + 86_400_000);
  await insertCoupons(app.ctx().db, [
    {
      id: app.ctx().random.id(),
      code,
      title: 'A deal',
      percent: 10,
      audience: 'both',
      validFrom,
      validTo,
      maxUses: 5,
      usesEach: 1,
      used: 0,
      held: 0,
    },
  ]);
  const me = await customer();
  const { edition } = await ordered(me, { couponCode: code });
  await shippedTo('560001', edition);
  const [receipt, invoice] = await of(edition);
  expect(invoice?.total).toBe(receipt?.total);
  const [first] = invoice!.content.lines;
  expect(first!.discount).toBeGreaterThan(0);
  expect(first!.amount + first!.discount).toBe((await listPlans(app.ctx()))[0]!.price);
  expect(taxes(invoice!).within).toBe(true);
  expect(invoice!.content.lines.every(line => line.cgst === line.sgst)).toBe(true);
});

test('D17 D15 a bundle is invoiced at once; an edition paid with an iCredit has no paper of its own', async () => {
  const me = await studio();
  const [business] = await listBusinessPlans(app.ctx());
  const { size } = business!.bundles[0]!;
  const mid = await paid(await me.call('POST /api/payment', { json: { paymentID: `${business!.id}-${size}` } }));
  const [invoice, ...more] = await ofMid(mid);
  expect(more).toEqual([]);
  expect(invoice).toMatchObject({ kind: 'invoice', series: 'INV', edition: null, holder: me.id });
  expect(invoice?.content.lines[0]).toMatchObject({ quantity: size });
  const [own] = await categoriesFor(app.ctx(), (await listPartnerTypes(app.ctx()))[0]!.id);
  const placed = await me.call('POST /api/place-order', { json: { customerName: 'Ira', category: own!.id } });
  expect(placed.status, JSON.stringify(placed.body)).toBe(200);
  expect(await of(placed.body._id as string)).toEqual([]);
  expect((await me.call('GET /api/papers')).body).toHaveLength(1);
});

test('D17 P-K09 a registered studio gets an invoice of the B2B series with its GSTIN, and its State decides', async () => {
  const me = await studio();
  const profile = { name: 'Studio', postalCode: '400001', address: '1 Fort', city: 'Mumbai', state: 'Maharashtra' };
  const refused = await me.call('POST /api/updatePartner', { json: { ...profile, gstin: '27AAPFU0939F1ZW' } });
  expect([refused.status, refused.body.error.code]).toEqual([400, 'gstin']);
  expect(refused.body.error.message).toContain('mistyped');
  const saved = await me.call('POST /api/updatePartner', { json: { ...profile, gstin: ' 27aapfu0939f1zv ' } });
  expect(saved.body.gstin).toBe('27AAPFU0939F1ZV');
  // Whoever does not name it keeps it.
  expect((await me.call('POST /api/updatePartner', { json: profile })).body.gstin).toBe('27AAPFU0939F1ZV');
  const [business] = await listBusinessPlans(app.ctx());
  const { size } = business!.bundles[0]!;
  const mid = await paid(await me.call('POST /api/payment', { json: { paymentID: `${business!.id}-${size}` } }));
  const [invoice] = await ofMid(mid);
  expect(invoice?.number).toMatch(/^B2B\/\d{4}\/\d{6}$/);
  expect(invoice?.content).toMatchObject({ buyer: { gstin: '27AAPFU0939F1ZV' }, place: { code: '27' } });
  expect(taxes(invoice!).between).toBe(true);
  expect((await me.call('POST /api/updatePartner', { json: { ...profile, gstin: '' } })).body.gstin).toBeNull();
});

test('D17 D22 a sample is invoiced when it is paid, for the place it goes to', async () => {
  const me = await studio();
  const sample = { gsm: 170, paper: 'Matt art paper', lamination: 'Matt Laminated', quantity: 2 };
  const to = { address: '5 Park Street', city: 'Kolkata', zipcode: '700016' };
  const mid = await paid(await me.call('POST /api/payment', { json: { paymentID: samplePlanId, ...sample, ...to } }));
  const [invoice] = await ofMid(mid);
  expect(invoice).toMatchObject({ kind: 'invoice', total: fromRupees(2 * 299 + 70) });
  expect(invoice?.content.place.name).toBe('West Bengal');
  expect(taxes(invoice!).between).toBe(true);
});

test('D17 a refund before the invoice is a refund voucher against its receipt, and the invoice is over what is left', async () => {
  const me = await customer();
  const { mid, edition } = await ordered(me);
  await back(mid, 10_001);
  await shippedTo('560001', edition);
  const [receipt, voucher, invoice] = await of(edition);
  expect(voucher).toMatchObject({ kind: 'refund', total: 10_001 });
  expect(voucher?.number).toMatch(/^RF\//);
  expect(voucher?.content.refers).toEqual([{ number: receipt?.number, day: receipt?.day }]);
  expect(invoice?.total).toBe(receipt!.total - 10_001);
  expect(invoice?.content.lines.reduce((all, line) => all + line.amount, 0)).toBe(invoice?.total);
});

test('D17 a refund after the invoice is a credit note against it, once, and never more than was invoiced', async () => {
  const me = await customer();
  const { mid, edition } = await ordered(me);
  await shippedTo('400050', edition);
  const [, invoice] = await of(edition);
  const { id } = await back(mid, 50_000);
  const note = (over: { refund: string; amount: number }) =>
    issueRefundPaper(app.ctx(), { mid, ...over, amount: paise(over.amount) });
  expect((await note({ refund: id, amount: 50_000 }))?.total).toBe(50_000);
  await note({ refund: app.ctx().random.id(), amount: invoice!.total });
  expect(await note({ refund: app.ctx().random.id(), amount: 100 })).toBeUndefined();
  const notes = (await of(edition)).slice(2);
  expect(notes.map(note => note.kind)).toEqual(['credit-note', 'credit-note']);
  expect(notes.map(note => note.content.refers[0]?.number)).toEqual([invoice?.number, invoice?.number]);
  expect(taxes(notes[0]!).between).toBe(true);
  expect(sum(notes)).toBe(invoice?.total);
});

test('D17 4a.4 what was captured or paid twice was never invoiced, and goes back without a paper', async () => {
  const me = await customer();
  const { mid, edition } = await ordered(me);
  await back(mid, 1000, { cause: 'second-capture' });
  await back(mid, 1000, { cause: 'paid-twice' });
  expect((await of(edition)).map(({ kind }) => kind)).toEqual(['receipt']);
});

test('D17 W24 a paper is its buyer’s and the staff’s: for all others there is none', async () => {
  const me = await customer();
  const { mid, edition } = await ordered(me);
  const [receipt] = await of(edition);
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
  for (const other of [app.browser(), await customer(), await studio()]) {
    expect((await other.call(path)).status).toBe(404);
    const list = await other.call(`GET /api/papers?mid=${mid}`);
    expect([401, 200]).toContain(list.status);
    if (list.status === 200) expect(list.body).toEqual([]);
  }
  expect((await me.call('GET /paper/nonsense')).status).toBe(404);
  expect(await papersFor(app.ctx(editor), { edition })).toHaveLength(1);
  expect(await papersFor(app.ctx(editor), {})).toEqual([]);
});

test('D17 a coupon that takes everything off leaves nothing to write a paper about', async () => {
  const me = await studio();
  const code = `FREE${++numbers}`;
  const validFrom = app.clock.now();
  await insertCoupons(app.ctx().db, [
    {
      id: app.ctx().random.id(),
      code,
      title: 'Free',
      percent: 100,
      audience: 'both',
      validFrom,
      validTo: new Date(validFrom.getTime() + 86_400_000),
      maxUses: 5,
      usesEach: 1,
      used: 0,
      held: 0,
    },
  ]);
  const [business] = await listBusinessPlans(app.ctx());
  const { size } = business!.bundles[0]!;
  const json = { paymentID: `${business!.id}-${size}`, couponCode: code };
  expect((await me.call('POST /api/payment', { json })).status).toBe(200);
  expect((await me.call('GET /api/papers')).body).toEqual([]);
});
