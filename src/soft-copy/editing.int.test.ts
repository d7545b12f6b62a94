import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EditionId } from '#kernel/ids.ts';
import { saveSubject, takeStep, viewEdition } from '#src/editions/index.ts';
import type { Actor } from '#platform/context.ts';
import type { Browser, TestApp } from '#test/kit/app.ts';
import { placeScenes } from '#test/kit/photo-files.ts';
import { priyasShop, staff, system, tellByForm } from '#test/kit/priyas-shop.ts';
import { storyAnswers } from '#test/kit/story.ts';
import { changeMagazine } from './actions/edits.ts';
import { showMagazine } from './actions/magazine.ts';
import { approve, draftsOf, publish, redraft } from './actions/review.ts';
import { answerWish } from './actions/wishes.ts';

// With the real engine, on one magazine that goes through two rounds.
let app: TestApp;
let priya: Browser;
let owner: Actor;
let edition: EditionId;
beforeAll(async () => {
  const shop = await priyasShop({ env: { LIMITS: 'off' } });
  ({ app, priya, owner } = shop);
  edition = await shop.open();
  await tellByForm(priya, { edition, answers: storyAnswers.slice(0, 6) });
  await takeStep(app.ctx(system), edition, 'handIn');
  await app.runJobs();
  await publish(app.ctx(staff), { edition, note: 'We chose the sea for you.' });
});
afterAll(() => app.close());

const look = async () => (await priya.call(`GET /api/magazine/${edition}`)).body;
const staffLook = () => showMagazine(app.ctx(staff), edition);
const change = async (edit: object, given: object = {}) => {
  const { head: base } = await look();
  return priya.call('POST /api/edits', { json: { edition, id: randomUUID(), base, edit, ...given } });
};
const undo = async (seq: number) => {
  const { head: base } = await look();
  return priya.call('POST /api/edits', { json: { edition, id: randomUUID(), base, undo: seq } });
};
interface Refusal {
  error: { code: string; message: string };
}
const refusal = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [
  status,
  body.error?.code,
];
const send = async () => {
  const { round, head } = await look();
  return priya.call('POST /api/rounds/send', { json: { edition, round: round.n, head } });
};
/** A photo that stands on a page of its own kind, with its slot. */
async function shownPhotos() {
  return (await look()).pages.flatMap(({ id, slots }) =>
    slots.flatMap(slot =>
      slot.kind === 'photo' && slot.crop ? [{ page: id, slot: slot.slot, photo: slot.photo }] : [],
    ),
  );
}

const cropOf = ({ page, slot }: { page: string; slot: string }, w: number) =>
  ({ do: 'crop', at: { page, slot }, crop: { x: 0, y: 0, w, h: w } }) as const;

/** Shows another part of the first photo that can be cropped so far; most can. */
async function cropOne(w: number) {
  for (const place of await shownPhotos()) {
    const before = await pictureOf(place.page);
    const reply = await change(cropOf(place, w));
    if (reply.status === 200) return { place, before, seq: reply.body.seq };
  }
  throw new Error('no photo can be cropped');
}
/** The hash of a page that is drawn alone. */
const pictureOf = async (page: string) =>
  (await priya.call('POST /api/previews', { json: { edition, page } })).body.hash;

test('W60 the magazine names its pages, and on each what can be changed', async () => {
  const magazine = await look();
  expect(magazine).toMatchObject({ version: 1, head: 0, mayEdit: true, whyNot: null, frozen: false, unsent: false });
  expect(magazine.round).toEqual({ n: 1, state: 'collecting', revisions: 1, freeRevisions: 2, price: 0 });
  expect(magazine.pages).toHaveLength(12);
  const kinds = new Set(magazine.pages.flatMap(({ slots }) => slots.map(({ kind }) => kind)));
  expect([...kinds]).toEqual(expect.arrayContaining(['photo', 'answer', 'line']));
  const boxes = magazine.pages.flatMap(({ slots }) => slots.map(({ box }) => box));
  for (const { x, y, w, h } of boxes)
    expect(Math.min(x, y, w, h) >= -0.03 && x + w <= 1.03 && y + h <= 1.03).toBe(true);
  expect(magazine.answers.map(({ text }) => text)).toEqual(storyAnswers.slice(0, 6));
  expect(magazine.photos).toHaveLength(placeScenes.length);
  expect(magazine.pages.every(({ changed, src }) => !changed && src.startsWith('/download?fileId='))).toBe(true);
});

