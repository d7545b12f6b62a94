import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EditionId } from '#kernel/ids.ts';
import { takeStep, viewEdition } from '#src/editions/index.ts';
import type { Browser, TestApp } from '#test/kit/app.ts';
import { startEditorServer, type TestEditorServer } from '#test/kit/editor-server.ts';
import { priyasShop, staff, system, tellByForm } from '#test/kit/priyas-shop.ts';
import { storyAnswers } from '#test/kit/story.ts';
import { requireDocument } from './actions/document.ts';
import { draftsOf, publish, redraft, requestRevision } from './actions/review.ts';

const glad = 'We love your laugh on the stairs. You make our house sing. We love your kitchen in the rain.';
const lines = {
  headlines: [
    { answer: 0, texts: ['Nobody wrote these words'] },
    { answer: 5, texts: ['Your kitchen on the stairs', 'Your laugh in our house'] },
  ],
  cover: ['We love our house', 'We love a song that nobody wrote'],
  order: [5, 4, 3, 2, 1, 0],
};

// One story of six answers, with the real engine and an editing service.
let service: TestEditorServer;
let app: TestApp;
let priya: Browser;
let edition: EditionId;
beforeAll(async () => {
  service = await startEditorServer();
  service.says = JSON.stringify(lines);
  const env = { EDITING: 'openai', EDITING_URL: service.url, EDITING_MODEL: 'large', EDITING_KEY: 'k' };
  const shop = await priyasShop({ env: { LIMITS: 'off', LOG_LEVEL: 'silent', ...env } });
  ({ app, priya } = shop);
  edition = await shop.open();
  await tellByForm(priya, { edition, answers: [...storyAnswers.slice(0, 5), glad] });
  await takeStep(app.ctx(system), edition, 'handIn');
  await app.runJobs();
  await publish(app.ctx(staff), { edition });
});
afterAll(async () => {
  await app.close();
  await service.close();
});

const look = async () => (await priya.call(`GET /api/magazine/${edition}`)).body;
const proposalsOf = (magazine: Awaited<ReturnType<typeof look>>, answer: number) =>
  magazine.answers[answer]?.proposals.map(({ text }) => text) ?? [];

test('D16 (magazine 10) what is kept back is not sent, and what is proposed is offered where the laws allow it', async () => {
  const [asked] = service.asked;
  const texts = asked?.story.answers.map(({ text }) => text) ?? [];
  expect(texts).toContain(glad);
  const magazine = await look();
  const told = magazine.answers.findIndex(({ text }) => text === glad);
  const read = asked?.story.answers.findIndex(({ text }) => text === glad) ?? -1;
  expect(read).toBe(5);
  expect(proposalsOf(magazine, told)).toEqual(
    expect.arrayContaining(['Your kitchen on the stairs', 'Your laugh in our house']),
  );
  expect(proposalsOf(magazine, 0)).not.toContain('Nobody wrote these words');
  const cover = magazine.offers.cover.map(({ text }) => text);
  expect(cover).toContain('We love our house');
  expect(cover).not.toContain('We love a song that nobody wrote');
});

test('D16 (magazine 10) nothing of it is printed by itself; somebody chooses it like any other line', async () => {
  const { document } = await requireDocument(app.ctx(staff), await viewEdition(app.ctx(staff), edition));
  const printed = JSON.stringify(document.plan.pages);
  for (const line of ['Your kitchen on the stairs', 'We love our house']) expect(printed).not.toContain(line);
  const { head: base, pages } = await look();
  const line = pages[0]?.slots.find(slot => slot.line === 'cover');
  const edit = { do: 'line', page: pages[0]?.id, line: 'cover', was: line?.text, text: 'We love our house' };
  const { status } = await priya.call('POST /api/edits', { json: { edition, id: randomUUID(), base, edit } });
  expect(status).toBe(200);
});

test('D16 (magazine 10) only the studio is shown the proposed order; the same words are not sent again', async () => {
  expect((await look()).order).toBeNull();
  const { showMagazine } = await import('./actions/magazine.ts');
  const { order, pages } = await showMagazine(app.ctx(staff), edition);
  expect(order?.toSorted()).toEqual(pages.map(({ id }) => id).toSorted());
  expect(order).not.toEqual(pages.map(({ id }) => id));
  await requestRevision(app.ctx(staff), { edition, reason: 'They called' });
  await redraft(app.ctx(staff), { edition, reason: 'They called' });
  await app.runJobs();
  const [newest] = await draftsOf(app.ctx(), edition);
  expect(newest).toMatchObject({ version: 2, trouble: null });
  expect(newest?.story?.proposedCover).toEqual(lines.cover);
  expect(service.asked).toHaveLength(1);
});

test('D16 (magazine 10) the draft is made without a service that does not answer', async () => {
  service.says = 503;
  const other = await priyasShop({
    env: { EDITING: 'openai', EDITING_URL: service.url, EDITING_MODEL: 'large', LOG_LEVEL: 'silent' },
  });
  const id = await other.open();
  await tellByForm(other.priya, { edition: id, answers: storyAnswers.slice(0, 6), scenes: [] });
  await takeStep(other.app.ctx(system), id, 'handIn');
  await redraft(other.app.ctx(staff), { edition: id, reason: 'It is short, and right.' });
  await other.app.runJobs();
  const [draft] = await draftsOf(other.app.ctx(), id);
  expect([draft?.trouble, draft?.madeAt !== null, draft?.story?.proposedCover]).toEqual([null, true, undefined]);
  await other.app.close();
});
