import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dayInIndia } from '#kernel/dates.ts';
import type { EditionId } from '#kernel/ids.ts';
import { newestMessages } from '#src/messages/index.ts';
import { historyOf, saveSubject, takeStep, viewEdition } from '#src/editions/index.ts';
import { printedSubject } from '#src/editions/rules.ts';
import { approve, draftsOf, publish } from '#src/soft-copy/index.ts';
import * as softCopyStore from '#src/soft-copy/store.ts';
import { hummedWav } from '#test/kit/api-customer.ts';
import type { Browser, TestApp } from '#test/kit/app.ts';
import { openEdition } from '#test/kit/edition.ts';
import { placePhoto } from '#test/kit/photo-files.ts';
import { priyasShop, staff, system, type PriyasShop } from '#test/kit/priyas-shop.ts';
import { acceptedContributionsOf } from './index.ts';
import { consents, contributionAnswers, contributions, eraseContribution, insertPhoto, storyLinks } from './store.ts';

const dayMs = 86_400_000;
let app: TestApp;
let priya: Browser;
let open: PriyasShop['open'];
let edition: EditionId;

beforeAll(async () => {
  ({ app, priya, open } = await priyasShop());
});
afterAll(() => app.close());

beforeEach(async () => {
  // The limits of the test before are over.
  await app.clock.advance(3601);
  edition = await open();
  await saveSubject(app.ctx(), {
    edition,
    base: 0,
    subject: { name: 'Lakshmi Nair', calledAs: 'Amma', kind: 'one', pronoun: 'she' },
    from: 'Priya Nair',
    occasionOn: null,
    neededBy: null,
    language: 'en',
  });
});

const dayFromNow = (days: number) => dayInIndia(new Date(app.clock.now().getTime() + days * dayMs));
const questions = [{ key: 2, question: 'What did you think of her?' }, { question: 'Which song is hers?' }];
const ownQuestion = 102;

/** Makes a link as the owner; answers the reply and the secret in its address. */
async function makeLink(request: object = {}) {
  const json = { edition, about: 'Amma', from: 'Priya', note: 'She knows nothing!', questions, most: 10, ...request };
  const reply = await priya.call('POST /api/makeLink', { json: { lastDay: dayFromNow(7), ...json } });
  const url = reply.status === 200 ? reply.body.link.url : '';
  return { reply, token: url.split('/').at(-1) ?? '' };
}
const join = (browser: Browser, token: string, name = 'Uncle Rajan') =>
  browser.call('POST /api/joinLink', { json: { token, name, consent: 4 } });
const write = (browser: Browser, token: string, text: string, key = 2) =>
  browser.call('POST /api/saveContribution', { json: { token, answers: [{ key, text }] } });
const send = (browser: Browser, token: string) => browser.call('POST /api/sendContribution', { json: { token } });
const decide = (contribution: string, keep: boolean) =>
  priya.call('POST /api/decideContribution', { json: { edition, contribution, keep } });
const friends = async () => (await priya.call('POST /api/friends', { json: { edition } })).body;

function sendFile<const Name extends 'addContributionVoice' | 'addContributionPhoto'>(
  browser: Browser,
  name: Name,
  fields: Record<string, string | Blob>,
) {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  return browser.call(`POST /api/${name}`, { form });
}

/** Somebody who joined by a link, wrote an answer and sent it. */
async function sentBy(token: string, name: string, text: string) {
  const browser = app.browser();
  await join(browser, token, name);
  await write(browser, token, text);
  await send(browser, token);
  const { contributions: all } = await friends();
  return { browser, id: all.find(one => one.name === name)?.id ?? '' };
}