test('W76 what the studio says about the first soft copy is read, though there is nothing to compare', async () => {
  const { body } = await priya.call(`GET /api/compare/${edition}`);
  expect(body).toMatchObject({ from: null, to: 1, note: 'We chose the sea for you.', same: 12, pages: [], wishes: [] });
});

test('W60 a name that is spelt another way is so on its pages only; the same device repeats without harm', async () => {
  const was = storyAnswers[1] ?? '';
  const edit = { do: 'words', answer: 1, was, text: was.replace('Keylong', 'Kyelang') };
  const json = { edition, id: randomUUID(), base: 0, edit };
  const first = await priya.call('POST /api/edits', { json });
  expect(first.status).toBe(200);
  expect((await priya.call('POST /api/edits', { json })).body).toEqual(first.body);
  expect(first.body).toMatchObject({ seq: 1, head: 1, says: expect.stringMatching(/^Other words in the answer to “/) });
  const magazine = await look();
  expect(magazine.pages.filter(({ changed }) => changed).map(({ id }) => id)).toEqual(first.body.touches);
  expect(magazine.answers[1]?.text).toContain('Kyelang');
  expect(magazine.pages.map(({ words }) => words).join('\n')).toContain('Kyelang');
  expect(magazine.edits).toMatchObject([{ seq: 1, role: 'owner', isMine: true, isNew: true, undone: false, round: 1 }]);
  expect(magazine.unsent).toBe(true);
  expect(refusal(await priya.call('POST /api/edits', { json: { ...json, id: randomUUID() } }))).toEqual([
    409,
    'edited-meanwhile',
  ]);
});

test('W60 a change is taken back and made again, and a page is drawn alone as it is', async () => {
  const { place, before, seq } = await cropOne(0.8);
  const picture = () => pictureOf(place.page);
  const cropped = await picture();
  expect(cropped).not.toBe(before);
  const { body: taken } = await undo(seq);
  expect(taken.says).toMatch(/^Taken back: Page \d+: another part of the picture\.$/);
  expect(await picture()).toBe(before);
  expect(refusal(await undo(seq))).toEqual([409, 'edit-refused']);
  expect((await undo(taken.seq)).status).toBe(200);
  expect(await picture()).toBe(cropped);
});

test('W60 a page that is asked for while another is drawn comes after it; more than two at once are refused', async () => {
  const pages = (await look()).pages.slice(2, 5).map(({ id }) => id);
  const draw = (page: string) => priya.call('POST /api/previews', { json: { edition, page } });
  const replies = await Promise.all(pages.map(draw));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 429]);
  expect((await draw(pages[2] ?? '')).status).toBe(200);
});

test('W60 other layouts of a page are drawn and chosen by their names', async () => {
  const [place] = await shownPhotos();
  const pages = (await look()).pages.map(({ id }) => id);
  let offered: { template: string; picture: string }[] = [];
  let page = '';
  for (const id of [place?.page ?? '', ...pages]) {
    page = id;
    offered = (await priya.call('POST /api/layouts', { json: { edition, page } })).body.layouts;
    if (offered.length > 0) break;
  }
  expect(offered.length).toBeGreaterThan(0);
  expect(offered.length).toBeLessThan(4);
  const [best] = offered;
  expect(
    Buffer.from(best?.picture ?? '', 'base64')
      .subarray(8, 12)
      .toString(),
  ).toBe('WEBP');
  const { body, status } = await change({ do: 'layout', page, template: best?.template });
  expect([status, body.touches]).toEqual([200, [page]]);
  expect((await look()).pages.find(({ id }) => id === page)?.template).toBe(best?.template);
});

