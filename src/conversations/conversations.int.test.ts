import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { allPhotosOf, saveAnswers, storyOf } from '#src/abstract-form/index.ts';
import { seedCatalogue } from '#src/catalogue/index.ts';
import { editionById } from '#src/editions/index.ts';
import { DeliveryUnknown } from '#src/messages/index.ts';
import { testApp, type Browser, type TestApp } from '#test/kit/app.ts';
import { ChatPerson, openChat, useChatProvider, type ChatProvider } from '#test/kit/chat-provider.ts';
import { openEdition } from '#test/kit/edition.ts';
import { cameraPhoto } from '#test/kit/photo-files.ts';
import { encodedSound } from '#test/kit/sounds.ts';
import { advanceToHour } from '#test/kit/time-of-day.ts';
import { chatInbox, chatParts, chatPeople, chatThread, conversations } from './store/tables.ts';

const phone = '+919812345670';
let app: TestApp;
let provider: ChatProvider;
let owner: Browser;
let edition: string;
let person: ChatPerson;

beforeEach(async () => {
  app = await testApp({ env: { CHAT: 'on' } });
  provider = useChatProvider(app);
  await seedCatalogue(app.ctx());
  await advanceToHour(app, 10);
  owner = app.browser();
  const { body } = await owner.signIn(phone);
  edition = await openEdition(app.ctx(), body.data._id);
  person = new ChatPerson(app, provider, phone);
});
afterEach(() => app.close());

const begin = async (browser = owner) => (await browser.call('POST /api/beginChat', { json: { edition } })).body.link;
const story = () => storyOf(app.ctx(), edition);
const answer = async (key: number) => (await story()).answers.find(one => one.key === key);
const textOf = async (key: number) => (await answer(key))?.text;
const parts = () => app.ctx().db.select().from(chatParts).where(eq(chatParts.edition, edition));
const state = async () =>
  (await app.ctx().db.select().from(conversations).where(eq(conversations.edition, edition)))[0]?.state;
/** The key of the question that was asked last. */
const asked = async () => (await state())?.asked.at(-1)?.key ?? 0;
const photo = async (n = 0) => new Uint8Array(await cameraPhoto(n));
const seconds = () => Math.floor(app.ctx().now().getTime() / 1000);

test('W115 a story begins by a code, is agreed to by a button, and written answers stand in the form', async () => {
  const link = await begin();
  expect(link).toContain('/sandbox/phone/919812345670?text=');
  const [consent] = await person.send(new URL(link).searchParams.get('text') ?? '');
  expect(consent).toContain('Shall we begin?');
  // Nothing is kept before the consent.
  await person.send('He had a shop in Mysuru.', person.file('photo', await photo()));
  expect([await parts(), (await story()).answers, provider.forgotten.length]).toEqual([[], [], 1]);
  const [question] = await person.press('yes');
  expect(question).toContain('1 of');
  const key = await asked();
  await app.later(5);
  await person.send('He had a shop in Mysuru.');
  await app.later(5);
  await person.send('It smelled of sandalwood.');
  expect(await textOf(key)).toBe('He had a shop in Mysuru.\n\nIt smelled of sandalwood.');
  expect(provider.reactions).toHaveLength(2);
  const inbox = await app.ctx().db.select().from(chatInbox);
  expect(inbox.every(({ event, handledAt }) => event === null && handledAt !== null)).toBe(true);
});

test('W115 messages that come twice and in any order stand once, in the order of their own times', async () => {
  await openChat(person, await begin());
  const key = await asked();
  const at = seconds();
  await app.later(60);
  const three = ['One.', 'Two.', 'Three.'].map((text, n) => person.message({ type: 'text', text }, { at: at + 1 + n }));
  await person.send(three[2]!);
  await person.send(three[0]!, three[2]!, three[0]!);
  await person.send(three[1]!, ...three);
  expect(await textOf(key)).toBe('One.\n\nTwo.\n\nThree.');
  expect(await parts()).toHaveLength(3);
  const said = provider.said.length;
  await person.send(...three);
  expect(provider.said.length).toBe(said);
});

test('W115 what quotes a question answers it, and what was written before a question answers the one before', async () => {
  await openChat(person, await begin());
  const first = await asked();
  const quotes = `wamid.ours.${provider.said.length}`;
  await app.later(10);
  const late = person.message({ type: 'text', text: 'Late.' });
  await app.later(10);
  await person.press('next');
  const second = await asked();
  expect(second).not.toBe(first);
  await app.later(10);
  await person.send(late, person.message({ type: 'text', text: 'Quoted.' }, { quotes }), 'Now.');
  expect([await textOf(first), await textOf(second)]).toEqual(['Late.\n\nQuoted.', 'Now.']);
});

