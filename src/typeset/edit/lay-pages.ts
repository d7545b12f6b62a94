import type { Box, MagazinePlan, PhotoFacts, PhotoFrame, PlanPage } from '../model.ts';
import { trim } from '../model.ts';
import { contextOf, onItsSide, layAgain, shownPhotos, tooEmpty } from '../layout/layouts.ts';
import { answersOf, featureItems, heightOf, talkItems } from '../plan/answers.ts';
import type { PreparedAnswer } from '../plan/answers.ts';
import {
  aspectOf,
  clearsFold,
  cropFor,
  dpiOf,
  frameReason,
  minFullPageDpi,
  peopleOf,
  splitsGroup,
} from '../plan/crop.ts';
import type { PageSubject } from '../plan/plan-schema.ts';
import { blockKindOf, columnDepths, linesNeeded, marksHeight } from '../plan/page-sequence.ts';
import { measureAll } from '../plan/fit-answers.ts';
import { mayLead } from '../plan/resolution.ts';
import { editedSources } from './document.ts';
import type { DocumentSources, MagazineDocument } from './document.ts';

/** The changed value, or one sentence that says why it cannot be. */
export type OrRefused<Value> = Value | { refused: string };
/** The steps one after the other, until one refuses. */
export function inTurn<Value extends object, Step>(
  first: Value,
  steps: readonly Step[],
  take: (value: Value, step: Step) => OrRefused<Value>,
): OrRefused<Value> {
  let value = first;
  for (const step of steps) {
    const next = take(value, step);
    if ('refused' in next) return next;
    value = next;
  }
  return value;
}

/** The subject of a page with its photos as they stand now; `undefined` across the fold and in earlier plans. */
export const subjectNow = (page: PlanPage): PageSubject | undefined =>
  page.subject && { ...page.subject, photos: shownPhotos(page.subject, page) };

/** A page of the plan, by its id. */
export const pageWith = ({ pages }: MagazinePlan, id: string): PlanPage | undefined =>
  pages.find(page => page.id === id);

/** No layout of the page holds what it would have. */
export const noRoom = { refused: 'This page has no room for that.' } as const;
const leftEmpty = {
  refused: 'With this picture much of the page would stay empty. Choose another one for it.',
} as const;

interface LaidAbout {
  subject: PageSubject;
  template?: string | undefined;
  /** Rather not at all than with more of the page empty than may be: words may be left out, pictures are chosen. */
  full?: boolean | undefined;
  sources: DocumentSources;
}

/** The document with a page laid out again about this subject: in this template, its own, or the best that holds it. */
export function layAbout(
  document: MagazineDocument,
  page: PlanPage,
  { subject, template, full, sources }: LaidAbout,
): OrRefused<MagazineDocument> {
  // Without its frames the page shows the photos of the subject.
  const laid = layAgain(
    document.plan,
    { ...page, subject, frames: [] },
    { ...editedSources(document, sources), template, full },
  );
  if ('refused' in laid) return laid.refused === tooEmpty ? leftEmpty : noRoom;
  return withCrops({ ...document, plan: laid.plan }, page.number, sources);
}

/** The document with the parts of photos that people chose, where their frames on this page can show them. */
function withCrops(document: MagazineDocument, number: number, sources: DocumentSources): MagazineDocument {
  const { plan, crops } = document;
  const { photos } = editedSources(document, sources);
  const shown = (frame: PhotoFrame): PhotoFrame => {
    const [photo, chosen] = [photos.find(({ id }) => id === frame.photo), crops[frame.photo]];
    const page = plan.pages.find(one => one.number === number);
    const cropped =
      photo && chosen && page && frame.half === undefined ? croppedFrame(photo, { frame, page }, chosen) : frame;
    return 'refused' in cropped ? frame : cropped;
  };
  const pages = plan.pages.map(page =>
    page.number === number
      ? { ...page, frames: page.frames.map(frame => (frame.kind === 'photo' ? shown(frame) : frame)) }
      : page,
  );
  return { ...document, plan: { ...plan, pages } };
}

const clamp = (n: number, least: number, most: number): number => Math.min(Math.max(n, least), most);
const rounded = (n: number): number => Math.round(n * 1e5) / 1e5;

/** The part of a photo in the shape of a frame that is nearest to a chosen one: the same middle, the same area. */
function cropInShape(photo: PhotoFacts, chosen: Box, shape: number): Box {
  const relative = shape / aspectOf(photo);
  const most = Math.min(1, relative);
  const w = Math.min(most, Math.sqrt(chosen.w * chosen.h * relative));
  const h = w / relative;
  return {
    x: rounded(clamp(chosen.x + chosen.w / 2 - w / 2, 0, 1 - w)),
    y: rounded(clamp(chosen.y + chosen.h / 2 - h / 2, 0, 1 - h)),
    w: rounded(w),
    h: rounded(h),
  };
}