describe('W53 the link', () => {
  test('W53 proposes ten people, a week and two questions about her, by the name that friends say', async () => {
    const { proposal, link } = await friends();
    expect(link).toBeNull();
    expect(proposal).toMatchObject({ about: 'Lakshmi Nair', from: 'Priya', most: 10, deadline: null });
    expect(proposal.lastDay).toBe(dayFromNow(7));
    expect(proposal.chosen.map(({ question }) => question)).toEqual([
      'What do you see first when you think of Lakshmi Nair?',
      'Which story about Lakshmi Nair must not be missing?',
    ]);
    expect(proposal.questions.length).toBeGreaterThan(5);
    expect(JSON.stringify(proposal.questions)).not.toContain('Amma');
  });

  test('W53 never proposes the payer’s name for whom it is about', async () => {
    edition = await open();
    expect((await friends()).proposal).toMatchObject({ about: '', from: 'Meera' });
  });

  test('W53 asks in the name of all who give it, not of whoever paid', async () => {
    edition = await open();
    const subject = { name: 'Neha & Dhruv', calledAs: null, kind: 'two', pronoun: 'they' } as const;
    const days = { occasionOn: null, neededBy: null, language: 'en' } as const;
    await saveSubject(app.ctx(), { edition, base: 0, subject, from: 'Neha & Dhruv', ...days });
    expect((await friends()).proposal).toMatchObject({ about: 'Neha & Dhruv', from: 'Neha & Dhruv' });
  });

  test('W53 shows names, note and questions, and nothing of the story, to whoever has it', async () => {
    const { token, reply } = await makeLink();
    expect(reply.body.link).toMatchObject({ used: 0, most: 10, takesPeople: true });
    expect(reply.body.link.share).toContain(`/tell/${token}`);
    const { status, body } = await app.call('POST /api/invitation', { json: { token } });
    expect(status).toBe(200);
    expect(Object.keys(body).toSorted()).toEqual(
      ['about', 'brand', 'consent', 'from', 'language', 'lastDay', 'mine', 'note', 'partner', 'questions'].toSorted(),
    );
    expect(body).toMatchObject({ about: 'Amma', from: 'Priya', note: 'She knows nothing!', partner: null, mine: null });
    expect(body.questions).toEqual([questions[0], { key: ownQuestion, question: 'Which song is hers?' }]);
    expect(JSON.stringify(body)).not.toMatch(new RegExp(`Lakshmi|Meera|${edition}`));
  });

  test('W53 only its hash is stored, with 128 bits in the address, and the owner can share it again', async () => {
    const { token } = await makeLink();
    expect(Buffer.from(token, 'base64url')).toHaveLength(16);
    const [row] = await app.ctx().db.select().from(storyLinks).where(eq(storyLinks.edition, edition));
    expect(JSON.stringify(row)).not.toContain(token);
    expect((await friends()).link.url).toContain(token);
  });

  test.each(['closed', 'expired', 'replaced', 'full', 'unknown'])(
    'W53 a link that is %s is 404 with kind words',
    async why => {
      const { token } = await makeLink({ lastDay: dayFromNow(0), most: 1 });
      if (why === 'closed') await priya.call('POST /api/closeLink', { json: { edition } });
      if (why === 'expired')
        await app.ctx().db.update(storyLinks).set({ lastDay: '2020-01-01' }).where(eq(storyLinks.edition, edition));
      if (why === 'replaced') await makeLink();
      if (why === 'full') await join(app.browser(), token);
      const asked = why === 'unknown' ? 'A'.repeat(22) : token;
      for (const address of ['invitation', 'joinLink'])
        expect(
          await app.call(`POST /api/${address}`, {
            json: { token: asked, ...(address === 'joinLink' && { name: 'Leela', consent: 4 }) },
          }),
        ).toMatchObject({ status: 404, body: { error: { message: expect.stringContaining('not open any more') } } });
    },
  );

  test('W53 its last day is between today and half a year, and it asks one to six questions', async () => {
    expect((await makeLink({ lastDay: dayFromNow(-2) })).reply).toMatchObject({
      body: { error: { code: 'last-day' } },
    });
    expect((await makeLink({ lastDay: dayFromNow(200) })).reply.status).toBe(400);
    expect((await makeLink({ questions: [] })).reply.status).toBe(400);
    expect((await makeLink({ questions: Array.from({ length: 7 }, () => ({ question: 'Why?' })) })).reply.status).toBe(
      400,
    );
  });

  test('W53 only whoever may decide about the edition sees friends, makes links and decides', async () => {
    const { token } = await makeLink();
    const uncle = app.browser();
    await join(uncle, token);
    const stranger = app.browser();
    await stranger.signIn('+919812345672');
    for (const [browser, status] of [
      [app.browser(), 401],
      [uncle, 401],
      [stranger, 403],
    ] as const)
      for (const address of ['friends', 'closeLink'])
        expect((await browser.call(`POST /api/${address}`, { json: { edition } })).status).toBe(status);
    const { id } = await sentBy(token, 'Leela', 'She sang.');
    const other = await openEdition(app.ctx());
    const json = { edition: other, contribution: id, keep: true };
    expect((await priya.call('POST /api/decideContribution', { json })).status).toBe(403);
  });
});

