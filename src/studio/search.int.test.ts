import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pageSize } from '#kernel/page-size.ts';
import type { EditionId } from '#kernel/ids.ts';
import type { Actor } from '#platform/context.ts';
import { createEdition, staffReadsOf, updateOrderAddress } from '#src/editions/index.ts';
import { seedPartner } from '#src/partners/index.ts';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { birthdayOrder } from '#test/kit/edition.ts';
import { readEdition } from './actions.ts';
import { searchOrders } from './actions/search.ts';
import { searchKeys } from './store.ts';

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

const meera: Actor = { kind: 'staff', id: 'editor-1', role: 'editor', name: 'Meera Iyer' };
const order = (customerName: string, customerPhone = '+919810000001'): Promise<EditionId> =>
  createEdition(app.ctx(), { customer: 'customer-1', customerName, customerPhone, ...birthdayOrder, copies: 1 });
const find = async (words: string) =>
  (await searchOrders(app.ctx(meera), { words })).found.map(({ _id }) => _id as EditionId);
const keysOf = async (edition: EditionId) => {
  const rows = await app.ctx().db.select().from(searchKeys).where(eq(searchKeys.edition, edition));
  return rows.map(({ key }) => key);
};

test('W120 an order is found by any two words of a name, by the last digits of a phone number and by its number', async () => {
  const asha = await order('Asha Devi Rao', '+919811223344');
  await app.clock.advance(1);
  const later = await order('Āsha Raman', '+919811220000');
  await order('Ravi Asher');
  for (const words of [
    'asha devi',
    'ASHA RAO',
    'rao, asha',
    'Devi Rao A',
    'rao',
    '+91 98112 23344',
    '098112-23344',
    '3344',
  ])
    expect(await find(words), words).toEqual([asha]);
  // Sorted by name, those too that begin with what was typed.
  expect(await find('asha ra')).toEqual([later, asha]);
  expect(await find('asha')).toEqual([asha, later]);
  for (const words of [asha, asha.slice(-6).toUpperCase(), `# ${asha.slice(-6)}`])
    expect(await find(words), words).toEqual([asha]);
  expect(await find('nobody')).toEqual([]);
  const zeros = await order('Zeenat Oak', '+919811000070');
  for (const words of ['0070', '00 0070']) expect(await find(words), words).toEqual([zeros]);
});

test('W120 an order is found by whom it is about and by who receives it, as these are now', async () => {
  const id = await order('Vikram Seth', '+919822000001');
  const address = { address: '12 Lake View Road', city: 'Bengaluru', zip: '560034' };
  await updateOrderAddress(app.ctx(meera), {
    orderId: id,
    ...address,
    name: 'Lakshmi D’Souza',
    phone: '+919833000002',
  });
  expect(await find('dsouza')).toEqual([id]);
  expect(await find('9833000002')).toEqual([id]);
  const { db } = app.ctx();
  await db.execute(
    sql`update editions set subject_name = 'Amma', subject_kind = 'one', subject_pronoun = 'she' where id = ${id}`,
  );
  expect(await find('amma')).toEqual([id]);
  // What is erased is in no key any more.
  await db.execute(sql`update editions set customer_name = '-', customer_phone = null, recipient = null, recipient_phone = null,
    subject_name = null, subject_kind = null, subject_pronoun = null where id = ${id}`);
  expect(await keysOf(id)).toEqual([`order ${[...id].toReversed().join('')}`]);
});

test('W120 names in other scripts, of one word, of very many words and without a letter are kept and found', async () => {
  const hindi = await order('लक्ष्मी नायर');
  expect(await find('नायर')).toEqual([hindi]);
  expect(await find('नायर लक्ष्मी')).toEqual([hindi]);
  const long = await order(`${'Very '.repeat(40)}Long Name`);
  expect(await find('very very')).toEqual([long]);
  const empty = await order('❤');
  expect(await find(empty)).toEqual([empty]);
});

test('W120 what says too little is refused in words, and a percent sign is only a sign', async () => {
  for (const words of ['a', '+', '123', '%', '_', '   '])
    await expect(searchOrders(app.ctx(meera), { words }), words).rejects.toMatchObject({ code: 'search-too-short' });
  expect(await find('as%')).toEqual(await find('as'));
});

test('W120 what is found goes on page by page, the newest first of one name, each order once', async () => {
  const added: EditionId[] = [];
  for (let n = 0; n < 2 * pageSize + 7; n++) {
    if (n % 3 === 0) await app.clock.advance(1);
    added.push(await order('Parvati Menon'));
  }
  const ctx = app.ctx(meera);
  const pages = [await searchOrders(ctx, { words: 'parvati' })];
  for (let after = pages[0]?.after; after; after = pages.at(-1)?.after)
    pages.push(await searchOrders(ctx, { words: 'parvati', after }));
  expect(pages.map(({ found }) => found.length)).toEqual([pageSize, pageSize, 7]);
  const found = pages.flatMap(({ found }) => found);
  expect(new Set(found.map(({ _id }) => _id))).toEqual(new Set(added));
  const times = found.map(({ createdAt }) => createdAt);
  expect(times).toEqual(times.toSorted().toReversed());
});

