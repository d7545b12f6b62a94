import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { shippingFee } from '#src/catalogue/rules.ts';
import { refundByStaff } from '#src/checkout/actions/staff.ts';
import { customerLink, setTrackLink, takeStep, viewEdition } from '#src/editions/index.ts';
import { newestMessages } from '#src/messages/index.ts';
import { papersFor } from '#src/papers/index.ts';
import { jobs as paymentJobs } from '#src/payments/index.ts';
import { approvedDraft } from '#src/soft-copy/index.ts';
import { toRupees, paise } from '#kernel/money.ts';
import type { EditionId } from '#kernel/ids.ts';
import type { Browser } from '#test/kit/app.ts';
import { approvedMagazine, testEditor } from '#test/kit/approved-magazine.ts';
import { midOf } from '#test/kit/bank.ts';
import { app, bank, confirm, customer, partner, plan, useCheckoutApp } from '#test/kit/checkout-app.ts';
import { stepCopies } from './actions/copies.ts';
import { listForStaff } from './actions/staff-list.ts';
import { replaceEngine } from '#test/kit/replaced-engine.ts';

/** The fake press: it writes what it is asked to. */
const press = { runs: 0 };
replaceEngine(engine => ({
  ...engine,
  async makePrintFiles(_order: object, { outDir }: { outDir: string }) {
    press.runs += 1;
    const write = (name: string) => {
      writeFileSync(join(outDir, name), `%PDF ${name}`);
      return join(outDir, name);
    };
    const whole = { name: 'whole', path: write('whole.pdf'), pages: 12, bytes: 9, sha256: '' };
    return { files: [whole], ticket: { json: write('ticket.json'), pdf: write('ticket.pdf') }, findings: [] };
  },
}));
useCheckoutApp();

type Account = Awaited<ReturnType<typeof customer>>;
const accountOf = async (me: Browser) => (await me.call('POST /api/login')).body.data._id;

/** A magazine of this account that was shipped, on the plan of the catalogue. */
async function shipped(owner: { customer: string } | { partner: string }, phone: string): Promise<EditionId> {
  const { id, name, pages } = plan;
  const edition = await approvedMagazine(app, { ...owner, customerPhone: phone, plan: { id, name, pages } });
  await app.runJobs();
  await takeStep(app.ctx(testEditor), edition, 'printed');
  await setTrackLink(app.ctx(testEditor), { edition, link: 'https://courier.example/1' });
  return edition;
}
async function ownMagazine(): Promise<{ me: Account; edition: EditionId }> {
  const me = await customer();
  return { me, edition: await shipped({ customer: await accountOf(me) }, me.phone) };
}

const to = { address: '4 Church Street', city: 'Bengaluru', zip: '560001', name: 'Amma', phone: '+919812345611' };
const start = (me: Pick<Browser, 'call'>, edition: string, more: object = {}) =>
  me.call('POST /api/payForCopies', { json: { edition, copies: 3, to, ...more } });
/** Pays what was started; answers the payment's number and the reply of its confirmation. */
async function payAt(me: Pick<Browser, 'call'>, url: string | undefined) {
  const mid = midOf(url ?? '');
  await bank.outcome(mid, 'paid');
  const reply = await confirm(me, mid);
  await app.runJobs();
  return { mid, reply };
}
const ordersOf = async (edition: string) => {
  const { copies, shipped } = await listForStaff(app.ctx(testEditor));
  return [...copies, ...shipped].filter(order => order.edition === edition);
};
const total = (copies: number) => plan.extraPrice * copies + shippingFee;

test('W75 further copies cost the plan’s extra copy each and shipping once, and go to any address', async () => {
  const { me, edition } = await ownMagazine();
  const offer = (await me.call('POST /api/furtherCopies', { json: { edition } })).body;
  expect(offer).toMatchObject({ each: toRupees(plan.extraPrice), shipping: toRupees(shippingFee), why: null });
  expect(offer.to).toMatchObject({ city: 'Bengaluru', zip: '560034' });
  const before = await viewEdition(app.ctx(), edition);
  const runs = press.runs;
  const { body } = await start(me, edition, { expectedTotal: toRupees(paise(total(3))) });
  const { mid, reply } = await payAt(me, body.url);
  expect(reply.body).toEqual({ skip: true, link: `/afterwards/${edition}` });
  const [order] = await ordersOf(edition);
  const draft = await approvedDraft(app.ctx(), edition);
  expect(order).toMatchObject({
    copies: 3,
    bought: true,
    sha256: draft?.sha256,
    to: 'Amma, 4 Church Street, Bengaluru 560001, Karnataka',
    phone: '+919812345611',
    problem: null,
    files: [{ name: 'whole' }],
  });
  // Confirmed again, they are ordered once; the order's own figures stay, and nothing is typeset again.
  await confirm(me, mid);
  expect(await ordersOf(edition)).toHaveLength(1);
  expect(await viewEdition(app.ctx(), edition)).toMatchObject({ total: before.total, paid: before.paid });
  expect(press.runs).toBe(runs);

  await stepCopies(app.ctx(testEditor), { order: order?.id ?? '', step: 'printed' });
  await stepCopies(app.ctx(testEditor), { order: order?.id ?? '', step: 'shipped', link: 'https://courier.example/2' });
  expect((await newestMessages(app.ctx(), me.phone, 20)).map(({ kind }) => kind)).toContain('copiesShipped');
});

