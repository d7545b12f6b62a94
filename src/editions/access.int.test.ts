import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fromRupees } from '#kernel/money.ts';
import type { EditionId } from '#kernel/ids.ts';
import type { Actor } from '#platform/context.ts';
import { addStaff, ensurePartnerAccount, totpNow } from '#src/accounts/index.ts';
import { testApp, type Browser, type TestApp } from '#test/kit/app.ts';
import { birthdayOrder } from '#test/kit/edition.ts';
import { editionById, viewEdition } from './actions/access.ts';
import { customerLink } from './actions/customer-links.ts';
import { addPaid } from './actions/money.ts';
import { createEdition, setSoftCopy } from './actions/orders.ts';
import { takeStep } from './actions/steps.ts';
import { updateOrderAddress } from './actions/delivery.ts';
import { editionRecordFor } from './index.ts';
import { editionKeys } from './store/tables.ts';

const ashaPhone = '+919812340001';
const kabirPhone = '+919812340002';
const studioPhone = '+919812340003';
const meera: Actor = { kind: 'staff', id: 'editor-1', role: 'editor', name: 'Meera Iyer' };
const shop: Actor = { kind: 'system', name: 'drafts' };

let app: TestApp;
let asha: Browser;
let kabir: Browser;
let partner: Browser;
let ashaId: string;
let kabirId: string;
let partnerId: string;
beforeAll(async () => {
  app = await testApp();
  [asha, kabir, partner] = [app.browser(), app.browser(), app.browser()];
  ashaId = (await asha.signIn(ashaPhone)).body.data._id;
  kabirId = (await kabir.signIn(kabirPhone)).body.data._id;
  partnerId = await ensurePartnerAccount(app.ctx(), studioPhone);
  await partner.signIn(studioPhone, { partner: true });
});
afterAll(() => app.close());

interface OrderOptions {
  customer?: string | undefined;
  partner?: string | undefined;
  paid?: number;
}
const order = ({ customer, partner, paid = 1519 }: OrderOptions): Promise<EditionId> =>
  createEdition(app.ctx(), {
    ...(customer && { customer }),
    ...(partner && { partner }),
    clientApproves: true,
    customerName: 'Nani',
    customerPhone: '+919812349999',
    ...birthdayOrder,
    paid: fromRupees(paid),
    isFifty: paid < 1519,
  });

async function publishedEdition(options: OrderOptions): Promise<EditionId> {
  const id = await order(options);
  await takeStep(app.ctx(shop), id, 'handIn');
  await takeStep(app.ctx(shop), id, 'startDraft');
  await takeStep(app.ctx(meera), id, 'publish');
  await setSoftCopy(app.ctx(), id, { pdf: app.ctx().random.id() as never, thumbnail: app.ctx().random.id() as never });
  return id;
}
const deliverTo = (orderId: string) => ({
  result: {
    address: '12 Lake View Road',
    city: 'Bengaluru',
    zip: '560034',
    name: 'Asha',
    email: 'asha@example.in',
    orderId,
  },
});
const keyOf = async (id: EditionId) => ({
  'x-edition-key': new URL(await customerLink(app.ctx(), id), 'http://x').searchParams.get('key') ?? '',
});

