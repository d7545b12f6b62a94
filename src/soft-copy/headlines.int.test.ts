import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EditionId } from '#kernel/ids.ts';
import { takeStep, viewEdition } from '#src/editions/index.ts';
import type { Browser, TestApp } from '#test/kit/app.ts';
import { priyasShop, staff, system, tellByForm } from '#test/kit/priyas-shop.ts';
import { storyAnswers } from '#test/kit/story.ts';
import { requireDocument } from './actions/document.ts';
import { publish } from './actions/review.ts';
import type { StoryHeadline } from './wire/headlines.ts';

/** An answer with lines that suit the cover. */
const glad = 'We love your laugh on the stairs. You make our house sing. We love your kitchen in the rain.';

// One story of six answers, with the real engine: looked over, handed in, and changed as a magazine.
let app: TestApp;
let priya: Browser;
let edition: EditionId;
beforeAll(async () => {
  const shop = await priyasShop({ env: { LIMITS: 'off' } });
  ({ app, priya } = shop);
  edition = await shop.open();
  await tellByForm(priya, { edition, answers: [...storyAnswers.slice(0, 5), glad] });
});
afterAll(() => app.close());

const headlines = async (): Promise<StoryHeadline[]> =>
  (await priya.call('POST /api/storyHeadlines', { json: { edition } })).body.headlines;
const choose = (key: number, text: string) => priya.call('POST /api/chooseHeadline', { json: { edition, key, text } });
const look = async () => (await priya.call(`GET /api/magazine/${edition}`)).body;
const change = async (edit: object) => {
  const { head: base } = await look();
  return priya.call('POST /api/edits', { json: { edition, id: randomUUID(), base, edit } });
};

/** An answer with another headline to choose, and that one. */
async function another() {
  for (const { key, headline, proposals } of await headlines()) {
    const other = proposals.find(({ text }) => text !== headline && text !== '');
    if (headline !== null && other) return { key, headline, other: other.text };
  }
  throw new Error('no answer has another headline');
}

/** The largest line of the page that begins an answer, and its title in the contents. */
async function printed(answer: number) {
  const { document } = await requireDocument(app.ctx(staff), await viewEdition(app.ctx(staff), edition));
  const { pages } = document.plan;
  const page = pages.find(({ subject }) => subject?.lays !== 'contents' && subject?.answers.includes(answer));
  const parts = page?.frames.flatMap(frame => (frame.kind === 'type' ? frame.parts : [])) ?? [];
  const entries = pages.flatMap(({ subject }) => subject?.entries ?? []);
  return {
    largest: parts.toSorted((a, b) => b.size - a.size)[0]?.text,
    titles: entries.map(({ title }) => title),
  };
}

test('W55 before the hand-in every answer has its headline as it would be printed, with others to choose from', async () => {
  const all = await headlines();
  expect(all.map(({ key }) => key)).toEqual([1, 2, 3, 4, 5, 6]);
  for (const { headline, isChosen, proposals } of all) {
    expect(isChosen).toBe(false);
    expect(proposals.length).toBeLessThanOrEqual(3);
    if (headline !== null) expect(proposals[0]?.text).toBe(headline);
  }
});

test('W55 a chosen headline stays, others are told from it, and an empty one leaves it to the magazine again', async () => {
  const { key, headline, other } = await another();
  const now = (await choose(key, other)).body.headlines.find(one => one.key === key);
  expect(now).toMatchObject({ headline: other, isChosen: true });
  expect(now?.proposals.map(({ text }) => text)).toContain(headline);
  expect((await headlines()).find(one => one.key === key)).toEqual(now);
  await choose(key, '');
  expect((await headlines()).find(one => one.key === key)).toMatchObject({ headline, isChosen: false });
  expect((await choose(9, 'Of nothing')).status).toBe(400);
});

test('W55 W60 chosen headlines are printed: the title in the contents is the largest line of its page', async () => {
  const { key, other } = await another();
  await choose(key, other);
  const own = (await headlines()).find(one => one.key !== key && one.headline !== null)?.key ?? 0;
  await choose(own, 'As Amma tells it');
  await takeStep(app.ctx(system), edition, 'handIn');
  expect((await choose(key, '')).status).toBe(409);
  await app.runJobs();
  await publish(app.ctx(staff), { edition });
  const magazine = await look();
  expect(magazine.answers[key - 1]).toMatchObject({ headline: other });
  expect(magazine.answers[own - 1]).toMatchObject({ headline: 'As Amma tells it' });
  const [first, second] = [await printed(key - 1), await printed(own - 1)];
  expect([first.largest, second.largest]).toEqual([other, 'As Amma tells it']);
  expect(first.titles).toEqual(expect.arrayContaining([other, 'As Amma tells it']));
});

test('W60 a headline that is chosen in the magazine is the largest line of its page and its title in the contents', async () => {
  const { pages, answers } = await look();
  let chosen = 0;
  for (const { kind, answer, text: was } of pages.flatMap(({ slots }) => slots)) {
    if (kind !== 'headline' || answer === null || was === null) continue;
    const before = await printed(answer);
    const other = answers[answer]?.proposals.find(({ text }) => text !== was)?.text;
    if (other === undefined || !before.titles.includes(was)) continue;
    const { status, body } = await change({ do: 'headline', answer, was, text: other });
    if (status !== 200) continue;
    chosen += 1;
    const after = await printed(answer);
    expect(after.titles).toContain(other);
    expect(after.largest).toBe(other);
    const back = { edition, id: randomUUID(), base: body.head, undo: body.seq };
    expect((await priya.call('POST /api/edits', { json: back })).status).toBe(200);
    expect(await printed(answer)).toEqual(before);
  }
  expect(chosen).toBeGreaterThan(0);
});

test('W60 another line of the cover is chosen like a headline', async () => {
  const { offers, pages } = await look();
  const [cover] = pages;
  const line = cover?.slots.find(slot => slot.line === 'cover');
  expect(offers.cover.map(({ text }) => text)).toContain(line?.text);
  const other = offers.cover.find(({ text }) => text !== line?.text);
  expect(other?.why).toMatch(/\.$/u);
  const edit = { do: 'line', page: cover?.id, line: 'cover', was: line?.text, text: other?.text };
  expect((await change(edit)).status).toBe(200);
  const after = await look();
  expect(after.pages[0]?.slots.find(slot => slot.line === 'cover')?.text).toBe(other?.text);
  expect(after.offers).toEqual(offers);
});