/** A frame of a page that shows another part of its photo. */
export function croppedFrame(
  photo: PhotoFacts,
  { frame, page }: { frame: PhotoFrame; page: PlanPage },
  chosen: Box,
): OrRefused<PhotoFrame> {
  const { w, h } = frame.box;
  const crop = cropInShape(photo, chosen, w / h);
  const dpi = dpiOf(photo, crop, w);
  if (dpi < minFullPageDpi)
    return { refused: `So large it would be printed at ${dpi} pixels per inch. Show more of the picture.` };
  if (splitsGroup(photo, crop))
    return { refused: 'Somebody of whom the caption speaks would be cut off. Show more of the picture.' };
  if (coversFace(photo, { ...frame, crop }, page))
    return { refused: 'Words would lie on somebody’s face. Move the picture another way.' };
  // Why the frame is smaller than its template has it stays true.
  const [reduced = ''] = /As large as.*$/.exec(frame.why) ?? [];
  const why = `Somebody chose this part. ${frameReason(photo, { crop, w, h, dpi })} ${reduced}`.trim();
  return { ...frame, crop, dpi, why };
}

/** Whether words, or the shade under them, lie on a face of a photo. */
function coversFace(photo: PhotoFacts, { id, box, crop, scrim }: PhotoFrame, { frames }: PlanPage): boolean {
  const { top, bottom } = scrim ?? { top: 0, bottom: 0 };
  const covered = [
    ...frames.filter(frame => frame.over === id && frame.kind !== 'ornament').map(frame => frame.box),
    { ...box, h: top * box.h },
    { ...box, y: box.y + (1 - bottom) * box.h, h: bottom * box.h },
  ];
  return peopleOf(photo).some(face => {
    const [across, down] = [box.w / crop.w, box.h / crop.h];
    const at = { x: box.x + (face.x - crop.x) * across, y: box.y + (face.y - crop.y) * down };
    const [right, foot] = [at.x + face.w * across, at.y + face.h * down];
    return covered.some(one => at.x < one.x + one.w && right > one.x && at.y < one.y + one.h && foot > one.y);
  });
}

/** The document with another photo across the fold; `page` is one of its two pages. */
export function laySpread(
  document: MagazineDocument,
  page: PlanPage,
  given: { photo: PhotoFacts; sources: DocumentSources },
): OrRefused<MagazineDocument> {
  const { plan } = document;
  const number = page.number % 2 === 0 ? page.number : page.number - 1;
  const sources = editedSources(document, given.sources);
  const photo = sources.photos.find(({ id }) => id === given.photo.id) ?? given.photo;
  const dpi = dpiOf(photo, cropFor(photo, (2 * trim.w) / trim.h, { fold: true }), 2 * trim.w);
  if (!mayLead(photo) || dpi < minFullPageDpi)
    return { refused: 'This picture is too small or too dark for a double page.' };
  if (!clearsFold(photo, trim.h)) return { refused: 'Somebody’s face would lie in the fold.' };
  const context = contextOf(plan, page, sources);
  const facing = context.photos.get(photo.id) ?? photo;
  const laid = context.design.spread(context, number, facing).map(half => onItsSide(plan, half));
  const pages = plan.pages.map(old => {
    const next = laid.find(half => half.number === old.number);
    return next ? withIdsOf(old, next) : old;
  });
  return { ...document, plan: { ...plan, pages } };
}

/** A page that was laid out anew, with the ids of the page in whose place it stands. */
function withIdsOf({ id }: PlanPage, next: PlanPage): PlanPage {
  if (id === undefined || id === next.id) return next;
  const own = (frame: string) => frame.replace(/^p\d+-/, `${id}-`);
  const frames = next.frames.map(frame => ({
    ...frame,
    id: own(frame.id),
    ...(frame.over !== undefined && { over: own(frame.over) }),
  }));
  return { ...next, id, frames };
}

