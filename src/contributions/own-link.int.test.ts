import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { dayInIndia } from '#kernel/dates.ts';
import type { EditionId } from '#kernel/ids.ts';
import { seedCatalogue } from '#src/catalogue/index.ts';
import { saveSubject } from '#src/editions/index.ts';
import { testApp, type Browser, type TestApp } from '#test/kit/app.ts';
import { openEdition } from '#test/kit/edition.ts';
import { closeLink, friendsOf, makeLink } from './actions/links.ts';
import { consents, contributions } from './store.ts';

let app: TestApp;
let edition: EditionId;
/** The secret in the address of the link. */
let token: string;
beforeAll(async () => {
  app = await testApp();
  await seedCatalogue(app.ctx());
});
afterAll(() => app.close());
beforeEach(async () => {
  // The limits of the test before are over.
  await app.clock.advance(3601);
  edition = await openEdition(app.ctx());
  const lastDay = dayInIndia(app.clock.now());
  const questions = [{ question: 'What did she teach you?' }];
  const request = { edition, about: 'Amma', from: 'Priya', note: '', questions, lastDay, most: 10 };
  token = (await makeLink(app.ctx(), request)).link?.url?.split('/').at(-1) ?? '';
});

const join = (browser: Browser, more: { language?: 'en' | 'hi' } = {}) =>
  browser.call('POST /api/joinLink', { json: { token, name: 'Uncle Rajan', consent: 4, ...more } });
const ownSecret = (reply: Awaited<ReturnType<typeof join>>) => reply.body.mine?.ownLink?.split('/tell/').at(-1) ?? '';
const opened = (browser: Browser, secret: string) => browser.call('POST /api/invitation', { json: { token: secret } });

test('W53 whoever cleared their cookies opens, changes and withdraws by their own link, also once the link is closed', async () => {
  const secret = ownSecret(await join(app.browser()));
  expect(Buffer.from(secret, 'base64url')).toHaveLength(16);
  await closeLink(app.ctx(), edition);
  const elsewhere = app.browser();
  expect((await opened(elsewhere, token)).status).toBe(404);
  expect((await opened(elsewhere, secret)).body.mine).toMatchObject({ name: 'Uncle Rajan', state: 'open' });
  const answers = [{ key: 101, text: 'To wait for the rain.' }];
  expect((await elsewhere.call('POST /api/saveContribution', { json: { token: secret, answers } })).status).toBe(200);
  expect((await elsewhere.call('POST /api/sendContribution', { json: { token: secret } })).body.mine).toMatchObject({
    state: 'sent',
    answers: [{ text: 'To wait for the rain.' }],
  });
  const withdrawn = await elsewhere.call('POST /api/withdrawConsent', { json: { token: secret } });
  expect(withdrawn.body.mine).toMatchObject({ state: 'withdrawn', ownLink: null });
});

test('W53 of an own link only the hash is stored, nobody else sees it, and another secret is 404', async () => {
  const rajan = app.browser();
  const secret = ownSecret(await join(rajan));
  const [row] = await app.ctx().db.select().from(contributions).where(eq(contributions.edition, edition));
  expect(JSON.stringify(row)).not.toContain(secret);
  expect((await opened(rajan, token)).body.mine?.ownLink).toContain(secret);
  const stranger = app.browser();
  expect(JSON.stringify((await opened(stranger, token)).body)).not.toContain(secret);
  const leela = app.browser();
  expect(ownSecret(await join(leela))).not.toBe(secret);
  expect((await opened(leela, secret)).body.mine?.name).toBe('Uncle Rajan');
  for (const wrong of [`${secret}x`, 'A'.repeat(22), row?.id ?? '', row?.ownLinkHash ?? ''])
    expect((await opened(stranger, wrong)).status).toBe(404);
});

test('W53 whoever guesses own links is stopped', async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 31; n++) statuses.push((await opened(app.browser(), `guess-${n}`)).status);
  expect(statuses.at(-1)).toBe(429);
});

test.each([
  [undefined, 'en'],
  ['hi', 'hi'],
] as const)('W53 a consent that was read in %s is recorded in %s, with its version', async (language, recorded) => {
  const reply = await join(app.browser(), language && { language });
  expect(reply.body.consent.texts.hi).toContain('सहमत');
  const [own] = await app.ctx().db.select().from(contributions).where(eq(contributions.edition, edition));
  const [consent] = await app
    .ctx()
    .db.select()
    .from(consents)
    .where(eq(consents.contribution, own?.id ?? ''));
  expect(consent).toMatchObject({ wording: 4, language: recorded });
});

test('W53 the questions that we proposed are there in both languages, the owner’s own as they were written', async () => {
  const { proposal } = await friendsOf(app.ctx(), edition);
  const own = { question: 'Which song is hers?' };
  const proposed = { question: 'What do you see first when you think of them?' };
  const questions = [proposed, ...proposal.questions.slice(0, 1), own];
  const request = { ...proposal, edition, about: 'Amma', note: '', questions };
  const secret = (await makeLink(app.ctx(), request)).link?.url?.split('/').at(-1) ?? '';
  const [first, ofForm, written] = (await opened(app.browser(), secret)).body.questions;
  expect(first?.texts).toEqual({
    en: proposed.question,
    hi: 'उनका नाम सुनते ही आपको सबसे पहले क्या याद आता है?',
  });
  expect(ofForm?.texts?.en).toBe(proposal.questions[0]?.question);
  expect(ofForm?.texts?.hi).toMatch(/[\u0900-\u097f]/);
  expect(written).toEqual({ key: 103, ...own });
});

test('W53 friends read what the link says they call the person, in every question', async () => {
  await saveSubject(app.ctx(), {
    edition,
    base: 0,
    subject: { name: 'Ramesh Chandra Tiwari', calledAs: 'Papa', kind: 'one', pronoun: 'he' },
    from: 'Priya',
    occasionOn: null,
    neededBy: null,
    language: 'en',
  });
  const { proposal } = await friendsOf(app.ctx(), edition);
  const questions = proposal.questions.slice(0, 6);
  expect(questions.map(({ question }) => question).join()).toContain('Ramesh Chandra Tiwari');
  const request = { ...proposal, edition, about: 'Tiwari ji', note: '', questions };
  const secret = (await makeLink(app.ctx(), request)).link?.url?.split('/').at(-1) ?? '';
  const shown = (await opened(app.browser(), secret)).body.questions.flatMap(({ texts }) => Object.values(texts ?? {}));
  expect(shown).toHaveLength(12);
  expect(shown.join()).toContain('Tiwari ji');
  expect(shown.join()).not.toMatch(/Ramesh|Papa/);
});