describe('W53 a contribution', () => {
  test('W53 stores nothing before name and consent, and keeps the consent as a record', async () => {
    const { token } = await makeLink();
    const uncle = app.browser();
    expect(await write(uncle, token, 'She laughed.')).toMatchObject({
      status: 403,
      body: { error: { code: 'consent-missing' } },
    });
    const audio = new Blob([hummedWav()], { type: 'audio/wav' });
    expect((await sendFile(uncle, 'addContributionVoice', { token, key: '2', audio })).status).toBe(403);
    for (const json of [
      { token, name: 'Rajan' },
      { token, name: 'Rajan', consent: 0 },
      { token, name: ' ', consent: 4 },
    ])
      expect((await uncle.call('POST /api/joinLink', { json })).status).toBe(400);
    expect(await app.ctx().db.select().from(contributions).where(eq(contributions.edition, edition))).toEqual([]);
    await join(uncle, token);
    const [own] = await app.ctx().db.select().from(contributions).where(eq(contributions.edition, edition));
    const [consent] = await app
      .ctx()
      .db.select()
      .from(consents)
      .where(eq(consents.contribution, own?.id ?? ''));
    expect(consent).toMatchObject({ name: 'Uncle Rajan', wording: 4, language: 'en', withdrawnAt: null });
    expect(consent?.purpose).toContain('print');
    expect(consent?.givenAt).toBeInstanceOf(Date);
  });

  test('W53 is saved as it comes, opened again by its person only, and read by the owner once it is sent', async () => {
    const { token } = await makeLink();
    const uncle = app.browser();
    await join(uncle, token);
    await write(uncle, token, ' She laughed first.\r\n');
    const audio = new Blob([hummedWav()], { type: 'audio/wav' });
    expect((await sendFile(uncle, 'addContributionVoice', { token, key: String(ownQuestion), audio })).status).toBe(
      200,
    );
    const image = new Blob([new Uint8Array(await placePhoto('sea'))], { type: 'image/jpeg' });
    expect((await sendFile(uncle, 'addContributionPhoto', { token, image })).body.mine.photos).toHaveLength(1);
    expect((await sendFile(uncle, 'addContributionPhoto', { token, image })).body.mine.photos).toHaveLength(1);
    const again = (await uncle.call('POST /api/invitation', { json: { token } })).body.mine;
    expect(again).toMatchObject({ name: 'Uncle Rajan', state: 'open', mayChange: true });
    expect(again.answers[0]).toMatchObject({ text: 'She laughed first.' });
    expect(again.answers[1].voice).toMatchObject({ seconds: 1 });
    expect((await app.call('POST /api/invitation', { json: { token } })).body.mine).toBeNull();
    expect((await friends()).contributions).toMatchObject([
      { name: 'Uncle Rajan', state: 'open', answers: [], photos: [] },
    ]);
    await send(uncle, token);
    const [seen] = (await friends()).contributions;
    expect(seen).toMatchObject({ state: 'sent', answers: [{ text: 'She laughed first.', voice: null }, { text: '' }] });
    expect((await priya.call(`GET /download?fileId=${seen.answers[1].voice.file}`)).status).toBe(200);
    expect((await priya.call(`GET /thumbnail/${seen.photos[0].file}`)).status).toBe(200);
  });

  test('W53 with nothing in it cannot be sent, and another question or a damaged file is refused', async () => {
    const { token } = await makeLink();
    const uncle = app.browser();
    await join(uncle, token);
    expect(await send(uncle, token)).toMatchObject({ status: 400, body: { error: { code: 'nothing-answered' } } });
    expect((await write(uncle, token, 'x', 5)).status).toBe(400);
    const audio = new Blob(['not a sound'], { type: 'audio/wav' });
    expect((await sendFile(uncle, 'addContributionVoice', { token, key: '2', audio })).status).toBe(415);
    const image = new Blob(['<svg/>'], { type: 'image/svg+xml' });
    expect((await sendFile(uncle, 'addContributionPhoto', { token, image })).status).toBe(415);
  });

  test('W53 that is kept is signed in the story; changed again it waits for the owner again', async () => {
    const { token } = await makeLink();
    const { browser, id } = await sentBy(token, 'Uncle Rajan', 'She laughed first.');
    const other = await sentBy(token, 'Leela', 'She ran.');
    await decide(id, true);
    await decide(other.id, false);
    const answer = { question: 'What did you think of her?', text: 'She laughed first.', by: 'Uncle Rajan' };
    expect((await acceptedContributionsOf(app.ctx(), edition)).answers).toEqual([answer]);
    await write(browser, token, 'She laughed last.');
    expect((await friends()).contributions[0].state).toBe('sent');
    expect((await acceptedContributionsOf(app.ctx(), edition)).answers).toEqual([]);
    await decide(id, true);
    expect((await acceptedContributionsOf(app.ctx(), edition)).answers).toEqual([
      { ...answer, text: 'She laughed last.' },
    ]);
    await priya.call('POST /api/closeLink', { json: { edition } });
    expect((await write(browser, token, 'She laughed.')).status).toBe(200);
  });

  test('W53 sends no message to anybody, so that a surprise stays one', async () => {
    const before = (await newestMessages(app.ctx(), undefined, 50)).length;
    const { token } = await makeLink();
    const { id } = await sentBy(token, 'Uncle Rajan', 'She laughed.');
    await decide(id, true);
    await app.runJobs();
    expect((await newestMessages(app.ctx(), undefined, 50)).length).toBe(before);
  });
});

