import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { isId, type EditionId } from '#kernel/ids.ts';
import { toRupees } from '#kernel/money.ts';
import { seedMagazines, seedPictures } from '#src/catalogue/index.ts';
import { samplePlanId } from '#src/catalogue/rules.ts';
import { bill } from '#src/checkout/rules.ts';
import * as editorial from '#src/editorial/index.ts';
import { editionById, setTrackLink, takeStep } from '#src/editions/index.ts';
import { newestMessages } from '#src/messages/index.ts';
import { paymentByMid } from '#src/payments/index.ts';
import { approvedMagazine, onePicture, testEditor } from '#test/kit/approved-magazine.ts';
import { midOf } from '#test/kit/bank.ts';
import {
  app,
  bank,
  business,
  confirm,
  coupon,
  customer,
  nextPhone,
  ordered,
  plan,
  sub,
  total,
  useCheckoutApp,
} from '#test/kit/checkout-app.ts';
import { documentedFields, expectValues, fieldsNotCompared } from './values.ts';

useCheckoutApp();

type Seed = Record<string, string> & { display: Record<string, boolean> };
interface Named {
  id: string;
  name: string;
}
type Plan = Named & { description: string; price: number; extraPrice: number; pages: number };
type Theme = Named & { subCategories: (Named & { tagLine: string })[] };
type BusinessPlan = Named & { description: string; bullets: string[]; bundles: Record<string, number> };

/** The newest code that was sent to a number. */
const newestCode = async (phone: string) =>
  JSON.stringify((await newestMessages(app.ctx(), phone, 1))[0]).match(/\b\d{6}\b/)?.[0];

const seedFile = (name: string) => JSON.parse(readFileSync(`db/seed/${name}.json`, 'utf8'));
const catalogue = seedFile('catalogue');

/** A seed's text with what is charged and promised at its first day in the places that wait for it (D43). */
const filled = (text: string) => text.replaceAll('{from}', '₹1,449').replaceAll('{revisions}', '2');

beforeAll(async () => {
  for (const seed of [seedPictures, seedMagazines, editorial.seedEditorial, editorial.seedPictures])
    await seed(app.ctx());
});

/** The bytes of a public file. */
const bytesOf = async (file: string) => (await app.call(`GET /download?fileId=${file}` as 'GET /download')).bytes;
const seedBytes = (path: string) => readFileSync(`db/seed/${path}`);

test('C-K01 the list of products has the values of its seeds', async () => {
  const { body } = await app.call('GET /api/product');
  const seeds = seedFile('products');
  const namesOf = new Map(catalogue.categories.map(({ id, name }: { id: string; name: string }) => [id, name]));
  for (const [at, seed] of seeds.entries()) {
    const { thumbnail, customerImg, pdf, images } = body[at]!;
    expect(await bytesOf(thumbnail)).toEqual(seedBytes(`samples/${seed.sample}/01.avif`));
    expect(await bytesOf(customerImg)).toEqual(seedBytes(`portraits/${seed.portrait}.webp`));
    expect(await bytesOf(pdf.split('fileId=')[1]!)).toEqual(seedBytes(`samples/${seed.sample}/magazine.pdf`));
    for (const [n, page] of [1, ...seed.opened].entries())
      expect(await bytesOf(Object.values(images)[n]!)).toEqual(
        seedBytes(`samples/${seed.sample}/${String(page).padStart(2, '0')}.avif`),
      );
  }
  const expected = seeds.map((seed: Seed, at: number) => {
    const { souvenir, ...display } = seed.display;
    // Files have ids of their own; their bytes are compared above.
    const { thumbnail, customerImg, pdf, images } = body[at]!;
    return {
      _id: seed.id,
      title: seed.title,
      thumbnail,
      category: namesOf.get(seed.category),
      custmerCity: seed.customerCity,
      custmerName: seed.customerName,
      customerImg,
      discription: seed.description,
      feedBack: seed.feedback,
      feedBackTitle: seed.feedbackTitle,
      pdf,
      images,
      bullets: seed.bullets,
      display: { ...display, suvenir: souvenir },
      direction: seed.direction,
      isnew: seed.isNew,
    };
  });
  expectValues('GET /api/product', body, expected);
});

