import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayInIndia } from '#kernel/dates.ts';
import { designNames } from '#kernel/designs.ts';
import type { EditionId } from '#kernel/ids.ts';
import { consentVersion } from '#src/contributions/rules.ts';
import { saveSubject, takeStep } from '#src/editions/index.ts';
import { fileById } from '#src/files/index.ts';
import { hummedWav } from '#test/kit/api-customer.ts';
import type { Browser, TestApp } from '#test/kit/app.ts';
import { placePhoto, placeScenes } from '#test/kit/photo-files.ts';
import { priyasShop, system } from '#test/kit/priyas-shop.ts';
import { storyAnswers } from '#test/kit/story.ts';
import { draftsOf } from './actions/review.ts';
import { filePath } from '#test/kit/stored-file.ts';

// With the real typesetter: the covers that one chooses from are compared with those of the drafts, byte by byte.
let app: TestApp;
let priya: Browser;
let edition: EditionId;
beforeAll(async () => {
  const shop = await priyasShop({ env: { LIMITS: 'off' } });
  ({ app, priya } = shop);
  edition = await shop.open();
});
afterAll(() => app.close());

const sound = () => new Blob([hummedWav(20)], { type: 'audio/wav' });
const question = 'What did you think of her?';
const photo = async (at: number) => new Blob([new Uint8Array(await placePhoto(placeScenes[at % placeScenes.length]!))]);
function formOf(fields: Record<string, string | Blob>): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  return form;
}

/** The owner's story: words and a recording. */
async function tellStory() {
  const subject = { name: 'Lakshmi Nair', calledAs: 'Amma', kind: 'one', pronoun: 'she' } as const;
  const days = { occasionOn: null, neededBy: null };
  await saveSubject(app.ctx(), { edition, base: 0, subject, from: 'Priya Nair', ...days, language: 'en' });
  const words = storyAnswers
    .slice(0, 4)
    .map((answer, at) => [`num${at + 1}`, JSON.stringify({ question: '', answer })]);
  const spoken = { audioQuestion5: 'What does she sing?', audio5: sound() };
  const saved = { form: formOf({ edition, saving: '1', ...Object.fromEntries(words), ...spoken }) };
  expect((await priya.call('POST /api/updateAbstract', saved)).status).toBe(200);
}

/** What a friend wrote and spoke, and the story's only photos; the owner keeps it. */
async function acceptFriend() {
  const lastDay = dayInIndia(new Date(app.clock.now().getTime() + 7 * 86_400_000));
  const wish = { edition, about: 'Amma', from: 'Priya', note: '', questions: [{ question }], most: 10, lastDay };
  const { body } = await priya.call('POST /api/makeLink', { json: wish });
  const token = body.link.url.split('/').at(-1) ?? '';
  const rajan = app.browser();
  await rajan.call('POST /api/joinLink', { json: { token, name: 'Rajan', consent: consentVersion } });
  const answers = [
    {
      key: 101,
      text: 'She hums while she cooks, and the whole lane knows it is Sunday. I still hear her voice in every kitchen I walk into.',
    },
  ];
  await rajan.call('POST /api/saveContribution', { json: { token, answers } });
  await rajan.call('POST /api/addContributionVoice', { form: formOf({ token, key: '101', audio: sound() }) });
  for (const at of [0, 1, 2])
    await rajan.call('POST /api/addContributionPhoto', { form: formOf({ token, image: await photo(at) }) });
  await rajan.call('POST /api/sendContribution', { json: { token } });
  const { contributions } = (await priya.call('POST /api/friends', { json: { edition } })).body;
  const json = { edition, contribution: contributions[0]?.id ?? '', keep: true };
  expect((await priya.call('POST /api/decideContribution', { json })).status).toBe(200);
}

const covers = async (browser: Pick<Browser, 'call'> = priya) =>
  (await browser.call('POST /api/designCovers', { json: { edition } })).body;
/** The cover of the newest draft, as the choice shows covers. */
async function draftCover(): Promise<{ design: unknown; emphasis: unknown; picture: string }> {
  const [draft] = await draftsOf(app.ctx(), edition);
  const file = await fileById(app.ctx(), draft?.thumbnail ?? '');
  if (!draft || !file) throw new Error('there is no draft');
  const { design, emphasis } = draft.plan as { design: unknown; emphasis: unknown };
  return { design, emphasis, picture: (await readFile(filePath(app.ctx(), file))).toString('base64') };
}

test('W59 each draft has the cover that its design was chosen by, with what friends told and recordings', async () => {
  await tellStory();
  await acceptFriend();
  const shown = await covers();
  expect(shown.covers.map(({ design }) => design)).toEqual(designNames);
  // The photos are the friend's, and a guest may not see what friends told.
  const shownToGuest = await covers(app.browser());
  expect([shown.withoutFriends, shownToGuest.withoutFriends, shownToGuest.covers.length]).toEqual([false, true, 4]);
  expect(shownToGuest.covers).not.toEqual(shown.covers);

  await takeStep(app.ctx(system), edition, 'handIn');
  await app.runJobs();
  const first = await draftCover();
  const inDrafts = [first];
  let was = first.design as (typeof designNames)[number];
  for (const design of designNames.filter(name => name !== first.design)) {
    expect((await priya.call('POST /api/chooseDesign', { json: { edition, design, was } })).status).toBe(200);
    await app.runJobs();
    inDrafts.push(await draftCover());
    was = design;
  }
  const inOrder = designNames.map(name => inDrafts.find(({ design }) => design === name));
  expect(inOrder).toEqual(shown.covers);
  expect((await covers()).covers).toEqual(shown.covers);
});
