import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '#platform/context.ts';
import { changeContent, readContent, takeBackContent, type ContentQuery } from '#platform/content.ts';
import { listPlans, seedCatalogue } from '#src/catalogue/index.ts';
import { seedCoupons } from '#src/checkout/index.ts';
import { seedCouriers } from '#src/production/index.ts';
import { coupons } from '#src/checkout/store.ts';
import { seedEditorial } from '#src/editorial/index.ts';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { contentList, allContentLists, readContentList } from './content.ts';

const owner: Actor = { kind: 'staff', id: 'owner-1', role: 'owner', name: 'Farida Contractor' };
const editor: Actor = { kind: 'staff', id: 'editor-1', role: 'editor', name: 'Meera Iyer' };

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await seedCatalogue(app.ctx());
  await seedEditorial(app.ctx());
  await seedCoupons(app.ctx());
  await seedCouriers(app.ctx());
});
afterAll(() => app.close());

const rowsOf = async (name: string) => (await readContent(app.ctx(owner), contentList(name))).rows;
const change = (name: string, by: Actor, of: Parameters<typeof changeContent>[2]) =>
  changeContent(app.ctx(by), contentList(name), of);

test('D21 reads every list of content, and saves its rows unchanged', async () => {
  for (const list of allContentLists) {
    const rows = await rowsOf(list.name);
    expect(rows.length, list.name).toBeGreaterThan(0);
    for (const { id, version, values } of rows.slice(0, 3)) {
      const saved = await change(list.name, owner, { id, version, values });
      expect(saved, `${list.name} ${id}`).toMatchObject({ id, version, values });
    }
  }
});

test('D21 an owner’s change of a price applies at once and is recorded with their name', async () => {
  const [row] = await rowsOf('plans');
  const values = { ...row!.values, price: '1499' };
  await change('plans', owner, { id: row!.id, version: row!.version, values });
  expect((await listPlans(app.ctx()))[0]?.price).toBe(149_900);
  const { changes } = await readContent(app.ctx(owner), contentList('plans'));
  expect(changes[0]).toMatchObject({
    row: row!.id,
    byName: 'Farida Contractor',
    before: { price: row!.values['price'] },
    after: { price: '1499' },
  });
});

test('D21 editors may change texts, but not prices or coupons', async () => {
  const [price] = await rowsOf('plans');
  await expect(change('plans', editor, price!)).rejects.toMatchObject({ status: 403 });
  const [coupon] = await rowsOf('coupons');
  await expect(change('coupons', editor, coupon!)).rejects.toMatchObject({ status: 403 });
  const [question] = (await rowsOf('faqs')).filter(({ values }) => values['place'] === 'shop');
  const values = { ...question!.values, answer: 'About a day, and never on a Sunday.' };
  await change('faqs', editor, { ...question!, values });
  const { body } = await app.call('GET /api/faqs/shop');
  expect(JSON.stringify(body)).toContain(values.answer);
  await expect(changeContent(app.ctx(), contentList('faqs'), question!)).rejects.toMatchObject({ status: 404 });
});

test('D21 refuses a change of an outdated row with 409, and an invalid value', async () => {
  const [row] = await rowsOf('testimonials');
  await change('testimonials', editor, { ...row!, values: { ...row!.values, name: 'Asha and Ravi' } });
  await expect(
    change('testimonials', owner, { ...row!, values: { ...row!.values, name: 'Somebody else' } }),
  ).rejects.toMatchObject({ status: 409, code: 'changed-meanwhile' });
  const [plan] = await rowsOf('plans');
  await expect(change('plans', owner, { ...plan!, values: { ...plan!.values, price: '14.99' } })).rejects.toThrow(
    'Price: Please enter whole rupees',
  );
  await expect(change('plans', owner, { id: 'nothing', version: '', values: plan!.values })).rejects.toMatchObject({
    status: 404,
  });
  await expect(change('themes', owner, { values: { position: '9', shown: true } })).rejects.toMatchObject({
    status: 404,
  });
});

test('D18 D21 owners add a coupon; an existing code is refused with 409', async () => {
  const values = {
    code: 'rakhi26',
    title: 'For brothers and sisters',
    percent: '10',
    audience: 'customer',
    validFrom: '2026-08-01',
    validTo: '2026-09-01',
    maxUses: '100',
    usesEach: '1',
  };
  const coupon = await change('coupons', owner, { values });
  expect(coupon).toMatchObject({ label: 'RAKHI26, used 0 of 100 times', values: { ...values, code: 'RAKHI26' } });
  await expect(change('coupons', owner, { values })).rejects.toMatchObject({ status: 409, code: 'content-clash' });
  expect((await rowsOf('coupons')).filter(({ values: { code } }) => code === 'RAKHI26')).toHaveLength(1);
});