describe('W53 a withdrawn contribution', () => {
  /** Marks the newest draft as made with what is kept now, as the draft job would. */
  async function finishDraft(version: number): Promise<void> {
    const { about } = await viewEdition(app.ctx(), edition);
    const file = 'f0000000000000000000000000' as softCopyStore.FinishedDraft['pdf'];
    const { ids } = await acceptedContributionsOf(app.ctx(), edition);
    await softCopyStore.saveFinishedDraft(
      app.ctx().db,
      { edition, version },
      {
        madeAt: app.ctx().now(),
        subject: printedSubject(about),
        contributions: ids,
        pdf: file,
        sha256: 'x',
        thumbnail: file,
        pages: [],
        plan: {},
        findings: [],
      },
    );
  }

  async function withDraft() {
    const { token } = await makeLink();
    const uncle = await sentBy(token, 'Uncle Rajan', 'She laughed first.');
    await decide(uncle.id, true);
    await takeStep(app.ctx(system), edition, 'handIn');
    await takeStep(app.ctx(system), edition, 'startDraft');
    await finishDraft(1);
    return { token, ...uncle };
  }
  const withdraw = (browser: Browser, token: string) => browser.call('POST /api/withdrawConsent', { json: { token } });

  test('W53 is deleted, its consent ended, and a new draft is asked for without it', async () => {
    const { token, browser, id } = await withDraft();
    const reply = await withdraw(browser, token);
    expect(reply.body.mine).toMatchObject({ state: 'withdrawn', mayChange: false, photos: [] });
    const { db } = app.ctx();
    expect(await db.select().from(contributionAnswers).where(eq(contributionAnswers.contribution, id))).toEqual([]);
    const [consent] = await db.select().from(consents).where(eq(consents.contribution, id));
    expect(consent?.withdrawnAt).toBeInstanceOf(Date);
    expect((await draftsOf(app.ctx(), edition)).map(({ version, askedBy }) => [version, askedBy])).toEqual([
      [2, 'what friends told'],
      [1, 'the story'],
    ]);
    expect((await acceptedContributionsOf(app.ctx(), edition)).ids).toEqual([]);
    const notes = (await historyOf(app.ctx(), edition)).map(({ what }) => what);
    expect(notes.some(what => what.includes('Uncle Rajan withdrew'))).toBe(true);
    expect((await write(browser, token, 'Again.')).status).toBe(409);
    expect((await withdraw(browser, token)).status).toBe(200);
  });

  test('W53 stops the publishing and the approval of a draft it is printed in', async () => {
    const first = await withDraft();
    await withdraw(first.browser, first.token);
    await expect(publish(app.ctx(staff), { edition, version: 1 })).rejects.toMatchObject({
      code: 'contribution-withdrawn',
    });
    await finishDraft(2);
    await expect(publish(app.ctx(staff), { edition, version: 2 })).resolves.toMatchObject({ live: 1 });
  });

  test('W53 takes back a soft copy that awaits its approval', async () => {
    const { browser, token } = await withDraft();
    await publish(app.ctx(staff), { edition, version: 1 });
    await withdraw(browser, token);
    expect(await viewEdition(app.ctx(), edition)).toMatchObject({ orderStatus: 3, live: 2, pdf: [] });
    await expect(approve(app.ctx(staff), { edition, version: 1, reason: 'She called.' })).rejects.toMatchObject({
      code: 'not-now',
    });
  });

  test('W53 that was withdrawn before soft copies were taken back still stops the approval', async () => {
    const { id } = await withDraft();
    await publish(app.ctx(staff), { edition, version: 1 });
    await eraseContribution(app.ctx().db, id, app.ctx().now());
    await expect(approve(app.ctx(staff), { edition, version: 1, reason: 'She called.' })).rejects.toMatchObject({
      code: 'contribution-withdrawn',
      message: expect.stringContaining('Uncle Rajan'),
    });
  });
});

