import type { MagazinePage, MagazineRecord, WireEdit } from '../../wire/editing.ts';
import { beginningOf } from '../../rules/page-words.ts';

export type TapSlot = MagazinePage['slots'][number];
type PhotoEntry = MagazineRecord['photos'][number];

/** A place of a page that can be tapped: everything that stands in the same box. */
export interface TapPlace {
  key: string;
  box: TapSlot['box'];
  slots: TapSlot[];
}

/** The places of a page, the largest first, so that smaller ones lie over those around them. */
export function placesOf({ slots }: Pick<MagazinePage, 'slots'>): TapPlace[] {
  const places = new Map<string, TapPlace>();
  for (const slot of slots) {
    const { x, y, w, h } = slot.box;
    const key = [slot.kind === 'photo' ? slot.slot : 'text', x, y, w, h].join(' ');
    const place = places.get(key) ?? { key, box: slot.box, slots: [] };
    place.slots.push(slot);
    places.set(key, place);
  }
  return [...places.values()].toSorted((a, b) => b.box.w * b.box.h - a.box.w * a.box.h);
}

/** A page's size in millimetres, and the dots per inch below which a picture does not look sharp in print. */
const [pageWidth, pageHeight, leastDpi] = [210, 297, 130];

/** Width by height of a box as it is printed. */
export const printedRatio = ({ w, h }: Pick<TapSlot['box'], 'w' | 'h'>): number => (w * pageWidth) / (h * pageHeight);

/** Whether a photo would not print sharp in a box that it fills; not where its size is not measured yet. */
export function printsSmall(
  { width, height }: Pick<PhotoEntry, 'width' | 'height'>,
  { w, h }: Pick<TapSlot['box'], 'w' | 'h'>,
): boolean {
  if (width === null || height === null) return false;
  return Math.min(width / (w * pageWidth), height / (h * pageHeight)) * 25.4 < leastDpi;
}

/** The least part of a photo's width that prints sharp in a box; 0 where its size is not measured yet (W88). */
export const sharpPart = ({ width }: Pick<PhotoEntry, 'width'>, { w }: Pick<TapSlot['box'], 'w'>): number =>
  width === null ? 0 : Math.min(1, (leastDpi * w * pageWidth) / 25.4 / width);

const wordsOf: Readonly<Record<TapSlot['kind'], string>> = {
  photo: 'photo',
  answer: 'text',
  headline: 'headline',
  line: 'line',
  caption: 'caption',
};

/** What a place is, for its button: "Change the photo", "Change the headline “The sea”". */
export function placeLabel({ slots }: TapPlace): string {
  const [slot] = slots;
  if (!slot) return 'Change this place';
  const many = slots.length > 1 && slot.kind !== 'photo';
  if (many) return `Change one of ${slots.length} ${wordsOf[slot.kind]}s`;
  return `Change the ${wordsOf[slot.kind]}${slot.text ? ` ${beginningOf(slot.text)}` : ''}`;
}

/** The same edit about the words as they are now, when they changed after somebody began to write. */
export function withWordsNow(edit: WireEdit, { answers, photos, pages }: MagazineRecord): WireEdit {
  switch (edit.do) {
    case 'words':
      return { ...edit, was: answers.find(({ index }) => index === edit.answer)?.text ?? edit.was };
    case 'headline':
      return { ...edit, was: answers.find(({ index }) => index === edit.answer)?.headline ?? edit.was };
    case 'caption':
      return { ...edit, was: photos.find(({ file }) => file === edit.photo)?.caption ?? edit.was };
    case 'line': {
      const slots = pages.find(({ id }) => id === edit.page)?.slots ?? [];
      return { ...edit, was: slots.find(({ line }) => line === edit.line)?.text ?? edit.was };
    }
    default:
      return edit;
  }
}

/** The edit that gives a text slot other words; `undefined` for a slot without words. */
export function wordsEdit(page: string, slot: TapSlot, text: string): WireEdit | undefined {
  const was = slot.text ?? '';
  if (slot.kind === 'caption') return slot.photo === null ? undefined : { do: 'caption', photo: slot.photo, was, text };
  if (slot.kind === 'line') return slot.line === null ? undefined : { do: 'line', page, line: slot.line, was, text };
  if (slot.answer === null || slot.kind === 'photo') return undefined;
  return { do: slot.kind === 'headline' ? 'headline' : 'words', answer: slot.answer, was, text };
}

type Proposals = MagazineRecord['answers'][number]['proposals'];

/** The lines that may be chosen for a place, with the reason of each: none for a text, a caption and a picture. */
export function proposalsAt(
  { kind, answer, line }: TapSlot,
  { answers, offers }: Pick<MagazineRecord, 'answers' | 'offers'>,
): Proposals {
  const known: Partial<Record<string, Proposals>> = { 'line cover': offers.cover, 'line closing': offers.closing };
  const found =
    kind === 'headline' ? answers.find(({ index }) => index === answer)?.proposals : known[`${kind} ${line}`];
  return found ?? [];
}

/** The edit that puts a photo into a slot: one that stands elsewhere changes places with the one that was there. */
export function photoEdit(
  { pages }: Pick<MagazineRecord, 'pages'>,
  at: { page: string; slot: string },
  photo: Pick<PhotoEntry, 'file'>,
): WireEdit {
  for (const page of pages) {
    const other = page.slots.find(slot => slot.kind === 'photo' && slot.photo === photo.file);
    if (other) return { do: 'swap', a: at, b: { page: page.id, slot: other.slot } };
  }
  return { do: 'photo', at, photo: photo.file };
}
