import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, dayInIndia } from '#kernel/dates.ts';
import type { Actor } from '#platform/context.ts';
import { changeContent, readContent, takeBackContent } from '#platform/content.ts';
import { withdrawPlanned } from '#platform/planned-content.ts';
import { staffLog } from '#platform/staff-log.ts';
import { listPlans, seedCatalogue } from '#src/catalogue/index.ts';
import { seedEditorial } from '#src/editorial/index.ts';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { contentList, readContentList, readContentLists } from './content.ts';
import { countWaiting } from './store/waiting.ts';

const owner: Actor = { kind: 'staff', id: 'owner-1', role: 'owner', name: 'Farida Contractor' };
const editor: Actor = { kind: 'staff', id: 'editor-1', role: 'editor', name: 'Meera Iyer' };

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await seedCatalogue(app.ctx());
  await seedEditorial(app.ctx());
});
afterAll(() => app.close());

const dayHence = (days: number) => addDays(dayInIndia(app.ctx().now()), days);
const rowsOf = async (name: string) => (await readContent(app.ctx(owner), contentList(name))).rows;
const shown = (name: string) => readContentList(app.ctx(owner), name);
const plannedOf = async (name: string) => (await shown(name)).planned;
const change = (name: string, by: Actor, of: Parameters<typeof changeContent>[2]) =>
  changeContent(app.ctx(by), contentList(name), of);
const priceOf = async (id: string) => (await listPlans(app.ctx())).find(plan => plan.id === id)?.price;

/** Moves the clock past the beginning of a day in India that is so many days away, and does what is due. */
const waitDays = async (days: number) => {
  await app.later(days * 24 * 60 * 60);
  await app.runJobs();
};

/** Plans a price of the first plan for a day. */
async function planPrice(price: string, from: string, by: Actor = owner) {
  const [row] = await rowsOf('plans');
  const values = { ...row!.values, price };
  await change('plans', by, { ...row!, values, from, reason: 'Paper costs more.' });
  return row!;
}

test('W176 a price that is planned for a day counts from its first minute in India, and not before', async () => {
  const row = await planPrice('1499', dayHence(2));
  expect(await plannedOf('plans')).toMatchObject([
    {
      row: row.id,
      label: row.label,
      day: dayHence(2),
      by: 'Farida Contractor',
      reason: 'Paper costs more.',
      fields: [{ label: 'Price', before: '₹1,449', after: '₹1,499' }],
    },
  ]);
  await app.runJobs();
  expect(await priceOf(row.id)).toBe(144_900);
  const untilMidnight = Date.parse(`${dayHence(2)}T00:00:00+05:30`) - app.ctx().now().getTime();
  await app.later(untilMidnight / 1000 - 60);
  await app.runJobs();
  expect(await priceOf(row.id)).toBe(144_900);
  await app.later(75);
  await app.runJobs();
  expect(await priceOf(row.id)).toBe(149_900);
  const { planned, changes } = await shown('plans');
  expect(planned).toEqual([]);
  expect(changes[0]).toMatchObject({ planned: true, by: 'Farida Contractor', reason: 'Paper costs more.' });
  // A change that began is taken back as any other.
  await takeBackContent(app.ctx(owner), contentList('plans'), { change: changes[0]!.id, reason: 'Too early.' });
  expect(await priceOf(row.id)).toBe(144_900);
});

test('W176 a planned change is taken back before its day, by whoever may change the list, and is in the log', async () => {
  const row = await planPrice('1489', dayHence(3));
  const [plan] = await plannedOf('plans');
  const withdraw = (by: Actor) =>
    withdrawPlanned(app.ctx(by), contentList('plans'), { planned: plan!.id, reason: 'Not this year.' });
  await expect(withdraw(editor)).rejects.toMatchObject({ status: 403 });
  await expect(withdrawPlanned(app.ctx(owner), contentList('faqs'), { planned: plan!.id })).rejects.toMatchObject({
    status: 404,
  });
  await withdraw(owner);
  expect(await plannedOf('plans')).toEqual([]);
  await expect(withdraw(owner)).rejects.toMatchObject({ status: 404 });
  await waitDays(4);
  expect(await priceOf(row.id)).toBe(144_900);
  const acts = await app
    .ctx()
    .db.select()
    .from(staffLog)
    .where(sql`object = ${`plans/${row.id}`}`);
  expect(acts.map(({ act, reason }) => [act, reason])).toEqual(
    expect.arrayContaining([
      ['content planned', 'Paper costs more.'],
      ['planned content taken back', 'Not this year.'],
    ]),
  );
});