test('W115 what the form changed stays, what comes by the chat follows it, and the last part is taken back', async () => {
  await openChat(person, await begin());
  const key = await asked();
  await app.later(5);
  await person.send('A shop.');
  const save = { save: '7f0c1d52-54a5-4c26-9d37-6a3b0f1c2e11', key, base: 1, text: 'A small shop, by hand.' };
  await saveAnswers(app.ctx(), { edition, device: 'tab', saves: [save] });
  await app.later(5);
  await person.send('In Mysuru.');
  await app.later(5);
  await person.send('By the market.');
  expect(await textOf(key)).toBe('A small shop, by hand.\n\nIn Mysuru.\n\nBy the market.');
  const [undone] = await person.send('undo');
  expect(undone).toContain('taken back');
  expect(await textOf(key)).toBe('A small shop, by hand.\n\nIn Mysuru.');
  await app.later(4000);
  expect((await person.send('undo'))[0]).toContain('Only what came in the last hour');
  expect(await textOf(key)).toBe('A small shop, by hand.\n\nIn Mysuru.');
});

test('W115 “take it back” as a reply takes that message back and no other, also when it is sent twice', async () => {
  await openChat(person, await begin());
  const key = await asked();
  await app.later(5);
  const [first, question] = ['A shop.', 'Can I pay by cheque?'].map(text => person.message({ type: 'text', text }));
  await person.send(first!, question!);
  await app.later(5);
  await person.send('By the market.');
  const takeBack = (quotes: string) => person.send(person.message({ type: 'text', text: 'take it back' }, { quotes }));
  expect((await takeBack(question!.id))[0], 'it is no part of the story').toContain('Only what came in the last hour');
  expect((await takeBack(first!.id))[0]).toContain('taken back');
  expect((await takeBack(first!.id))[0]).toContain('Only what came in the last hour');
  expect(await textOf(key)).toBe('By the market.');
});

test('W115 photos stand with their answer and caption, and voice notes become one recording in their order', async () => {
  await openChat(person, await begin());
  const key = await asked();
  const bytes = await photo();
  await app.later(60);
  const [early, late] = [seconds() - 20, seconds() - 10];
  const sound = (length: number) => encodedSound({ codec: 'libopus', format: 'ogg', seconds: length });
  await person.send(person.file('photo', bytes, { caption: 'At the well' }));
  expect((await story()).photos).toMatchObject([{ answer: key, caption: 'At the well' }]);
  await person.send(person.file('voice', await sound(3), { at: late }));
  await person.send(person.file('voice', await sound(1), { at: early }));
  expect((await answer(key))?.seconds).toBeCloseTo(4, 0);
  expect((await parts()).map(({ kind }) => kind).toSorted()).toEqual(['photo', 'voice', 'voice']);
  expect([provider.files.size, provider.forgotten.length]).toEqual([0, 3]);
  await person.press(`again:${key}`);
  expect((await answer(key))?.seconds).toBeCloseTo(1, 0);
  await person.send('undo');
  expect((await story()).photos).toEqual([]);
});

test('W115 a file that cannot be fetched is tried again, holds up nobody for ever, and one that is lost is told', async () => {
  await openChat(person, await begin());
  const key = await asked();
  await app.later(5);
  provider.failures.media.push('error', 'cut', 'error', 'error');
  await person.send(person.file('photo', await photo()), 'A text behind it.');
  expect([(await story()).photos.length, await textOf(key)]).toEqual([0, undefined]);
  for (let tries = 0; tries < 3; tries++) {
    await app.later(70);
    await app.runJobs();
  }
  expect(await textOf(key)).toBe('A text behind it.');
  await app.later(4000);
  await app.runJobs();
  expect((await allPhotosOf(app.ctx(), edition)).length).toBe(1);
  provider.failures.media.push('gone');
  expect((await person.send(person.file('photo', await photo(1))))[0]).toContain('did not reach us');
});

test('W115 a stranger, a used code and one that is too old get one sentence a day, which says nothing of orders', async () => {
  const link = await begin();
  await openChat(person, link);
  const stranger = new ChatPerson(app, provider, '+919811111111');
  const sentence = new URL(link).searchParams.get('text') ?? '';
  const [told] = await stranger.send(sentence);
  expect(told).toContain('Tell it on WhatsApp');
  expect(told).not.toContain('Arjun');
  expect(await stranger.send(sentence, 'Hello?', stranger.file('photo', await photo()))).toEqual([]);
  expect((await app.ctx().db.select().from(conversations)).length).toBe(1);
  const other = await begin();
  await app.later(25 * 3600);
  expect((await stranger.send(new URL(other).searchParams.get('text') ?? ''))[0]).toContain('Tell it on WhatsApp');
});

