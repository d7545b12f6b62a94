import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { EditionId } from '#kernel/ids.ts';
import type { Actor } from '#platform/context.ts';
import { insertContribution, insertLink, saveAnswer } from '#src/contributions/store.ts';
import { chooseDesign, createEdition, customerLink, editionById, takeStep } from '#src/editions/index.ts';
import { fileById } from '#src/files/index.ts';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { birthdayOrder } from '#test/kit/edition.ts';
import { makeDraft } from './actions/make-draft.ts';
import { approve, draftsOf, publish, redraft, requestRevision, showSoftCopy } from './actions/review.ts';

/** The fake typesetter: its recorded runs, an error to throw, and work to do during a run. */
const typesetter = vi.hoisted(() => ({
  runs: [] as { outDir: string; seed: number; story: unknown; before: unknown; design: string }[],
  fails: undefined as Error | undefined,
  during: async () => {},
}));
interface TestAnswer {
  key: number;
  question: string;
  text: string;
  voice: string | null;
  seconds: number | null;
}
const story = vi.hoisted(() => ({
  answers: [
    { key: 1, question: 'What does Nani cook?', text: 'Everything. '.repeat(600), voice: null, seconds: null },
  ] as TestAnswer[],
  photos: [] as [],
}));

vi.mock('#typeset/index.ts', () => ({
  limitLanes: () => {},
  readPlan: (plan: unknown) => ({ plan }),
  drawSharpPictures: async () => [],
  async typesetMagazine({ outDir, seed, story: input, before, design }: (typeof typesetter.runs)[number]) {
    typesetter.runs.push({ outDir, seed, story: input, before, design });
    if (typesetter.fails) throw typesetter.fails;
    const write = (name: string, content: string | Buffer) => {
      const path = join(outDir, name);
      writeFileSync(path, content);
      return path;
    };
    const page = await sharp({
      create: { width: 30, height: 40, channels: 3, background: { r: typesetter.runs.length, g: 0, b: 0 } },
    })
      .webp()
      .toBuffer();
    const magazine = {
      pdf: write('magazine.pdf', `%PDF-1.7 run ${typesetter.runs.length}`),
      pictures: [write('1.webp', page), write('2.webp', page)],
      thumbnail: write('cover.webp', page),
      plan: write('plan.json', JSON.stringify({ seed, design })),
      findings: [{ code: 'empty-page', message: 'Page 2 has no photo.', page: 2 }],
    };
    await typesetter.during();
    return magazine;
  },
}));
vi.mock('#src/abstract-form/index.ts', async importOriginal => ({
  ...(await importOriginal<object>()),
  storyOf: async () => story,
}));

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());
beforeEach(() => {
  typesetter.runs.length = 0;
  typesetter.fails = undefined;
  typesetter.during = async () => {};
});

const meera: Actor = { kind: 'staff', id: 'editor-1', role: 'editor', name: 'Meera Iyer' };
const owner: Actor = { kind: 'customer', id: 'customer-1', phone: '+919810000001' };
const asMeera = () => app.ctx(meera);
const asOwner = () => app.ctx(owner);

/** A friend told something in writing, and the owner keeps it; answers the contribution's id. */
async function acceptFriend(edition: EditionId): Promise<string> {
  const { db, random, now } = app.ctx();
  const [link, contribution] = [random.id(), random.id()];
  const names = { about: 'Nani', from: 'Asha', note: '', language: 'en' } as const;
  const dates = { lastDay: '2026-12-14', createdAt: now(), sharedAt: null, closedAt: null };
  const questions = [{ key: 101, question: 'What did she teach you?' }];
  await insertLink(db, { id: link, edition, hash: link, ...names, ...dates, questions, most: 10, used: 1 });
  const times = { joinedAt: now(), sentAt: now(), decidedAt: now(), withdrawnAt: null };
  const friend = { name: 'Leela', state: 'kept', keyHash: link, ownLinkHash: null, isPrinted: false } as const;
  await insertContribution(db, { id: contribution, link, edition, ...friend, ...times });
  await saveAnswer(db, { contribution, key: 101, text: 'She taught me to wait.', savedAt: now() });
  return contribution;
}

async function editionWithStory(): Promise<EditionId> {
  const id = await createEdition(app.ctx(), {
    customer: 'customer-1',
    customerName: 'Nani',
    customerPhone: '+919810000001',
    ...birthdayOrder,
  });
  await takeStep(asOwner(), id, 'handIn');
  return id;
}
const stateOf = async (id: EditionId) => {
  const edition = await editionById(app.ctx(), id);
  return [edition?.orderStatus, edition?.live];
};
const temporaryFolders = () =>
  readdirSync(join(app.shop.runtime.config.dataDir, 'tmp')).filter(name => name.startsWith('draft-'));

