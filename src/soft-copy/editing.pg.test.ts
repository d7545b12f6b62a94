import { createHash, randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { designOf } from '#kernel/designs.ts';
import type { EditionId } from '#kernel/ids.ts';
import { Refused } from '#kernel/refusals.ts';
import type { Actor } from '#platform/context.ts';
import { chooseDesign, createEdition, historyOf, takeStep, viewEdition } from '#src/editions/index.ts';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { birthdayOrder } from '#test/kit/edition.ts';
import { changeMagazine } from './actions/edits.ts';
import { makeDraft } from './actions/make-draft.ts';
import { approve, draftsOf, publish, redraft, requestRevision } from './actions/review.ts';
import { sendRound } from './actions/send-round.ts';
import { addWish, answerWish, withdrawWish } from './actions/wishes.ts';
import { isFinished } from './store.ts';
import { editsOf, findHead, lastVersion } from './store/edits.ts';
import { newestRound, roundsOf } from './store/rounds.ts';

interface FakePlan {
  design: string;
  pages: { id: string; number: number; frames: { kind: 'type'; parts: { text: string }[] }[] }[];
  threads: [];
}
interface FakeEdit {
  page: string;
  was: string;
  text: string;
}
type FakeStored = { seq: number } & ({ edit: FakeEdit } | { undo: number });

/** An engine whose pages are one line each: a change names the line that its author saw, as the real one does. */
const engine = vi.hoisted(() => {
  const documentOf = (plan: FakePlan) => ({ plan, texts: {}, headlines: {}, captions: {}, crops: {}, locked: [] });
  type Document = ReturnType<typeof documentOf>;
  const applied = (document: Document, { page: id, was, text }: FakeEdit) => {
    const page = document.plan.pages.find(one => one.id === id);
    if (page?.frames[0]?.parts[0]?.text !== was) return { refused: 'These words were changed meanwhile.' };
    const changed = { ...page, frames: [{ kind: 'type' as const, parts: [{ text }] }] };
    const pages = document.plan.pages.map(one => (one === page ? changed : one));
    return { document: { ...document, plan: { ...document.plan, pages } }, touches: [id] };
  };
  const replay = (base: FakePlan, edits: FakeStored[]) => {
    const undone = new Set<number>();
    for (const entry of edits.toReversed()) if ('undo' in entry && !undone.has(entry.seq)) undone.add(entry.undo);
    let document = documentOf(base);
    const [standing, lost]: [{ seq: number }[], { seq: number; refused: string }[]] = [[], []];
    for (const entry of edits) {
      if (!('edit' in entry) || undone.has(entry.seq)) continue;
      const made = applied(document, entry.edit);
      if ('refused' in made) lost.push({ seq: entry.seq, refused: made.refused ?? '' });
      else {
        document = made.document;
        standing.push({ seq: entry.seq });
      }
    }
    return { document, standing, lost };
  };
  // What happens while a magazine is planned.
  const during = { planning: async () => {} };
  return { documentOf, applied, replay, during };
});

/** Pictures are one colour a page, so that equal pages have equal files. */
async function drawn(plan: FakePlan, outDir: string) {
  const page = await sharp({ create: { width: 3, height: 4, channels: 3, background: '#fff' } })
    .webp()
    .toBuffer();
  const write = (name: string, content: string | Buffer) => {
    writeFileSync(join(outDir, name), content);
    return join(outDir, name);
  };
  return {
    pdf: write('magazine.pdf', `%PDF-1.7 ${JSON.stringify(plan)}`),
    pictures: plan.pages.map(({ number }) => write(`${number}.webp`, page)),
    hashes: plan.pages.map(one => createHash('sha256').update(JSON.stringify(one)).digest('hex')),
    thumbnail: write('cover.webp', page),
    plan: write('plan.json', JSON.stringify(plan)),
    findings: [],
  };
}

vi.mock('#typeset/index.ts', () => {
  let typesetPlan: FakePlan;
  return {
    limitLanes: () => {},
    documentOf: engine.documentOf,
    readPlan: (plan: unknown) => ({ plan }),
    typesetMagazine: async ({ outDir, design }: { outDir: string; design: string }) => {
      await engine.during.planning();
      const pages = Array.from({ length: 12 }, (_, at) => ({
        id: `p${at + 1}`,
        number: at + 1,
        frames: [{ kind: 'type' as const, parts: [{ text: '' }] }],
      }));
      return drawn({ design, pages, threads: [] }, outDir);
    },
    typeset: async (plan: FakePlan, { outDir }: { outDir: string }) => {
      typesetPlan = plan;
      const { pdf, findings } = await drawn(plan, outDir);
      return { pdf, findings };
    },
    drawPictures: async (_pdf: string, { outDir }: { outDir: string }) => drawn(typesetPlan, outDir),
    drawSharpPictures: async () => [],
    editMagazine: async ({ document, edit }: { document: ReturnType<typeof engine.documentOf>; edit: FakeEdit }) => {
      const made = engine.applied(document, edit);
      return 'refused' in made ? made : { ...made, edit };
    },
    undoMagazineEdit: async ({ base, edits, seq }: { base: FakePlan; edits: FakeStored[]; seq: number }) => {
      const undone = edits.find(entry => entry.seq === seq);
      const { document } = engine.replay(base, [...edits, { seq: edits.length + 1, undo: seq }]);
      return { document, touches: undone && 'edit' in undone ? [undone.edit.page] : [] };
    },
    replayMagazine: async ({ base, edits }: { base: FakePlan; edits: FakeStored[] }) => engine.replay(base, edits),
  };
});
vi.mock('#src/abstract-form/index.ts', async original => ({
  ...(await original<object>()),
  ...(await import('#test/kit/fake-story.ts')),
}));

const rounds = Number(process.env['RACE_ROUNDS'] ?? 6);
const atOnce = 64;
let app: TestApp;
beforeAll(async () => void (app = await testApp({ database: 'postgres', env: { LIMITS: 'off' } })));
afterAll(() => app.close());

const owner: Actor = { kind: 'customer', id: 'customer-1', phone: '+919810000001' };
const meera: Actor = { kind: 'staff', id: 'editor-1', role: 'editor', name: 'Meera Iyer' };

/**
 * An edition whose soft copy is with its customer; `revised`: who asked for a revision, and whose next draft is made.
 */
async function published({ revised = false } = {}): Promise<EditionId> {
  const customer = { customer: 'customer-1', customerName: 'Nani', customerPhone: null };
  const id = await createEdition(app.ctx(), { ...birthdayOrder, ...customer });
  await takeStep(app.ctx(owner), id, 'handIn');
  await makeDraft(app.ctx(), { edition: id, version: 1 });
  await publish(app.ctx(meera), { edition: id });
  if (revised) {
    await requestRevision(app.ctx(owner), { edition: id });
    await redraft(app.ctx(meera), { edition: id, reason: 'Another one.' });
    await makeDraft(app.ctx(), { edition: id, version: 2 });
  }
  return id;
}

/** The code of a refusal that is meant for a person; every other failure is a fault. */
const outcome = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof Refused && error.status < 500) return error.code;
      throw error;
    },
  );

