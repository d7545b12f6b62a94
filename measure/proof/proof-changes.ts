import type { Page } from '@playwright/test';
import { movedCrop, scaledCrop } from '#src/soft-copy/parts/editing/crop.ts';
import { sharpPart, wordsEdit } from '#src/soft-copy/parts/editing/places.ts';
import type { MagazineRecord, WireEdit } from '#src/soft-copy/wire/editing.ts';
import { movedPage } from '#src/studio/parts/proof/desk-pages.ts';
import { couldHave, lettersOf, placesOf, type Place } from '#test/kit/proof-people.ts';

/** A change that was made, and whether a magazine has it. */
export interface ExpectedChange {
  says: string;
  /** The words that it brings into the PDF. */
  words?: string;
  isIn: (now: MagazineRecord, pixels: { before: Map<string, string>; after: Map<string, string> }) => boolean;
}
const pageIn = ({ pages }: MagazineRecord, id: string) => pages.find(page => page.id === id);
const photoAt = (now: MagazineRecord, { page, slot }: Place) =>
  pageIn(now, page.id)?.slots.find(one => one.slot === slot.slot && one.kind === 'photo')?.photo;

/** The page of a place looks otherwise than before. */
export const looksOther = (says: string, { page }: Place): ExpectedChange => ({
  says,
  isIn: (_, { before, after }) => before.get(page.id) !== after.get(page.id),
});
/** Some page prints these words. */
export const hasWords = (says: string, words: string): ExpectedChange => ({
  says,
  words,
  isIn: ({ pages }) => pages.some(page => lettersOf(page.words).includes(lettersOf(words))),
});
/** A place has this photo; null: none. */
export const hasPhoto = (says: string, place: Place, photo: string | null): ExpectedChange => ({
  says,
  isIn: now => photoAt(now, place) === photo,
});
/** What moving a picture in its frame sends: twice closer, then a step to the side. */
export function croppedEdit({ photos }: MagazineRecord, { page, slot }: Place): WireEdit {
  const crop = slot.crop ?? { x: 0, y: 0, w: 1, h: 1 };
  const photo = photos.find(({ file }) => file === slot.photo);
  const least = photo ? sharpPart(photo, slot.box) : 0;
  const closer = scaledCrop(scaledCrop(crop, 1 / 1.15, least), 1 / 1.15, least);
  return { do: 'crop', at: { page: page.id, slot: slot.slot }, crop: movedCrop(closer, 0.05 * closer.w, 0) };
}
/** Whether the photo of a place can be shown closer and still print sharp. */
export const maySee = ({ photos }: MagazineRecord, place: Place): boolean => {
  const photo = photos.find(({ file }) => file === place.slot.photo);
  return place.slot.crop !== null && photo !== undefined && sharpPart(photo, place.slot.box) < place.slot.crop.w * 0.9;
};
/** The change of a place's words to `text`. */
export const wordsOf = (place: Place, text: string): WireEdit => {
  const edit = wordsEdit(place.page.id, place.slot, text);
  if (!edit) throw new Error('This place has no words');
  return edit;
};

/** A photo of the first page that can stand a page earlier, as the studio may order them. */
export async function firstMovable(desk: Page, edition: string, now: MagazineRecord): Promise<Place> {
  for (const place of placesOf(now, 'photo')) {
    const pages = movedPage(now, place.page.id, -1);
    if (pages && (await couldHave(desk.request, { edition, edit: { do: 'order', pages } }))) return place;
  }
  throw new Error('No page of this magazine can stand earlier');
}
