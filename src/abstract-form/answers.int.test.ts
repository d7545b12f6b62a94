import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { EditionId } from '#kernel/ids.ts';
import { seedCatalogue } from '#src/catalogue/index.ts';
import { createEdition, takeStep } from '#src/editions/index.ts';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { birthdayOrder } from '#test/kit/edition.ts';
import { storyOf } from './index.ts';
import { maxAnswerLength } from './rules.ts';
import { storyAnswers } from './store.ts';

let app: TestApp;
let edition: EditionId;
let customer: string;
beforeAll(async () => {
  app = await testApp();
  customer = (await app.browser().signIn('+919812345678')).body.data._id;
  await seedCatalogue(app.ctx());
});
afterAll(() => app.close());
beforeEach(async () => {
  edition = await app
    .ctx()
    .transaction(ctx => createEdition(ctx, { ...birthdayOrder, customer, customerName: 'Asha', customerPhone: null }));
});

interface Words {
  text?: string;
  base?: number;
  save?: string;
  key?: number;
  question?: string;
  device?: string;
}
const save = ({ device = 'phone', ...words }: Words) =>
  app.call('POST /api/saveAnswers', {
    json: { edition, device, saves: [{ save: randomUUID(), key: 1, base: 0, text: '', ...words }] },
  });
const answerOf = async (words: Words) => (await save(words)).body.answers[0];
const settle = (version: number, text: string) =>
  app.call('POST /api/settleAnswer', { json: { edition, key: 1, version, text } });
const questionsNow = async () => (await app.call('POST /api/abstract', { json: { id: edition } })).body.questions;
const textsStored = async () =>
  (await app.ctx().db.select().from(storyAnswers).where(eq(storyAnswers.edition, edition)))
    .toSorted((a, b) => a.version - b.version)
    .map(({ text }) => text);
const updateAbstract = (answer: string, key = 1) => {
  const form = new FormData();
  form.set('edition', edition);
  form.set('saving', '1');
  form.set(`num${key}`, JSON.stringify({ question: 'Which day?', answer }));
  return app.call('POST /api/updateAbstract', { form });
};

describe('saving while one writes', () => {
  test('W51 saves a text as the next version, and another device opens the form with it', async () => {
    expect(await answerOf({ text: 'The monsoon' })).toMatchObject({ key: 1, version: 1, rival: null });
    expect(await answerOf({ text: 'The monsoon of 98', base: 1 })).toMatchObject({ version: 2, rival: null });
    expect((await questionsNow())[1]).toMatchObject({
      answer: 'The monsoon of 98',
      version: 2,
      rival: null,
      ownWording: false,
    });
  });

  test('W51 W45 a repeated save answers the version it became and stores nothing, also after the hand-in', async () => {
    const first = { save: randomUUID(), text: 'once' };
    expect((await answerOf(first)).version).toBe(1);
    await answerOf({ text: 'twice', base: 1 });
    expect(await answerOf(first)).toMatchObject({ version: 1, text: 'once' });
    await takeStep(app.ctx(), edition, 'handIn');
    expect(await answerOf(first)).toMatchObject({ version: 1, text: 'once' });
    expect(await textsStored()).toEqual(['once', 'twice']);
  });

  test('W51 W45 nothing new is saved or settled after the hand-in', async () => {
    await answerOf({ text: 'mine', device: 'phone' });
    await answerOf({ text: 'yours', device: 'desk' });
    await takeStep(app.ctx(), edition, 'handIn');
    for (const reply of [await save({ text: 'late', base: 1 }), await settle(2, 'late')])
      expect([reply.status, reply.body.error.code]).toEqual([409, 'handed-in']);
    expect(await textsStored()).toEqual(['mine', 'yours']);
  });

  test('W51 a device whose reply was lost goes on from its own version and is no rival of itself', async () => {
    await answerOf({ text: 'The mon' });
    expect(await answerOf({ text: 'The monsoon', base: 0 })).toMatchObject({ version: 2, rival: null });
  });

  test('W51 W39 cleans what is saved, and refuses too long texts and unknown questions', async () => {
    expect(await answerOf({ text: '  a\u200bb\r\nc ' })).toMatchObject({ text: 'ab\nc' });
    expect((await save({ text: 'x'.repeat(maxAnswerLength + 1) })).status).toBe(400);
    for (const key of [13, 60]) expect((await save({ key, text: 'x' })).body.error.code).toBe('no-such-question');
    expect((await save({ save: 'not a uuid', text: 'x' })).status).toBe(400);
  });
});