describe('the first draft', () => {
  test('D16 is made when the story is handed in: status 2, with pages, PDF and findings, and no temporary folder stays', async () => {
    const id = await editionWithStory();
    await app.runJobs();
    expect(await stateOf(id)).toEqual([2, 0]);
    const [draft, ...others] = await draftsOf(app.ctx(), id);
    expect(others).toEqual([]);
    expect(draft).toMatchObject({
      version: 1,
      askedBy: 'the story',
      trouble: null,
      publishedAt: null,
      findings: [{ code: 'empty-page', page: 2 }],
    });
    expect(draft?.pages).toEqual([
      expect.objectContaining({ width: 30, height: 40 }),
      expect.objectContaining({ width: 30, height: 40 }),
    ]);
    const pdf = await fileById(app.ctx(), draft?.pdf ?? '');
    expect(pdf).toMatchObject({
      kind: 'pdf',
      type: 'application/pdf',
      edition: id,
      public: false,
      sha256: draft?.sha256,
    });
    expect(typesetter.runs[0]?.story).toMatchObject({
      person: 'Nani',
      edition: 'Birthday Spotlight',
      answers: [{ question: 'What does Nani cook?', text: 'Everything. '.repeat(600) }],
    });
    expect(temporaryFolders()).toEqual([]);
    expect((await showSoftCopy(app.ctx(), id))?.version).toBeUndefined();
  });

  test('D16 C-E02 prints a recording’s address, which stays the same after a failure and in every draft', async () => {
    story.answers.push({ key: 2, question: 'And sing?', text: '', voice: 'r'.repeat(26), seconds: 42 });
    const id = await editionWithStory();
    typesetter.fails = new Error('killed');
    await makeDraft(app.ctx(), { edition: id, version: 1 }).catch(() => undefined);
    typesetter.fails = undefined;
    await makeDraft(app.ctx(), { edition: id, version: 1 });
    await redraft(asMeera(), { edition: id });
    await app.runJobs();
    story.answers.pop();
    const voices = typesetter.runs.map(run => (run.story as { voices: { link: string }[] }).voices);
    expect(voices).toHaveLength(3);
    expect(voices[0]).toEqual([
      {
        question: 'And sing?',
        seconds: 42,
        speaker: 'Nani',
        link: expect.stringMatching(/^http:\/\/localhost:3000\/v\/[0-9a-z-]{14}$/),
        keptUntil: expect.stringMatching(/^20\d\d-12-31$/),
      },
    ]);
    expect(voices[1]).toEqual(voices[0]);
    expect(voices[2]).toEqual(voices[0]);
    const { status } = await app.call(`GET ${new URL(voices[0]?.[0]?.link ?? '').pathname}`);
    expect(status).toBe(200);
  });

  test('W54 an answer with words and a recording prints its words and the code of its recording', async () => {
    story.answers.push({ key: 2, question: 'And sing?', text: 'All day.', voice: 'r'.repeat(26), seconds: 42 });
    const id = await editionWithStory();
    await makeDraft(app.ctx(), { edition: id, version: 1 });
    story.answers.pop();
    expect(typesetter.runs.at(-1)?.story).toMatchObject({
      answers: [{ question: 'What does Nani cook?' }, { question: 'And sing?', text: 'All day.' }],
      voices: [{ question: 'And sing?', link: expect.stringMatching(/\/v\/[0-9a-z-]{14}$/) }],
    });
  });

  test('W59 is made in the chosen design, and again when another one is chosen meanwhile', async () => {
    const id = await editionWithStory();
    await chooseDesign(asOwner(), { edition: id, design: 'bold', was: 'festive' });
    typesetter.during = async () => {
      typesetter.during = async () => {};
      await chooseDesign(asOwner(), { edition: id, design: 'quiet', was: 'bold' });
    };
    await expect(makeDraft(app.ctx(), { edition: id, version: 1 })).rejects.toThrow('It is made again.');
    expect((await draftsOf(app.ctx(), id))[0]).toMatchObject({ version: 1, madeAt: null });
    await makeDraft(app.ctx(), { edition: id, version: 1 });
    expect(typesetter.runs.map(({ design }) => design)).toEqual(['bold', 'quiet']);
    expect(await draftsOf(app.ctx(), id)).toMatchObject([{ version: 1, trouble: null, plan: { design: 'quiet' } }]);
  });

  test('W53 is made again with what the owner kept of a friend while it was made', async () => {
    const id = await editionWithStory();
    let kept = '';
    typesetter.during = async () => {
      typesetter.during = async () => {};
      kept = await acceptFriend(id);
    };
    await expect(makeDraft(app.ctx(), { edition: id, version: 1 })).rejects.toThrow('It is made again.');
    await makeDraft(app.ctx(), { edition: id, version: 1 });
    expect(await draftsOf(app.ctx(), id)).toMatchObject([{ version: 1, trouble: null, contributions: [kept] }]);
    expect(JSON.stringify(typesetter.runs.map(run => run.story))).toContain('She taught me to wait.');
  });

  test('D16 is not changed by a repeated job', async () => {
    const id = await editionWithStory();
    await app.runJobs();
    const before = await draftsOf(app.ctx(), id);
    await makeDraft(app.ctx(), { edition: id, version: 1 });
    expect(await draftsOf(app.ctx(), id)).toEqual(before);
    expect(typesetter.runs).toHaveLength(1);
  });

  test('D16 is made once by two simultaneous jobs', async () => {
    const id = await editionWithStory();
    await Promise.all([1, 2].map(() => makeDraft(app.ctx(), { edition: id, version: 1 }).catch(() => undefined)));
    await makeDraft(app.ctx(), { edition: id, version: 1 });
    expect(await draftsOf(app.ctx(), id)).toHaveLength(1);
    expect((await draftsOf(app.ctx(), id))[0]?.madeAt).not.toBeNull();
    expect(await stateOf(id)).toEqual([2, 0]);
  });

  test('D16 is made by the next job after a crash half-way', async () => {
    const id = await editionWithStory();
    await takeStep(app.ctx({ kind: 'system', name: 'killed run' }), id, 'startDraft');
    const leftover = join(app.shop.runtime.config.dataDir, 'tmp', `draft-${id}-1-deadrun`);
    mkdirSync(leftover, { recursive: true });
    writeFileSync(join(leftover, 'magazine.pdf'), 'half a magazi');
    await app.runJobs();
    expect(temporaryFolders()).toEqual([]);
    expect((await draftsOf(app.ctx(), id))[0]).toMatchObject({ version: 1, trouble: null });
    expect(await stateOf(id)).toEqual([2, 0]);
  });

  test('D12 stores a failure for staff, and removes it when a retry succeeds', async () => {
    const id = await editionWithStory();
    typesetter.fails = new Error('the typesetter ran out of paper');
    await expect(makeDraft(app.ctx(), { edition: id, version: 1 })).rejects.toThrow('out of paper');
    expect((await draftsOf(app.ctx(), id))[0]).toMatchObject({
      trouble: 'the typesetter ran out of paper',
      madeAt: null,
    });
    typesetter.fails = undefined;
    expect(await redraft(asMeera(), { edition: id })).toBe(1);
    await makeDraft(app.ctx(), { edition: id, version: 1 });
    expect((await draftsOf(app.ctx(), id))[0]).toMatchObject({ trouble: null });
  });

  test('D16 does not change the status of an edition that was published while it was typeset', async () => {
    const id = await editionWithStory();
    typesetter.during = async () => {
      typesetter.during = async () => {};
      await makeDraft(app.ctx(), { edition: id, version: 1 }).catch(() => undefined);
      await publish(asMeera(), { edition: id });
    };
    await makeDraft(app.ctx(), { edition: id, version: 1 }).catch(() => undefined);
    expect(await stateOf(id)).toEqual([3, 1]);
    expect(await draftsOf(app.ctx(), id)).toHaveLength(1);
  });
});

