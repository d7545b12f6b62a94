import { afterEach, beforeEach, expect, test } from 'vitest';
import { saveAnswers } from '#src/abstract-form/index.ts';
import { seedCatalogue } from '#src/catalogue/index.ts';
import { testApp, type Browser, type TestApp } from '#test/kit/app.ts';
import { ChatPerson, openChat, useChatProvider } from '#test/kit/chat-provider.ts';
import { openEdition } from '#test/kit/edition.ts';
import { cameraPhoto } from '#test/kit/photo-files.ts';
import { advanceToHour } from '#test/kit/time-of-day.ts';

const phone = '+919812345671';
let app: TestApp;
let owner: Browser;
let edition: string;
let person: ChatPerson;

beforeEach(async () => {
  app = await testApp({ env: { CHAT: 'on' } });
  const provider = useChatProvider(app);
  await seedCatalogue(app.ctx());
  await advanceToHour(app, 10);
  owner = app.browser();
  const { body } = await owner.signIn(phone);
  edition = await openEdition(app.ctx(), body.data._id);
  person = new ChatPerson(app, provider, phone);
});
afterEach(() => app.close());

const form = async () => (await owner.call('POST /api/abstract', { json: { id: edition } })).body;
const version = async () => (await owner.call(`GET /api/storyVersion/${edition}`)).body.version;

test('W115 the version of a story changes with each thing that is told, and with nothing else', async () => {
  expect((await form()).version).toBeUndefined();
  const { link } = (await owner.call('POST /api/beginChat', { json: { edition } })).body;
  await openChat(person, link);
  const versions = [await version()];
  expect((await form()).version).toBe(versions[0]);
  const next = async () => versions.push(await version());
  await person.send('He had a shop in Mysuru.');
  await next();
  await person.send(person.file('photo', new Uint8Array(await cameraPhoto(0))));
  await next();
  const image = (await form()).photos[0].id;
  await owner.call('POST /api/changePhoto', { json: { parent: edition, image, caption: 'The shop' } });
  await next();
  const saves = [{ save: '7f0c1d52-54a5-4c26-9d37-6a3b0f1c2e21', key: 2, base: 0, text: 'In the form.' }];
  await saveAnswers(app.ctx(), { edition, device: 'tab', saves });
  await next();
  expect(new Set(versions).size).toBe(5);
  await person.press('where');
  expect(await version()).toBe(versions.at(-1));
  expect((await form()).version).toBe(versions.at(-1));
  await owner.call('POST /api/updateAbstract', { form: handIn((await form()).total) });
  expect(await version()).toBeNull();
});

test('W115 a conversation in Hindi says in Hindi where it is, what is missing and what a hand-in means', async () => {
  const { link } = (await owner.call('POST /api/beginChat', { json: { edition } })).body;
  await openChat(person, link);
  await person.press('hindi');
  const said = [];
  for (const name of ['photos', 'where', 'hand-in']) said.push(...(await person.press(name)));
  expect(said).toEqual([
    expect.stringMatching(/अब तक कहानी \d+ में से लगभग/),
    expect.stringMatching(/^अब आपकी बारी है: कहानी जमा कीजिए। .* तक पहुँचेगी। http/),
    expect.stringContaining('आप इसे फिर खोल सकते हैं। जमा करें?'),
  ]);
  expect(said.filter(text => /[a-z]{2}/i.test(text.replaceAll(/http\S+/g, '')))).toEqual([]);
});

/** The fields that hand the story in. */
function handIn(total: number): FormData {
  const fields = new FormData();
  for (const [name, value] of Object.entries({ edition, category: 'Birthday Spotlight', curr: String(total) }))
    fields.set(name, value);
  return fields;
}
