import type { MagazinePlan, PhotoFrame, PlanPage } from '../model.ts';
import { emphasisOfPlan } from '#kernel/emphases.ts';
import { pageCounts } from '#kernel/page-counts.ts';
import { coverCaptionOf, layoutsFor, slotsOf } from '../layout/layouts.ts';
import type { PageSubject } from '../plan/plan-schema.ts';
import { planFindings, unprintedFindings } from '../plan/plan-findings.ts';
import { planHeadlines } from '../plan/answers.ts';
import type { PreparedAnswer } from '../plan/answers.ts';
import { planMagazine } from '../plan/plan.ts';
import { lettersOfLine } from '../text/headlines.ts';
import { mayLead } from '../plan/resolution.ts';
import { typographic, typographicLines } from '../text/typography.ts';
import { pageWeights } from '../weights/page-weights.ts';
import { answerIn, editedSources, withoutHeadline } from './document.ts';
import type { DocumentSources, MagazineDocument } from './document.ts';
import type { Edit, LineName, SlotPlace } from './edits.ts';
import { croppedFrame, inTurn, layAbout, layAnswer, laySpread, noRoom, pageWith, subjectNow } from './lay-pages.ts';
import type { OrRefused } from './lay-pages.ts';
import { orderedPages } from './order-pages.ts';
import { lineAfter, pagesWithChangedLines, withChangedOffers } from './printed-lines.ts';
import type { LineChange } from './printed-lines.ts';

/** A document after an edit, and the ids of the pages that it changed. */
export interface EditedDocument {
  document: MagazineDocument;
  touches: readonly string[];
}

/**
 * The document after one edit, or one sentence for the person that says why it cannot be. Pages that the edit does not
 * touch stay the same objects: the planner never runs, except for another design. Pure.
 */
export function applyEdit(document: MagazineDocument, edit: Edit, sources: DocumentSources): OrRefused<EditedDocument> {
  const edited = (editors[edit.do] as Editor<Edit>)(document, edit, sources);
  if ('refused' in edited) return edited;
  const withImprint = withCoverCaption(document, edited, sources);
  if ('refused' in withImprint) return withImprint;
  const touched = withImprint.plan.pages.filter(page => !document.plan.pages.includes(page));
  const locked = edit.do === 'lock' ? undefined : touched.find(({ id }) => document.locked.includes(id ?? ''));
  if (locked) return { refused: `Page ${locked.number} is locked.` };
  return { document: withFindings(withImprint, sources), touches: touched.flatMap(({ id }) => id ?? []) };
}

type Editor<Of> = (document: MagazineDocument, edit: Of, sources: DocumentSources) => OrRefused<MagazineDocument>;
type Editors = { [Kind in Edit['do']]: Editor<Extract<Edit, { do: Kind }>> };

/** The document with the findings about its pages as they are now. */
function withFindings(document: MagazineDocument, sources: DocumentSources): MagazineDocument {
  const { plan } = document;
  const { story, photos } = editedSources(document, sources);
  const overset = plan.findings.some(({ code }) => code === 'overset');
  const printed = photos.filter(({ id }) => placesOf(plan, id).length > 0);
  const findings = [
    ...planFindings({ pages: plan.pages, photos, overset }),
    ...unprintedFindings(plan.pages, printed, story),
  ];
  return { ...document, plan: { ...plan, headlines: planHeadlines(story), findings } };
}

/** The edited document with the caption of its cover in the imprint, where that is another one now. */
function withCoverCaption(
  before: MagazineDocument,
  edited: MagazineDocument,
  sources: DocumentSources,
): OrRefused<MagazineDocument> {
  const captionIn = (document: MagazineDocument) =>
    coverCaptionOf(document.plan, editedSources(document, sources).photos);
  const contents = edited.plan.pages.find(({ kind }) => kind === 'contents');
  const subject = contents && subjectNow(contents);
  return !contents || !subject || captionIn(before) === captionIn(edited)
    ? edited
    : layAbout(edited, contents, { subject, sources });
}

const gone = { refused: 'This place is not in the magazine any more.' };
const changedMeanwhile = { refused: 'These words were changed meanwhile. Look at them again, then change them.' };
const noWords = { refused: 'Write some words first.' };

