import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { seedCatalogue, subCategoryById, categoryById } from '#src/catalogue/index.ts';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { declaredReply } from '#test/kit/declared-reply.ts';
import { seedEditorial, seedPictures, seedPortraits } from './index.ts';
import { readInside, readList } from './rules.ts';
import * as store from './store.ts';
import * as wire from './wire.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await seedCatalogue(app.ctx());
  await seedEditorial(app.ctx());
});
afterAll(() => app.close());

const fetchChecked = <S extends z.ZodMiniType>(address: string, schema: S, json?: unknown) =>
  declaredReply(app, address, { schema, json });

describe('C-K06 POST /api/exploreInfo', () => {
  test('C-K06 returns the info of a slash and the link', async () => {
    const info = await fetchChecked('POST /api/exploreInfo', wire.explore, { id: '/trip-memoir' });
    expect(info.title).toBe('Trip Memoir');
    expect(readInside(info.whatInside).length).toBeGreaterThan(2);
    expect(readList(info.marquee).length).toBeGreaterThan(2);
    expect(info.images).toHaveProperty('img1');
    for (const id of readList(info.samples)) expect(await categoryById(app.ctx(), id)).toBeDefined();
  });

  test('C-R09 answers 404 for an unknown link and 400 without one', async () => {
    expect((await app.call('POST /api/exploreInfo', { json: { id: '/nothing' } })).status).toBe(404);
    expect((await app.call('POST /api/exploreInfo', { json: { id: 'trip-memoir' } })).status).toBe(404);
    expect((await app.call('POST /api/exploreInfo', { json: {} })).status).toBe(400);
  });

  test('C-R10 returns the valentines page’s info, which is not among the explore cards', async () => {
    expect(await fetchChecked('POST /api/exploreInfo', wire.explore, { id: '/valentines' })).toMatchObject({
      title: 'Heartstrings',
      tag: 'A limited valentines edition series',
    });
    const cards = await fetchChecked('GET /api/explore', wire.exploreCards.replies[200]);
    expect(cards.map(card => card.link)).not.toContain('/valentines');
  });
});

test('C-O07 no entry of a marquee contains a comma, which would split it on the wire', async () => {
  const rows = await app.ctx().db.select({ marquee: store.exploreInfos.marquee }).from(store.exploreInfos);
  expect(rows.length).toBeGreaterThan(5);
  for (const { marquee } of rows) expect(readList(marquee.join(','))).toEqual(marquee);
});

test('C-R21 the explore cards preset the six documented pairs', async () => {
  const cards = await fetchChecked('GET /api/explore', wire.exploreCards.replies[200]);
  expect(cards.map(({ preset }) => `${preset?.categoryname} ${preset?.subcategoryname}`)).toEqual([
    'Couple stolen glances and heartbeats',
    'Gifting birthday spotlight',
    'Self high fives and diplomas',
    'Couple wedding tears and tiaras',
    'Couple every reason and one proposal',
    'Travel trip memoir',
  ]);
  for (const { preset } of cards) {
    const child = await subCategoryById(app.ctx(), preset?.category ?? '');
    expect(child?.theme).toBe(preset?.categoryname);
  }
});