test('C-K03 C-K04 C-K05 P-K01 P-K07 plans, themes, categories and partner types have the values of their seeds', async () => {
  const plans = catalogue.plans.map(({ id, name, description, price, extraPrice, pages }: Plan) => ({
    _id: id,
    name,
    description,
    price,
    extraPrice,
    pages,
  }));
  expectValues('GET /api/d2cpricing', (await app.call('GET /api/d2cpricing')).body, { pricingData: plans });
  const themes = catalogue.themes.map(({ name, subCategories }: Theme) => ({
    name,
    child: subCategories.map(({ id, name, tagLine }) => ({ _id: id, name, tag_line: tagLine })),
  }));
  expectValues('GET /api/parent', (await app.call('GET /api/parent')).body, { pricingData: themes });
  const bundles = catalogue.businessPlans.flatMap(({ id, name, description, bullets, bundles }: BusinessPlan) =>
    Object.entries(bundles).map(([size, price]) => ({
      _id: `${id}-${size}`,
      name,
      perMagazine: Number(size),
      discription: description,
      price,
      bullets: filled(bullets.join(',')),
    })),
  );
  expectValues('GET /api/B2Bpricing', (await app.call('GET /api/B2Bpricing')).body, { pricingData: bundles });
  const categories = catalogue.categories.map(({ id, name }: Named) => ({ _id: id, name }));
  expectValues('POST /api/category', (await app.call('POST /api/category')).body, categories);
  const [type] = catalogue.partnerTypes;
  const own = type.categories.map((id: string) => categories.find(({ _id }: { _id: string }) => _id === id));
  const listed = (await app.call('POST /api/category', { json: { id: type.id } })).body;
  expect(new Set(listed)).toEqual(new Set(own));
  const types = catalogue.partnerTypes.map(({ id, name }: Named) => ({ _id: id, name }));
  expectValues('GET /api/partnertype', (await app.call('GET /api/partnertype')).body, { product: types });
});

test('C-K06 each explore page has the values of its seed', async () => {
  for (const seed of seedFile('editorial').exploreInfos) {
    const { body } = await app.call('POST /api/exploreInfo', { json: { id: seed.link } });
    expect(await bytesOf(body.images.img1)).toEqual(seedBytes(`samples/${seed.picture}/01.avif`));
    expectValues('POST /api/exploreInfo', body, {
      whatInside: seed.whatInside.map(({ icon, text }: { icon: string; text: string }) => `${icon},${text}`).join('||'),
      samples: seed.samples.join(','),
      images: { img1: body.images.img1 },
      tag: seed.tag,
      content: filled(seed.content),
      button: seed.button,
      marquee: seed.marquee.join(','),
    });
  }
});

test('C-K07 C-K08 C-K09 C-K10 C-K16 a customer gets back what they typed', async () => {
  const [browser, phone] = [app.browser(), nextPhone()];
  const number = { phone, type: false };
  const sent = (await browser.call('POST /api/sendOtp', { json: { ...number, country: 'IN', code: '91' } })).body;
  expectValues('POST /api/sendOtp', sent, { isOtp: true, pass: await newestCode(phone) });
  await app.later(61);
  const again = (await browser.call('POST /api/resend', { json: { ...number, country: 'IN', pass: sent.pass } })).body;
  expectValues('POST /api/resend', again, { pass: await newestCode(phone) });
  const code = { ...number, pass: again.pass };
  expectValues('POST /api/verify', (await browser.call('POST /api/verify', { json: code })).body, { success: true });
  expectValues('POST /api/login as a customer', (await browser.call('POST /api/login', { json: code })).body, {
    userType: 'Customer',
    new: true,
  });
  const address = { address: '12 Lake View Road', city: 'Mysuru', postalCode: '570001' };
  const typed = { name: 'Asha Rao', email: 'asha.rao@example.in', ...address };
  const saved = (await browser.call('POST /api/updateD2Cuser', { json: typed })).body;
  expect(isId(saved._id)).toBe(true);
  const data = {
    _id: saved._id,
    phone,
    name: typed.name,
    email: typed.email,
    addresses: [{ street: address.address, city: address.city, postalCode: address.postalCode }],
  };
  expect(saved).toMatchObject(data);
  const { body } = await browser.call('POST /api/login');
  expectValues('POST /api/login as a customer', body, { userType: 'Customer', data, new: false });
  // The account of the session is the account of the order.
  const { edition } = await ordered(browser);
  expect((await editionById(app.ctx(), edition))?.customer).toBe(saved._id);
});