/** The document after the words of an answer changed: its pages are laid again, in their templates where they hold. */
export function layAnswer(
  document: MagazineDocument,
  index: number,
  sources: DocumentSources,
): OrRefused<MagazineDocument> {
  const answers = answersOf(editedSources(document, sources).story);
  const about = document.plan.pages.filter(({ subject }) => subject?.answers.includes(index));
  const threads = [...new Set(about.flatMap(({ subject }) => subject?.run?.thread ?? []))];
  const updated = threads.reduce((next, thread) => withThread(next, thread, answers), document);
  const poured = inTurn(updated, threads, (next, thread) => withRunLines(next, thread, { answers, sources }));
  if ('refused' in poured) return poured;
  return inTurn(poured, about, (next, { id = '' }) => {
    const page = pageWith(next.plan, id);
    const subject = page && subjectNow(page);
    if (!page || !subject) return next;
    const laid = layAbout(next, page, { subject: { ...subject, lays: laysFor(subject, answers) }, sources });
    // A short answer that grew is printed as a story.
    return 'refused' in laid && subject.lays === 'short'
      ? layAbout(next, page, { subject: { ...subject, lays: 'story' }, sources })
      : laid;
  });
}

const structured: readonly string[] = ['letter', 'list', 'timeline'];
/** The kind of content of a page with one answer: a letter that is no letter any more is a story. */
function laysFor({ lays, answers: own }: PageSubject, answers: readonly PreparedAnswer[]): string {
  const kind = answers.find(({ index }) => index === own[0])?.kind ?? 'story';
  if (!structured.includes(lays) && lays !== 'story') return lays;
  return structured.includes(kind) ? kind : 'story';
}

/** The answers of a thread, and whether they are set one below the other with their questions. */
function threadOf({ pages, threads }: MagazinePlan, id: string, answers: readonly PreparedAnswer[]) {
  const thread = threads.find(one => one.id === id);
  const own = (thread?.answers ?? []).flatMap(index => answers.find(answer => answer.index === index) ?? []);
  const isTalk = own.length > 1 || pages.some(({ subject }) => subject?.run?.thread === id && subject.lays === 'talk');
  return { own, isTalk };
}

/** The document with the words of a thread as its answers have them now. */
function withThread(document: MagazineDocument, id: string, answers: readonly PreparedAnswer[]): MagazineDocument {
  const { plan } = document;
  const { own, isTalk } = threadOf(plan, id, answers);
  const [first] = own;
  if (!first) return document;
  const items = isTalk ? talkItems(own) : featureItems(first);
  const threads = plan.threads.map(thread => (thread.id === id ? { ...thread, items } : thread));
  return { ...document, plan: { ...plan, threads } };
}

/** The document with the lines that each page of a thread pours, as long as the text now is. */
function withRunLines(
  document: MagazineDocument,
  id: string,
  { answers, sources }: { answers: readonly PreparedAnswer[]; sources: DocumentSources },
): OrRefused<MagazineDocument> {
  const { plan } = document;
  const run = plan.pages.filter(({ subject }) => subject?.run?.thread === id && subject.run.lines !== undefined);
  const [first] = run;
  const { own, isTalk } = threadOf(plan, id, answers);
  const [answer] = own;
  if (!first || !answer) return document;
  const context = contextOf(plan, first, editedSources(document, sources));
  const { grid, body, design } = context;
  const measured = measureAll(own, context, context);
  const [single] = measured;
  if (!single) return document;
  const block = { kind: isTalk ? ('talk' as const) : blockKindOf(single), answers: measured, pages: run.length };
  const head = isTalk
    ? heightOf(design.talkHead(context, own), grid.width, context.measure)
    : heightOf(
        design.head(context, answer, { width: grid.width, eyebrow: first.subject?.eyebrow ?? '' }),
        grid.width,
        context.measure,
      );
  const need = linesNeeded(context, block);
  const pictured = run.map(({ frames }) => frames.some(({ kind }) => kind === 'photo'));
  const depths = columnDepths(need, { head, foot: marksHeight(grid, own) }, { ...context, pictured });
  const room = depths.reduce((sum, { lines }) => sum + lines, 0) * body.columns;
  if (room < need - body.columns) {
    const words = own.reduce((sum, one) => sum + one.words, 0);
    const spare = Math.max(1, Math.ceil((words * (need - room)) / Math.max(1, need)));
    return { refused: `The text is too long for its pages: leave out about ${spare} words.` };
  }
  if (depths.at(-1)?.lines === 0 && run.length > 1)
    return { refused: 'The text is too short for its pages: its last page would have no words.' };
  const pages = plan.pages.map(page => {
    const at = run.findIndex(one => one.number === page.number);
    return at < 0 || !page.subject?.run
      ? page
      : { ...page, subject: { ...page.subject, run: { ...page.subject.run, lines: depths[at]?.lines ?? 0 } } };
  });
  return { ...document, plan: { ...plan, pages } };
}
