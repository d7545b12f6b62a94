import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EditionId } from '#kernel/ids.ts';
import { fromRupees } from '#kernel/money.ts';
import { seedCatalogue } from '#src/catalogue/index.ts';
import { createEdition, saveSubject, viewEdition } from '#src/editions/index.ts';
import { receiverName, tellerName } from '#src/editions/rules.ts';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { birthdayOrder } from '#test/kit/edition.ts';
import { materialOf, planInputOf } from './actions/magazine-input.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await seedCatalogue(app.ctx());
});
afterAll(() => app.close());

const couple = { theme: 'Couple', subCategory: 'every reason and one proposal' } as const;
async function proposal(more: Partial<Parameters<typeof createEdition>[1]> = {}): Promise<EditionId> {
  const id = await createEdition(app.ctx(), {
    ...birthdayOrder,
    ...couple,
    category: 'Every Reason and One Proposal',
    customer: 'c0000000000000000000000000',
    customerName: 'Arjun Rao',
    customerPhone: '+919810000007',
    total: fromRupees(1710),
    paid: fromRupees(1710),
    ...more,
  });
  const { about } = await viewEdition(app.ctx(), id);
  const subject = { name: 'Meghna & Arjun', calledAs: null, kind: 'two' as const, pronoun: 'they' as const };
  await saveSubject(app.ctx(), { ...about, edition: id, base: 0, subject });
  return id;
}
const storyOf = async (id: EditionId) => {
  const edition = await viewEdition(app.ctx(), id);
  const material = await materialOf(app.ctx(), edition);
  return planInputOf(app.ctx(), edition, { material, marks: new Map(), person: 'Meghna & Arjun', at: new Date(0) })
    .story;
};

test('C-A02 a proposal asks for its question beside the twelve that documented calls count', async () => {
  const form = (await app.call('POST /api/abstract', { json: { id: await proposal() } })).body;
  expect([form.total, form.curr]).toEqual([2, 1]);
  expect(Object.keys(form.questions)).toEqual([...Array.from({ length: 12 }, (_, n) => String(n + 1)), '90']);
  expect(form.questions[90]?.question).toBe('The question, in your words.');
  const other = await proposal({ subCategory: 'anniversary rewind', category: 'Anniversary Rewind' });
  expect((await app.call('POST /api/abstract', { json: { id: other } })).body.questions[90]).toBeUndefined();
});

test('C-A02 its answer completes no page, and has the last page of the magazine to itself', async () => {
  const id = await proposal();
  const answer = (key: number, text: string) => ({ [`num${key}`]: JSON.stringify({ question: 'Q', answer: text }) });
  const send = async (fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ edition: id, category: 'x', ...fields })) form.set(name, value);
    return (await app.call('POST /api/updateAbstract', { form })).body;
  };
  const first = await send({ ...answer(1, 'On the ferry.'), ...answer(90, 'Will you marry me?') });
  expect(first).toMatchObject({ curr: 1, total: 2, handedIn: false });
  const story = await storyOf(id);
  expect(story.lastPage).toEqual({ question: 'The question, in your words.', text: 'Will you marry me?' });
  expect(story.answers).toEqual([expect.objectContaining({ text: 'On the ferry.', keptBack: false })]);
  // A long one is told in full: what comes before its end is an answer.
  await send({ ...answer(90, `${'You laughed first. '.repeat(40)}Will you marry me?`), saving: '1' });
  const long = await storyOf(id);
  expect(long.lastPage?.text.endsWith('Will you marry me?')).toBe(true);
  expect(long.answers.at(-1)?.text.startsWith('You laughed first.')).toBe(true);
  // Nothing of it stands on the cover, and neither does anything told about a fight.
  expect(long.answers.at(-1)?.keptBack).toBe(true);
  await send({ ...answer(7, 'About the fan, every night.'), saving: '1' });
  expect((await storyOf(id)).answers.map(({ keptBack }) => keptBack)).toEqual([false, true, true]);
});

test('W50 whoever tells of both is not whom the magazine is for', async () => {
  const id = await proposal({ copies: 2 });
  expect(await storyOf(id)).toMatchObject({ receiver: 'Meghna', kind: 'two', copies: 2 });
  expect(receiverName(await viewEdition(app.ctx(), id))).toBe('Meghna');
});

test('C-E02 one voice is signed with one name, never with the list of all who give the magazine', () => {
  const named = (from: string | null) => tellerName({ about: { from }, customerName: 'Nidhi Tiwari' });
  expect(named('Ma, Nidhi, Ankur, Arjun and Tuli')).toBe('Nidhi Tiwari');
  expect(named('The Tiwari Family')).toBe('Nidhi Tiwari');
  expect(named('माँ और निधि')).toBe('Nidhi Tiwari');
  expect(named(null)).toBe('Nidhi Tiwari');
  expect(named('Nidhi')).toBe('Nidhi');
});
