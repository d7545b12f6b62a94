import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { seedCatalogue } from '#src/catalogue/index.ts';
import { storyOf } from '#src/abstract-form/index.ts';
import { testApp, type Browser, type TestApp } from '#test/kit/app.ts';
import { ChatPerson, openChat, useChatProvider, type ChatProvider } from '#test/kit/chat-provider.ts';
import { openEdition } from '#test/kit/edition.ts';
import { cameraPhoto } from '#test/kit/photo-files.ts';
import { encodedSound } from '#test/kit/sounds.ts';
import { advanceToHour } from '#test/kit/time-of-day.ts';
import { chatParts, conversations } from './store/tables.ts';

let app: TestApp;
let provider: ChatProvider;
let owner: Browser;
let edition: string;
let meera: ChatPerson;
let uncle: ChatPerson;

beforeEach(async () => {
  app = await testApp({ env: { CHAT: 'on' } });
  provider = useChatProvider(app);
  await seedCatalogue(app.ctx());
  await advanceToHour(app, 10);
  owner = app.browser();
  const { body } = await owner.signIn('+919812345672');
  edition = await openEdition(app.ctx(), body.data._id);
  meera = new ChatPerson(app, provider, '+919812345672');
  uncle = new ChatPerson(app, provider, '+919812345673');
  await openChat(meera, (await owner.call('POST /api/beginChat', { json: { edition } })).body.link);
});
afterEach(() => app.close());

const friends = async () => (await owner.call('POST /api/friends', { json: { edition } })).body;
const beginBy = (token: string) => app.browser().call('POST /api/beginFriendChat', { json: { token } });
/** The secret in the address that a forwarded question has. */
async function forwarded(): Promise<string> {
  const said = (await meera.press('ask')).join('\n');
  return /\/tell\/([\w-]+)/.exec(said)?.[1] ?? '';
}

test('W115 W53 a forwarded question is answered from another phone, agreed to by a button, signed, and decided by the owner', async () => {
  const token = await forwarded();
  const [consent] = await openChatOf(uncle, (await beginBy(token)).body.link);
  expect(consent).toContain('I agree that what I tell is printed in the magazine about');
  await uncle.send('Kept before I agreed?', uncle.file('photo', new Uint8Array(await cameraPhoto(0))));
  expect((await friends()).contributions).toEqual([]);
  expect((await uncle.press('yes')).join()).toContain('How shall we sign it?');
  const [question] = await uncle.send('Uncle Dev');
  expect(question).toContain('1 of 1');
  await app.later(5);
  const voice = () => encodedSound({ codec: 'libopus', format: 'ogg', seconds: 2 });
  await uncle.send('He sang on the roof.', uncle.file('voice', await voice()));
  await uncle.send(uncle.file('voice', await voice()), uncle.file('photo', new Uint8Array(await cameraPhoto(1))));
  await app.later(70);
  await app.runJobs();
  expect(uncle.said().at(-1)).toContain('Kept: 2 voice notes, 1 photo, 1 text. 1 of 1 answers so far.');
  // Nothing of it is the owner's before it is sent, nor part of the story by itself.
  expect((await friends()).contributions[0]).toMatchObject({ name: 'Uncle Dev', state: 'open' });
  expect((await storyOf(app.ctx(), edition)).answers).toEqual([]);
  expect((await uncle.press('send')).join()).toContain('Meera has it now.');
  const [told] = (await friends()).contributions;
  expect(told).toMatchObject({ name: 'Uncle Dev', state: 'sent', answers: [{ text: 'He sang on the roof.' }] });
  expect(told.answers[0].voice?.seconds, 'both voice notes').toBeCloseTo(4, 0);
  expect(told.photos).toHaveLength(1);
  expect(await app.ctx().db.select().from(chatParts)).toEqual([]);
  const json = { edition, contribution: told.id, keep: true };
  expect((await owner.call('POST /api/decideContribution', { json })).status).toBe(200);
});

/** Sends the sentence of a link and answers what is said. */
const openChatOf = (person: ChatPerson, link: string) => person.send(new URL(link).searchParams.get('text') ?? '');

test('W115 W53 a friend learns nothing of the order, and their phone hands nothing in', async () => {
  await openChatOf(uncle, (await beginBy(await forwarded())).body.link);
  await uncle.press('yes');
  await uncle.send('Uncle Dev');
  for (const words of ['where is it', 'hand in', 'photos', 'page 5: darker', 'Can I pay by cheque?']) {
    const said = (await uncle.send(words)).join();
    expect(said, words).not.toContain(edition);
  }
  expect((await storyOf(app.ctx(), edition)).answers).toEqual([]);
  await uncle.press('hand-in-now');
  expect((await owner.call('POST /api/editions', { json: { edition } })).body.orderStatus).toBe(0);
});

test('W115 W53 stop ends a friend’s chat, a second code goes on with what they told, and a closed link takes nobody', async () => {
  const token = await forwarded();
  await openChatOf(uncle, (await beginBy(token)).body.link);
  await uncle.press('yes');
  await uncle.send('Uncle Dev');
  await app.later(5);
  await uncle.send('He sang on the roof.');
  await uncle.send('stop');
  expect((await uncle.send('One more')).join()).toContain('This is not kept');
  expect(await uncle.send('Another one')).toEqual([]);
  await openChatOf(uncle, (await beginBy(token)).body.link);
  // The name is known, and the one question has an answer.
  expect((await uncle.press('yes')).join()).toContain('Those are all the questions.');
  await app.later(5);
  await uncle.send('And at dawn.');
  await uncle.press('send');
  const [told, ...others] = (await friends()).contributions;
  expect(others).toEqual([]);
  expect(told).toMatchObject({ name: 'Uncle Dev', answers: [{ text: 'He sang on the roof.\n\nAnd at dawn.' }] });
  await owner.call('POST /api/closeLink', { json: { edition } });
  expect((await beginBy(token)).status).toBe(404);
  const rows = await app.ctx().db.select().from(conversations).where(eq(conversations.edition, edition));
  expect(rows.map(({ friendLink }) => friendLink !== null).toSorted()).toEqual([false, true]);
});

test('W115 W53 another link of the same story asks for its own consent', async () => {
  await openChatOf(uncle, (await beginBy(await forwarded())).body.link);
  await uncle.press('yes');
  await uncle.send('Uncle Dev');
  await owner.call('POST /api/closeLink', { json: { edition } });
  const [consent] = await openChatOf(uncle, (await beginBy(await forwarded())).body.link);
  expect(consent).toContain('I agree that what I tell is printed');
  await uncle.send('Not kept.');
  const told = (await friends()).contributions.flatMap(({ answers }: { answers: { text: string }[] }) => answers);
  expect(told.map(({ text }: { text: string }) => text)).not.toContain('Not kept.');
});

test('W115 W53 who tells the story itself goes on with it when they tap their own link', async () => {
  const token = await forwarded();
  const said = (await openChatOf(meera, (await beginBy(token)).body.link)).join();
  expect(said).not.toContain('I agree that');
  await app.later(5);
  await meera.send('He had a shop.');
  expect((await storyOf(app.ctx(), edition)).answers.map(({ text }) => text)).toEqual(['He had a shop.']);
});
