import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, dayInIndia } from '#kernel/dates.ts';
import type { Actor } from '#platform/context.ts';
import { changeContent, readContent, takeBackContent } from '#platform/content.ts';
import { ratesOn } from '#src/papers/store.ts';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { contentList, readContentList } from './content.ts';

const owner: Actor = { kind: 'staff', id: 'owner-1', role: 'owner', name: 'Farida Contractor' };
const editor: Actor = { kind: 'staff', id: 'editor-1', role: 'editor', name: 'Meera Iyer' };

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

const list = contentList('tax-rates');
const dayHence = (days: number) => addDays(dayInIndia(app.ctx().now()), days);
const rates = async () => (await readContent(app.ctx(owner), list)).rows;
const add = (from: string, rate: string, by: Actor = owner) =>
  changeContent(app.ctx(by), list, {
    values: { class: 'printing', from, rate, code: '9989', description: 'Printing of the customer’s own content' },
  });
const rateOn = async (day: string) => (await ratesOn(app.ctx().db, day))[0]?.rate;

test('W177 the rate of the source counts until the day of the next one', async () => {
  expect(await rates()).toMatchObject([
    { values: { class: 'printing', rate: '18', code: '9989', from: '2021-10-01' } },
  ]);
  await add(dayHence(10), '12.5');
  expect([await rateOn(dayHence(0)), await rateOn(dayHence(9)), await rateOn(dayHence(10))]).toEqual([
    1800, 1800, 1250,
  ]);
});

test('W177 a rate that has begun stays, and none begins today or before', async () => {
  const [begun] = await rates();
  const values = { ...begun!.values, rate: '5' };
  await expect(changeContent(app.ctx(owner), list, { ...begun!, values })).rejects.toThrow('This rate has begun');
  await expect(add(dayHence(0), '5')).rejects.toThrow('counts from a day after today');
  await expect(add('2020-01-01', '5')).rejects.toThrow('counts from a day after today');
  await expect(add(dayHence(10), '5')).rejects.toMatchObject({ code: 'content-clash' });
  await expect(add(dayHence(11), '41')).rejects.toThrow('a percentage from 0 to 40');
  await expect(add(dayHence(11), '5', editor)).rejects.toMatchObject({ status: 403 });
  await expect(changeContent(app.ctx(owner), list, { ...begun!, values, from: dayHence(3) })).rejects.toMatchObject({
    status: 409,
  });
});

test('W177 a rate that has not begun is changed, and taken back as long as it has not', async () => {
  const [, next] = await rates();
  await changeContent(app.ctx(owner), list, { ...next!, values: { ...next!.values, rate: '12' } });
  expect(await rateOn(dayHence(10))).toBe(1200);
  const { changes } = await readContentList(app.ctx(owner), 'tax-rates');
  const added = changes.find(({ added }) => added)!;
  const takeBack = (change: string) => takeBackContent(app.ctx(owner), list, { change });
  await expect(takeBack(added.id)).rejects.toThrow('Take the later change back first');
  await takeBack(changes[0]!.id);
  await takeBack(added.id);
  expect(await rateOn(dayHence(10))).toBe(1800);
  expect((await readContentList(app.ctx(owner), 'tax-rates')).changes.some(({ removed }) => removed)).toBe(true);

  await add(dayHence(1), '5');
  const [again] = (await readContentList(app.ctx(owner), 'tax-rates')).changes.filter(({ added }) => added);
  await app.later(2 * 24 * 60 * 60);
  await expect(takeBack(again!.id)).rejects.toThrow('This rate has begun');
});
