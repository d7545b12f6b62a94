import type { MagazinePage, MagazineRecord } from '#src/soft-copy/wire/editing.ts';
import type { QueueEntry, StudioEdition } from '../../wire.ts';

export type Slot = MagazinePage['slots'][number];

/** A page as the studio sees it; `own`: what can be changed on it, none on a page that was made elsewhere. */
export interface DeskPage {
  src: string;
  sharp?: string | undefined;
  words: string;
  own: MagazinePage | undefined;
}

/** The newest draft that is made and not erased. */
export const newestMade = ({ drafts }: Pick<StudioEdition, 'drafts'>) =>
  drafts.find(({ madeAt, erasedAt }) => madeAt !== null && erasedAt === null);

/** The pages of the newest draft, published or not, as they are now. */
export function deskPages(edition: StudioEdition, magazine: MagazineRecord | undefined): DeskPage[] {
  if (magazine) return magazine.pages.map(page => ({ src: page.src, sharp: page.sharp, words: page.words, own: page }));
  return newestMade(edition)?.pages.map(({ src }) => ({ src, words: '', own: undefined })) ?? [];
}

/** A place that is chosen: a slot of a page. */
export interface ChosenSlot {
  page: MagazinePage;
  slot: Slot;
}

/** All slots of these pages, in their order. */
export const slotsOn = (pages: readonly (DeskPage | undefined)[]): ChosenSlot[] =>
  pages.flatMap(page => page?.own?.slots.map(slot => ({ page: page.own as MagazinePage, slot })) ?? []);

/** Whether two places show the same thing. */
export const showsSame = (a: ChosenSlot, b: ChosenSlot): boolean =>
  a.page.id === b.page.id &&
  a.slot.slot === b.slot.slot &&
  a.slot.kind === b.slot.kind &&
  a.slot.answer === b.slot.answer &&
  a.slot.photo === b.slot.photo;

/** Whether two places are the same one: a running text shows the same in each of its columns. */
export const isSameSlot = (a: ChosenSlot | undefined, b: ChosenSlot): boolean =>
  a !== undefined && showsSame(a, b) && a.slot.box.x === b.slot.box.x && a.slot.box.y === b.slot.box.y;

const slotWords: Readonly<Record<Slot['kind'], string>> = {
  photo: 'Photo',
  answer: 'Text',
  headline: 'Headline',
  line: 'Line',
  caption: 'Caption',
};

/** What a slot is, in a few words: "Photo 5", "Headline “The sea”". */
export function slotLabel({ kind, photo, text }: Slot, photos: MagazineRecord['photos']): string {
  if (kind === 'photo') return `Photo ${photos.findIndex(({ file }) => file === photo) + 1}`;
  const flat = (text ?? '').replaceAll(/\s+/g, ' ').trim();
  return `${slotWords[kind]} “${flat.length > 40 ? `${flat.slice(0, 39).trimEnd()}…` : flat}”`;
}

/** The numbers of the pages that print an answer. */
export const pagesOfAnswer = ({ pages }: Pick<MagazineRecord, 'pages'>, answer: number): number[] => [
  ...new Set(pages.filter(({ slots }) => slots.some(slot => slot.answer === answer)).map(({ number }) => number)),
];

/** The slot that shows a photo. */
export function slotOfPhoto({ pages }: Pick<MagazineRecord, 'pages'>, photo: string): ChosenSlot | undefined {
  for (const page of pages) {
    const slot = page.slots.find(one => one.kind === 'photo' && one.photo === photo);
    if (slot) return { page, slot };
  }
  return undefined;
}

const distanceTo = ({ x, y, w, h }: Slot['box'], at: { x: number; y: number }): number =>
  Math.hypot(Math.max(x - at.x, 0, at.x - x - w), Math.max(y - at.y, 0, at.y - y - h));

/** How far from a place a pin may be set for it, as a part of the page. */
const pinReach = 0.08;

/** The place of a page that a pin is about: the smallest one under it, else the nearest that is not far. */
export function slotUnder(page: MagazinePage, at: { x: number; y: number }): ChosenSlot | undefined {
  const [nearest] = page.slots
    .map(slot => ({ slot, away: distanceTo(slot.box, at), area: slot.box.w * slot.box.h }))
    .filter(({ away }) => away <= pinReach)
    .toSorted((a, b) => a.away - b.away || a.area - b.area);
  return nearest && { page, slot: nearest.slot };
}

/** The pages in the order in which one of them is a place earlier (-1) or later (1); `undefined` at either end. */
export function movedPage({ pages }: Pick<MagazineRecord, 'pages'>, id: string, by: 1 | -1): string[] | undefined {
  const ids = pages.map(page => page.id);
  const at = ids.indexOf(id);
  const other = ids[at + by];
  if (at < 0 || other === undefined) return undefined;
  return ids.with(at, other).with(at + by, id);
}

/** The last change of the caller that stands; for `redo` the last one that they took back. */
export function lastChange({ edits }: Pick<MagazineRecord, 'edits'>, which: 'undo' | 'redo'): number | undefined {
  return edits.findLast(
    ({ isMine, undone, undoes }) => isMine && !undone && (which === 'undo' ? undoes === null : undoes !== null),
  )?.seq;
}

/**
 * The magazine to work on after this one in the queue of the studio, which begins with the longest waiting. After the
 * last, and when this one does not wait any more, it is the longest waiting. `undefined` when there is no other.
 */
export function magazineAfter<Entry extends Pick<QueueEntry, '_id' | 'proof'>>(
  queue: readonly Entry[],
  id: string,
): Entry | undefined {
  const others = (entries: readonly Entry[]) => entries.find(entry => entry.proof && entry._id !== id);
  const at = queue.findIndex(({ _id }) => _id === id);
  return others(queue.slice(at + 1)) ?? others(queue);
}