test('W176 two take a plan back while its day begins: it either begins or is taken back', async () => {
  const row = await planPrice('1459', dayHence(1));
  const [plan] = await plannedOf('plans');
  await app.later(24 * 60 * 60);
  const ended = await Promise.allSettled([
    withdrawPlanned(app.ctx(owner), contentList('plans'), { planned: plan!.id }),
    app.runJobs(),
    withdrawPlanned(app.ctx(owner), contentList('plans'), { planned: plan!.id }),
  ]);
  const withdrawn = [ended[0], ended[2]].filter(({ status }) => status === 'fulfilled').length;
  expect(await priceOf(row.id)).toBe(withdrawn === 0 ? 145_900 : 144_900);
  expect(withdrawn).toBeLessThan(2);
  const [now] = await rowsOf('plans');
  if (withdrawn === 0) await change('plans', owner, { ...now!, values: { ...now!.values, price: '1449' } });
});

test('W176 a planned change leaves what it does not change as it is on its day', async () => {
  const [faq] = await rowsOf('faqs');
  await change('faqs', editor, { ...faq!, values: { ...faq!.values, answer: 'From next month.' }, from: dayHence(1) });
  await change('faqs', editor, { ...faq!, values: { ...faq!.values, position: '77' } });
  await waitDays(2);
  expect((await rowsOf('faqs')).find(({ id }) => id === faq!.id)?.values).toMatchObject({
    answer: 'From next month.',
    position: '77',
  });
});

test('W176 refuses days that are past, far or none, a second change for the day, and what other entries forbid', async () => {
  const refusal = (from: string) => expect(planPrice('1479', from)).rejects;
  await refusal(dayHence(0)).toThrow('Please choose a day after today');
  await refusal('2026-02-30').toThrow('Please enter a day as');
  await refusal('soon').toThrow('Please enter a day as');
  await refusal(dayHence(500)).toThrow('within 400 days');
  await expect(planPrice('1449', dayHence(3))).rejects.toThrow('Nothing changes.');
  await expect(planPrice('15', dayHence(3))).rejects.toMatchObject({ code: 'price-jump' });
  await planPrice('1479', dayHence(3));
  await refusal(dayHence(3)).toThrow('planned for that day already');
  await expect(planPrice('1479', dayHence(4), editor)).rejects.toMatchObject({ status: 403 });
  const [first, second] = await rowsOf('occasions');
  const values = { ...first!.values, name: second!.values['name']! };
  await expect(change('occasions', editor, { ...first!, values, from: dayHence(3) })).rejects.toMatchObject({
    code: 'content-clash',
  });
  const added = { values: { place: 'shop', question: 'Heavy?', answer: 'No.', position: '9', shown: true } };
  await expect(change('faqs', editor, { ...added, from: dayHence(3) })).rejects.toThrow('Add it hidden');
});

test('W176 what a list forbids by its day does not begin, though it was allowed when it was planned', async () => {
  const [row] = await rowsOf('editions');
  const { name } = row!.values;
  await app.ctx().db.execute(sql`update questions set edition = null where edition = ${name}`);
  await change('editions', editor, { ...row!, values: { ...row!.values, name: 'Golden Jubilee' }, from: dayHence(1) });
  await app.ctx().db.execute(sql`update questions set edition = ${name}
    where (theme, key) = (select theme, key from questions order by theme, key limit 1)`);
  await waitDays(2);
  expect((await rowsOf('editions')).find(({ id }) => id === row!.id)?.values['name']).toBe(name);
  const [failed] = await plannedOf('editions');
  expect(failed).toMatchObject({ row: row!.id, failure: expect.stringContaining('A question is asked') });
  await withdrawPlanned(app.ctx(editor), contentList('editions'), { planned: failed!.id });
});

test('W176 what cannot begin any more says so and stops nothing else', async () => {
  const [first, second] = await rowsOf('occasions');
  const rename = (row: typeof first, name: string, from?: string) =>
    change('occasions', editor, { ...row!, values: { ...row!.values, name }, from });
  await rename(first, 'Sangeet', dayHence(1));
  await rename(second, 'Sangeet');
  const row = (await rowsOf('occasions')).at(-1);
  await rename(row, 'Griha Pravesh', dayHence(1));
  await waitDays(2);
  const names = (await rowsOf('occasions')).map(({ values }) => values['name']);
  expect(names).toContain('Griha Pravesh');
  expect(names.filter(name => name === 'Sangeet')).toHaveLength(1);
  const [failed] = await plannedOf('occasions');
  expect(failed).toMatchObject({ row: first!.id, failure: expect.stringContaining('the same name') });
  const named = async () => (await readContentLists(app.ctx(editor))).filter(({ failed }) => failed);
  expect((await named()).map(({ name }) => name)).toEqual(['occasions']);
  expect((await countWaiting(app.ctx(editor))).content).toBe(1);
  await withdrawPlanned(app.ctx(editor), contentList('occasions'), { planned: failed!.id });
  expect([await named(), (await countWaiting(app.ctx(editor))).content]).toEqual([[], 0]);
  expect(await plannedOf('occasions')).toEqual([]);
});
