import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { EditionId } from '#kernel/ids.ts';
import type { Actor } from '#platform/context.ts';
import { createEdition, customerLink, editionById, takeStep } from '#src/editions/index.ts';
import { fileById } from '#src/files/index.ts';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { birthdayOrder } from '#test/kit/edition.ts';
import { makeDraft } from './actions/make-draft.ts';
import { approve, draftsOf, publish, redraft, requestRevision, showSoftCopy } from './actions/review.ts';

/** What a run of the typesetter does to its folder, and how it ends. */
const typesetter = vi.hoisted(() => ({
  runs: [] as { outDir: string; seed: number; story: unknown; before: unknown }[],
  fails: undefined as Error | undefined,
  during: async () => {},
}));
interface Told {
  key: number;
  question: string;
  text: string;
  voice: string | null;
  seconds: number | null;
}
const story = vi.hoisted(() => ({
  answers: [
    { key: 1, question: 'What does Nani cook?', text: 'Everything. '.repeat(600), voice: null, seconds: null },
  ] as Told[],
  photos: [] as [],
}));

vi.mock('#typeset/index.ts', () => ({
  readPlan: (plan: unknown) => ({ plan }),
  async typesetMagazine({ outDir, seed, story: told, before }: (typeof typesetter.runs)[number]) {
    typesetter.runs.push({ outDir, seed, story: told, before });
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
    const made = {
      pdf: write('magazine.pdf', `%PDF-1.7 run ${typesetter.runs.length}`),
      pictures: [write('1.webp', page), write('2.webp', page)],
      thumbnail: write('cover.webp', page),
      plan: write('plan.json', JSON.stringify({ seed })),
      findings: [{ code: 'empty-page', message: 'Page 2 has no photo.', page: 2 }],
    };
    await typesetter.during();
    return made;
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

async function handedIn(): Promise<EditionId> {
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
const temporary = () =>
  readdirSync(join(app.shop.runtime.config.dataDir, 'tmp')).filter(name => name.startsWith('draft-'));

describe('the first draft', () => {
  test('D16 makes itself when the story is handed in: status 2, pages, PDF and findings kept, nothing left behind', async () => {
    const id = await handedIn();
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
    expect(temporary()).toEqual([]);
    expect((await showSoftCopy(app.ctx(), id))?.version).toBeUndefined();
  });

  test('D16 C-E02 a recording is typeset with the address that plays it: the same after a failure and in every draft', async () => {
    story.answers.push({ key: 2, question: 'And sing?', text: '', voice: 'r'.repeat(26), seconds: 42 });
    const id = await handedIn();
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
        link: expect.stringMatching(/^http:\/\/localhost:3000\/v\/[0-9a-z-]{14}$/),
        keptUntil: expect.stringMatching(/^20\d\d-12-31$/),
      },
    ]);
    expect(voices[1]).toEqual(voices[0]);
    expect(voices[2]).toEqual(voices[0]);
    const { status } = await app.call(`GET ${new URL(voices[0]?.[0]?.link ?? '').pathname}`);
    expect(status).toBe(200);
  });

  test('D16 run again when it is there, the job changes nothing', async () => {
    const id = await handedIn();
    await app.runJobs();
    const before = await draftsOf(app.ctx(), id);
    await makeDraft(app.ctx(), { edition: id, version: 1 });
    expect(await draftsOf(app.ctx(), id)).toEqual(before);
    expect(typesetter.runs).toHaveLength(1);
  });

  test('D16 two runs at once end in one draft', async () => {
    const id = await handedIn();
    await Promise.all([1, 2].map(() => makeDraft(app.ctx(), { edition: id, version: 1 }).catch(() => undefined)));
    await makeDraft(app.ctx(), { edition: id, version: 1 });
    expect(await draftsOf(app.ctx(), id)).toHaveLength(1);
    expect((await draftsOf(app.ctx(), id))[0]?.madeAt).not.toBeNull();
    expect(await stateOf(id)).toEqual([2, 0]);
  });

  test('D16 a run that was killed half-way leaves nothing in the way of the next', async () => {
    const id = await handedIn();
    await takeStep(app.ctx({ kind: 'system', name: 'killed run' }), id, 'startDraft');
    const left = join(app.shop.runtime.config.dataDir, 'tmp', `draft-${id}-1-deadrun`);
    mkdirSync(left, { recursive: true });
    writeFileSync(join(left, 'magazine.pdf'), 'half a magazi');
    await app.runJobs();
    expect(temporary()).toEqual([]);
    expect((await draftsOf(app.ctx(), id))[0]).toMatchObject({ version: 1, trouble: null });
    expect(await stateOf(id)).toEqual([2, 0]);
  });

  test('D12 a failure is told to staff, tried again, and gone when it works', async () => {
    const id = await handedIn();
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

  test('D16 what moved on while it was typeset is not moved back', async () => {
    const id = await handedIn();
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

async function published(): Promise<EditionId> {
  const id = await handedIn();
  await app.runJobs();
  await publish(asMeera(), { edition: id });
  return id;
}

describe('review', () => {
  test('D16 publish, revision, new draft, publish, approve: the whole loop', async () => {
    const id = await published();
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
    // What nobody asked to change looks as it did: the same seed, and the plan of the draft before.
    expect(new Set(typesetter.runs.map(run => run.seed)).size).toBe(1);
    expect(typesetter.runs.map(run => run.before)).toEqual([undefined, { seed: typesetter.runs[0]?.seed }]);
    await publish(asMeera(), { edition: id, version: 2 });
    expect((await editionById(app.ctx(), id))?.pdf).not.toEqual(first?.pdf);

    await approve(asOwner(), { edition: id, version: 2 });
    expect(await stateOf(id)).toEqual([3, 3]);
    const [second, old] = await draftsOf(app.ctx(), id);
    expect(second).toMatchObject({ version: 2, approvedBy: 'customer-1' });
    expect(second?.approvedAt).not.toBeNull();
    expect(old?.approvedAt).toBeNull();
  });

  test('W20 a newer version than was seen is not approved', async () => {
    const id = await published();
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

  test('D16 staff publish the draft they looked at, not a newer one', async () => {
    const id = await handedIn();
    await app.runJobs();
    await redraft(asMeera(), { edition: id });
    await app.runJobs();
    await expect(publish(asMeera(), { edition: id, version: 1 })).rejects.toMatchObject({ status: 409, code: 'newer' });
    expect(await stateOf(id)).toEqual([2, 0]);
    await expect(publish(asMeera(), { edition: id, version: 2 })).resolves.toMatchObject({ live: 1 });
  });

  test('D16 nobody but staff has drafts made or published; and not while the customer reads or after approval', async () => {
    const id = await published();
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

  test('C-E02 D05 whoever knows the id gets the pages, by the download call; drafts that are not published stay inside', async () => {
    const id = await published();
    const { body } = await app.call(`GET /api/softcopy/${id}`);
    expect(body).toEqual({
      version: 1,
      pdf: expect.any(String),
      pages: [expect.objectContaining({ width: 30, height: 40 }), expect.anything()],
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
    const waiting = await handedIn();
    await app.runJobs();
    expect((await app.call(`GET /api/softcopy/${waiting}`)).body).toEqual({ version: null, pdf: null, pages: [] });
  });

  test('C-K20 D05 the customer link approves, and W20 counts for its holder too', async () => {
    const id = await published();
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