describe('two devices on one answer', () => {
  test('W51 keeps both texts, names the rival to whoever saves and to whoever opens the form', async () => {
    await answerOf({ text: 'mine', device: 'phone' });
    const told = await answerOf({ text: 'yours', device: 'desk' });
    expect(told).toMatchObject({ version: 2, text: 'yours', rival: { version: 1, text: 'mine', device: 'phone' } });
    expect((await questionsNow())[1]).toMatchObject({ answer: 'yours', rival: { text: 'mine' } });
    expect(await answerOf({ text: 'mine, longer', base: 1, device: 'phone' })).toMatchObject({
      version: 3,
      rival: { version: 2, text: 'yours' },
    });
    expect(await textsStored()).toEqual(['mine', 'yours', 'mine, longer']);
  });

  test('W51 the same text, an unchanged one and a cleared one are no rivals', async () => {
    await answerOf({ text: 'before' });
    await answerOf({ text: 'yours', base: 1, device: 'desk' });
    for (const text of ['yours', 'before', ''])
      expect(await answerOf({ text, base: 1, device: text || 'none' })).toMatchObject({ text: 'yours', rival: null });
  });

  test('W51 a rival stands until somebody decides; the decision can be sent again, a late one is refused', async () => {
    await answerOf({ text: 'mine', device: 'phone' });
    await answerOf({ text: 'yours', device: 'desk' });
    expect(await answerOf({ text: 'yours too', base: 2, device: 'desk' })).toMatchObject({ rival: { text: 'mine' } });
    expect((await settle(2, 'mine')).body.error.code).toBe('changed-meanwhile');
    for (const reply of [await settle(3, 'mine\n\nyours too'), await settle(3, 'mine\n\nyours too')])
      expect(reply).toMatchObject({ status: 200, body: { version: 4, text: 'mine\n\nyours too', rival: null } });
    expect((await settle(4, 'again')).body.error.code).toBe('changed-meanwhile');
    expect((await storyOf(app.ctx(), edition)).answers).toMatchObject([{ text: 'mine\n\nyours too' }]);
  });

  test('W51 a text that was not chosen stays with the answer until it is put back', async () => {
    await answerOf({ text: 'mine', device: 'phone' });
    await answerOf({ text: 'yours', device: 'desk' });
    expect((await settle(2, 'yours')).body).toMatchObject({ version: 3, text: 'yours', leftOut: ['mine'] });
    expect((await questionsNow())[1]).toMatchObject({ answer: 'yours', leftOut: ['mine'] });
    expect(await answerOf({ text: 'yours, longer', base: 3 })).toMatchObject({ leftOut: ['mine'] });
    expect(await answerOf({ text: 'yours, longer\n\nmine', base: 4 })).not.toHaveProperty('leftOut');
    expect(await answerOf({ text: 'ours', base: 5 })).not.toHaveProperty('leftOut');
    expect((await questionsNow())[1]).not.toHaveProperty('leftOut');
  });

  test('W51 nothing is left out by a decision for both texts', async () => {
    await answerOf({ text: 'mine', device: 'phone' });
    await answerOf({ text: 'yours', device: 'desk' });
    expect((await settle(2, 'yours\n\nmine')).body).not.toHaveProperty('leftOut');
  });

  test('W51 three devices on one base are decided about one after another', async () => {
    for (const device of ['one', 'two', 'three']) await answerOf({ text: device, device });
    const { body } = await settle(3, 'three');
    expect(body).toMatchObject({ version: 4, text: 'three', rival: { version: 1, text: 'one' } });
    expect((await settle(4, 'one')).body).toMatchObject({ text: 'one', rival: null });
  });

  test('W51 C-K22 updateAbstract writes the same answers, based on the newest', async () => {
    await answerOf({ text: 'mine', question: 'Which Sunday?' });
    expect((await updateAbstract('from a page')).status).toBe(200);
    expect((await questionsNow())[1]).toMatchObject({
      answer: 'from a page',
      version: 2,
      rival: null,
      question: 'Which Sunday?',
    });
    expect(await answerOf({ text: 'mine again', base: 1 })).toMatchObject({ rival: { text: 'from a page' } });
  });
});

describe('the words of a question', () => {
  test('W51 a question takes the customer’s own words and gives them back, and they are printed', async () => {
    const asked = (await questionsNow())[1]!.question;
    await answerOf({ text: 'A Sunday', question: 'Which Sunday?' });
    await answerOf({ text: 'A Sunday in May', base: 1 });
    expect((await questionsNow())[1]).toMatchObject({ question: 'Which Sunday?', ownWording: true });
    expect((await storyOf(app.ctx(), edition)).answers).toMatchObject([{ question: 'Which Sunday?' }]);
    await answerOf({ text: 'A Sunday in May', base: 2, question: '' });
    expect((await questionsNow())[1]).toMatchObject({ question: asked, ownWording: false });
    expect((await storyOf(app.ctx(), edition)).answers).toMatchObject([{ question: asked }]);
  });

  test('W51 a question of one’s own begins with its words, is printed last, and goes with an empty one', async () => {
    expect((await save({ key: 61, text: 'Six cats' })).body.error.code).toBe('no-such-question');
    expect((await save({ key: 81, text: 'Six cats', question: 'And?' })).status).toBe(400);
    await answerOf({ key: 61, question: 'How many cats?' });
    expect((await updateAbstract('Six cats', 61)).status).toBe(200);
    expect((await updateAbstract('Six dogs', 62)).body.error.code).toBe('no-such-question');
    expect((await questionsNow())[61]).toMatchObject({ question: 'How many cats?', answer: 'Six cats', version: 2 });
    await answerOf({ text: 'A Sunday' });
    expect((await storyOf(app.ctx(), edition)).answers.map(({ question }) => question).at(-1)).toBe('How many cats?');
    await answerOf({ key: 61, base: 2, text: '', question: '' });
    expect(await questionsNow()).not.toHaveProperty('61');
  });
});