test('C-K12 C-K14 C-K18 coupon and invoice have the values of the coupon, the bill and the clock', async () => {
  const me = await customer();
  const code = await coupon({ title: 'Ten off for Onam', percent: 10 });
  expectValues('POST /api/applyCoupon', (await me.call('POST /api/applyCoupon', { json: { couponCode: code } })).body, {
    valid: true,
    discount: 10,
    title: 'Ten off for Onam',
  });
  const { mid, told, edition } = await ordered(me, { selectedOption: 'downfront', couponCode: code });
  const paidAt = (await paymentByMid(app.ctx(), mid))?.paidAt?.toISOString();
  expect(Math.abs(Date.parse(paidAt ?? '') - app.clock.now().getTime())).toBeLessThan(60_000);
  const { price, extraPrice } = plan;
  const choice = { kind: 'order', price, extraPrice, copies: 1, option: 'downfront' } as const;
  const { lines, now, later } = bill(choice, { percent: 10, title: 'Ten off for Onam' });
  const [first, ...others] = lines;
  expectValues('POST /api/confPayment of an order', told.body, {
    skip: false,
    invoice: {
      mid,
      date: paidAt,
      name: 'Asha',
      items: [
        {
          name: `${sub.name} Edition`,
          'sub heading': `${plan.name}, ${plan.pages} pages`,
          price: toRupees(first!.amount),
        },
        ...others.map(({ label, rule, amount }) => ({ name: label, 'sub heading': rule, price: toRupees(amount) })),
        { name: 'Paid later', price: 0 - toRupees(later) },
      ],
      abstract: `/abstract/${edition}`,
      redirectTo: `/tracking/${edition}`,
    },
  });
  expect(told.body.invoice.items.reduce((sum: number, { price }: { price: number }) => sum + price, 0)).toBe(
    toRupees(now),
  );
  await approvedMagazine(app, {
    edition: edition as EditionId,
    customer: (await editionById(app.ctx(), edition))!.customer!,
  });
  const rest = midOf((await me.call('POST /api/secondPay', { json: { edition } })).body.url);
  await bank.outcome(rest, 'paid');
  expectValues('POST /api/confPayment of a rest', (await confirm(me, rest)).body, {
    skip: true,
    link: `/tracking/${edition}`,
  });
});

test('C-K17 C-K20 C-K22 the record of an edition and its form have the values of the order and what was typed', async () => {
  const me = await customer();
  const { edition } = await ordered(me, { selectedOption: 'downfront' });
  const questions = seedFile('questions')[sub.theme];
  const form = (await me.call('POST /api/abstract', { json: { id: edition } })).body;
  expectValues('POST /api/abstract', form, {
    name: 'Asha',
    category: sub.name,
    edition,
    partner: null,
    total: 2,
    curr: 1,
    questions: Object.fromEntries(Object.entries(form.questions).map(([key, { question }]) => [key, { question }])),
  });
  // Said of nobody yet, each is the text of the seed without what is left out then.
  const wordsOf = (text: string) => text.replace(/\[.*?\]|\{.*?\}/g, ' ').match(/[A-Za-z]{4,}/g) ?? [];
  for (const [at, { en }] of questions.entries())
    for (const word of wordsOf(en)) expect(form.questions[String(at + 1)]!.question).toContain(word);
  expect(Object.keys(form.questions)).toHaveLength(questions.length);

  const before = await editionById(app.ctx(), edition);
  await approvedMagazine(app, { edition: edition as EditionId, customer: before!.customer! });
  const rest = midOf((await me.call('POST /api/secondPay', { json: { edition } })).body.url);
  await bank.outcome(rest, 'paid');
  await confirm(me, rest);
  const stored = (await editionById(app.ctx(), edition))!;
  const link = 'https://courier.example/track/77';
  await takeStep(app.ctx(testEditor), edition, 'printed');
  await setTrackLink(app.ctx(testEditor), { edition: edition, link });
  const shipped = (await editionById(app.ctx(), edition))!;
  const pricing = total({ option: 'downfront' });
  const { body } = await me.call('POST /api/editions', { json: { edition } });
  expectValues('POST /api/editions', body, {
    _id: edition,
    customerName: 'Asha',
    category: { name: sub.name },
    thumbnail: stored.thumbnail,
    live: 3,
    address: { street: '12 Lake View Road', city: 'Bengaluru', postalCode: '560034' },
    orderStatus: 6,
    payment: { total: toRupees(pricing.total), paid: toRupees(pricing.total), isFifty: true },
    trackLink: { link, lastUpdate: shipped.trackLink!.lastUpdate.toISOString() },
    createdAt: before!.createdAt.toISOString(),
    pdf: stored.pdf,
    editor: { phone: { countryCode: '91', number: app.shop.runtime.config.brand.phone.replace(/\D/g, '').slice(2) } },
  });
  expect(stored.pdf).toHaveLength(1);
});