test('W88 what is offered at a place is asked first: what the check lets through is made, and nothing else', async () => {
  const { head, pages } = await look();
  const check = async (edits: object[]) =>
    (await priya.call('POST /api/edits/check', { json: { edition, edits } })).body.refused;
  const asked = (await shownPhotos()).map(({ page, photo }) => ({ do: 'larger', page, photo }));
  expect(asked.length).toBeGreaterThan(1);
  const refused = (await Promise.all(asked.map(edit => check([edit])))).flat();
  // A picture that has its page to itself is as large as it can be.
  expect(refused.filter(why => why !== null).length).toBeGreaterThan(0);
  expect((await look()).head).toBe(head);
  for (const [at, edit] of asked.entries()) {
    const reply = await change(edit);
    expect([at, reply.status]).toEqual([at, refused[at] === null ? 200 : 409]);
    if (reply.status === 200) expect((await undo(reply.body.seq)).status).toBe(200);
    else expect((reply.body as unknown as Refusal).error.message).toBe(refused[at]);
  }
  expect(await check([{ do: 'crop', at: { page: 'p99', slot: 'photo-1' }, crop: { x: 0, y: 0, w: 1, h: 1 } }])).toEqual(
    ['This place is not in the magazine any more.'],
  );
  expect(pages.every(({ newPhotos, newLayout }) => newPhotos && newLayout)).toBe(true);
});

test('W88 a change that cannot be taken back says which one comes first', async () => {
  const { place, seq } = await cropOne(0.9);
  const { pages } = await look();
  const number = pages.find(({ id }) => id === place.page)?.number;
  const second = await change(cropOf(place, 0.95));
  expect(second.status).toBe(200);
  const stopped = await undo(seq);
  expect(refusal(stopped)).toEqual([409, 'edit-refused']);
  expect((stopped.body as unknown as Refusal).error.message).toBe(
    `A later change is on the same page. Take that one back first. It is: Page ${number}: another part of the picture.`,
  );
  expect((await undo(second.body.seq)).status).toBe(200);
  expect((await undo(seq)).status).toBe(200);
});

test('W60 only the studio locks pages, strangers change nothing, and staff say why while it is with its customer', async () => {
  const { head: base } = await look();
  const json = { edition, id: randomUUID(), base, edit: { do: 'lock', page: 'p4', locked: true } };
  expect(refusal(await priya.call('POST /api/edits', { json }))).toEqual([403, 'not-for-you']);
  expect((await app.browser().call('POST /api/edits', { json })).status).toBe(401);
  expect((await app.browser().call(`GET /api/magazine/${edition}`)).status).toBe(401);
  const photo =
    (await look()).photos.find(({ page }) => page === null)?.file ?? (await shownPhotos()).at(-1)?.photo ?? '';
  const asked = { edition, id: randomUUID(), base, edit: { do: 'cover', photo } as const };
  await expect(changeMagazine(app.ctx(staff), asked)).rejects.toMatchObject({ code: 'reason-missing', status: 400 });
  expect(await changeMagazine(app.ctx(staff), { ...asked, reason: 'She called.' })).toMatchObject({ seq: base + 1 });
  expect((await look()).edits.at(-1)).toMatchObject({
    by: 'Meera Iyer',
    role: 'staff',
    reason: 'She called.',
    isMine: false,
  });
  expect((await undo(base + 1)).status).toBe(200);
});

test('W65 nothing is approved away: unsent changes are sent or taken back first', async () => {
  expect(refusal(await priya.call('POST /api/approve', { json: { edition, version: 1 } }))).toEqual([
    409,
    'unsent-changes',
  ]);
  expect((await viewEdition(app.ctx(), edition)).live).toBe(1);
});

