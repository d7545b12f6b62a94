import type { Box, Edit, MagazineDocument, PlanPage, Story } from '#typeset/index.ts';
import type { SlotRecord as Slot } from '../wire/editing.ts';

type LineName = Extract<Edit, { do: 'line' }>['line'];

type Frame = PlanPage['frames'][number];
type TextPart = Extract<Frame, { kind: 'type' }>['parts'][number];
const nothing = { photo: null, crop: null, outline: null, facesCut: null, answer: null, line: null, text: null };

/** Which line of a page a stack of text prints, by the name of its slot. */
const linesBySlot: Readonly<Record<string, LineName>> = {
  quote: 'quote',
  'large quote': 'quote',
  'album title': 'title',
  'album side': 'title',
  closing: 'closing',
  'last words': 'closing',
  'cover lines': 'cover',
  'large cover lines': 'cover',
};
/** Stacks of text with the headline of an answer, or its question. */
const headSlots = ['head', 'tall head', 'letter head', 'talk head', 'talk name', 'talk side'];
/** Stacks that print an answer under its headline or its question. */
const answerSlots = ['statement', 'large statement'];
/** The least height of the place of a headline in such a stack, as a fraction of the page: a finger meets it, too. */
const leastHead = 0.03;
/** Stacks that print what is no answer and no line: it is changed elsewhere, or not at all. */
const fixedSlots = ['masthead', 'edition', 'date', 'dedication', 'contents title', 'contents', 'imprint', 'brand'];
const otherSlots = ['pen', 'note', 'spoken question', 'asked question'];

const lineText = ({ subject }: PlanPage, line: LineName): string | undefined =>
  line === 'cover' ? subject?.lines?.[0] : subject?.[line];

/** The words of an answer as they are now. */
export const answerText = ({ texts }: Pick<MagazineDocument, 'texts'>, story: Story, index: number): string =>
  texts[index] ?? story.answers[index]?.text ?? '';

/** The caption of a photo as it is now; '' is none. */
export const captionOf = (
  { captions }: Pick<MagazineDocument, 'captions'>,
  { id, caption }: { id: string; caption?: string | undefined },
): string => captions[id] ?? caption ?? '';

interface SlotSources {
  document: MagazineDocument;
  story: Story;
  photos: readonly { id: string; caption?: string | undefined }[];
  /** The engine's outline of a picture on its page. */
  outlineOf: (frame: Extract<Frame, { kind: 'photo' }>, page: PlanPage) => Slot['outline'];
  /** How many of a photo's faces are not whole in a part of it; null where that is not known. */
  facesCutIn: (photo: string, crop: Box) => Slot['facesCut'];
}

/**
 * The slots of a page in the order in which it was laid out. Pages of earlier plans have those of their photos only.
 */
export function slotsOfPage(page: PlanPage, { document, story, photos, outlineOf, facesCutIn }: SlotSources): Slot[] {
  const { trim, threads } = document.plan;
  const boxOf = ({ box: { x, y, w, h } }: Frame): Box => ({
    x: x / trim.w,
    y: y / trim.h,
    w: w / trim.w,
    h: h / trim.h,
  });
  const answersIn = (indexes: readonly number[], slot: string, box: Box): Slot[] =>
    indexes.map(answer => ({
      ...nothing,
      slot,
      kind: 'answer',
      box,
      answer,
      text: answerText(document, story, answer),
    }));
  const ofFrame = (frame: Frame): Slot[] => {
    const box = boxOf(frame);
    if (frame.kind === 'photo') {
      const { photo, crop, half, slot = 'photo-1' } = frame;
      const shown = half ? { crop: null } : { crop, facesCut: facesCutIn(photo, crop) };
      return [{ ...nothing, slot, kind: 'photo', box, photo, ...shown, outline: outlineOf(frame, page) }];
    }
    const { slot, kind } = frame;
    const own = page.subject?.answers ?? [];
    if (slot === undefined || !page.subject) return [];
    if (kind === 'flow') return answersIn(threads.find(({ id }) => id === frame.thread)?.answers ?? own, slot, box);
    if (kind !== 'type' || fixedSlots.includes(slot) || otherSlots.includes(slot)) return [];
    const line = linesBySlot[slot];
    const text = line && lineText(page, line);
    if (line) return text === undefined ? [] : [{ ...nothing, slot, kind: 'line', box, line, text }];
    if (slot === 'captions' || slot === 'caption') return captionSlots(slot, box);
    // The line over a headline may have a frame of its own.
    if (frame.parts.every(({ role }) => role === 'eyebrow')) return [];
    const answers = (place = box) => answersIn(printedIn(frame.parts, own, { document, story }), slot, place);
    const isAnswer = answerSlots.includes(slot);
    if (!headSlots.includes(slot) && !isAnswer) return answers();
    const head = headlineIn(frame.parts, own, document.plan);
    const tall = isAnswer ? tallOfHead(frame.parts, box) : box.h;
    const heads = head ? [{ ...nothing, slot, kind: 'headline' as const, box: { ...box, h: tall }, ...head }] : [];
    return isAnswer ? [...heads, ...answers(head ? boxBelow(box, tall) : box)] : heads;
  };
  const captionSlots = (slot: string, box: Box): Slot[] => {
    const shown = new Set(page.frames.flatMap(frame => (frame.kind === 'photo' ? [frame.photo] : [])));
    return photos
      .filter(({ id }) => shown.has(id))
      .map(photo => ({ photo, text: captionOf(document, photo) }))
      .filter(({ text }) => text !== '')
      .map(({ photo, text }) => ({ ...nothing, slot, kind: 'caption', box, photo: photo.id, text }));
  };
  const slots = page.frames.flatMap(ofFrame);
  // Some designs print the words of an answer in a stack of their own.
  return slots.filter(
    (slot, at) =>
      slot.kind !== 'headline' ||
      slots.findIndex(({ kind, answer }) => kind === 'headline' && answer === slot.answer) === at,
  );
}