test('P-K02 P-K03 P-K04 P-K06 P-K09 a partner gets back what they typed, bought and ordered', async () => {
  const [browser, phone] = [app.browser(), nextPhone()];
  const { pass } = (await browser.call('POST /api/sendOtp', { json: { phone, country: 'IN', code: '91', type: true } }))
    .body;
  await browser.call('POST /api/verify', { json: { phone, type: true, pass } });
  await browser.call('POST /api/login', { json: { phone, type: true, pass } });
  const type = catalogue.partnerTypes[2].id;
  const logo = await onePicture(40, 'jpeg');
  const form = new FormData();
  for (const [name, value] of Object.entries({ name: 'Silver Halide', email: 'hi@silver.example', city: 'Pune', type }))
    form.set(name, value);
  form.set('logo', new Blob([new Uint8Array(logo)], { type: 'image/jpeg' }), 'logo.jpg');
  expect((await browser.call('POST /api/registerpatner', { form })).status).toBe(200);
  const typed = { name: 'Silver Halide', address: '4 FC Road', city: 'Pune', postalCode: '411004', state: 'Goa' };
  const saved = (await browser.call('POST /api/updatePartner', { json: typed })).body;
  const { logo: file, _id } = saved;
  expect((await bytesOf(file)).length).toBeGreaterThan(0);
  expect(saved.addresses[0]).toEqual({
    street: typed.address,
    city: typed.city,
    postalCode: typed.postalCode,
    state: 'Goa',
  });
  const bundle = business.bundles[0]!;
  const bought = midOf(
    (await browser.call('POST /api/payment', { json: { paymentID: `${business.id}-${bundle.size}`, couponCode: '' } }))
      .body.url,
  );
  await bank.outcome(bought, 'paid');
  await confirm(browser, bought);
  expectValues('POST /api/login as a partner', (await browser.call('POST /api/login')).body, {
    userType: 'Partner',
    new: false,
    data: {
      _id,
      name: typed.name,
      logo: file,
      credits: bundle.size,
      currentPlan: { name: business.name },
      partnerType: type,
      addresses: [{ postalCode: typed.postalCode, street: typed.address, city: typed.city, state: typed.state }],
      isnew: true,
    },
  });
  const categoryId = catalogue.partnerTypes[2].categories[0];
  const order = { partner: _id, customerName: 'Priyanka', customerPhone: '', category: categoryId };
  const placed = (await browser.call('POST /api/place-order', { json: order })).body._id;
  const stored = (await editionById(app.ctx(), placed))!;
  expectValues(
    'GET /api/show-order/:partnerId',
    (await browser.call(`GET /api/show-order/${_id}` as 'GET /api/show-order/:partner')).body,
    [{ _id: placed, createdAt: stored.createdAt.toISOString(), orderStatus: 0, plan: business.name, thumbnail: null }],
  );
  const sample = {
    gsm: 170,
    paper: 'Matt art paper',
    lamination: 'Matt',
    quantity: 1,
    address: '4 FC Road',
    city: 'Pune',
    zipcode: '411004',
  };
  expectValues('POST /api/checkSample', (await browser.call('POST /api/checkSample', { json: { _id } })).body, {
    shouldShowAlert: false,
  });
  const paid = midOf(
    (await browser.call('POST /api/payment', { json: { paymentID: samplePlanId, couponCode: '', ...sample } })).body
      .url,
  );
  await bank.outcome(paid, 'paid');
  expectValues('POST /api/confPayment of a sample', (await confirm(browser, paid)).body, {
    invoice: {
      isSample: true,
      name: typed.name,
      items: [
        { name: 'Physical sample', 'sub heading': '170 gsm, Matt art paper, Matt Laminated', price: 299 },
        { name: 'Shipping', price: 70 },
      ],
    },
  });
  expectValues('POST /api/checkSample', (await browser.call('POST /api/checkSample', { json: { _id } })).body, {
    shouldShowAlert: true,
  });
});

test('each documented field is compared with its value', () => {
  expect(Object.keys(documentedFields).length).toBeGreaterThan(15);
  expect(fieldsNotCompared()).toEqual([]);
});
