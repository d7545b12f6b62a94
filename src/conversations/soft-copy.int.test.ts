import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EditionId, FileId } from '#kernel/ids.ts';
import { seedCatalogue } from '#src/catalogue/index.ts';
import { setSoftCopy, takeStep } from '#src/editions/index.ts';
import { newestMessages } from '#src/messages/index.ts';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { ChatPerson, openChat, useChatProvider, type ChatProvider } from '#test/kit/chat-provider.ts';
import { openEdition } from '#test/kit/edition.ts';
import { advanceToHour } from '#test/kit/time-of-day.ts';

/** The number of the edition's receiver. */
const phone = '+919812345670';
let app: TestApp;
let provider: ChatProvider;
let customer: string;
beforeAll(async () => {
  app = await testApp({ env: { CHAT: 'on' } });
  provider = useChatProvider(app);
  await seedCatalogue(app.ctx());
  await advanceToHour(app, 10);
  customer = (await app.browser().signIn(phone)).body.data._id;
});
afterAll(() => app.close());

/** Publishes the soft copy of an edition that `person` tells in a chat; answers how often each phone heard of it. */
async function heardOf(person: ChatPerson, then: (person: ChatPerson) => Promise<unknown> = async () => undefined) {
  const edition: EditionId = await openEdition(app.ctx(), customer);
  const owner = app.browser();
  await owner.signIn(phone);
  await openChat(person, (await owner.call('POST /api/beginChat', { json: { edition } })).body.link);
  await then(person);
  const system = app.ctx({ kind: 'system', name: 'test' });
  for (const step of ['handIn', 'startDraft', 'publish'] as const) await takeStep(system, edition, step);
  const [pdf, thumbnail] = [app.ctx().random.id() as FileId, app.ctx().random.id() as FileId];
  await setSoftCopy(system, edition, { pdf, thumbnail });
  const said = provider.said.length;
  await app.runJobs();
  const messages = await newestMessages(app.ctx(), phone, 100);
  const ordinary = messages.filter(({ kind, link }) => kind === 'softCopyReady' && link?.includes(edition));
  const inChat = person.said(said).filter(text => text.includes('is ready to read'));
  return { ordinary: ordinary.length, inChat: inChat.length };
}

test('W115 a soft copy is announced once to a phone that tells in a chat', async () => {
  expect(await heardOf(new ChatPerson(app, provider, phone))).toEqual({ ordinary: 0, inChat: 1 });
});

test('W115 it is announced as ever where the phone stopped the chat, or is another one', async () => {
  const stopped = new ChatPerson(app, provider, phone);
  expect(await heardOf(stopped, person => person.send('STOP'))).toEqual({ ordinary: 1, inChat: 0 });
  const another = new ChatPerson(app, provider, '+919812345679');
  expect(await heardOf(another)).toEqual({ ordinary: 1, inChat: 1 });
});
