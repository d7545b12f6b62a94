import { readdirSync, readFileSync } from 'node:fs';
import { designNames } from '#kernel/designs.ts';
import { themes } from '#kernel/themes.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { and, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { isId } from '#kernel/ids.ts';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { declaredReply } from '#test/kit/declared-reply.ts';
import * as catalogue from './index.ts';
import { samplePlanId } from './rules.ts';
import * as store from './store.ts';
import * as wire from './wire.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await catalogue.seedCatalogue(app.ctx());
});
afterAll(() => app.close());

/** The body of a call's 200 reply, checked to have exactly the fields that wire.ts declares. */
const fetchBody = <S extends z.ZodMiniType>(address: string, schema: S, json?: unknown) =>
  declaredReply(app, address, { schema, json });

test('C-K01 GET /api/product answers the list of products', async () => {
  const products = await fetchBody('GET /api/product', wire.productList.replies[200]);
  expect(products).toHaveLength(12);
  for (const product of products) {
    expect(Object.keys(product)).toEqual(
      expect.arrayContaining(['custmerCity', 'custmerName', 'discription', 'feedBack', 'feedBackTitle']),
    );
    expect(Object.keys(product.display)).toEqual(expect.arrayContaining(['suvenir', 'portfolio']));
    expect(product.display).not.toHaveProperty('souvenir');
  }
  expect(products.some(product => product.isnew)).toBe(true);
});

test('C-K03 GET /api/d2cpricing answers three plans of 12, 16 and 20 pages from ₹1,449', async () => {
  const { pricingData } = await fetchBody('GET /api/d2cpricing', wire.plans.replies[200]);
  expect(pricingData.slice(0, 3).map(plan => plan.pages)).toEqual([12, 16, 20]);
  expect(Math.min(...pricingData.map(plan => plan.price))).toBe(1449);
  for (const plan of pricingData) {
    expect(Number.isInteger(plan.price)).toBe(true);
    expect(plan.extraPrice).toBeGreaterThanOrEqual(200);
    expect(plan.extraPrice).toBeLessThanOrEqual(400);
  }
});

describe('P-K07 business pricing', () => {
  test('P-K07 /api/B2Bpricing and /api/b2bpricing both list each plan once for each of its bundles', async () => {
    const { pricingData } = await fetchBody('GET /api/B2Bpricing', wire.businessPlans.replies[200]);
    expect((await app.call('GET /api/b2bpricing')).body).toEqual({ pricingData });
    expect([...new Set(pricingData.map(plan => plan.name))]).toEqual([
      'imurs iconic',
      'imurs impression',
      'imurs idyllic',
    ]);
    for (const plan of pricingData) expect(plan._id.endsWith(`-${plan.perMagazine}`)).toBe(true);
    expect(new Set(pricingData.map(plan => plan._id)).size).toBe(pricingData.length);
  });

  test('P-K07 a bundle is found by its wire id, with plan, size and price', async () => {
    const { pricingData } = await fetchBody('GET /api/B2Bpricing', wire.businessPlans.replies[200]);
    for (const { _id, name, perMagazine, price } of pricingData) {
      const bundle = await catalogue.businessBundleById(app.ctx(), _id);
      expect(bundle).toMatchObject({ size: perMagazine, price: price * 100, plan: { name } });
    }
    const [first] = pricingData;
    expect(await catalogue.businessBundleById(app.ctx(), `${first?._id.split('-')[0]}-7`)).toBeUndefined();
    expect(await catalogue.businessBundleById(app.ctx(), 'nonsense')).toBeUndefined();
  });

  test('D24 every plan has a bundle of 10, the size that is offered first', async () => {
    for (const plan of await catalogue.listBusinessPlans(app.ctx()))
      expect(plan.bundles.map(bundle => bundle.size)).toContain(10);
  });
});