test('W115 whoever only knows the id tells, and may not hand in; its owner hands in, and STOP ends it', async () => {
  const guest = new ChatPerson(app, provider, '+919822222222');
  await openChat(guest, await begin(app.browser()));
  await app.later(5);
  await guest.send('I was his neighbour.');
  await guest.send('that’s all');
  await guest.press('hand-in');
  await guest.press('yes');
  expect((await editionById(app.ctx(), edition))?.orderStatus).toBe(0);
  await openChat(person, await begin());
  await app.later(5);
  await person.send('He had a shop.');
  await person.send('that’s all');
  await person.press('hand-in');
  await person.press('yes');
  expect((await editionById(app.ctx(), edition))?.orderStatus).toBe(1);
  const said = provider.said.length;
  await person.send('STOP');
  await app.later(48 * 3600);
  await app.runJobs();
  expect(provider.said.slice(said + 1).filter(({ to }) => to === phone)).toEqual([]);
});

test('W115 what is said goes in order: a failure is tried again first, and what may have been sent is not sent again', async () => {
  await openChat(person, await begin());
  await app.later(5);
  provider.failures.say.push(() => {
    throw new Error('the messenger answered 429');
  });
  await expect(person.send('questions', 'my photos')).rejects.toThrow('429');
  expect(provider.said.length).toBe(2);
  await app.later(100);
  await app.runJobs();
  expect(provider.said.length).toBe(4);
  provider.failures.say.push(() => {
    throw new DeliveryUnknown('no answer');
  });
  await person.send('questions');
  await app.later(100);
  await app.runJobs();
  expect(provider.said.length).toBe(4);
  await person.send('my photos');
  expect(provider.said.length).toBe(5);
});

test('W115 a number that comes with another id has another owner now, who sees nothing of the conversation', async () => {
  await openChat(person, await begin());
  const hello = (user: string | null, more = {}) => person.message({ type: 'text', text: 'Hello' }, { user, ...more });
  await person.send(hello('IN.1'));
  await person.send(hello('IN.1', { phone: null }));
  expect(await app.ctx().db.select().from(chatPeople)).toHaveLength(1);
  const [told] = await person.send(hello('IN.2'));
  expect(told).toContain('Tell it on WhatsApp');
  const people = await app.ctx().db.select().from(chatPeople);
  expect(people.map(({ user, phone }) => [user, phone]).toSorted()).toEqual([
    ['IN.1', null],
    ['IN.2', phone],
  ]);
});

test('W115 what is no answer goes to the studio, whose answer comes back once; and afterwards by a template', async () => {
  await openChat(person, await begin());
  await app.later(5);
  await person.send('Can I pay by cheque?');
  const [row] = await app.ctx().db.select().from(chatThread);
  expect(row).toMatchObject({ words: 'Can I pay by cheque?', staff: null });
  const staff = app.ctx({ kind: 'staff', id: 's1', role: 'editor', name: 'Meera' });
  const { answerPerson } = await import('./actions/studio.ts');
  const reply = {
    edition,
    person: row?.person ?? '',
    id: '7f0c1d52-54a5-4c26-9d37-6a3b0f1c2e12',
    words: 'Yes, gladly.',
  };
  await answerPerson(staff, reply);
  const { entries, cost } = await answerPerson(staff, reply);
  await app.runJobs();
  expect(entries.map(({ staff, words }) => [staff, words])).toEqual([
    [null, 'Can I pay by cheque?'],
    ['Meera', 'Yes, gladly.'],
  ]);
  expect(cost).toBeGreaterThan(0);
  expect(provider.said.filter(({ text }) => text.includes('Yes, gladly.')).map(({ template }) => template)).toEqual([
    null,
  ]);
  await app.later(26 * 3600);
  await answerPerson(staff, { ...reply, id: '7f0c1d52-54a5-4c26-9d37-6a3b0f1c2e13', words: 'Later.' });
  await app.runJobs();
  expect(provider.said.find(({ text }) => text.includes('Later.'))?.template).toEqual({
    name: 'chatReply',
    language: 'en',
  });
});

test('W115 what came is acknowledged at night, too', async () => {
  await advanceToHour(app, 22);
  await person.send(new URL(await begin()).searchParams.get('text') ?? '');
  await person.press('yes');
  await app.later(30);
  await person.send('He had a shop in Mysuru.');
  const before = person.said().length;
  await app.later(61);
  await app.runJobs();
  expect(person.said(before)).toEqual(['Kept: 1 text. 1 of 12 answers so far.']);
});

test('W115 of two texts of one second the second one is the last, whatever their ids are', async () => {
  await openChat(person, await begin());
  const key = await asked();
  await app.later(60);
  const at = seconds();
  // The ids of a provider say nothing about an order.
  await person.send({ ...person.message({ type: 'text', text: 'He mended clocks.' }, { at }), id: 'wamid.z' });
  await person.send({ ...person.message({ type: 'text', text: 'and he was bald' }, { at }), id: 'wamid.a' });
  expect(await textOf(key)).toBe('He mended clocks.\n\nand he was bald');
  await app.later(1);
  await person.send('undo');
  expect(await textOf(key)).toBe('He mended clocks.');
});