/** The photo in a slot. */
function photoAt(plan: MagazinePlan, { page: id, slot }: SlotPlace) {
  const page = pageWith(plan, id);
  const frame = page?.frames.find((one): one is PhotoFrame => one.kind === 'photo' && (one.slot ?? 'photo-1') === slot);
  return page && frame ? { page, frame } : undefined;
}
/** Where a photo stands. */
const placesOf = ({ pages }: MagazinePlan, photo: string): SlotPlace[] =>
  pages.flatMap(page =>
    page.frames.flatMap(frame =>
      frame.kind === 'photo' && frame.photo === photo && frame.half !== 'right' && page.id !== undefined
        ? [{ page: page.id, slot: frame.slot ?? 'photo-1' }]
        : [],
    ),
  );

/** The document with these photos in these slots; pages are laid out again once. */
function withPhotos(
  document: MagazineDocument,
  changes: readonly { at: SlotPlace; photo: string }[],
  sources: DocumentSources,
): OrRefused<MagazineDocument> {
  const pages = [...Map.groupBy(changes, ({ at }) => at.page)];
  return inTurn(document, pages, (next, [id, own]) => {
    const page = pageWith(next.plan, id);
    if (!page) return gone;
    if (page.kind === 'spread') {
      const photo = sources.photos.find(one => one.id === own[0]?.photo);
      return photo ? laySpread(next, page, { photo, sources }) : gone;
    }
    const subject = subjectNow(page);
    if (!subject) return { refused: 'The pictures of this page cannot be changed.' };
    const isDull = own.some(({ photo }) => !sources.photos.some(one => one.id === photo && mayLead(one)));
    if (page.kind === 'front' && isDull) return { refused: 'This picture is too small or too dark for this page.' };
    const chosen = page.kind === 'cover' && own[0] ? { ...next, cover: own[0].photo } : next;
    const photos = subject.photos.map(
      (photo, at) => own.find(one => one.at.slot === `photo-${at + 1}`)?.photo ?? photo,
    );
    return layAbout(chosen, page, { subject: { ...subject, photos }, full: true, sources });
  });
}

/** The document with a photo more or less on a page. */
function withPhotoList(
  document: MagazineDocument,
  { page: id, template }: { page: string; template?: string | undefined },
  { change, sources }: { change: (photos: readonly string[]) => readonly string[]; sources: DocumentSources },
): OrRefused<MagazineDocument> {
  const page = pageWith(document.plan, id);
  const subject = page && subjectNow(page);
  if (!page || !subject) return page ? { refused: 'The pictures of this page cannot be changed.' } : gone;
  const photos = change(subject.photos);
  const lays = laysWith(subject, photos.length);
  return layAbout(document, page, { subject: { ...subject, lays, photos }, template, sources });
}
/** A page of pictures is one of another kind when it has one, several or none. */
function laysWith({ lays }: PageSubject, photos: number): string {
  if (!['picture', 'album', 'words'].includes(lays)) return lays;
  return photos === 0 ? 'words' : photos === 1 ? 'picture' : 'album';
}

/** The document after lines that are printed on pages of their own changed with the words of an answer. */
const withLines = (
  document: MagazineDocument,
  change: LineChange,
  sources: DocumentSources,
): OrRefused<MagazineDocument> =>
  inTurn(withChangedOffers(document, change), pagesWithChangedLines(document, change), (next, { id, subject }) => {
    const page = pageWith(next.plan, id);
    return page
      ? layAbout(next, page, { subject: { ...subject, photos: subjectNow(page)?.photos ?? [] }, sources })
      : next;
  });

/** The line of a page, and the subject with another one. */
const lineOf = (subject: PageSubject, line: LineName): string | undefined =>
  line === 'cover' ? subject.lines?.[0] : subject[line];
const withLine = (subject: PageSubject, line: LineName, text: string): PageSubject =>
  line === 'cover' ? { ...subject, lines: [text, ...(subject.lines ?? []).slice(1)] } : { ...subject, [line]: text };

/** Refuses a text with about how many words its page has too little room for. */
function tooLong(
  document: MagazineDocument,
  { answer, text }: { answer: number; text: string },
  sources: DocumentSources,
): { refused: string } {
  const words = text.split(' ');
  const fits = (count: number): boolean =>
    !(
      'refused' in
      layAnswer(
        { ...document, texts: { ...document.texts, [answer]: words.slice(0, count).join(' ') } },
        answer,
        sources,
      )
    );
  let [most, least] = [0, words.length];
  while (least - most > words.length / 40) {
    const middle = Math.floor((most + least) / 2);
    if (fits(middle)) most = middle;
    else least = middle;
  }
  return { refused: `The text is too long for its page: leave out about ${words.length - most} words.` };
}