describe('C-K04 GET /api/parent', () => {
  test('C-K04 C-P05 returns the six themes in their order, with at least 18 sub-categories', async () => {
    const { pricingData } = await fetchBody('GET /api/parent', wire.parents.replies[200]);
    expect(pricingData.map(parent => parent.name)).toEqual([...themes]);
    expect(pricingData.flatMap(parent => parent.child).length).toBeGreaterThanOrEqual(18);
    for (const child of pricingData.flatMap(parent => parent.child)) expect(child.tag_line).not.toBe('');
  });

  test.each([
    ['Couple', 'stolen glances and heartbeats'],
    ['Gifting', 'birthday spotlight'],
    ['Self', 'high fives and diplomas'],
    ['Couple', 'wedding tears and tiaras'],
    ['Couple', 'every reason and one proposal'],
    ['Travel', 'trip memoir'],
  ])('C-R21 %s has %s', async (theme, name) => {
    const parents = await catalogue.listThemes(app.ctx());
    const names = parents.find(parent => parent.name === theme)?.children.map(child => child.name.toLowerCase());
    expect(names).toContain(name);
  });

  test('C-P06 a sub-category is found by its id, with its theme', async () => {
    const [theme] = await catalogue.listThemes(app.ctx());
    const child = theme?.children[0];
    expect(await catalogue.subCategoryById(app.ctx(), child?.id ?? '')).toEqual(child);
    expect(await catalogue.subCategoryById(app.ctx(), 'unknown')).toBeUndefined();
  });
});

describe('C-K05 POST /api/category', () => {
  test('C-K05 returns all categories without a body and with an empty one', async () => {
    const all = await fetchBody('POST /api/category', wire.categories.replies[200]);
    expect(all.map(category => category.name)).toEqual(expect.arrayContaining(['Birthday', 'Wedding', 'Graduation']));
    expect((await app.call('POST /api/category', { json: {} })).body).toEqual(all);
  });

  test('P-K05 returns only the categories of a partner type', async () => {
    const { product } = await fetchBody('GET /api/partnertype', wire.partnerTypes.replies[200]);
    const photographer = product.find(type => type.name === 'Wedding photographer');
    const own = await fetchBody('POST /api/category', wire.categories.replies[200], { id: photographer?._id });
    expect(own.map(category => category.name)).toContain('Wedding');
    expect(own.map(category => category.name)).not.toContain('Graduation');
    expect(await fetchBody('POST /api/category', wire.categories.replies[200], { id: 'unknown' })).toEqual([]);
  });

  test('C-K05 refuses fields and values that the contract does not have', async () => {
    expect((await app.call('POST /api/category', { json: { id: 5 } })).status).toBe(400);
    expect((await app.call('POST /api/category', { json: { type: 'x' } })).status).toBe(400);
  });
});