describe('the edition record', () => {
  test('C-K17 returns the documented fields in whole rupees, to its owner with the address', async () => {
    const id = await publishedEdition({ customer: ashaId, paid: 760 });
    await asha.call('POST /api/updateOrderAddress', { json: deliverTo(id) });
    const { status, body } = await asha.call('POST /api/editions', { json: { edition: id } });
    expect(status).toBe(200);
    const day = /^20\d\d-\d\d-\d\d$/;
    expect(body).toEqual({
      _id: id,
      brand: null,
      client: null,
      mayApprove: true,
      withheld: false,
      undoUntil: null,
      charges: [],
      cancelled: null,
      cancel: {
        phase: 'hour',
        refund: 760,
        later: 380,
        wholeUntil: expect.stringMatching(/Z$/),
        iCredit: null,
        until: 'until your magazine goes to the printer',
      },
      customerName: 'Nani',
      person: null,
      calledAs: null,
      receiver: null,
      design: 'festive',
      category: { name: 'Birthday Spotlight' },
      plan: 'imurs iconic',
      pages: 12,
      theme: 'Gifting',
      thumbnail: expect.stringMatching(/^[0-9a-z]{26}$/),
      live: 1,
      orderStatus: 3,
      address: { street: '12 Lake View Road', city: 'Bengaluru', postalCode: '560034', state: 'Karnataka' },
      hasAddress: true,
      linkRole: null,
      arrivalPin: null,
      recipient: { name: 'Asha', phone: '+919812349999' },
      payment: { total: 1519, paid: 760, isFifty: true },
      balanceDue: true,
      trackLink: null,
      deliveredAt: null,
      arrival: {
        today: expect.stringMatching(day),
        stage: 'review',
        since: expect.stringMatching(day),
        zone: 'city',
        neededBy: null,
      },
      taken: ['handIn', 'startDraft', 'publish'].map(step => ({ step, day: expect.stringMatching(day) })),
      placedBy: null, // W199
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      pdf: [expect.stringMatching(/^[0-9a-z]{26}$/)],
      editor: { phone: { countryCode: '91', number: '8047182200' } },
      mayAct: true,
      reopening: { open: false, until: null },
      setsTrackLink: false,
    });
  });

  test('D05 shows a stranger with the id the status, but no address, phone or e-mail', async () => {
    const id = await publishedEdition({ customer: ashaId });
    await asha.call('POST /api/updateOrderAddress', { json: deliverTo(id) });
    for (const stranger of [app.browser(), kabir]) {
      const { status, body } = await stranger.call('POST /api/editions', { json: { edition: id } });
      expect(status).toBe(200);
      expect(body).toMatchObject({ orderStatus: 3, live: 1, address: null, hasAddress: true, mayAct: false });
      // The zone of the PIN code would say where somebody lives (W57).
      expect(body.arrival).toMatchObject({ stage: 'review', zone: null });
      const everything = JSON.stringify(body);
      for (const secret of ['12 Lake View Road', '560034', '9812349999', 'asha@example.in', ashaId])
        expect(everything).not.toContain(secret);
    }
  });

  test('D34 shows amounts only to callers who may act', async () => {
    const id = await publishedEdition({ customer: ashaId, partner: partnerId, paid: 760 });
    const amountsFor = async (by: Browser, headers: Record<string, string> = {}) => {
      const { body } = await by.call('POST /api/editions', { json: { edition: id }, headers });
      return [body.payment, body.balanceDue, body.cancel?.refund];
    };
    const amounts = { total: 1519, paid: 760, isFifty: true };
    const hidden = { total: null, paid: null, isFifty: true };
    expect(await amountsFor(asha)).toEqual([amounts, true, 760]);
    expect(await amountsFor(partner)).toEqual([amounts, true, 760]);
    expect(await amountsFor(app.browser(), await keyOf(id))).toEqual([amounts, true, undefined]);
    for (const guest of [app.browser(), kabir]) expect(await amountsFor(guest)).toEqual([hidden, true, undefined]);
  });

  test.each(['', 'nothing', '../../etc/passwd', "x' or '1'='1", '0'.repeat(26), '0'.repeat(64)])(
    'C-X07 answers 404 for the unknown edition %j',
    async edition => {
      const { status, body } = await app.call('POST /api/editions', { json: { edition } });
      expect(status).toBe(404);
      expect(body.error.message).toMatch(/could not find that edition/);
    },
  );
});