/** Makes drafts that were asked for, as the worker does: a draft that was overtaken is made again. */
async function work(id: EditionId): Promise<void> {
  for (let attempt = 0; attempt < 20; attempt++) {
    const [newest] = await draftsOf(app.ctx(), id);
    if (!newest || isFinished(newest)) return;
    await makeDraft(app.ctx(), newest).catch(() => undefined);
  }
}

const acts = {
  edit: async (id: EditionId, n: number) => {
    const head = await findHead(app.ctx().db, id);
    const plan = head?.document?.plan ?? (await draftsOf(app.ctx(), id)).find(isFinished)?.plan;
    const page = (plan as FakePlan).pages[n % 12];
    const was = page?.frames[0]?.parts[0]?.text ?? '';
    const edit = { do: 'line', page: page?.id ?? '', line: 'quote', was, text: `line ${n}` } as const;
    const request = { edition: id, id: randomUUID(), base: head?.head ?? 0, edit };
    // The studio changes it, too: only it may while a new draft is being made.
    return n % 3 === 0
      ? changeMagazine(app.ctx(meera), { ...request, reason: 'She called.' })
      : changeMagazine(app.ctx(owner), request);
  },
  approve: (id: EditionId) => approve(app.ctx(owner), { edition: id }),
  publish: (id: EditionId) => publish(app.ctx(meera), { edition: id }),
  redraft: async (id: EditionId, n: number) => {
    // Another design is planned anew, with all changes made again.
    if (n % 8 === 1) {
      const was = designOf(await viewEdition(app.ctx(), id));
      await chooseDesign(app.ctx(owner), { edition: id, design: was === 'bold' ? 'quiet' : 'bold', was });
      return work(id);
    }
    await redraft(app.ctx(meera), { edition: id, reason: randomUUID() });
    await work(id);
  },
  send: async (id: EditionId) => {
    const [head, round] = [await findHead(app.ctx().db, id), await newestRound(app.ctx().db, id)];
    await sendRound(app.ctx(owner), { edition: id, round: round?.n ?? 1, head: head?.head ?? 0 });
    await work(id);
  },
};
type Act = keyof typeof acts;