test('W65 changes alone are made and published by themselves: every page that nobody touched has the same pixels', async () => {
  const { round, head, edits } = await look();
  expect(
    refusal(await priya.call('POST /api/rounds/send', { json: { edition, round: round.n, head: head - 1 } })),
  ).toEqual([409, 'newer']);
  const { body } = await send();
  expect(body).toMatchObject({ live: 2, byItself: true, round: { n: 1, state: 'sent', revisions: 1, price: 0 } });
  expect((await priya.call('POST /api/rounds/send', { json: { edition, round: 1, head } })).body).toEqual(body);
  expect(refusal(await change({ do: 'cover', photo: (await shownPhotos()).at(-1)?.photo }))).toEqual([409, 'frozen']);
  await app.runJobs();
  expect(await viewEdition(app.ctx(), edition)).toMatchObject({ orderStatus: 3, live: 1 });
  const [second, first] = await draftsOf(app.ctx(), edition);
  expect(second).toMatchObject({ version: 2, base: 1, head, askedBy: 'own changes' });
  expect(second?.publishedAt).not.toBeNull();
  const touched = new Set(edits.filter(({ undone }) => !undone).flatMap(({ pages }) => pages));
  const differ = (second?.pageHashes ?? []).flatMap((hash, at) => (hash === first?.pageHashes?.[at] ? [] : [at + 1]));
  expect(differ.every(number => touched.has(number))).toBe(true);
  expect(differ.length).toBeGreaterThan(1);
  const { body: compared } = await priya.call(`GET /api/compare/${edition}`);
  expect(compared).toMatchObject({ from: 1, to: 2, same: 12 - differ.length });
  expect(compared.pages.map(({ after }) => after)).toEqual(differ);
  expect(await look()).toMatchObject({ version: 2, head, unsent: false, mayEdit: true, round: { n: 2, revisions: 2 } });
});

/** The studio locks the back, which has nothing that anybody changes. */
async function lockedByStudio(): Promise<void> {
  const { head: base } = await staffLook();
  const edit = { do: 'lock', page: 'p12', locked: true } as const;
  await changeMagazine(app.ctx(staff), { edition, id: randomUUID(), base, edit });
}

test('W65 each wish is done or declined with a sentence before its soft copy is published', async () => {
  const wish = (words: string) =>
    priya.call('POST /api/wishes', {
      json: { edition, id: randomUUID(), version: 2, page: 'p1', x: 0.5, y: 0.2, kind: 'other', words },
    });
  const [larger, blue, never] = [
    await wish('Her name larger.'),
    await wish('A blue cover.'),
    await wish('No, leave it.'),
  ];
  expect(larger.body).toMatchObject({
    wish: { state: 'open', round: 2, isMine: true },
    round: { n: 2, state: 'collecting' },
  });
  await priya.call('POST /api/wishes/withdraw', { json: { edition, id: never.body.wish.id } });
  const { place } = await cropOne(0.7);
  expect((await send()).body).toMatchObject({ live: 2, byItself: false, round: { state: 'sent', revisions: 2 } });
  await expect(publish(app.ctx(staff), { edition })).rejects.toMatchObject({ code: 'no-draft' });
  expect(await redraft(app.ctx(staff), { edition })).toBe(3);
  await app.runJobs();
  await expect(publish(app.ctx(staff), { edition })).rejects.toMatchObject({ code: 'wishes-open' });
  const answer = (id: string, state: 'done' | 'declined', text: string) =>
    answerWish(app.ctx(staff), { edition, wish: id, state, answer: text });
  await expect(answer(blue.body.wish.id, 'declined', '')).rejects.toMatchObject({ code: 'reason-missing' });
  await expect(answer(larger.body.wish.id, 'done', '')).rejects.toMatchObject({ code: 'reason-missing' });
  await expect(answer(never.body.wish.id, 'done', 'Done.')).rejects.toMatchObject({ code: 'not-now' });
  await answer(blue.body.wish.id, 'declined', 'This design has no blue.');
  const { head: base } = await staffLook();
  await changeMagazine(app.ctx(staff), {
    edition,
    id: randomUUID(),
    base,
    edit: cropOf(place, 0.9),
    wish: larger.body.wish.id,
  });
  await answer(larger.body.wish.id, 'done', '');
  const said = (await staffLook()).answers[0]?.text ?? '';
  const { head: seen } = await staffLook();
  const secret = { do: 'words', answer: 0, was: said, text: `${said} Not published yet.` } as const;
  const written = await changeMagazine(app.ctx(staff), { edition, id: randomUUID(), base: seen, edit: secret });
  await lockedByStudio();
  // Nobody else is told what the studio does before it is published.
  expect(JSON.stringify(await look())).not.toMatch(/Not published yet|This design has no blue/);
  expect((await look()).wishes.map(({ state }) => state)).toEqual(['open', 'open', 'withdrawn']);
  expect((await staffLook()).answers[0]?.text).toContain('Not published yet');
  const { head: after } = await staffLook();
  await changeMagazine(app.ctx(staff), { edition, id: randomUUID(), base: after, undo: written.seq });
  // The studio changed more than the draft has.
  await expect(publish(app.ctx(staff), { edition })).rejects.toMatchObject({ code: 'no-draft' });
  expect((await look()).whyNot).toMatch(/being made/);
  await redraft(app.ctx(staff), { edition });
  await app.runJobs();
  await publish(app.ctx(staff), { edition, note: 'With love from the studio.' });
  const { body } = await priya.call(`GET /api/compare/${edition}?from=2`);
  expect(body).toMatchObject({ from: 2, to: 4, note: 'With love from the studio.' });
  expect(body.wishes.map(({ state, answer: text }) => [state, text])).toEqual([
    ['done', null],
    ['declined', 'This design has no blue.'],
  ]);
  expect(body.pages.map(({ id }) => id)).toEqual([place.page]);
  expect((await look()).round).toMatchObject({ n: 3, revisions: 3, price: 199 });
  const lock = (await look()).edits.find(({ says }) => says.endsWith('locked.'));
  expect(refusal(await undo(lock?.seq ?? 0))).toEqual([403, 'not-for-you']);
});