describe('callers who may act', () => {
  type Act = (by: Browser, id: EditionId, headers?: Record<string, string>) => Promise<{ status: number }>;
  const acts: [string, Act][] = [
    [
      'C-K19 updateOrderAddress',
      (by, id, headers = {}) => by.call('POST /api/updateOrderAddress', { json: deliverTo(id), headers }),
    ],
    ['C-K20 approve', (by, id, headers = {}) => by.call('POST /api/approve', { json: { edition: id }, headers })],
    [
      'C-K20 request-revision',
      (by, id, headers = {}) => by.call('POST /api/request-revision', { json: { edition: id }, headers }),
    ],
  ];
  test.each(acts)(
    '%s is allowed for the owner, the placing partner and holders of the customer link only (D05)',
    async (_name, act) => {
      const newEdition = () => publishedEdition({ partner: partnerId, customer: ashaId });
      expect((await act(asha, await newEdition())).status).toBe(200);
      expect((await act(partner, await newEdition())).status).toBe(200);
      const [edition, other] = [await newEdition(), await newEdition()];
      expect((await act(app.browser(), edition, await keyOf(edition))).status).toBe(200);
      expect((await act(app.browser(), other, await keyOf(edition))).status).toBe(401);
      expect((await act(app.browser(), other, { 'x-edition-key': 'guessed' })).status).toBe(401);
      expect((await act(app.browser(), other)).status).toBe(401);
      expect((await act(kabir, other)).status).toBe(403);
      expect((await act(kabir, other, await keyOf(other))).status).toBe(200);
      expect((await act(asha, '0'.repeat(26) as EditionId)).status).toBe(404);
    },
  );

  test('D05 stores only a hash of the key, and keeps each link valid', async () => {
    const id = await publishedEdition({ partner: partnerId });
    const [first, second] = [await keyOf(id), await keyOf(id)];
    expect(first).not.toEqual(second);
    const mayActWith = async (headers: Record<string, string>) =>
      (await app.call('POST /api/editions', { json: { edition: id }, headers })).body.mayAct;
    expect([await mayActWith(first), await mayActWith(second)]).toEqual([true, true]);
    const rows = await app.ctx().db.select().from(editionKeys);
    expect(JSON.stringify(rows)).not.toContain(first['x-edition-key']);
  });

  test('D05 gives the customer link only to callers who may act', async () => {
    const id = await publishedEdition({ customer: ashaId });
    const link = await asha.call('POST /api/editionLink', { json: { edition: id } });
    expect(link.body.link).toMatch(new RegExp(`^/tracking/${id}\\?key=[\\w-]{24}$`));
    expect((await kabir.call('POST /api/editionLink', { json: { edition: id } })).status).toBe(403);
    expect((await app.call('POST /api/editionLink', { json: { edition: id } })).status).toBe(401);
  });

  test('W12 M8 a customer link expires after 180 days or when the owner renews it; its holder cannot renew it', async () => {
    const id = await publishedEdition({ partner: partnerId, customer: ashaId });
    const first = await keyOf(id);
    const mayActBy = async (headers: Record<string, string>) =>
      (await app.call('POST /api/editions', { json: { edition: id }, headers })).body.mayAct;
    const renew = { json: { edition: id, renew: true } };
    expect((await kabir.call('POST /api/editionLink', { ...renew, headers: first })).status).toBe(403);
    expect(await mayActBy(first)).toBe(true);

    const newLink = (await asha.call('POST /api/editionLink', renew)).body.link;
    const second = { 'x-edition-key': new URL(newLink, 'http://x').searchParams.get('key') ?? '' };
    expect([await mayActBy(first), await mayActBy(second)]).toEqual([false, true]);
    await app.later(180 * 24 * 3600 + 1);
    expect(await mayActBy(second)).toBe(false);
    await app.later(-(180 * 24 * 3600 + 1));
  });
});