/** What must hold of every edition, whatever happened at once. */
async function faultsOf(id: EditionId): Promise<string[]> {
  const ctx = app.ctx();
  const [rows, head, edition] = [await editsOf(ctx.db, id), await findHead(ctx.db, id), await viewEdition(ctx, id)];
  const drafts = await draftsOf(ctx, id);
  const faults: string[] = [];
  if (rows.some(({ seq }, at) => seq !== at + 1)) faults.push('a change has another number');
  if ((head?.head ?? 0) !== rows.length) faults.push('the head is not the last change');
  const base = drafts.find(({ version }) => version === head?.version);
  if (head && base) {
    const stored = rows.flatMap((row): FakeStored[] =>
      row.edit
        ? [{ seq: row.seq, edit: row.edit as unknown as FakeEdit }]
        : row.undo === null
          ? []
          : [{ seq: row.seq, undo: row.undo }],
    );
    const made = engine.replay((base.planned ?? base.plan) as FakePlan, stored);
    if (made.lost.length > 0) faults.push('a change is lost');
    if (
      JSON.stringify(made.document.plan.pages.map(({ frames }) => frames)) !==
      JSON.stringify(pagesOf(head.document?.plan))
    )
      faults.push('the document is not what its changes make');
  }
  for (const row of rows)
    if (
      rows.some(
        ({ seq, touches }) => seq < row.seq && seq > row.base && touches.some(page => row.touches.includes(page)),
      )
    )
      if (row.role !== 'system') faults.push('a change lies over one that nobody saw');
  const steps = (await historyOf(ctx, id)).map(({ what }) => what);
  const approvals = drafts.filter(({ approvedAt }) => approvedAt !== null);
  if (approvals.length !== (edition.live === 3 ? 1 : 0)) faults.push('it is approved and not');
  if (steps.filter(what => what === 'approve').length > 1) faults.push('it is approved twice');
  const [approved] = approvals;
  if (
    approved &&
    JSON.stringify(pagesOf(approved.plan)) !== JSON.stringify(pagesOf(head?.document?.plan ?? approved.plan))
  )
    faults.push('a change is approved away');
  if (approved && drafts.some(({ publishedAt, version }) => publishedAt && version > approved.version))
    faults.push('another one is published than was approved');
  const open = (await roundsOf(ctx.db, id)).filter(({ state }) => state !== 'answered');
  if (open.length > 1) faults.push('two rounds are open');
  if (open[0]?.state === 'sent' && edition.live !== 2) faults.push('a round is being made that nobody makes');
  return faults;
}
const pagesOf = (plan: unknown) => (plan as FakePlan | undefined)?.pages.map(({ frames }) => frames);

const pairs: [Act, Act][] = [
  ['edit', 'edit'],
  ['edit', 'approve'],
  ['edit', 'publish'],
  ['edit', 'redraft'],
  ['edit', 'send'],
  ['approve', 'publish'],
  ['approve', 'redraft'],
  ['approve', 'send'],
  ['publish', 'redraft'],
  ['approve', 'approve'],
];

test.each(pairs)(
  'W60 64 at once, %s and %s: one clear state, and nothing is lost',
  async (one, other) => {
    const share = Math.max(1, Math.ceil(rounds / pairs.length));
    for (let round = 0; round < share; round++) {
      const revised = [one, other].some(act => act === 'publish' || act === 'redraft') && round % 2 === 0;
      const id = await published({ revised });
      if (round % 3 === 0 && [one, other].includes('send')) await acts.edit(id, round);
      const outcomes = await Promise.all(
        Array.from({ length: atOnce }, async (_, n) => {
          // Some come later than others: a change reads a lot before it writes, and the rest would always be first.
          const act = n % 2 ? other : one;
          const reads = act === 'edit' ? n % 11 : ((n * 7 + round * 5) % 61) + (round % 4 < 2 ? 40 : 0);
          for (let read = 0; read < reads; read++) await viewEdition(app.ctx(), id);
          return outcome(acts[act](id, n));
        }),
      );
      await work(id);
      expect([await faultsOf(id), outcomes.includes('done') || revised]).toEqual([[], true]);
    }
  },
  600_000,
);

