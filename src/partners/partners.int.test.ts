import type { EditionId } from '#kernel/ids.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { categoriesFor, listPartnerTypes, seedCatalogue } from '#src/catalogue/index.ts';
import { editionById } from '#src/editions/index.ts';
import { newestMessages } from '#src/messages/index.ts';
import { testApp, type Browser, type TestApp } from '#test/kit/app.ts';
import type { Actor } from '#platform/context.ts';
import { listOpenSamples, stepSample } from './actions/samples.ts';
import { addCredits, creditsOf, markSamplePaid, partnerById, seedPartner } from './index.ts';
import { creditLedger, creditLots } from './store.ts';

let app: TestApp;
let type: string;
let category: string;
let lastPhone = 9_812_300_000;
const newPhone = () => `+91${++lastPhone}`;

beforeAll(async () => {
  app = await testApp();
  await seedCatalogue(app.ctx());
  type = (await listPartnerTypes(app.ctx()))[0]!.id;
  category = (await categoriesFor(app.ctx(), type))[0]!.id;
});
afterAll(() => app.close());

/** A signed-in partner with so many iCredits. */
async function aPartner(credits: number): Promise<{ id: string; phone: string; browser: Browser }> {
  const phone = newPhone();
  const id = await seedPartner(app.ctx(), {
    phone,
    name: 'Studio Sona',
    email: 'hello@sona.example',
    city: 'Pune',
    type,
    credits,
  });
  const browser = app.browser();
  await browser.signIn(phone, { partner: true });
  return { id, phone, browser };
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGP4z8CAB+GTG8HSALfKY52fTcuYAAAAAElFTkSuQmCC',
  'base64',
);
const picture = () => new File([png], 'logo.png', { type: 'image/png' });

function signUp(
  fields: Partial<Record<'name' | 'email' | 'city' | 'type' | 'gstin', string>> = {},
  logo?: File,
): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries({
    name: 'Studio Sona',
    email: 'hello@sona.example',
    city: 'Pune',
    type,
    ...fields,
  }))
    form.set(key, value);
  if (logo) form.set('logo', logo);
  return form;
}

