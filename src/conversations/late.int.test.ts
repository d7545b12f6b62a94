import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storyOf } from '#src/abstract-form/index.ts';
import { seedCatalogue } from '#src/catalogue/index.ts';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { ChatPerson, openChat, useChatProvider, type ChatProvider } from '#test/kit/chat-provider.ts';
import { openEdition } from '#test/kit/edition.ts';
import { advanceToHour } from '#test/kit/time-of-day.ts';
import { wake } from './actions/shop-events.ts';
import { speakTo } from './actions/speak.ts';
import { chatPeople, chatSaid, conversations } from './store/tables.ts';

let app: TestApp;
let provider: ChatProvider;
beforeAll(async () => {
  app = await testApp({ env: { CHAT: 'on', LIMITS: 'off' } });
  provider = useChatProvider(app);
  await seedCatalogue(app.ctx());
});
afterAll(() => app.close());

let count = 0;
/** Somebody who agreed to tell a story of their own in a chat, at ten in the morning. */
async function teller() {
  await advanceToHour(app, 10);
  const phone = `+9198111001${10 + count++}`;
  const owner = app.browser();
  const { body } = await owner.signIn(phone);
  const edition = await openEdition(app.ctx(), body.data._id);
  const person = new ChatPerson(app, provider, phone);
  await openChat(person, (await owner.call('POST /api/beginChat', { json: { edition } })).body.link);
  const { db } = app.ctx();
  const [row] = await db.select().from(chatPeople).where(eq(chatPeople.phone, phone));
  await app.later(5);
  return { person, edition, row: row!, phone };
}

const textOf = async (edition: string) => (await storyOf(app.ctx(), edition)).answers[0]?.text;

test('W115 what the provider took is not said again when its id cannot be noted', async () => {
  const { person, phone } = await teller();
  const { db } = app.shop.runtime.database;
  const { update } = db;
  db.update = (table => {
    const builder = update.call(db, table);
    if ((table as unknown) !== chatSaid) return builder;
    const set = builder.set.bind(builder);
    builder.set = (change: { providerId?: unknown }) => {
      if (change.providerId !== undefined) throw new Error('Connection terminated unexpectedly');
      return set(change);
    };
    return builder;
  }) as typeof update;
  try {
    await person.send('my photos').catch(() => undefined);
  } finally {
    db.update = update;
  }
  await app.later(300);
  await app.runJobs();
  expect(provider.said.filter(({ to, text }) => to === phone && text.includes('photos so far'))).toHaveLength(1);
});

test('W115 a job that runs a moment too soon forgets neither the moment of a conversation nor what waits for it', async () => {
  const { person, edition, row, phone } = await teller();
  await person.send('He had a shop.');
  const { clock } = app;
  const { now } = clock;
  const [told] = await app.ctx().db.select().from(conversations).where(eq(conversations.edition, edition));
  const early = new Date((told?.wakeAt?.getTime() ?? 0) - 300);
  const before = provider.said.length;
  // The job that was sent for it is the one that runs now.
  await app.ctx().db.execute(sql`delete from pgboss.job where name = 'conversations/wake'`);
  clock.now = () => early;
  await wake(app.ctx(), { edition, person: row.id });
  clock.now = now;
  await app.later(62);
  await app.runJobs();
  expect(person.said(before)).toEqual(['Kept: 1 text. 1 of 12 answers so far.']);
  const [said] = await app.ctx().db.select().from(chatSaid).where(eq(chatSaid.person, row.id)).limit(1);
  const at = new Date(now.call(clock).getTime() + 600);
  const waiting = { ...said!, id: 'waits', place: 1000, providerId: null, isDone: false, at };
  await app.ctx().db.insert(chatSaid).values(waiting);
  await speakTo(app.ctx(), { person: row.id });
  const jobs = (await app.shop.runtime.jobs.list(500)).filter(
    ({ name, state, data }) =>
      name === 'conversations/say-messages' && state === 'created' && (data as { person: string }).person === row.id,
  );
  expect([jobs.length, phone]).toEqual([1, person.phone]);
});

test('W115 an undo that comes late takes back what was sent before it, not what was sent after it', async () => {
  const { person, edition } = await teller();
  await person.send('He mended clocks.');
  await app.later(10);
  const undo = person.message({ type: 'text', text: 'undo' });
  await app.later(10);
  await person.send('He was never in a hurry.');
  expect((await person.send(undo)).join()).toContain('taken back');
  expect(await textOf(edition)).toBe('He was never in a hurry.');
});

test('W115 a question that was not sent, since the messages are used up, is answered by nothing', async () => {
  const { person, edition } = await teller();
  const { config } = app.shop.runtime;
  const most = config.chatMessages;
  Object.assign(config, { chatMessages: 3 });
  try {
    await person.send('next');
    await app.later(10);
    await person.send('next', 'He mended clocks.');
  } finally {
    Object.assign(config, { chatMessages: most });
  }
  const [told] = await app.ctx().db.select().from(conversations).where(eq(conversations.edition, edition));
  expect(told?.state.asked).toHaveLength(1);
  expect((await storyOf(app.ctx(), edition)).answers.map(({ key }) => key)).toEqual([told?.state.asked[0]?.key]);
});

test('W115 what is written before the provider took a question answers the one before it', async () => {
  const { person, edition } = await teller();
  const notNow = () => {
    throw new Error('the messenger answered 429');
  };
  provider.failures.say.push(notNow, notNow);
  await person.send('next').catch(() => undefined);
  await app.later(30);
  const [text, more] = ['He mended clocks.', 'In Mysuru.'].map(words => person.message({ type: 'text', text: words }));
  await person.send(text!).catch(() => undefined);
  await app.later(300);
  await app.runJobs();
  const [told] = await app.ctx().db.select().from(conversations).where(eq(conversations.edition, edition));
  const [first, second] = told?.state.asked ?? [];
  await person.send(more!);
  await app.later(10);
  await person.send('He came on a bus.');
  const answers = (await storyOf(app.ctx(), edition)).answers.map(({ key, text: words }) => [key, words]);
  expect(answers).toEqual([
    [first?.key, 'He mended clocks.\n\nIn Mysuru.'],
    [second?.key, 'He came on a bus.'],
  ]);
});

test('W115 a question that waits for the morning is said before the reply to whoever writes at night', async () => {
  const { person } = await teller();
  await person.send('He mended clocks.');
  await app.later(70);
  await app.runJobs();
  // The hour of the question passed while nothing ran.
  await advanceToHour(app, 22.5);
  const before = provider.said.length;
  await app.runJobs();
  expect(person.said(before)).toEqual([]);
  await app.later(60);
  const [question, reply] = await person.send('my photos');
  expect([question?.includes('*2 of 12*'), reply?.includes('photos so far')]).toEqual([true, true]);
});

test('W115 a question that the provider did not take before the quiet hours comes in the morning, once', async () => {
  const { person, phone } = await teller();
  await person.send('He had a shop.');
  await app.later(120);
  await app.runJobs();
  const asked = () => provider.said.filter(({ to, text }) => to === phone && text.includes('2 of 12')).length;
  provider.failures.say = Array.from({ length: 40 }, () => () => {
    throw new Error('the provider answered 500');
  });
  for (const hour of [19.6, 20.9, 21.5, 23]) {
    await advanceToHour(app, hour);
    await app.runJobs().catch(() => undefined);
  }
  provider.failures.say = [];
  await advanceToHour(app, 23.5);
  await app.runJobs();
  expect(asked()).toBe(0);
  await advanceToHour(app, 9.1);
  await app.runJobs();
  expect(asked()).toBe(1);
});