describe('the sample magazines', () => {
  /** The page counts of the plans. */
  const planPages = [12, 16, 20];
  const stories = readdirSync('db/seed/samples').filter(name => name.endsWith('.json'));
  const read = (name: string) => JSON.parse(readFileSync(`db/seed/samples/${name}`, 'utf8')) as Record<string, never>;

  test('D21 the sample stories differ, have all themes and several designs, and are each as long as a plan', () => {
    const samples = stories.map(read);
    expect(new Set(samples.map(story => JSON.stringify(story['answers']))).size).toBe(stories.length);
    expect(new Set(samples.map(story => story['theme']))).toEqual(new Set(themes));
    const designs = new Set<string>(samples.map(story => story['design'] as unknown as string));
    expect(designNames.filter(name => designs.has(name)).length).toBe(designs.size);
    expect(designs.size).toBeGreaterThan(2);
    for (const name of stories) {
      const pages = readdirSync(`db/seed/samples/${name.replace('.json', '')}`).filter(file => file.endsWith('.avif'));
      expect(planPages, name).toContain(pages.length);
      expect(pages, name).toHaveLength(read(name)['pages'] as unknown as number);
    }
  });

  test('W59 the page of a sample says in which design it is, and how long it is', () => {
    const products = JSON.parse(readFileSync('db/seed/products.json', 'utf8')) as {
      sample: string;
      bullets: string[];
    }[];
    for (const { sample, bullets } of products) {
      const { design, pages } = read(`${sample}.json`);
      expect([sample, bullets.at(-1)]).toEqual([sample, `${pages} pages in the ${design} design`]);
    }
  });

  test('C-G05 (rows 19) every product has its customer’s portrait and every plan a picture; seeding again keeps them', async () => {
    await catalogue.seedPictures(app.ctx());
    const pictures = async () => [
      ...(await fetchBody('GET /api/product', wire.productList.replies[200])).map(({ customerImg }) => customerImg),
      ...(await fetchBody('GET /api/d2cpricing', wire.plans.replies[200])).pricingData.map(({ image }) => image),
    ];
    const first = await pictures();
    expect(new Set(first).size).toBe(15);
    for (const file of first)
      expect((await app.call(`GET /thumbnail/${file}`)).headers['content-type']).toBe('image/webp');
    await catalogue.seedPictures(app.ctx());
    expect(await pictures()).toEqual(first);
  });

  test('C-G05 every product has its cover, pictures, pages and PDF; seeding again keeps them', async () => {
    await catalogue.seedMagazines(app.ctx());
    const products = await fetchBody('GET /api/product', wire.productList.replies[200]);
    for (const { _id, thumbnail, images, pdf } of products) {
      expect((await app.call(`GET /thumbnail/${thumbnail}`)).headers['content-type']).toBe('image/webp');
      expect(Object.keys(images)).toEqual(['page 1', 'page 3', 'page 4', 'page 5', 'page 6']);
      const pages = await fetchBody(`GET /api/samplePages/${_id}`, wire.samplePages.replies[200]);
      expect(planPages).toContain(pages.length);
      const file = await app.call(`GET ${pdf}`);
      expect(file.headers['content-type']).toBe('application/pdf');
      expect(file.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    }
    await catalogue.seedMagazines(app.ctx());
    expect(await fetchBody('GET /api/product', wire.productList.replies[200])).toEqual(products);
    expect((await app.call('GET /api/samplePages/unknown')).status).toBe(404);
  });

  test('P-R13 C-R10 C-L06 every list has samples of several themes to show, each with a magazine', async () => {
    const products = await fetchBody('GET /api/product', wire.productList.replies[200]);
    for (const flag of ['home', 'explore', 'samples', 'portfolio', 'suvenir', 'valentines']) {
      const shown = products.filter(product => product.display[flag]);
      expect(shown.length, flag).toBeGreaterThanOrEqual(4);
      expect(new Set(shown.map(product => product.theme)).size, flag).toBeGreaterThan(1);
    }
    const samples = products.filter(product => product.display['samples']);
    expect(new Set(samples.map(product => product.theme))).toEqual(new Set(themes));
  });
});

test('P-K01 GET /api/partnertype answers the types in `product`, each with categories', async () => {
  const { product } = await fetchBody('GET /api/partnertype', wire.partnerTypes.replies[200]);
  expect(product.length).toBeGreaterThan(3);
  for (const type of product) expect(await catalogue.categoriesFor(app.ctx(), type._id)).not.toEqual([]);
});

const aboutNobody = { subject: null, from: null, language: 'en' } as const;

test('C-A02 every theme has twelve different questions', async () => {
  for (const theme of themes) {
    const questions = await catalogue.questionsFor(app.ctx(), { theme, about: aboutNobody });
    expect(questions.map(({ key }) => key)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(new Set(questions.map(({ question }) => question)).size).toBe(12);
  }
});

describe('W50 who is asked', () => {
  const tara = { name: 'Tara', calledAs: null, kind: 'one', pronoun: 'she' } as const;
  const about = { ...aboutNobody, subject: tara };
  const fourth = async (edition: Parameters<typeof catalogue.questionsFor>[1], asked?: 'friends') =>
    (await catalogue.questionsFor(app.ctx(), edition, asked))[3]?.question;

  test('W50 a magazine about oneself asks "you", and its friends about her', async () => {
    const own = { theme: 'Self', about } as const;
    expect(await fourth(own)).toBe('Who believed in you before you did?');
    expect(await fourth(own, 'friends')).toBe('Who believed in Tara before she did?');
    expect(await fourth({ ...own, about: { ...about, from: 'Mummy' } })).toBe('Who believed in Tara before she did?');
  });

  test('W50 a question without Hindi is asked in English throughout', async () => {
    const { db } = app.ctx();
    const asked = { theme: 'Family', about: { ...about, language: 'hi' } } as const;
    const row = and(eq(store.questions.theme, 'Family'), eq(store.questions.key, 4));
    expect(await fourth(asked)).toContain('Tara की याद');
    await db.update(store.questions).set({ questionHindi: null }).where(row);
    expect(await fourth({ ...asked, about: { ...asked.about, subject: null } })).toContain('think of them?');
    await catalogue.seedCatalogue(app.ctx());
    expect(await fourth(asked)).toContain('Tara की याद');
  });
});

test('D16 (magazine 4) the form’s questions say whether their answers are kept back from cover and back', async () => {
  const { db } = app.ctx();
  const keptBack = async () => [...(await catalogue.keptBackAnswers(app.ctx(), 'Couple'))].filter(([, kept]) => kept);
  const seeded = [5, 7, 9, 90].map(key => [key, true]);
  expect(await keptBack()).toEqual(seeded);
  // A shop from before has questions that do not say so; what staff chose stays.
  const row = (key: number) => and(eq(store.questions.theme, 'Couple'), eq(store.questions.key, key));
  await db.update(store.questions).set({ keptBack: null }).where(row(7));
  await db.update(store.questions).set({ keptBack: false }).where(row(9));
  await catalogue.seedCatalogue(app.ctx());
  expect(await keptBack()).toEqual(seeded.filter(([key]) => key !== 9));
  await db.update(store.questions).set({ keptBack: true }).where(row(9));
});

describe('D21 content is seeded as data and belongs to staff', () => {
  test('D21 seeding again changes no row and shows no hidden row', async () => {
    const [first, second] = await catalogue.listPlans(app.ctx());
    const { db } = app.ctx();
    await db
      .update(store.plans)
      .set({ name: 'imurs renamed' })
      .where(eq(store.plans.id, first?.id ?? ''));
    await db
      .update(store.plans)
      .set({ shown: false })
      .where(eq(store.plans.id, second?.id ?? ''));
    await catalogue.seedCatalogue(app.ctx());
    const after = await catalogue.listPlans(app.ctx());
    expect(after.map(plan => plan.name)).toContain('imurs renamed');
    expect(after).toHaveLength(2);
    expect(await catalogue.planById(app.ctx(), second?.id ?? '')).toBeUndefined();
    await db
      .update(store.plans)
      .set({ name: first?.name ?? '' })
      .where(eq(store.plans.id, first?.id ?? ''));
    await db
      .update(store.plans)
      .set({ shown: true })
      .where(eq(store.plans.id, second?.id ?? ''));
  });

  test('D21 seeding again inserts a missing row', async () => {
    const { db } = app.ctx();
    await db.delete(store.questions).where(eq(store.questions.theme, 'Self'));
    await catalogue.seedCatalogue(app.ctx());
    expect(await catalogue.questionsFor(app.ctx(), { theme: 'Self', about: aboutNobody })).toHaveLength(12);
  });

  test('D21 every id has the form of our ids, and the sample’s plan is none of the plans', async () => {
    const plans = await catalogue.listPlans(app.ctx());
    const children = (await catalogue.listThemes(app.ctx())).flatMap(theme => theme.children);
    for (const { id } of [...plans, ...children, ...(await catalogue.listProducts(app.ctx()))])
      expect(isId(id)).toBe(true);
    expect(isId(samplePlanId)).toBe(true);
    expect(await catalogue.planById(app.ctx(), samplePlanId)).toBeUndefined();
  });

  test('C-G06 every product leads to a sub-category that exists', async () => {
    for (const { direction } of await catalogue.listProducts(app.ctx())) {
      const { searchParams, pathname } = new URL(direction ?? '', 'http://shop');
      const child = await catalogue.subCategoryById(app.ctx(), searchParams.get('category') ?? '');
      expect(pathname).toBe('/selectPlan');
      expect(child).toMatchObject({ theme: searchParams.get('categoryname') });
      expect(child?.name.toLowerCase()).toBe(searchParams.get('subcategoryname'));
    }
  });
});

test('D25 the database refuses a price that is not in whole rupees', async () => {
  const { db } = app.ctx();
  const [plan] = await catalogue.listPlans(app.ctx());
  const broken = db
    .update(store.plans)
    .set({ price: 144_950 as never })
    .where(eq(store.plans.id, plan?.id ?? ''));
  await expect(broken).rejects.toThrow();
});