describe('C-R01 the landing page', () => {
  test('C-R22 has ten home cards, each of Gifting, Couple or Self', async () => {
    const { cards } = await fetchChecked('GET /api/landing', wire.landing.replies[200]);
    expect(cards).toHaveLength(10);
    for (const card of cards) {
      expect(['Gifting', 'Couple', 'Self']).toContain(card.categoryname);
      expect(await subCategoryById(app.ctx(), card.category)).toMatchObject({ theme: card.categoryname });
    }
  });
  test('C-L05 has four process cards, C-L07 tiles, and C-L08 six testimonials marked as samples', async () => {
    const landing = await fetchChecked('GET /api/landing', wire.landing.replies[200]);
    expect(landing.process).toHaveLength(4);
    expect(landing.crafted.length).toBeGreaterThan(3);
    expect(landing.testimonials).toHaveLength(6);
    expect(landing.testimonials.every(({ sample }) => sample)).toBe(true);
  });
  test('C-O07 (rows 19) each explore info has a picture of its own, and promises no interview of others', async () => {
    await seedPictures(app.ctx());
    const links = [
      'stolen-glances',
      'birthday-spotlight',
      'high-fives',
      'wedding-tears',
      'one-proposal',
      'trip-memoir',
    ];
    const infos = await Promise.all(
      [...links, 'valentines'].map(link => fetchChecked('POST /api/exploreInfo', wire.explore, { id: `/${link}` })),
    );
    expect(new Set(infos.map(({ images }) => images.img1)).size).toBe(7);
    for (const { images, content } of infos) {
      expect((await app.call(`GET /thumbnail/${images.img1}`)).status).toBe(200);
      expect(content).not.toMatch(/We ask the other half/);
    }
  });

  test('C-L08 each couple has a portrait of its own, and keeps it when the seed runs again', async () => {
    await seedPortraits(app.ctx());
    const portraits = async () =>
      (await fetchChecked('GET /api/landing', wire.landing.replies[200])).testimonials.map(({ image }) => image);
    const first = await portraits();
    expect(new Set(first).size).toBe(6);
    for (const file of first)
      expect((await app.call(`GET /thumbnail/${file}`)).headers['content-type']).toBe('image/webp');
    await seedPortraits(app.ctx());
    expect(await portraits()).toEqual(first);
  });

  test('P-R05 each sample partner has a logo of its own', async () => {
    await seedPortraits(app.ctx());
    const partners = await fetchChecked('GET /api/testimonials', wire.partnerTestimonials.replies[200]);
    expect(new Set(partners.map(({ image }) => image)).size).toBe(3);
    for (const { image } of partners) expect((await app.call(`GET /thumbnail/${image}`)).status).toBe(200);
  });

  test('C-L10 has banners that lead to /createOrder', async () => {
    const { banners, headlines } = await fetchChecked('GET /api/landing', wire.landing.replies[200]);
    expect(banners.length).toBeGreaterThan(0);
    expect(banners.every(banner => banner.direction === '/createOrder')).toBe(true);
    expect(headlines.length).toBeGreaterThan(1);
  });
  test('P-R05 has three testimonials of partners', async () => {
    expect(await fetchChecked('GET /api/testimonials', wire.partnerTestimonials.replies[200])).toHaveLength(3);
  });
});

describe('D20 the FAQ', () => {
  test('D20 contains 1 day, 5-7 business days, 2 revisions, 25-50 photos, ₹200-400 and 5%', async () => {
    const faqs = await fetchChecked('GET /api/faqs/shop', wire.faqList.replies[200]);
    const all = faqs.map(faq => faq.answer).join(' ');
    for (const promise of [
      'about 1 day',
      '5-7 business days',
      '2 revisions are free',
      '25-50 photos',
      '₹200-400',
      'save 5%',
      '₹1,449',
      '₹70',
    ])
      expect(all).toContain(promise);
  });
  test('C-O06 has questions of its own for the valentines page', async () => {
    expect((await fetchChecked('GET /api/faqs/valentines', wire.faqList.replies[200])).length).toBeGreaterThan(1);
    expect((await app.call('GET /api/faqs/elsewhere')).status).toBe(400);
  });
});

describe('C-R17 static texts', () => {
  test.each(['about', 'contact', 'privacy', 'refund', 'terms'])(
    'C-R17 fills in all of the brand’s data in %s',
    async slug => {
      const text = await fetchChecked(`GET /api/text/${slug}`, wire.staticText.replies[200]);
      expect(JSON.stringify(text)).not.toMatch(/[{]\w+[}]/);
      expect(text.sections.length).toBeGreaterThan(2);
    },
  );
  test('P-R16 About introduces the brand and its ten editions', async () => {
    const about = await fetchChecked('GET /api/text/about', wire.staticText.replies[200]);
    expect(about.title).toBe('Introducing imurs');
    const editions = about.sections
      .flatMap(section => section.bullets ?? [])
      .map(line => line.split(':')[0]?.toLowerCase());
    expect(editions).toEqual(
      'birthday,anniversary,retirement,proposal,wedding,couple,family,friendship,siblings,graduation'.split(','),
    );
  });
  test('P-R16 Contact gives phone and e-mail', async () => {
    const { brand } = app.shop.runtime.config;
    const contact = JSON.stringify(await fetchChecked('GET /api/text/contact', wire.staticText.replies[200]));
    expect(contact).toContain(brand.phone);
    expect(contact).toContain(brand.email);
  });
  test('P-R16 the policy says when magazines are shipped and when customers are charged', async () => {
    const policy = JSON.stringify(await fetchChecked('GET /api/text/refund', wire.staticText.replies[200]));
    expect(policy).toContain('Magazines are made and shipped within 72 hours after the form and payment.');
    expect(policy).toContain('Customers are charged before work starts.');
  });
  test('C-R19 answers 404 for an unknown text', async () => {
    expect((await app.call('GET /api/text/unknown')).status).toBe(404);
  });
});

test('D21 a repeated seed keeps the changes of staff', async () => {
  const { db } = app.ctx();
  await db.update(store.texts).set({ title: 'Ours' }).where(eq(store.texts.slug, 'about'));
  await seedEditorial(app.ctx());
  expect((await app.call('GET /api/text/about')).body.title).toBe('Ours');
  await db.update(store.texts).set({ title: 'Introducing {brand}' }).where(eq(store.texts.slug, 'about'));
});