/**
 * The headline of an answer after its words changed: one that is still said, or is the question, stays; one in which
 * the change lies has it too. `undefined` where another one is chosen: the words are not said any more.
 */
function headlineAfter(
  old: PreparedAnswer | undefined,
  text: string,
  read: (line: string) => string | undefined,
): string | undefined {
  if (!old || old.headlineKind === 'whole') return undefined;
  const { headline } = old;
  const isSaid = (line: string) => lettersOfLine(text).includes(lettersOfLine(line));
  if (isSaid(headline) || old.headlineKind === 'question' || old.headlineKind === 'chosen') return headline;
  const changed = read(headline);
  return changed !== undefined && isSaid(changed) ? changed : undefined;
}

const editors: Editors = {
  photo: (document, { at, photo }, sources) => {
    if (!photoAt(document.plan, at) || !sources.photos.some(({ id }) => id === photo)) return gone;
    const [other] = placesOf(document.plan, photo);
    if (other) return { refused: 'This picture stands on another page: let the two change places.' };
    return withPhotos(document, [{ at, photo }], sources);
  },
  swap: (document, { a, b }, sources) => {
    const [first, second] = [photoAt(document.plan, a), photoAt(document.plan, b)];
    if (!first || !second) return gone;
    return withPhotos(
      document,
      [
        { at: a, photo: second.frame.photo },
        { at: b, photo: first.frame.photo },
      ],
      sources,
    );
  },
  crop: (document, { at, crop }, sources) => {
    const place = photoAt(document.plan, at);
    const photo = sources.photos.find(({ id }) => id === place?.frame.photo);
    if (!place || !photo) return gone;
    if (place.frame.half) return { refused: 'A picture across the fold stays as it lies.' };
    const { photos } = editedSources(document, sources);
    const frame = croppedFrame(photos.find(({ id }) => id === photo.id) ?? photo, place, crop);
    if ('refused' in frame) return frame;
    const frames = place.page.frames.map(one => (one === place.frame ? frame : one));
    const pages = document.plan.pages.map(page => (page === place.page ? { ...page, frames } : page));
    const crops = { ...document.crops, [photo.id]: crop };
    return { ...document, crops, plan: { ...document.plan, pages } };
  },
  'add photo': (document, { photo, ...place }, sources) => {
    if (!sources.photos.some(({ id }) => id === photo)) return gone;
    if (placesOf(document.plan, photo).length > 0) return { refused: 'This picture is in the magazine already.' };
    return withPhotoList(document, place, { change: photos => [...photos, photo], sources });
  },
  'drop photo': (document, { photo, ...place }, sources) =>
    placesOf(document.plan, photo).some(({ page }) => page === place.page)
      ? withPhotoList(document, place, { change: photos => photos.filter(id => id !== photo), sources })
      : gone,
  words: (document, { answer, was, text }, sources) => {
    const before = editedSources(document, sources);
    const old = before.story.answers[answer];
    if (!old) return gone;
    if (old.text !== was) return changedMeanwhile;
    if (text.trim() === '') return noWords;
    const read = (line: string): string | undefined =>
      lineAfter(line, typographicLines(was).join(' '), typographicLines(text).join(' '));
    const head = headlineAfter(answerIn(before, answer), text, read);
    const freed = head === undefined ? withoutHeadline(document, answer, sources) : document;
    const changed = {
      ...freed,
      texts: { ...document.texts, [answer]: text },
      headlines: { ...freed.headlines, ...(head !== undefined && { [answer]: head }) },
    };
    const laid = layAnswer(changed, answer, sources);
    if (laid === noRoom) return tooLong(changed, { answer, text }, sources);
    if ('refused' in laid) return laid;
    const [wasHead, isHead] = [answerIn(before, answer), answerIn(editedSources(laid, sources), answer)];
    return withLines(laid, line => (line === wasHead?.headline ? isHead?.headline : read(line)), sources);
  },
  headline: (document, { answer, was, text }, sources) => {
    const old = answerIn(editedSources(document, sources), answer);
    if (!old) return gone;
    if (old.headline !== typographic(was)) return changedMeanwhile;
    if (text.trim() === '') return noWords;
    const laid = layAnswer({ ...document, headlines: { ...document.headlines, [answer]: text } }, answer, sources);
    const read: LineChange = line => (line === old.headline ? typographic(text) : line);
    return 'refused' in laid ? laid : withLines(laid, read, sources);
  },
  caption: (document, { photo, was, text }, sources) => {
    const old = editedSources(document, sources).photos.find(({ id }) => id === photo);
    if (!old) return gone;
    if ((old.caption ?? '') !== was) return changedMeanwhile;
    const changed = { ...document, captions: { ...document.captions, [photo]: text.trim() } };
    return inTurn(changed, placesOf(document.plan, photo), (next, at) => withPhotos(next, [{ at, photo }], sources));
  },
  line: (document, { page: id, line, was, text }, sources) => {
    const page = pageWith(document.plan, id);
    const subject = page && subjectNow(page);
    const old = subject && lineOf(subject, line);
    if (!page || !subject || old === undefined) return gone;
    if (old !== was) return changedMeanwhile;
    if (text.trim() === '') return noWords;
    return layAbout(document, page, { subject: withLine(subject, line, typographic(text)), sources });
  },
  layout: (document, { page: id, template }, sources) => {
    const page = pageWith(document.plan, id);
    const subject = page && subjectNow(page);
    if (!page || !subject) return page ? { refused: 'The layout of this page cannot be changed.' } : gone;
    const laid = layAbout(document, page, { subject, template, sources });
    return 'refused' in laid ? { refused: 'This layout has no room for what is on the page.' } : laid;
  },
  order: (document, { pages }, sources) => orderedPages(document, pages, sources),
  cover: (document, { photo }, sources) => {
    const [cover] = document.plan.pages;
    const [shown] = cover ? slotsOf(cover).filter(slot => slot.photo !== undefined) : [];
    if (cover?.id === undefined) return gone;
    if (!shown)
      return editors['add photo']({ ...document, cover: photo }, { do: 'add photo', page: cover.id, photo }, sources);
    const at = { page: cover.id, slot: shown.slot };
    if (shown.photo === photo) return { refused: 'This picture is on the cover already.' };
    const [other] = placesOf(document.plan, photo);
    return other
      ? editors.swap(document, { do: 'swap', a: at, b: other }, sources)
      : editors.photo(document, { do: 'photo', at, photo }, sources);
  },
  design: (document, { design }, sources) => {
    const { plan } = document;
    const { story, photos, measure } = editedSources(document, sources);
    const pages = pageCounts.find(count => count === plan.pages.length) ?? pageCounts[0];
    const { theme, seed } = plan;
    const emphasis = emphasisOfPlan(plan);
    const next = planMagazine({ story, photos, theme, pages, seed, design, emphasis, ...(measure && { measure }) });
    return { ...document, plan: next };
  },
  lock: (document, { page: id, locked }) => {
    const others = document.locked.filter(one => one !== id);
    return pageWith(document.plan, id) ? { ...document, locked: locked ? [...others, id] : others } : gone;
  },
};

/** The area of a photo on a page, mm². */
const areaOf = ({ frames }: PlanPage, photo: string): number =>
  frames.reduce(
    (sum, frame) => (frame.kind === 'photo' && frame.photo === photo ? sum + frame.box.w * frame.box.h : sum),
    0,
  );

/**
 * The layout that shows a photo of a page larger, the best that does: it is stored as an edit of the layout.
 * `undefined` when none does.
 */
export function largerLayout(
  document: MagazineDocument,
  { page: id, photo }: { page: string; photo: string },
  sources: DocumentSources,
): Edit | undefined {
  const page = pageWith(document.plan, id);
  if (!page) return undefined;
  const layouts = layoutsFor(document.plan, page.number, editedSources(document, sources));
  return layouts
    .map(({ template }): Edit => ({ do: 'layout', page: id, template }))
    .find(edit => {
      const edited = applyEdit(document, edit, sources);
      const next = 'refused' in edited ? undefined : pageWith(edited.document.plan, id);
      return next !== undefined && areaOf(next, photo) > areaOf(page, photo) * pageWeights.larger.value;
    });
}