describe('the address', () => {
  test('D09 refuses an empty field with 400 and changes nothing', async () => {
    const id = await publishedEdition({ customer: ashaId });
    for (const empty of ['address', 'city', 'zip'] as const) {
      const json = deliverTo(id);
      json.result[empty] = '  ';
      const reply = await asha.call('POST /api/updateOrderAddress', { json });
      expect([reply.status, reply.body.error.message]).toEqual([400, 'Please enter all * Fields']);
    }
    expect((await editionById(app.ctx(), id))?.address).toBeNull();
  });

  test('C-T06 C-K19 refuses an invalid PIN code with an explanation, and derives the State from a valid one', async () => {
    const id = await publishedEdition({ customer: ashaId });
    const send = (result: object) =>
      asha.call('POST /api/updateOrderAddress', { json: { result: { ...deliverTo(id).result, ...result } } });
    for (const zip of ['12', '5600341', '060001']) {
      const reply = await send({ zip });
      expect([reply.status, reply.body.error.code]).toEqual([400, 'pin']);
      expect(reply.body.error.message).toMatch(/six digits/);
    }
    expect((await editionById(app.ctx(), id))?.address).toBeNull();
    expect((await send({ zip: '900056' })).body.error.message).toMatch(/army post offices/);
    expect((await send({ zip: '400 050', city: 'Mumbai' })).body.address).toMatchObject({ state: 'Maharashtra' });
    // What the customer chooses is kept, and the PIN code without what was pasted along.
    expect((await send({ zip: 'PIN १६०-१०४', state: 'Chandigarh' })).body.address).toMatchObject({
      postalCode: '160104',
      state: 'Chandigarh',
    });
    expect((await send({ zip: '160104', state: 'Mohali' })).body.address).toMatchObject({ state: 'Punjab' });
  });

  test('C-T06 returns the named recipient and phone, otherwise the customer’s, and never to a guest', async () => {
    const id = await publishedEdition({ customer: ashaId });
    const send = (more: object) =>
      asha.call('POST /api/updateOrderAddress', { json: { result: { ...deliverTo(id).result, ...more } } });
    expect((await send({ name: '', email: null })).body.recipient).toEqual({ name: 'Nani', phone: '+919812349999' });
    expect((await send({ name: 'Amma Nair', phone: '98123 40055' })).body.recipient).toEqual({
      name: 'Amma Nair',
      phone: '+919812340055',
    });
    const wrong = await send({ phone: '12' });
    expect([wrong.status, wrong.body.error.message]).toEqual([400, 'Invalid phone number']);
    const guest = await app.call('POST /api/editions', { json: { edition: id } });
    expect(guest.body.recipient).toBeNull();
    expect(JSON.stringify(guest.body)).not.toContain('Amma');
  });

  test('W16 accepts a change until the parcel is packed', async () => {
    const id = await publishedEdition({ customer: ashaId });
    await asha.call('POST /api/updateOrderAddress', { json: deliverTo(id) });
    await asha.call('POST /api/approve', { json: { edition: id } });
    const changed = await asha.call('POST /api/updateOrderAddress', {
      json: { result: { ...deliverTo(id).result, city: 'Mysuru' } },
    });
    expect(changed.body).toMatchObject({ orderStatus: 4, address: { city: 'Mysuru' } });
    await takeStep(app.ctx(meera), id, 'printed');
    expect((await asha.call('POST /api/updateOrderAddress', { json: deliverTo(id) })).status).toBe(409);
    expect((await editionById(app.ctx(), id))?.address?.city).toBe('Mysuru');
  });

  test('W16 the e-mail of whoever ordered stays when the studio changes the address for them', async () => {
    const id = await publishedEdition({ customer: ashaId });
    await updateOrderAddress(app.ctx(), deliverTo(id).result);
    await updateOrderAddress(app.ctx(meera), { ...deliverTo(id).result, city: 'Mysuru', email: '' });
    expect(await editionById(app.ctx(), id)).toMatchObject({ address: { city: 'Mysuru' }, email: 'asha@example.in' });
  });

  test('C-K19 refuses too long texts, other types and unknown fields', async () => {
    const id = await publishedEdition({ customer: ashaId });
    const send = (more: object) =>
      asha.call('POST /api/updateOrderAddress', { json: { result: { ...deliverTo(id).result, ...more } } });
    expect((await send({ address: 'x'.repeat(301) })).status).toBe(400);
    expect((await send({ orderStatus: 6 })).status).toBe(400);
    expect((await send({ zip: { $gt: '' } })).status).toBe(400);
  });
});