test('W65 a draft that is planned while somebody changes the magazine is made again, with the change', async () => {
  const id = await published({ revised: true });
  await acts.edit(id, 0);
  await chooseDesign(app.ctx(owner), { edition: id, design: 'bold', was: designOf(await viewEdition(app.ctx(), id)) });
  engine.during.planning = async () => {
    engine.during.planning = async () => {};
    await acts.edit(id, 3);
  };
  await expect(makeDraft(app.ctx(), { edition: id, version: 3 })).rejects.toThrow('It is made again.');
  await makeDraft(app.ctx(), { edition: id, version: 3 });
  const [draft] = await draftsOf(app.ctx(), id);
  expect(draft).toMatchObject({ version: 3, base: null, head: 2 });
  expect(JSON.stringify(draft?.plan)).toContain('line 3');
  expect(await faultsOf(id)).toEqual([]);
});

test('W60 the same change sent by a device 64 times at once is one change', async () => {
  const id = await published();
  const edit = { do: 'line', page: 'p3', line: 'quote', was: '', text: 'once' } as const;
  const request = { edition: id, id: randomUUID(), base: 0, edit };
  const replies = await Promise.all(Array.from({ length: atOnce }, () => changeMagazine(app.ctx(owner), request)));
  expect(new Set(replies.map(({ seq }) => seq))).toEqual(new Set([1]));
  expect(await editsOf(app.ctx().db, id)).toHaveLength(1);
});

test('W65 a round is sent and counted once, and a wish is answered once, however often it is asked', async () => {
  const id = await published();
  const wish = randomUUID();
  const written = { edition: id, id: wish, version: 1, kind: 'other', words: 'More of the sea.' } as const;
  await Promise.all(Array.from({ length: 16 }, () => addWish(app.ctx(owner), written)));
  const sent = await Promise.all(
    Array.from({ length: 16 }, () => sendRound(app.ctx(owner), { edition: id, round: 1, head: 0 })),
  );
  expect(new Set(sent.map(({ round }) => round.revisions))).toEqual(new Set([1]));
  expect(await roundsOf(app.ctx().db, id)).toMatchObject([{ n: 1, state: 'sent' }]);
  const answer = { edition: id, wish, state: 'done', answer: 'The sea is in it.' } as const;
  await Promise.all(Array.from({ length: 16 }, () => answerWish(app.ctx(meera), answer)));
  const steps = await historyOf(app.ctx(), id);
  expect(steps.filter(({ what }) => what === 'askForRevision')).toHaveLength(1);
  expect(await lastVersion(app.ctx().db, id)).toBe(1);
});

test('W60 W65 D16 whatever is asked for twice at once, or again after a lost answer, is done once and answered alike', async () => {
  const id = await published();
  const twice = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    const [one, other] = await Promise.all([work(), work()]);
    const again = await work();
    expect([other, again]).toEqual([one, one]);
    return one;
  };
  const edit = { do: 'line', page: 'p2', line: 'quote', was: '', text: 'here' } as const;
  const change = { edition: id, id: randomUUID(), base: 0, edit };
  const { seq } = await twice(() => changeMagazine(app.ctx(owner), change));
  const back = { edition: id, id: randomUUID(), base: seq, undo: seq };
  await twice(() => changeMagazine(app.ctx(owner), back));
  const wish = { edition: id, id: randomUUID(), version: 1, kind: 'other', words: 'More of the sea.' } as const;
  await twice(() => addWish(app.ctx(owner), wish));
  const other = { ...wish, id: randomUUID() };
  await addWish(app.ctx(owner), other);
  await twice(() => withdrawWish(app.ctx(owner), { edition: id, id: other.id }));
  await twice(() => sendRound(app.ctx(owner), { edition: id, round: 1, head: 2 }));
  const answer = { edition: id, wish: wish.id, state: 'done', answer: 'The sea is in it.' } as const;
  await twice(() => answerWish(app.ctx(meera), answer));
  expect(await twice(() => redraft(app.ctx(meera), { edition: id }))).toBe(2);
  await work(id);
  await twice(async () => (await publish(app.ctx(meera), { edition: id, version: 2 })).live);
  await twice(async () => (await approve(app.ctx(owner), { edition: id, version: 2 })).live);
  // Somebody else's approval of it is none.
  await expect(approve(app.ctx(meera), { edition: id, version: 2, reason: 'By phone.' })).rejects.toMatchObject({
    code: 'not-now',
  });
  expect(await editsOf(app.ctx().db, id)).toHaveLength(2);
  expect(await roundsOf(app.ctx().db, id)).toMatchObject([{ n: 1, state: 'answered', answeredVersion: 2 }]);
  const steps = (await historyOf(app.ctx(), id)).map(({ what }) => what);
  for (const step of ['askForRevision', 'approve']) expect(steps.filter(what => what === step)).toHaveLength(1);
  expect(steps.filter(what => what === 'publish')).toHaveLength(2);
  expect(await faultsOf(id)).toEqual([]);
});
