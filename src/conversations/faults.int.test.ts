import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveAnswers, storyOf } from '#src/abstract-form/index.ts';
import { seedCatalogue } from '#src/catalogue/index.ts';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { ChatPerson, openChat, useChatProvider, type ChatProvider } from '#test/kit/chat-provider.ts';
import { openEdition } from '#test/kit/edition.ts';
import { killAt } from '#test/kit/killed.ts';
import { cameraPhoto } from '#test/kit/photo-files.ts';
import { encodedSound } from '#test/kit/sounds.ts';
import { advanceToHour } from '#test/kit/time-of-day.ts';
import { sweepConversations } from './actions/sweep.ts';
import { chatAnswers, chatInbox, chatParts, chatPeople, conversations } from './store/tables.ts';

let app: TestApp;
let provider: ChatProvider;
beforeAll(async () => {
  app = await testApp({ env: { CHAT: 'on', LIMITS: 'off' } });
  provider = useChatProvider(app);
  await seedCatalogue(app.ctx());
  await advanceToHour(app, 10);
});
afterAll(() => app.close());

let count = 0;
/** Somebody who agreed to tell a story of their own in a chat, and the key of the question that is open. */
async function teller() {
  const phone = `+9198111000${10 + count++}`;
  const owner = app.browser();
  const { body } = await owner.signIn(phone);
  const edition = await openEdition(app.ctx(), body.data._id);
  const person = new ChatPerson(app, provider, phone);
  await openChat(person, (await owner.call('POST /api/beginChat', { json: { edition } })).body.link);
  const [row] = await app.ctx().db.select().from(conversations).where(eq(conversations.edition, edition));
  await app.later(5);
  return { person, edition, key: row?.state.asked.at(-1)?.key ?? 0, phone };
}

/** Runs what is due until nothing is left, however often something fails. */
async function settle(): Promise<void> {
  for (let rounds = 0; rounds < 8; rounds++) {
    await app.runJobs().catch(() => undefined);
    await app.later(90);
  }
  await app.later(400);
  await app.runJobs();
}

test('W115 killed before any commit, everything stands once and nothing is said twice', async () => {
  const bytes = new Uint8Array(await cameraPhoto(0));
  const sound = await encodedSound({ codec: 'libopus', format: 'ogg', seconds: 1 });
  const results = [];
  for (let nth = 0; nth <= 6; nth++) {
    const { person, edition, key } = await teller();
    const before = provider.said.length;
    const revive = killAt(app, nth);
    const messages = [
      person.message({ type: 'text', text: 'One.' }),
      person.file('photo', bytes, { caption: 'The well' }),
      person.file('voice', sound),
      person.message({ type: 'text', text: 'Two.' }),
      person.message({ type: 'text', text: 'undo' }),
    ];
    await person.bring(...messages).catch(() => undefined);
    // The provider sends again what it got no answer to.
    await person.bring(...messages).catch(() => undefined);
    await app.runJobs().catch(() => undefined);
    revive();
    await settle();
    const { answers, photos } = await storyOf(app.ctx(), edition);
    const answer = answers.find(one => one.key === key);
    const parts = await app.ctx().db.select().from(chatParts).where(eq(chatParts.edition, edition));
    results.push({
      text: answer?.text,
      seconds: Math.round(answer?.seconds ?? 0),
      photos: photos.map(({ caption }) => caption),
      parts: parts
        .filter(({ undoneAt }) => undoneAt === null)
        .map(({ kind }) => kind)
        .toSorted(),
      said: person.said(before).filter(text => text.includes('taken back')).length,
    });
  }
  const [first, ...others] = results;
  expect(first).toEqual({
    text: 'One.',
    seconds: 1,
    photos: ['The well'],
    parts: ['photo', 'text', 'voice'],
    said: 1,
  });
  for (const other of others) expect(other).toEqual(first);
}, 240_000);

test('W115 what the form recorded stays in the recording, in the order of the times', async () => {
  const { person, edition, key } = await teller();
  const sound = (seconds: number) => encodedSound({ codec: 'libopus', format: 'ogg', seconds });
  await person.send(person.file('voice', await sound(1)));
  await app.later(5);
  // Whoever writes in the form at the same time loses nothing, either.
  const save = { save: '7f0c1d52-54a5-4c26-9d37-6a3b0f1c2e21', key, base: 0, text: 'Typed.' };
  await saveAnswers(app.ctx(), { edition, device: 'tab', saves: [save] });
  const [row] = await app.ctx().db.select().from(chatAnswers).where(eq(chatAnswers.edition, edition));
  // As if the form had recorded it: the chat made another one.
  await app
    .ctx()
    .db.update(chatAnswers)
    .set({ madeVoice: 'a'.repeat(64) })
    .where(eq(chatAnswers.edition, edition));
  await person.send(person.file('voice', await sound(2)));
  const answer = (await storyOf(app.ctx(), edition)).answers.find(one => one.key === key);
  expect([Math.round(answer?.seconds ?? 0), answer?.text, row?.madeVoice === null]).toEqual([3, 'Typed.', false]);
});

test('W115 what waits ends after seven days, sounds and strangers go, and a week that is sent again changes nothing', async () => {
  const { person, edition, key } = await teller();
  const stranger = new ChatPerson(app, provider, '+919833333333');
  await stranger.send('Hello');
  const message = person.message({ type: 'text', text: 'Kept.' });
  const sound = person.file('voice', await encodedSound({ codec: 'libopus', format: 'ogg', seconds: 1 }));
  await person.send(message, sound);
  // A voice note that could not be opened at once is opened again.
  await settle();
  provider.failures.media.push('error', 'error', 'error');
  await person.bring(person.file('photo', new Uint8Array(await cameraPhoto(1))));
  await app.runJobs();
  await app.later(6 * 24 * 3600);
  await person.bring(message, sound);
  await app.later(3 * 24 * 3600);
  const { db } = app.ctx();
  await sweepConversations(app.ctx());
  expect((await db.select().from(chatInbox)).filter(({ event }) => event !== null)).toEqual([]);
  expect((await db.select().from(chatPeople)).map(({ phone }) => phone)).not.toContain('+919833333333');
  const parts = await db.select().from(chatParts).where(eq(chatParts.edition, edition));
  expect(parts.map(({ kind, file }) => [kind, file]).toSorted()).toEqual([
    ['text', null],
    ['voice', null],
  ]);
  const answer = (await storyOf(app.ctx(), edition)).answers.find(one => one.key === key);
  expect([answer?.text, Math.round(answer?.seconds ?? 0)]).toEqual(['Kept.', 1]);
});