describe('sign-up', () => {
  test('P-K02 a just-proven number becomes a partner with 0 iCredits, and the login call knows it at once', async () => {
    const browser = app.browser();
    const login = await browser.signIn(newPhone(), { partner: true });
    expect(login.body).toMatchObject({ userType: 'Visitor', data: null, new: true });
    const made = await browser.call('POST /api/registerpatner', { form: signUp({}, picture()) });
    expect(made.status).toBe(200);
    const again = await browser.call('POST /api/login');
    expect(again.body).toMatchObject({
      userType: 'Partner',
      data: { name: 'Studio Sona', credits: 0, currentPlan: null, partnerType: type, isnew: true },
    });
    expect(again.body.data.logo).toMatch(/^\w+$/);
    const shown = await app.call(`GET /thumbnail/${again.body.data.logo}`);
    expect(shown.status).toBe(200);
  });

  test('P-K02 D17 a GSTIN may be given at once: a mistyped one is said, a right one is kept', async () => {
    const browser = app.browser();
    await browser.signIn(newPhone(), { partner: true });
    const wrong = await browser.call('POST /api/registerpatner', { form: signUp({ gstin: '27AAPFU0939F1ZW' }) });
    expect([wrong.status, wrong.body.error.code]).toEqual([400, 'gstin']);
    const made = await browser.call('POST /api/registerpatner', { form: signUp({ gstin: '27aapfu0939f1zv' }) });
    expect(made.body.gstin).toBe('27AAPFU0939F1ZV');
    expect((await browser.call('POST /api/login')).body.data.gstin).toBe('27AAPFU0939F1ZV');
  });

  test('P-K02 without a logo it works too, also when the form sends an empty file', async () => {
    const browser = app.browser();
    await browser.signIn(newPhone(), { partner: true });
    const made = await browser.call('POST /api/registerpatner', { form: signUp({}, new File([], '')) });
    expect(made.body).toMatchObject({ logo: null });
  });

  test('P-R06 empty name, city, e-mail or type is refused with the documented words', async () => {
    const browser = app.browser();
    await browser.signIn(newPhone(), { partner: true });
    for (const field of ['name', 'city', 'email', 'type']) {
      const refused = await browser.call('POST /api/registerpatner', { form: signUp({ [field]: ' ' }) });
      expect([refused.status, refused.body.error.message]).toEqual([400, 'Please Fill in all the fields']);
    }
    const unknown = await browser.call('POST /api/registerpatner', { form: signUp({ type: 'nobody' }) });
    expect(unknown.status).toBe(400);
  });

  test('P-K02 P-K09 one rule for e-mail: what is none is refused at registration and in the profile', async () => {
    const browser = app.browser();
    await browser.signIn(newPhone(), { partner: true });
    const refused = await browser.call('POST /api/registerpatner', { form: signUp({ email: 'not an email' }) });
    expect([refused.status, refused.body.error.code]).toEqual([400, 'invalid-email']);
    expect((await browser.call('POST /api/registerpatner', { form: signUp() })).status).toBe(200);
    const profile = { name: 'Studio Sona', postalCode: '', address: '', city: 'Pune', state: '' };
    const change = (email?: string) =>
      browser.call('POST /api/updatePartner', { json: { ...profile, ...(email !== undefined && { email }) } });
    expect((await change('not-an-email')).status).toBe(400);
    expect((await change('')).status).toBe(400);
    expect((await change()).body.email).toBe('hello@sona.example');
    expect((await change(' new@sona.example ')).body.email).toBe('new@sona.example');
  });

  test('P-K02 nobody without a proven number signs up, and no number twice', async () => {
    expect((await app.call('POST /api/registerpatner', { form: signUp() })).status).toBe(401);
    const { browser } = await aPartner(0);
    expect((await browser.call('POST /api/registerpatner', { form: signUp() })).status).toBeGreaterThanOrEqual(401);
  });

  test('P-K02 a logo that is no picture is refused and nobody is signed up', async () => {
    const browser = app.browser();
    await browser.signIn(newPhone(), { partner: true });
    const text = new File(['<html>hello</html>'], 'logo.png', { type: 'image/png' });
    expect((await browser.call('POST /api/registerpatner', { form: signUp({}, text) })).status).toBe(415);
    expect((await browser.call('POST /api/login')).body).toMatchObject({ userType: 'Visitor', new: true });
  });
});

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

  test('P-K06 at zero iCredits the answer is 402 with the documented words, and nothing is made', async () => {
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
    const message = (await newestMessages(app.ctx(), customer, 20)).find(each => each.kind === 'orderPlaced');
    expect(message?.text).toContain('Studio Sona is making a');
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

  test('P-K06 a form sent again with its key is the same order, however late', async () => {
    const { id, browser } = await aPartner(3);
    const first = await browser.call('POST /api/place-order', order({ key: 'form-1' }));
    await app.later(3600);
    const again = await browser.call('POST /api/place-order', order({ key: 'form-1' }));
    expect(again.body).toEqual(first.body);
    expect(await creditsOf(app.ctx(), id)).toBe(2);
  });

  test("P-K06 the last iCredit's order, sent again, is still answered with that order", async () => {
    const { browser } = await aPartner(1);
    const first = await browser.call('POST /api/place-order', order({ key: 'form-2' }));
    const again = await browser.call('POST /api/place-order', order({ key: 'form-2' }));
    expect([again.status, again.body]).toEqual([200, first.body]);
  });

  test('P-K06 an empty name, a number that is none or a foreign category takes no iCredit', async () => {
    const { id, browser } = await aPartner(1);
    for (const wrong of [{ customerName: '  ' }, { customerPhone: '12' }, { category: 'nothing' }])
      expect((await browser.call('POST /api/place-order', order(wrong))).status).toBe(400);
    expect(await creditsOf(app.ctx(), id)).toBe(1);
  });

  test("P-K06 another partner's id in the payload is refused (W15)", async () => {
    const [one, two] = [await aPartner(1), await aPartner(1)];
    const calls = [
      one.browser.call('POST /api/place-order', order({ partner: two.id })),
      one.browser.call('POST /api/checkSample', { json: { _id: two.id } }),
      one.browser.call(`GET /api/show-order/${two.id}`),
    ];
    expect((await Promise.all(calls)).map(answer => answer.status)).toEqual([403, 403, 403]);
    expect(await creditsOf(app.ctx(), two.id)).toBe(1);
  });

  test('P-K06 visitors and customers place nothing', async () => {
    expect((await app.call('POST /api/place-order', order())).status).toBe(401);
    const customer = app.browser();
    await customer.signIn(newPhone());
    expect((await customer.call('POST /api/place-order', order())).status).toBe(403);
  });
});

