import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { EditionId } from '#kernel/ids.ts';
import { paise } from '#kernel/money.ts';
import type { Actor } from '#platform/context.ts';
import { seedCatalogue } from '#src/catalogue/index.ts';
import { cancelEdition, createEdition, customerLink, editionById } from '#src/editions/index.ts';
import { newestMessages } from '#src/messages/index.ts';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { askForMore, draftsOf, redraft } from './actions/review.ts';

const made = vi.hoisted(() => ({ runs: 0 }));
vi.mock('#typeset/index.ts', () => ({
  readPlan: (plan: unknown) => ({ plan }),
  async typesetMagazine({ outDir }: { outDir: string }) {
    made.runs += 1;
    const write = (name: string, content: string | Buffer) => {
      writeFileSync(join(outDir, name), content);
      return join(outDir, name);
    };
    const page = await sharp({ create: { width: 30, height: 40, channels: 3, background: '#fff' } })
      .webp()
      .toBuffer();
    return {
      pdf: write('magazine.pdf', '%PDF-1.7'),
      pictures: [write('1.webp', page)],
      thumbnail: write('cover.webp', page),
      plan: write('plan.json', '{}'),
      findings: [],
    };
  },
}));

const phone = '+919812345679';
const meera: Actor = { kind: 'staff', id: 'editor-1', role: 'editor', name: 'Meera Iyer' };
let app: TestApp;
let id: EditionId;
let key: string;
beforeAll(async () => {
  app = await testApp();
  await seedCatalogue(app.ctx());
});
afterAll(() => app.close());
beforeEach(async () => {
  made.runs = 0;
  id = await createEdition(app.ctx(), {
    customer: 'asha',
    customerName: 'Asha',
    customerPhone: phone,
    theme: 'Gifting',
    subCategory: 'Birthday Spotlight',
    category: 'Birthday Spotlight',
    plan: { id: 'iconic', name: 'imurs iconic', pages: 20 },
    copies: 1,
    total: paise(151_900),
    paid: paise(151_900),
    isFifty: false,
  });
  key = new URL(await customerLink(app.ctx(), id), 'http://x').searchParams.get('key') ?? '';
});

/** Hands the story in with one answer of so many words. */
const handIn = (words: number) => {
  const form = new FormData();
  form.set('edition', id);
  form.set('curr', '2');
  form.set('num7', JSON.stringify({ question: 'What does she cook?', answer: 'dal '.repeat(words) }));
  return app.call('POST /api/updateAbstract', { form, headers: { 'x-edition-key': key } });
};
const form = async () => (await app.call('POST /api/abstract', { json: { id } })).status;
const state = async () => {
  const edition = await editionById(app.ctx(), id);
  const [draft] = await draftsOf(app.ctx(), id);
  return [edition?.orderStatus, draft?.waits, draft?.madeAt !== null];
};
const more = (ctx = app.ctx(meera)) => askForMore(ctx, id);

test('D16 (magazine 3) the draft of a thin story waits for staff, who are told how thin it is; nothing is typeset', async () => {
  expect(await handIn(6)).toMatchObject({ status: 200, body: { handedIn: true } });
  await app.runJobs();
  expect([await state(), made.runs]).toEqual([[1, 'thin', false], 0]);
  const [draft] = await draftsOf(app.ctx(), id);
  expect(draft?.findings).toEqual([{ code: 'thin', message: 'Thin story: 1 answer, 0 photos for 20 pages.' }]);
  // Trying again changes nothing; saying why does.
  await redraft(app.ctx(meera), { edition: id });
  await app.runJobs();
  expect(await state()).toEqual([1, 'thin', false]);
  await redraft(app.ctx(meera), { edition: id, reason: 'She asked for room to write in' });
  await app.runJobs();
  expect([await state(), made.runs]).toEqual([[2, null, true], 1]);
  expect((await draftsOf(app.ctx(), id))[0]?.reason).toBe('She asked for room to write in');
});

test('D16 (magazine 3) asked for more, the customer adds to the open story and hands it in again: the draft is made', async () => {
  await handIn(6);
  await app.runJobs();
  expect(await form()).toBe(202);
  await more();
  expect([await form(), await state()]).toEqual([200, [1, 'asked', false]]);
  const [told] = await newestMessages(app.ctx(), phone, 1);
  expect(told?.kind).toBe('storyWanted');
  expect(told?.text).toContain(
    'So far the story fills about 5 of 20 pages. 14 more photos or answers would fill the others',
  );
  expect(told?.link).toMatch(new RegExp(`/abstract/${id}$`));

  expect(await handIn(1200)).toMatchObject({ status: 200, body: { handedIn: true } });
  expect(await form()).toBe(202);
  await app.runJobs();
  expect([await state(), made.runs]).toEqual([[2, null, true], 1]);
  const kinds = (await newestMessages(app.ctx(), phone, 3)).map(({ kind }) => kind);
  expect(kinds).toEqual(['storyReceived', 'storyWanted', 'storyReceived']);
});

test('D16 (magazine 3) handed in again as thin as before, the draft waits again', async () => {
  await handIn(6);
  await app.runJobs();
  await more();
  await handIn(20);
  await app.runJobs();
  expect([await state(), await form()]).toEqual([[1, 'thin', false], 202]);
});

test('D16 (magazine 3) made anyway after more was asked for, the story is closed', async () => {
  await handIn(6);
  await app.runJobs();
  await more();
  await redraft(app.ctx(meera), { edition: id, reason: 'No answer for a week' });
  await app.runJobs();
  expect([await form(), await state()]).toEqual([202, [2, null, true]]);
});

test('D16 (magazine 3) only staff ask for more, and only while a thin story waits', async () => {
  await expect(more()).rejects.toMatchObject({ status: 409 });
  await handIn(1200);
  await app.runJobs();
  await expect(more()).rejects.toMatchObject({ status: 409 });
  await expect(more(app.ctx({ kind: 'customer', id: 'asha', phone }))).rejects.toMatchObject({ status: 403 });
});

test('D16 (magazine 3) a cancelled story is not opened again', async () => {
  await handIn(6);
  await app.runJobs();
  await cancelEdition(app.ctx({ kind: 'customer', id: 'asha', phone }), { edition: id });
  await expect(more()).rejects.toMatchObject({ status: 409, code: 'cancelled' });
});