describe('W53 limits', () => {
  test('W53 one address cannot begin more than twenty contributions in an hour', async () => {
    const { token } = await makeLink({ most: 30 });
    const statuses: number[] = [];
    for (let n = 0; n < 21; n++) statuses.push((await join(app.browser(), token, `Friend ${n}`)).status);
    expect(statuses.filter(status => status === 200).length).toBeLessThanOrEqual(20);
    expect(statuses.at(-1)).toBe(429);
  });

  test('W53 one person sends five photos', async () => {
    const { token } = await makeLink();
    const uncle = app.browser();
    await join(uncle, token);
    const { db } = app.ctx();
    const [own] = await db.select().from(contributions).where(eq(contributions.edition, edition));
    const file = 'f0000000000000000000000000' as softCopyStore.FinishedDraft['pdf'];
    for (let n = 0; n < 5; n++) {
      const row = { contribution: own?.id ?? '', sha256: String(n), file, takenAt: null, addedAt: app.ctx().now() };
      await insertPhoto(db, { id: app.ctx().random.id(), ...row });
    }
    const image = new Blob([new Uint8Array(await placePhoto('sea'))], { type: 'image/jpeg' });
    expect(await sendFile(uncle, 'addContributionPhoto', { token, image })).toMatchObject({
      status: 409,
      body: { error: { code: 'photos-full' } },
    });
  });

  test('W53 whoever guesses links is stopped', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 31; n++)
      statuses.push((await app.call('POST /api/invitation', { json: { token: `guess-${n}` } })).status);
    expect(statuses.at(-1)).toBe(429);
  });
});