/** The headline of one of several answers that a stack prints, or could print in place of a small question. */
function headlineIn(
  parts: readonly TextPart[],
  answers: readonly number[],
  { headlines = [] }: Pick<MagazineDocument['plan'], 'headlines'>,
): { answer: number; text: string } | undefined {
  const printed = parts.find(({ role }) => role === 'headline')?.text;
  const known = headlines.filter(({ answer }) => answers.includes(answer));
  const shown = known.find(({ text }) => text === printed) ?? known[0];
  if (shown) return { answer: shown.answer, text: shown.text };
  const [answer] = answers;
  return printed === undefined || answer === undefined ? undefined : { answer, text: printed };
}

/** About which share of a stack's height its headline takes, with what is over it. */
function shareOfHead(parts: readonly TextPart[]): number {
  const area = (some: readonly TextPart[]) => some.reduce((sum, { text, size }) => sum + text.length * size * size, 0);
  const words = parts.findLastIndex(({ role }) => role === 'statement' || role === 'quote' || role === 'headline');
  return words <= 0 ? 1 : area(parts.slice(0, words)) / Math.max(1, area(parts));
}

/** The height of the headline's place in a stack that prints its answer, too. */
const tallOfHead = (parts: readonly TextPart[], { h }: Box): number =>
  Math.min(h, Math.max(leastHead, h * shareOfHead(parts)));

/** What of a box is below its head, so that neither place lies over the other; all, where the head takes it all. */
const boxBelow = (box: Box, head: number): Box => (head < box.h ? { ...box, y: box.y + head, h: box.h - head } : box);

const lettersOf = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase();

/** Those of several answers that begin in a stack of text; all, where that cannot be told. */
function printedIn(
  parts: readonly { text: string }[],
  answers: readonly number[],
  { document, story }: Pick<SlotSources, 'document' | 'story'>,
): readonly number[] {
  if (answers.length < 2) return answers;
  const printed = lettersOf(parts.map(({ text }) => text).join(''));
  const own = answers.filter(index => {
    const start = lettersOf(answerText(document, story, index)).slice(0, 24);
    return start !== '' && printed.includes(start);
  });
  return own.length > 0 ? own : answers;
}

/** The headline of each answer that has one, by its index; where plans do not say it, as their pages print it. */
export function headlinesOf(
  { plan }: Pick<MagazineDocument, 'plan'>,
  { answers }: Pick<Story, 'answers'>,
): Map<number, string> {
  // A question that stands small is no headline.
  const isAsked = (answer: number, text: string) => lettersOf(answers[answer]?.question ?? '') === lettersOf(text);
  if (plan.headlines)
    return new Map(
      plan.headlines.flatMap(({ answer, text }) => (isAsked(answer, text) ? [] : [[answer, text] as const])),
    );
  const headlines = new Map<number, string>();
  for (const { subject, frames } of plan.pages) {
    const [answer] = subject?.answers ?? [];
    const head = frames.flatMap(frame =>
      frame.kind === 'type' && headSlots.includes(frame.slot ?? '')
        ? frame.parts.filter(({ role }) => role === 'headline')
        : [],
    )[0];
    if (answer !== undefined && head && !headlines.has(answer)) headlines.set(answer, head.text);
  }
  return headlines;
}