test('W65 a redraft makes all changes again, and what finds no place becomes a wish', async () => {
  const { body } = await priya.call('POST /api/request-revision', { json: { edition } });
  expect(body).toEqual({ live: 2, revisions: 3, freeRevisions: 2 });
  const subject = { name: 'Lakshmi Nair', calledAs: 'Amma', kind: 'one', pronoun: 'she' } as const;
  const days = { occasionOn: null, neededBy: null };
  const { version: base } = (await priya.call('POST /api/subject', { json: { edition } })).body;
  await saveSubject(app.ctx(owner), { edition, base, subject, from: 'Priya Nair', ...days, language: 'en' });
  await app.runJobs();
  const [newest] = await draftsOf(app.ctx(), edition);
  expect(newest).toMatchObject({ version: 5, base: null, trouble: null });
  const magazine = await staffLook();
  expect(magazine.answers[1]?.text).toContain('Kyelang');
  const lost = magazine.edits.filter(({ role }) => role === 'system');
  expect(magazine.wishes.filter(({ state }) => state === 'open')).toHaveLength(lost.length);
  expect(newest?.head).toBe(magazine.head);
  // Nobody sees what is not published.
  expect(await look()).toMatchObject({ version: 4, mayEdit: false });
});

test('W65 what is approved stays as it is: its bytes, its head, and no change any more', async () => {
  const open = (await staffLook()).wishes.filter(({ state }) => state === 'open');
  if (open.length > 0) {
    await send();
    for (const { id } of open)
      await answerWish(app.ctx(staff), {
        edition,
        wish: id,
        state: 'declined',
        answer: 'Its page is another one now.',
      });
  }
  await publish(app.ctx(staff), { edition });
  await expect(approve(app.ctx(staff), { edition })).rejects.toMatchObject({ code: 'reason-missing' });
  expect((await priya.call('POST /api/approve', { json: { edition, version: 5 } })).body.live).toBe(3);
  expect(refusal(await change({ do: 'cover', photo: (await shownPhotos()).at(-1)?.photo }))).toEqual([409, 'frozen']);
  expect(await look()).toMatchObject({ frozen: true, mayEdit: false });
  const [approved] = await draftsOf(app.ctx(), edition);
  expect(approved).toMatchObject({ version: 5, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect(approved?.approvedAt).not.toBeNull();
});