test('W120 a cancelled order is found, too, and says so; only staff may search', async () => {
  const id = await order('Zubin Mistry');
  await app.ctx().db.execute(sql`update editions set cancelled_at = now(), cancel_refund = 0 where id = ${id}`);
  expect((await searchOrders(app.ctx(meera), { words: 'zubin' })).found).toMatchObject([
    { _id: id, what: 'Cancelled' },
  ]);
  const reply = await app.browser().call('POST /studio/api/search', { json: { words: 'zubin' } });
  expect(reply.status).toBe(404);
});

test('W131 an order is found by e-mail address, paper and payment, and by a name that is a letter away', async () => {
  const id = await order('Priyanka Sharma');
  const { db } = app.ctx();
  await db.execute(
    sql`update editions set email = 'Pri@Example.com', mid = '0123456789abcdefghjkmnpqrs' where id = ${id}`,
  );
  for (const words of ['pri@example.com', '0123456789ABCDEFGHJKMNPQRS', 'Priynka', 'priyanka shamra'])
    expect(await find(words), words).toEqual([id]);
  for (const words of ['nobody@example.com', 'R/2627/999999', 'Quetzalcoatl'])
    expect(await find(words), words).toEqual([]);
  expect(await searchOrders(app.ctx(meera), { words: 'Priynka' })).toMatchObject({ near: true, after: null });
  expect(await searchOrders(app.ctx(meera), { words: 'Priyanka' })).toMatchObject({ near: false, partners: [] });
  expect(await staffReadsOf(app.ctx(meera), id)).toMatchObject([{ how: 'search' }]);
});

test('W146 an order is found by the number in its courier’s link, and one page shows no more than it is asked for', async () => {
  const [id, other] = [await order('Sunita Pai'), await order('Sunita Pillai', '+919811277777')];
  const { db } = app.ctx();
  for (const [edition, link] of [
    [id, 'https://courier9999.example/track?lang=en&awb=AWB7788990011#top'],
    [other, 'https://courier.example/t/2026/SF-00017-IN/'],
  ])
    await db.execute(sql`update editions set track_link = ${link}, track_link_at = now() where id = ${edition}`);
  for (const words of ['AWB7788990011', 'awb 77889 90011']) expect(await find(words), words).toEqual([id]);
  expect(await find('sf-00017-in')).toEqual([other]);
  for (const words of ['7788990011', 'courier9999']) expect(await find(words), words).toEqual([]);
  // A phone number has the form of a courier's number.
  expect(await find('98112 77777')).toEqual([other]);
  const first = await searchOrders(app.ctx(meera), { words: 'sunita', most: 1 });
  expect(first.found).toHaveLength(1);
  const { found, after } = await searchOrders(app.ctx(meera), {
    words: 'sunita',
    most: 1,
    ...(first.after && { after: first.after }),
  });
  expect(new Set([...first.found, ...found].map(({ _id }) => _id))).toEqual(new Set([id, other]));
  expect(after).not.toBeNull();
});

test('W131 a partner is found by the beginning of its name or of a word of it, and by its e-mail address', async () => {
  const profile = { phone: '+919811110000', city: 'Pune', type: 'Photographer', logo: null, credits: 0 };
  const _id = await seedPartner(app.ctx(), { ...profile, name: 'Silver Halide Weddings', email: 'Hi@Silver.example' });
  for (const words of [
    'silver',
    'Silver Ha',
    'halide',
    'halide weddings',
    'weddings silver',
    'halid',
    'hi@silver.example',
  ])
    expect((await searchOrders(app.ctx(meera), { words })).partners, words).toEqual([
      { _id, name: 'Silver Halide Weddings' },
    ]);
  for (const words of ['alide', 'halide gold', 'gold', '98111'])
    expect((await searchOrders(app.ctx(meera), { words })).partners, words).toEqual([]);
});

test('W121 who of the staff found an order is recorded, and whoever reads its story then is recorded as a reader', async () => {
  const id = await order('Indira Bose');
  await find('indira');
  await find('bose');
  expect(await staffReadsOf(app.ctx(meera), id)).toMatchObject([{ name: 'Meera Iyer', how: 'search' }]);
  await readEdition(app.ctx(meera), id);
  await find('indira');
  expect(await staffReadsOf(app.ctx(meera), id)).toMatchObject([{ name: 'Meera Iyer', how: 'story' }]);
});