test('W75 the sale of the copies has an invoice of its own, which the order’s papers do not count', async () => {
  const { me, edition } = await ownMagazine();
  const { mid } = await payAt(me, (await start(me, edition)).body.url);
  const papers = await papersFor(app.ctx(testEditor), { mid });
  expect(papers).toMatchObject([{ kind: 'invoice', total: total(3), edition: null }]);
  expect(papers[0]?.content.lines.map(({ quantity, amount }) => [quantity, amount])).toEqual([
    [3, plan.extraPrice * 3],
    [1, shippingFee],
  ]);
  const { copies } = (await me.call('POST /api/afterwards', { json: { edition } })).body;
  expect(copies).toMatchObject([{ bought: true, invoice: `/paper/${papers[0]?.id}` }]);
});

test('W75 W34 a refund of the copies leaves what the order cost and paid as it is', async () => {
  const { me, edition } = await ownMagazine();
  const { mid } = await payAt(me, (await start(me, edition)).body.url);
  const before = await viewEdition(app.ctx(), edition);
  await refundByStaff(app.ctx(testEditor), { mid, amount: toRupees(paise(total(3))), reason: 'A smudge.' });
  await app.runJobs();
  await app.later(120);
  await paymentJobs.find(({ job }) => job.name === 'payments/reconcile-payments')?.run(app.ctx(), {});
  expect(await viewEdition(app.ctx(), edition)).toMatchObject({ total: before.total, paid: before.paid });
  expect((await papersFor(app.ctx(testEditor), { mid })).map(({ kind }) => kind).toSorted()).toEqual([
    'credit-note',
    'invoice',
  ]);
});

test('W75 W23 another total than ours, a bad address and too many copies are refused, and nothing is charged', async () => {
  const { me, edition } = await ownMagazine();
  expect(await start(me, edition, { expectedTotal: 1 })).toMatchObject({
    status: 409,
    body: { error: { code: 'total-changed' } },
  });
  expect((await start(me, edition, { to: { ...to, zip: '12' } })).body).toMatchObject({ error: { code: 'pin' } });
  expect((await start(me, edition, { to: { ...to, city: ' ' } })).body).toMatchObject({ error: { code: 'empty' } });
  for (const copies of [0, 21]) expect((await start(me, edition, { copies })).status).toBe(400);
  expect(await ordersOf(edition)).toEqual([]);
});

test('W75 before it is printed no copies are sold; money that comes for what cannot be printed goes back', async () => {
  const me = await customer();
  const early = await approvedMagazine(app, { customer: await accountOf(me), customerPhone: me.phone });
  expect((await me.call('POST /api/furtherCopies', { json: { edition: early } })).body.why).toContain('once');
  expect((await start(me, early)).status).toBe(409);

  const { me: other, edition } = await ownMagazine();
  const { url } = (await start(other, edition)).body;
  // Another soft copy is the approved one when the money comes.
  await app.ctx().db.execute(sql`update drafts set sha256 = 'another' where edition = ${edition}`);
  const { mid, reply } = await payAt(other, url);
  expect(reply.status).toBe(409);
  expect(await ordersOf(edition)).toEqual([]);
  const [book] = (await bank.books()).filter(({ reference }) => reference === mid);
  expect(book?.refunds.map(({ amount }) => amount)).toEqual([total(3)]);
});

test('W75 a partner buys for their order and is told; its customer link and strangers do not', async () => {
  const me = await partner();
  const edition = await shipped({ partner: me.id }, '+919812345699');
  await payAt(me, (await start(me, edition, { copies: 1 })).body.url);
  const [order] = await ordersOf(edition);
  await stepCopies(app.ctx(testEditor), { order: order?.id ?? '', step: 'printed' });
  await stepCopies(app.ctx(testEditor), { order: order?.id ?? '', step: 'shipped', link: 'https://courier.example/2' });
  const kinds = async (phone: string) => (await newestMessages(app.ctx(), phone, 20)).map(({ kind }) => kind);
  expect(await kinds('+919812345699')).not.toContain('copiesShipped');

  const key = new URL(await customerLink(app.ctx(), edition), 'http://x').searchParams.get('key') ?? '';
  const byLink = {
    call: (address: never, request: object) => app.call(address, { ...request, headers: { 'x-edition-key': key } }),
  };
  expect((await start(byLink as never, edition)).status).toBe(401);
  expect((await start(app.browser(), edition)).status).toBe(401);
  expect((await start(await customer(), edition)).status).toBe(403);
});