test('D43 a price that moves by more than 30 % is refused with both values until it is confirmed', async () => {
  const [plan] = await rowsOf('plans');
  const to = (price: string, confirm?: boolean) =>
    change('plans', owner, { ...plan!, values: { ...plan!.values, price }, ...(confirm && { confirm }) });
  await expect(to('15')).rejects.toMatchObject({
    status: 409,
    code: 'price-jump',
    message: expect.stringMatching(/^Price: ₹15 instead of ₹1,\d{3}\. .*30 %/),
  });
  expect((await rowsOf('plans'))[0]).toEqual(plan);
  expect((await to('15', true)).values['price']).toBe('15');
  const [bundle] = await rowsOf('bundles');
  const doubled = { ...bundle!.values, price: String(Number(bundle!.values['price']) * 2) };
  await expect(change('bundles', owner, { ...bundle!, values: doubled })).rejects.toMatchObject({ code: 'price-jump' });
  const [now] = (await readContentList(app.ctx(owner), 'plans')).changes;
  expect(now?.fields).toEqual([{ label: 'Price', before: expect.stringMatching(/^₹1,\d{3}$/), after: '₹15' }]);
  // Taken back, the old price holds again, and both stand in the history.
  const back = await takeBackContent(app.ctx(owner), contentList('plans'), { change: now!.id });
  expect(back.values).toEqual(plan!.values);
  const [taken] = (await readContentList(app.ctx(owner), 'plans')).changes;
  expect(taken).toMatchObject({ by: 'Farida Contractor', fields: [{ before: '₹15', after: now!.fields[0]!.before }] });
});

test('D21 a change is taken back by whoever may make it, unless it was changed since', async () => {
  const [row] = await rowsOf('testimonials');
  const first = await change('testimonials', editor, { ...row!, values: { ...row!.values, name: 'Ravi' } });
  const [named] = (await readContentList(app.ctx(editor), 'testimonials')).changes;
  // Another field of the row was changed since: only what this change changed goes back.
  const second = await change('testimonials', owner, { ...first, values: { ...first.values, label: 'Pune' } });
  const takeBack = (by: Actor, id: string, list = 'testimonials') =>
    takeBackContent(app.ctx(by), contentList(list), { change: id });
  const back = await takeBack(editor, named!.id);
  expect(back.values).toEqual({ ...second.values, name: row!.values['name'] });
  await expect(takeBack(editor, named!.id)).rejects.toMatchObject({ status: 409, code: 'changed-meanwhile' });
  await expect(takeBack(editor, 'nothing')).rejects.toMatchObject({ status: 404 });
  const [price] = (await readContentList(app.ctx(owner), 'plans')).changes;
  await expect(takeBack(editor, price!.id, 'plans')).rejects.toMatchObject({ status: 403 });
  await expect(takeBackContent(app.ctx(), contentList('plans'), { change: price!.id })).rejects.toMatchObject({
    status: 404,
  });
  const json = { list: 'plans', change: price!.id };
  expect((await app.call('POST /studio/api/content/take-back', { json })).status).toBe(404);
});

test('D21 an added row is taken back by taking it out of the shop: hidden, or a coupon that is over', async () => {
  const added = await change('faqs', editor, {
    values: { place: 'shop', question: 'Is it heavy?', answer: 'No.', position: '90', shown: true },
  });
  const [entry] = (await readContentList(app.ctx(editor), 'faqs')).changes;
  expect(entry).toMatchObject({ added: true, fields: [] });
  await takeBackContent(app.ctx(editor), contentList('faqs'), { change: entry!.id });
  expect((await rowsOf('faqs')).find(({ id }) => id === added.id)?.values['shown']).toBe(false);
  const [coupon] = (await readContentList(app.ctx(owner), 'coupons')).changes;
  const { values } = await takeBackContent(app.ctx(owner), contentList('coupons'), { change: coupon!.id });
  expect(values['validTo']).toBe(values['validFrom']);
});

test('D21 labels a bundle with the name of its plan', async () => {
  const rows = await rowsOf('bundles');
  expect(rows.map(({ label }) => label)).toContain('imurs iconic, 10 editions');
  for (const { label } of rows) expect(label).toMatch(/^imurs [a-z]+, \d+ editions$/);
});

test('W10 answers 404 to everybody but staff', async () => {
  const json = { list: 'faqs', values: {} };
  for (const address of ['GET /studio/api/content', 'GET /studio/api/content/faqs'])
    expect((await app.call(address)).status, address).toBe(404);
  expect((await app.call('POST /studio/api/content', { json })).status).toBe(404);
});

test('W98 a list of content is read page by page, each row once, and searched as a whole', async () => {
  await app.ctx().db
    .execute(sql`insert into coupons (id, code, title, percent, audience, valid_from, valid_to, max_uses, uses_each, used, held)
    select 'guest-' || n, 'GUEST' || n, 'For guests', 10, 'customer', now(), now() + interval '1 day' * (n % 3), 10, 1, 0, 0
    from generate_series(1, 450) n`);
  const all = await app.ctx().db.$count(coupons);
  const read = (query: ContentQuery) => readContentList(app.ctx(owner), 'coupons', query);
  const pages = [await read({})];
  while (pages.at(-1)?.more) pages.push(await read({ after: pages.at(-1)?.rows.at(-1)?.id }));
  const ids = pages.flatMap(({ rows }) => rows.map(({ id }) => id));
  expect([pages.length, ids.length, new Set(ids).size]).toEqual([3, all, all]);
  expect((await read({ search: 'guest44' })).rows.map(({ values }) => values['code'])).toEqual(
    expect.arrayContaining(['GUEST44', 'GUEST440', 'GUEST449']),
  );
  expect((await read({ search: '%' })).rows).toEqual([]);
  await expect(read({ after: 'nothing' })).rejects.toMatchObject({ status: 404 });
});