describe('iCredits', () => {
  const iconic = { id: 'plan-iconic', name: 'imurs iconic', pages: 12 } as const;
  const idyllic = { id: 'plan-idyllic', name: 'imurs idyllic', pages: 20 } as const;
  const buy = (id: string, count: number, plan: typeof iconic | typeof idyllic, mid = `${plan.id}-${id}`) =>
    addCredits(app.ctx(), { partner: id, count, mid, plan });
  const order = (browser: Browser, customerName: string, plan?: string) =>
    browser.call('POST /api/place-order', { json: { customerName, category, ...(plan && { plan }) } });
  const planOf = async (edition: string) => (await editionById(app.ctx(), edition))?.plan;

  test('P-B02 a bundle is counted once, however often its payment settles', async () => {
    const { id, phone, browser } = await aPartner(0);
    for (let times = 0; times < 3; times++) await buy(id, 10, iconic);
    expect(await creditsOf(app.ctx(), id)).toBe(10);
    const { body } = await browser.call('POST /api/login');
    expect(body.data).toMatchObject({ credits: 10, currentPlan: { name: 'imurs iconic' } });
    const told = (await newestMessages(app.ctx(), phone, 20)).filter(each => each.kind === 'creditsAdded');
    expect(told).toHaveLength(1);
  });

  test('P-B02 D32 an iCredit keeps the plan that was paid for, and the oldest is used first', async () => {
    const { id, browser } = await aPartner(0);
    await buy(id, 2, iconic);
    await buy(id, 1, idyllic);
    const { data } = (await browser.call('POST /api/login')).body;
    expect(data).toMatchObject({
      credits: 3,
      currentPlan: { name: 'imurs iconic' },
      creditsByPlan: [
        { _id: 'plan-iconic', name: 'imurs iconic', pages: 12, credits: 2 },
        { _id: 'plan-idyllic', name: 'imurs idyllic', pages: 20, credits: 1 },
      ],
    });
    const made = [];
    for (const name of ['Asha', 'Bina', 'Chitra']) made.push(await planOf((await order(browser, name)).body._id));
    expect(made).toEqual([iconic, iconic, idyllic]);
    const left = (await browser.call('POST /api/login')).body.data;
    expect(left).toMatchObject({ credits: 0, currentPlan: null, creditsByPlan: [] });
    expect((await order(browser, 'Diya')).status).toBe(402);
  });

  test('P-K06 D32 the chosen plan pays; when none of it is left the answer is 402 in the documented words', async () => {
    const { id, browser } = await aPartner(0);
    await buy(id, 2, iconic);
    await buy(id, 1, idyllic);
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
    await buy(id, 1, iconic);
    await buy(id, 1, idyllic);
    const edition = (await order(browser, 'Asha', idyllic.id)).body._id;
    expect((await browser.call('POST /api/cancelOrder', { json: { edition } })).status).toBe(200);
    expect((await browser.call('POST /api/login')).body.data.creditsByPlan).toMatchObject([
      { _id: 'plan-iconic', credits: 1 },
      { _id: 'plan-idyllic', credits: 1 },
    ]);
  });

  test('P-B02 D32 a lot is moved by the ledger only: never below zero, above what was bought, or to another plan', async () => {
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

  test('P-B02 iCredits for somebody who is no partner stop the settling', async () => {
    await expect(buy('nobody', 10, iconic, 'mid-x')).rejects.toThrow('nobody');
  });
});

describe('the physical sample', () => {
  const sample = {
    gsm: 170,
    paper: 'Matt art paper',
    lamination: 'Matt Laminated',
    quantity: 1,
    address: '4 Hill Road',
    city: 'Pune',
    zipcode: '411001',
  };

  test('P-K03 P-R02 the alert stands from the payment until the sample is delivered, however long that takes', async () => {
    const { id, phone, browser } = await aPartner(0);
    const meera: Actor = { kind: 'staff', id: 'editor-1', role: 'editor', name: 'Meera Iyer' };
    const alert = async () => (await browser.call('POST /api/checkSample', { json: { _id: id } })).body;
    const none = { shouldShowAlert: false, trackLink: null };
    expect(await alert()).toEqual(none);
    expect(await markSamplePaid(app.ctx(), id, { ...sample, mid: `s-${id}` })).toBe(true);
    expect((await partnerById(app.ctx(), id))?.isnew).toBe(false);
    await app.later(30 * 86_400);
    await browser.signIn(phone, { partner: true });
    expect(await alert()).toEqual({ shouldShowAlert: true, trackLink: null });

    const mine = async () => (await listOpenSamples(app.ctx(meera))).find(each => each.partner.phone === phone);
    const { _id } = (await mine())!;
    expect(await mine()).toMatchObject({ ...sample, partner: { name: 'Studio Sona', phone }, next: 'printed' });
    const step = (step: 'printed' | 'shipped' | 'delivered', link?: string) =>
      stepSample(app.ctx(meera), { sample: _id, step, link });
    await expect(step('shipped', 'https://courier.example/1')).rejects.toMatchObject({ status: 409 });
    await step('printed');
    await expect(step('shipped', 'courier')).rejects.toMatchObject({ status: 400 });
    await step('shipped', 'https://courier.example/1');
    await step('shipped', 'https://courier.example/1');
    expect(await mine()).toMatchObject({ printedBy: 'Meera Iyer', shippedBy: 'Meera Iyer', next: 'delivered' });
    expect(await alert()).toEqual({ shouldShowAlert: true, trackLink: 'https://courier.example/1' });
    const told = (await newestMessages(app.ctx(), phone, 20)).filter(each => each.kind === 'sampleShipped');
    expect(told).toHaveLength(1);
    await step('shipped', 'https://courier.example/2');
    expect((await alert()).trackLink).toBe('https://courier.example/2');
    await step('delivered');
    expect([await alert(), await mine()]).toEqual([none, undefined]);
  });

  test('P-K03 only staff see the paid samples and lead them on', async () => {
    const { browser } = await aPartner(0);
    expect((await browser.call('GET /studio/api/samples')).status).toBeGreaterThanOrEqual(401);
    const asked = { json: { sample: 'nothing', step: 'printed' } };
    expect((await browser.call('POST /studio/api/stepSample', asked)).status).toBeGreaterThanOrEqual(401);
  });

  test('P-K03 one sample a partner: a second one is not kept', async () => {
    const { id } = await aPartner(0);
    const first = { ...sample, mid: `s1-${id}` };
    expect(await markSamplePaid(app.ctx(), id, first)).toBe(true);
    expect(await markSamplePaid(app.ctx(), id, first)).toBe(true);
    expect(await markSamplePaid(app.ctx(), id, { ...sample, mid: `s2-${id}` })).toBe(false);
  });
});

describe('the brand profile', () => {
  const profile = {
    name: 'Sona & Co',
    postalCode: '411001',
    address: '4 Hill Road',
    city: 'Pune',
    state: 'Maharashtra',
  };

  test('P-K09 what is saved is what the login call tells', async () => {
    const { id, browser } = await aPartner(0);
    expect((await browser.call('POST /api/updatePartner', { json: { id, ...profile } })).status).toBe(200);
    const { body } = await browser.call('POST /api/login');
    expect(body.data).toMatchObject({
      name: 'Sona & Co',
      addresses: [{ street: '4 Hill Road', city: 'Pune', postalCode: '411001', state: 'Maharashtra' }],
    });
  });

  test('P-K09 P-R15 a PIN code that is none is refused and changes nothing; an empty State comes from it', async () => {
    const { id, browser } = await aPartner(0);
    const save = (over: object) => browser.call('POST /api/updatePartner', { json: { id, ...profile, ...over } });
    const refused = await save({ postalCode: '41100', name: 'Another' });
    expect([refused.status, refused.body.error.code]).toEqual([400, 'pin']);
    expect((await browser.call('POST /api/login')).body.data.name).not.toBe('Another');
    expect((await save({ postalCode: '560 001', state: '' })).body.addresses[0].state).toBe('Karnataka');
    expect((await save({ postalCode: '', state: '' })).status).toBe(200);
  });

  test('P-K09 P-R17 a logo may be of any shape: a wide one is kept as wide as it is', async () => {
    const { browser } = await aPartner(0);
    const bytes = await sharp({ create: { width: 1200, height: 60, channels: 3, background: '#a1252b' } })
      .png()
      .toBuffer();
    const form = new FormData();
    form.set('image', new File([new Uint8Array(bytes)], 'wordmark.png', { type: 'image/png' }));
    const saved = await browser.call('POST /api/updatePartnerLogo', { form });
    expect(saved.status).toBe(200);
    const shown = await sharp((await app.call(`GET /thumbnail/${saved.body.logo}`)).bytes).metadata();
    expect(shown.width / shown.height).toBeCloseTo(20, 0);
  });

  test('P-K09 P-R15 a logo keeps what is transparent and loses its metadata; an opaque one is a JPEG', async () => {
    const { browser } = await aPartner(0);
    const clear = { r: 0, g: 0, b: 0, alpha: 0 };
    const mark = await sharp({ create: { width: 40, height: 40, channels: 4, background: '#a1252b' } })
      .png()
      .toBuffer();
    const drawn = () =>
      sharp({ create: { width: 300, height: 200, channels: 4, background: clear } })
        .composite([{ input: mark, gravity: 'northwest' }])
        .withExif({ IFD0: { Artist: 'Studio Sona' } });
    const opaque = sharp({ create: { width: 300, height: 200, channels: 4, background: '#a1252b' } });
    const uploads = [
      ['image/png', await drawn().png().toBuffer(), 'png'],
      ['image/webp', await drawn().webp({ lossless: true }).toBuffer(), 'png'],
      ['image/png', await opaque.png().toBuffer(), 'jpeg'],
    ] as const;
    for (const [type, bytes, kept] of uploads) {
      const form = new FormData();
      form.set('image', new File([new Uint8Array(bytes)], 'logo', { type }));
      const saved = await browser.call('POST /api/updatePartnerLogo', { form });
      expect(saved.status).toBe(200);
      const logo = sharp((await app.call(`GET /download?fileId=${saved.body.logo}`)).bytes);
      const { format, exif, width } = await logo.metadata();
      expect([format, exif, width]).toEqual([kept, undefined, 300]);
      const shown = sharp((await app.call(`GET /thumbnail/${saved.body.logo}`)).bytes);
      const { data } = await shown.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
      expect([data[3], data.at(-1)]).toEqual(kept === 'png' ? [255, 0] : [255, 255]);
    }
  });

  test('P-K09 the logo is replaced; another partner cannot touch it', async () => {
    const [one, two] = [await aPartner(0), await aPartner(0)];
    const form = (id: string) => {
      const data = new FormData();
      data.set('id', id);
      data.set('image', picture());
      return data;
    };
    const saved = await one.browser.call('POST /api/updatePartnerLogo', { form: form(one.id) });
    expect(saved.status).toBe(200);
    expect((await one.browser.call('POST /api/login')).body.data.logo).toBe(saved.body.logo);
    expect((await two.browser.call('POST /api/updatePartnerLogo', { form: form(one.id) })).status).toBe(403);
    expect((await two.browser.call('POST /api/updatePartner', { json: { id: one.id, ...profile } })).status).toBe(403);
    expect((await one.browser.call('POST /api/updatePartner', { json: { ...profile, name: ' ' } })).status).toBe(400);
  });
});
