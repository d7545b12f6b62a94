import { opensFromRight } from '#kernel/opening-side.ts';
import type { Ctx } from '#platform/context.ts';
import { speechState } from '#src/abstract-form/index.ts';
import type { Edition } from '#src/editions/index.ts';
import { Refused } from '#kernel/refusals.ts';
import type { Box, Edit, MagazineDocument, MagazinePlan } from '#typeset/index.ts';
import { outlineOfPhoto } from '#typeset/layout/cut.ts';
import { pagesInOrder } from '#typeset/edit/page-order.ts';
import { facesCut } from '#typeset/plan/crop.ts';
import { changedPages, isFrozen, pageName, undoneSeqs, whyNotEdit, writtenBy } from '../rules/edits.ts';
import { pageSource } from '../rules.ts';
import { answerText, captionOf, headlinesOf, slotsOfPage } from '../rules/page-slots.ts';
import { wordsOfPages } from '../rules/page-words.ts';
import { sayingOf, undoSaying, type Named } from '../rules/sayings.ts';
import * as store from '../store/edits.ts';
import { wishesOf, type WishRow } from '../store/rounds.ts';
import type { EditEntry, MagazinePage, MagazineRecord, WishEntry } from '../wire/editing.ts';
import type { FinishedDraft } from '../store.ts';
import {
  authorizeMagazine,
  documentNow,
  editingSources,
  readStoredPlan,
  type Author,
  type DocumentNow,
  type MagazineSources,
} from './document.ts';
import { roundNow, roundRecord } from './rounds.ts';
import { hasUnsent } from './unsent.ts';

/** The magazine as a caller may see it: staff as it is now, everybody else never an unpublished draft (D16). */
interface Shown {
  now: DocumentNow;
  /** The draft whose pictures its pages have. */
  draft: FinishedDraft;
  whyNot: string | undefined;
}

/** The plan of a finished draft. Throws `Refused` 409 when the engine cannot read it. */
async function planOfDraft({ plan: stored }: FinishedDraft): Promise<MagazinePlan> {
  const plan = await readStoredPlan(stored);
  if (plan) return plan;
  throw noMagazine();
}

const noMagazine = () => new Refused('no-draft', 'There is no magazine to look at yet. We tell you when it is ready.');
/** The refusal for a draft that was made elsewhere (W81). */
const madeElsewhere = () =>
  new Refused('no-draft', 'This soft copy was made by hand: ask for a revision, and write what should be different.');

export async function shownTo(ctx: Ctx, edition: Edition, { role }: Author): Promise<Shown> {
  const isStaff = role === 'staff';
  const { state } = await roundNow(ctx, edition.id);
  const draft = await store.newestDraft(ctx.db, edition.id, { published: !isStaff });
  const now = await documentNow(ctx, edition);
  if (draft?.plan === null) throw madeElsewhere();
  if (!draft || !now) throw noMagazine();
  const whyNot = whyNotEdit(edition, { isStaff, round: state, isShown: now.base.version <= draft.version });
  if (isStaff || whyNot === undefined) return { now, draft, whyNot };
  // What is written in no published soft copy yet is not told, either.
  const written = writtenBy(await store.editsOf(ctx.db, edition.id, { upTo: draft.head }));
  const document = { ...now.document, ...written, plan: await planOfDraft(draft) };
  return { now: { ...now, document, head: draft.head }, draft, whyNot };
}

/** What sentences about changes need to know of a magazine. */
export function namedIn(plan: MagazinePlan | undefined, questions: readonly string[]): Named {
  const pages = plan?.pages ?? [];
  const numbers = new Map(pages.map(page => [pageName(page), page.number]));
  return {
    page: id => numbers.get(id),
    pageOfPhoto: photo =>
      pages.find(({ frames }) => frames.some(frame => frame.kind === 'photo' && frame.photo === photo))?.number,
    question: answer => questions[answer],
  };
}

/** What a stored change does, in one sentence. */
export async function sayingIn(ctx: Ctx, edition: Edition, row: store.EditRow): Promise<string> {
  const now = await documentNow(ctx, edition);
  const questions = now?.base.story?.answers.map(({ question }) => question) ?? [];
  const rows = row.undo === null ? [row] : await store.editsOf(ctx.db, edition.id, { upTo: row.seq });
  return sayingOfRow(row, rows, namedIn(now?.document.plan, questions));
}

type SaidRow = Pick<store.EditRow, 'seq' | 'undo'> & { edit: Edit | null };
function sayingOfRow(row: SaidRow, rows: readonly SaidRow[], named: Named): string {
  const taken = row.undo === null ? undefined : rows.find(({ seq }) => seq === row.undo);
  return taken ? undoSaying(sayingOfRow(taken, rows, named)) : sayingOf(row.edit, named);
}

interface EntryContext {
  rows: readonly store.EditRow[];
  named: Named;
  me: Author;
  /** The last change that is in the draft that is shown. */
  drawn: number;
}

export function editEntries({ rows, named, me, drawn }: EntryContext): EditEntry[] {
  const undone = undoneSeqs(rows);
  return rows.map(row => ({
    seq: row.seq,
    by: row.byName,
    role: row.role,
    at: row.at.toISOString(),
    says: sayingOfRow(row, rows, named),
    pages: row.touches.flatMap(id => named.page(id) ?? []).toSorted((a, b) => a - b),
    round: row.round,
    undone: undone.has(row.seq),
    undoes: row.undo,
    isNew: row.seq > drawn,
    isMine: row.by === me.by,
    reason: row.reason,
    wish: row.wish,
  }));
}

