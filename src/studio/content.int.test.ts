import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '#platform/context.ts';
import { changeContent, readContent } from '#platform/content.ts';
import { listPlans, seedCatalogue } from '#src/catalogue/index.ts';
import { seedCoupons } from '#src/checkout/index.ts';
import { seedEditorial } from '#src/editorial/index.ts';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { contentList, allContentLists } from './content.ts';

const owner: Actor = { kind: 'staff', id: 'owner-1', role: 'owner', name: 'Farida Contractor' };
const editor: Actor = { kind: 'staff', id: 'editor-1', role: 'editor', name: 'Meera Iyer' };

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await seedCatalogue(app.ctx());
  await seedEditorial(app.ctx());
  await seedCoupons(app.ctx());
});
afterAll(() => app.close());

const rowsOf = async (name: string) => (await readContent(app.ctx(owner), contentList(name))).rows;
const change = (name: string, by: Actor, of: Parameters<typeof changeContent>[2]) =>
  changeContent(app.ctx(by), contentList(name), of);

test('D21 every list of the shop’s content can be read, and each of its rows saved as it is', async () => {
  for (const list of allContentLists) {
    const rows = await rowsOf(list.name);
    expect(rows.length, list.name).toBeGreaterThan(0);
    for (const { id, version, values } of rows.slice(0, 3)) {
      const saved = await change(list.name, owner, { id, version, values });
      expect(saved, `${list.name} ${id}`).toMatchObject({ id, version, values });
    }
  }
});

test('D21 a price that an owner changes is what the shop asks from then on, and who changed it is written down', async () => {
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

test('D21 editors change words and no prices or coupons', async () => {
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

test('D21 what two change at once is never lost silently, and what cannot be kept is refused', async () => {
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
  await expect(change('plans', owner, { values: plan!.values })).rejects.toMatchObject({ status: 404 });
});

test('D18 D21 owners make a coupon, and a code that is there already is refused', async () => {
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
  const made = await change('coupons', owner, { values });
  expect(made).toMatchObject({ label: 'RAKHI26, used 0 of 100 times', values: { ...values, code: 'RAKHI26' } });
  await expect(change('coupons', owner, { values })).rejects.toMatchObject({ status: 409, code: 'content-clash' });
  expect((await rowsOf('coupons')).filter(({ values: { code } }) => code === 'RAKHI26')).toHaveLength(1);
});

test('D21 a bundle is called by the name of its plan, not by its id', async () => {
  const rows = await rowsOf('bundles');
  expect(rows.map(({ label }) => label)).toContain('imurs iconic, 10 editions');
  for (const { label } of rows) expect(label).toMatch(/^imurs [a-z]+, \d+ editions$/);
});

test('W10 the calls are for staff: for everybody else there are none', async () => {
  const json = { list: 'faqs', values: {} };
  for (const address of ['GET /studio/api/content', 'GET /studio/api/content/faqs'])
    expect((await app.call(address)).status, address).toBe(404);
  expect((await app.call('POST /studio/api/content', { json })).status).toBe(404);
});