describe('lists', () => {
  test('C-K25 C-O01 lists a customer’s own orders only, newest first', async () => {
    const dev = app.browser();
    const id = (await dev.signIn('+919812340007')).body.data._id;
    const ids: string[] = [];
    for (let n = 0; n < 3; n++) {
      ids.push(await order({ customer: id }));
      await app.clock.advance(60);
    }
    await order({ customer: kabirId });
    const { body } = await dev.call('POST /api/show-order-D2C/');
    expect(body.map(({ _id }: { _id: string }) => _id)).toEqual(ids.toReversed());
    expect((await dev.call('POST /api/show-order-D2C')).body).toHaveLength(3);
    expect((await app.call('POST /api/show-order-D2C/')).status).toBe(401);
  });

  test('P-K04 W14 lists a partner’s own orders, and refuses other partners, customers and visitors', async () => {
    const id = await order({ partner: partnerId });
    const list = await partner.call(`GET /api/show-order/${partnerId}`);
    expect(list.body[0]).toMatchObject({ _id: id, plan: 'imurs iconic', orderStatus: 0, mayAct: true });
    const other = await ensurePartnerAccount(app.ctx(), '+919812340008');
    expect((await partner.call(`GET /api/show-order/${other}`)).status).toBe(403);
    expect((await asha.call(`GET /api/show-order/${partnerId}`)).status).toBe(403);
    expect((await app.call(`GET /api/show-order/${partnerId}`)).status).toBe(401);
  });
});

test('C-T07 W10 `setsTrackLink` is true for staff while they can set it; staff calls answer 404 to others', async () => {
  const secret = 'IMURSEDITORSANDBOX22222222222222';
  await addStaff(app.ctx(), {
    id: app.ctx().random.id(),
    phone: '+919812340009',
    name: 'Meera Iyer',
    role: 'production',
    totpSecret: secret,
  });
  const staff = app.browser();
  const { pass } = (await staff.call('POST /studio/api/sendCode', { json: { phone: '+919812340009' } })).body;
  const signIn = await staff.call('POST /studio/api/signIn', {
    json: { phone: '+919812340009', pass, totp: totpNow(app.ctx(), secret) },
  });
  expect(signIn.status).toBe(200);

  const id = await publishedEdition({ customer: ashaId, paid: 0 });
  const setsTrackLink = async (by: Browser) =>
    (await by.call('POST /api/editions', { json: { edition: id } })).body.setsTrackLink;
  expect(await setsTrackLink(staff)).toBe(false);
  await takeStep(app.ctx(meera), id, 'approve');
  await updateOrderAddress(app.ctx(meera), deliverTo(id).result);
  await addPaid(app.ctx(), id, fromRupees(1519));
  expect([await setsTrackLink(staff), await setsTrackLink(asha), await setsTrackLink(app.browser())]).toEqual([
    true,
    false,
    false,
  ]);

  await takeStep(app.ctx(meera), id, 'printed');
  const json = { edition: id, link: 'https://courier.example/1' };
  expect((await asha.call('POST /studio/api/trackLink', { json })).status).toBe(404);
  expect((await app.call('POST /studio/api/trackLink', { json })).status).toBe(404);
  const ship = (link: string) => staff.call('POST /studio/api/trackLink', { json: { edition: id, link } });
  expect((await ship('http://courier.example/1')).status).toBe(400);
  expect((await ship('https://courier.example/1')).body).toMatchObject({
    orderStatus: 6,
    trackLink: { link: 'https://courier.example/1' },
  });
  expect([await setsTrackLink(staff), await setsTrackLink(asha)]).toEqual([true, false]);
  const asStaff = async () =>
    editionRecordFor(app.ctx({ ...meera, role: 'production' }), await viewEdition(app.ctx(meera), id));
  await app.clock.advance(16 * 3600 - 60);
  expect((await asStaff()).setsTrackLink).toBe(true);
  await app.clock.advance(60);
  expect((await asStaff()).setsTrackLink).toBe(false);
});