export const wishEntry = (wish: WishRow, me: Author): WishEntry => ({
  id: wish.id,
  round: wish.round,
  version: wish.version,
  page: wish.page,
  x: wish.x,
  y: wish.y,
  kind: wish.kind,
  words: wish.words,
  spoken: wish.voice !== null,
  state: wish.state,
  answer: wish.answer,
  by: wish.byName,
  at: wish.at.toISOString(),
  isMine: wish.by === me.by,
});

function pageEntries(
  { now: { document }, draft }: Shown,
  shownPlan: MagazinePlan,
  sources: MagazineSources,
): MagazinePage[] {
  const { plan, locked } = document;
  const changed = changedPages(plan, shownPlan);
  const pictures = new Map(shownPlan.pages.map((page, at) => [pageName(page), draft.pages[at]]));
  const words = wordsOfPages(plan);
  const facts = new Map(sources.photos.map(photo => [photo.id, photo.facts]));
  const facesCutIn = (photo: string, crop: Box) => {
    const measured = facts.get(photo);
    return measured ? facesCut(measured, crop) : null;
  };
  return plan.pages.map((page, at) => {
    const id = pageName(page);
    const picture = pictures.get(id) ?? draft.pages[at];
    const src = picture ? pageSource(picture.file) : '';
    return {
      id,
      number: page.number,
      kind: page.kind,
      template: page.template,
      src,
      sharp: picture?.sharp === undefined ? src : pageSource(picture.sharp),
      changed: changed.has(id),
      locked: locked.includes(id),
      newPhotos: page.subject !== undefined || page.kind === 'spread',
      newLayout: page.subject !== undefined,
      words: words[at] ?? '',
      slots: slotsOfPage(page, { document, ...sources, outlineOf: outlineOfPhoto, facesCutIn }),
    };
  });
}

/** The answers, and what may be chosen to stand over them, on the cover and on the back. */
function textsOf(document: MagazineDocument, { story }: MagazineSources): Pick<MagazineRecord, 'answers' | 'offers'> {
  const { headlines = [], offers } = document.plan;
  const printed = headlinesOf(document, story);
  return {
    offers: { cover: [...(offers?.cover ?? [])], closing: [...(offers?.closing ?? [])] },
    answers: story.answers.map(({ question }, index) => ({
      index,
      question,
      text: answerText(document, story, index),
      headline: printed.get(index) ?? null,
      proposals: [...(headlines.find(({ answer }) => answer === index)?.proposals ?? [])],
    })),
  };
}

/** The magazine with everything that can be changed, for whoever may act (D36). Throws `Refused` 409 without one. */
export async function showMagazine(ctx: Ctx, id: string): Promise<MagazineRecord> {
  const { edition, author: me } = await authorizeMagazine(ctx, id);
  const shown = await shownTo(ctx, edition, me);
  const { now, draft, whyNot } = shown;
  const sources = await editingSources(ctx, edition, now.base);
  const { document } = now;
  if (whyNot === undefined)
    // Whoever reads it may change it next, and then waits for less.
    void import('#typeset/index.ts').then(({ warmEditing }) => warmEditing({ document, ...sources }));
  const plan = await planOfDraft(draft);
  const rows = (await store.editsOf(ctx.db, edition.id)).filter(row => isTold(row, { me, draft, whyNot }));
  const named = namedIn(
    document.plan,
    sources.story.answers.map(({ question }) => question),
  );
  const round = await roundRecord(ctx, edition.id);
  const wishes = await wishesOf(ctx.db, edition.id);
  const pageOfPhoto = (photo: string) =>
    document.plan.pages.find(({ frames }) => frames.some(frame => frame.kind === 'photo' && frame.photo === photo));
  return {
    version: draft.version,
    head: now.head,
    fromRight: opensFromRight(document.plan),
    mayEdit: whyNot === undefined,
    whyNot: whyNot ?? null,
    frozen: isFrozen(edition),
    unsent: await hasUnsent(ctx, edition, draft),
    speech: await speechState(ctx, edition.id),
    round,
    pages: pageEntries(shown, plan, sources),
    photos: sources.photos.map(photo => {
      const page = pageOfPhoto(photo.id);
      const { width = null, height = null } = photo.facts ?? {};
      const place = page ? pageName(page) : null;
      return {
        file: photo.id,
        src: `/thumbnail/${photo.id}`,
        page: place,
        caption: captionOf(document, photo),
        width,
        height,
      };
    }),
    ...textsOf(document, sources),
    order: me.role === 'staff' ? pagesInOrder(document.plan, sources.story.proposedOrder ?? []) : null,
    edits: editEntries({ rows, named, me, drawn: draft.head }),
    wishes: wishes.map(wish =>
      me.role === 'staff' || round.state !== 'sent' || wish.round !== round.n
        ? wishEntry(wish, me)
        : wishEntry(notAnsweredYet(wish), me),
    ),
  };
}

/** Whether somebody is told of a change: of the studio's work on the next soft copy only once it is published (D16). */
const isTold = (
  { seq, role }: store.EditRow,
  { me, draft, whyNot }: { me: Author; draft: FinishedDraft; whyNot: string | undefined },
): boolean =>
  me.role === 'staff' || whyNot === undefined || seq <= draft.head || (role !== 'staff' && role !== 'system');

/** A wish that was sent, without the studio's answer, which comes with the next soft copy. */
const notAnsweredYet = (wish: WishRow): WishRow =>
  wish.state === 'withdrawn' ? wish : { ...wish, state: 'open', answer: null };