async function publishedEdition(): Promise<EditionId> {
  const id = await editionWithStory();
  await app.runJobs();
  await publish(asMeera(), { edition: id });
  return id;
}

describe('review', () => {
  test('D16 goes from publishing over a revision and a new draft to the approval', async () => {
    const id = await publishedEdition();
    expect(await stateOf(id)).toEqual([3, 1]);
    const first = await editionById(app.ctx(), id);
    expect(first?.pdf).toHaveLength(1);

    expect(await requestRevision(asOwner(), { edition: id, reason: 'The dog is called Miso' })).toEqual({
      live: 2,
      revisions: 1,
      freeRevisions: 2,
    });
    await expect(publish(asMeera(), { edition: id })).rejects.toMatchObject({ status: 409, code: 'no-draft' });
    expect(await stateOf(id)).toEqual([3, 2]);

    expect(await redraft(asMeera(), { edition: id, reason: 'Miso' })).toBe(2);
    await app.runJobs();
    expect(typesetter.runs.map(run => run.seed)).toHaveLength(2);
    // Unchanged pages keep their layout by the same seed and the plan of the previous draft.
    expect(new Set(typesetter.runs.map(run => run.seed)).size).toBe(1);
    expect(typesetter.runs.map(run => run.before)).toEqual([
      undefined,
      { seed: typesetter.runs[0]?.seed, design: 'festive' },
    ]);
    await publish(asMeera(), { edition: id, version: 2 });
    expect((await editionById(app.ctx(), id))?.pdf).not.toEqual(first?.pdf);

    await approve(asOwner(), { edition: id, version: 2 });
    expect(await stateOf(id)).toEqual([3, 3]);
    const [second, old] = await draftsOf(app.ctx(), id);
    expect(second).toMatchObject({ version: 2, approvedBy: 'customer-1' });
    expect(second?.approvedAt).not.toBeNull();
    expect(old?.approvedAt).toBeNull();
  });

  test('W20 refuses to approve a newer version than the caller saw with 409', async () => {
    const id = await publishedEdition();
    await showSoftCopy(asOwner(), id);
    await requestRevision(asOwner(), { edition: id });
    await redraft(asMeera(), { edition: id });
    await app.runJobs();
    await publish(asMeera(), { edition: id });
    await expect(approve(asOwner(), { edition: id, version: 1 })).rejects.toMatchObject({ status: 409, code: 'newer' });
    await expect(approve(asOwner(), { edition: id })).rejects.toMatchObject({ status: 409, code: 'newer' });
    expect(await stateOf(id)).toEqual([3, 1]);
    await showSoftCopy(asOwner(), id);
    await expect(approve(asOwner(), { edition: id })).resolves.toMatchObject({ live: 3 });
  });

  test('D16 refuses to publish an older draft than the newest with 409', async () => {
    const id = await editionWithStory();
    await app.runJobs();
    await redraft(asMeera(), { edition: id });
    await app.runJobs();
    await expect(publish(asMeera(), { edition: id, version: 1 })).rejects.toMatchObject({ status: 409, code: 'newer' });
    expect(await stateOf(id)).toEqual([2, 0]);
    await expect(publish(asMeera(), { edition: id, version: 2 })).resolves.toMatchObject({ live: 1 });
  });

  test('D16 lets only staff make and publish drafts, and not during the review or after the approval', async () => {
    const id = await publishedEdition();
    for (const actor of [owner, { kind: 'visitor' }, { kind: 'partner', id: 'p', phone: '+919810000003' }] as Actor[]) {
      await expect(redraft(app.ctx(actor), { edition: id })).rejects.toMatchObject({ status: 403 });
      await expect(publish(app.ctx(actor), { edition: id })).rejects.toMatchObject({
        status: actor.kind === 'visitor' ? 401 : 403,
      });
    }
    await expect(redraft(asMeera(), { edition: id })).rejects.toMatchObject({ status: 409 });
    await approve(asOwner(), { edition: id });
    await expect(redraft(asMeera(), { edition: id })).rejects.toMatchObject({ status: 409 });
  });

  test('C-E02 D05 returns the published pages to every caller who knows the id, and never an unpublished draft', async () => {
    const id = await publishedEdition();
    const { body } = await app.call(`GET /api/softcopy/${id}`);
    expect(body).toEqual({
      version: 1,
      outdated: null,
      revision: null,
      pdf: expect.any(String),
      fromRight: false,
      pages: [expect.objectContaining({ width: 30, height: 40 }), expect.anything()],
      facts: [],
    });
    const page = await app.call(`GET ${body.pages[0].src}`);
    expect([page.status, page.headers['content-type']]).toEqual([200, 'image/webp']);
    const pdf = await app.call(`GET /download?fileId=${body.pdf}`);
    expect([pdf.status, pdf.headers['content-type'], pdf.bytes.toString().slice(0, 5)]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ]);

    await requestRevision(asOwner(), { edition: id });
    await redraft(asMeera(), { edition: id });
    await app.runJobs();
    expect((await app.call(`GET /api/softcopy/${id}`)).body.version).toBe(1);
    const unpublished = await editionWithStory();
    await app.runJobs();
    const nothing = { version: null, outdated: null, revision: null, pdf: null, pages: [], facts: [] };
    expect((await app.call(`GET /api/softcopy/${unpublished}`)).body).toEqual({ ...nothing, fromRight: false });
  });

  test('C-K20 D05 a holder of the customer link approves, and W20 applies to them, too', async () => {
    const id = await publishedEdition();
    const key = new URL(await customerLink(app.ctx(), id), 'http://x').searchParams.get('key') ?? '';
    const headers = { 'x-edition-key': key };
    await app.call(`GET /api/softcopy/${id}`, { headers });
    await requestRevision(asOwner(), { edition: id });
    await redraft(asMeera(), { edition: id });
    await app.runJobs();
    await publish(asMeera(), { edition: id });
    const stale = await app.call('POST /api/approve', { json: { edition: id }, headers });
    expect([stale.status, stale.body.error.code]).toEqual([409, 'newer']);
    await app.call(`GET /api/softcopy/${id}`, { headers });
    expect((await app.call('POST /api/approve', { json: { edition: id }, headers })).body).toEqual({
      live: 3,
      orderStatus: 3,
    });
  });
});
