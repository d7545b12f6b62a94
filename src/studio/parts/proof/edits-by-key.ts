import { photoEdit, proposalsAt, wordsEdit } from '#src/soft-copy/parts/editing/places.ts';
import type { MagazinePage, MagazineRecord, WireEdit } from '#src/soft-copy/wire/editing.ts';
import { movedPage, type ChosenSlot, type Slot } from './desk-pages.ts';
import type { ProofCommand } from './keys.ts';

interface InHand {
  magazine: MagazineRecord;
  page: MagazinePage;
  chosen: ChosenSlot | undefined;
}

/** An edit, or a sentence that says what is missing for it. */
type EditOrWhy = { edit: WireEdit } | { why: string };

const chooseFirst = { why: 'Choose a photo first: ] goes from place to place.' };

/** The photo at the chosen place. */
export const photoInHand = (chosen: ChosenSlot | undefined): (ChosenSlot & { photo: string }) | undefined =>
  chosen?.slot.kind === 'photo' && chosen.slot.photo !== null ? { ...chosen, photo: chosen.slot.photo } : undefined;

/**
 * The place whose lines the keys 1 to 3 choose from, such as headlines: the chosen place, else the first on the page in
 * hand for which another line is proposed.
 */
export function lineInHand({ magazine, page, chosen }: InHand): (ChosenSlot & { lines: string[] }) | undefined {
  const slots = chosen ? [chosen.slot] : page.slots;
  for (const slot of slots) {
    const lines = proposalsAt(slot, magazine).map(({ text }) => text);
    if (lines.some(line => line !== slot.text)) return { page: chosen?.page ?? page, slot, lines };
  }
  return undefined;
}

/** The commands that choose a proposed line, the first one first. */
export const lineCommands = ['first line', 'second line', 'third line'] as const satisfies readonly ProofCommand[];

/** The edit that prints the proposed line with this number, counted from 0. */
function lineEdit(inHand: InHand, at: number): EditOrWhy {
  const place = lineInHand(inHand);
  const line = place?.lines[at];
  if (!place || line === undefined)
    return { why: 'No such line is proposed here. Choose a headline: ] goes from place to place.' };
  if (line === place.slot.text) return { why: 'This line is printed already.' };
  const edit = wordsEdit(place.page.id, place.slot, line);
  return edit ? { edit } : { why: 'This line cannot be changed here.' };
}

/** The edit that a command makes by itself; `undefined` for commands that ask for more, or edit nothing. */
export function editByKey(command: ProofCommand, inHand: InHand): EditOrWhy | undefined {
  const { magazine, page, chosen } = inHand;
  const held = photoInHand(chosen);
  switch (command) {
    case 'drop':
      return held ? { edit: { do: 'drop photo', page: held.page.id, photo: held.photo } } : chooseFirst;
    case 'larger':
      return held ? { edit: { do: 'larger', page: held.page.id, photo: held.photo } } : chooseFirst;
    case 'lock':
      return { edit: { do: 'lock', page: page.id, locked: !page.locked } };
    case 'earlier':
    case 'later': {
      const pages = movedPage(magazine, page.id, command === 'earlier' ? -1 : 1);
      return pages ? { edit: { do: 'order', pages } } : { why: 'This page has no other place there.' };
    }
    case 'first line':
    case 'second line':
    case 'third line':
      return lineEdit(inHand, lineCommands.indexOf(command));
    case 'order':
      return magazine.order ? { edit: { do: 'order', pages: magazine.order } } : { why: 'No other order is proposed.' };
    default:
      return undefined;
  }
}

/** What the next photo is chosen for: a place, or one more on a page. */
export type AskedPhoto = { to: 'replace'; at: ChosenSlot } | { to: 'add'; page: MagazinePage };

/** The edit that puts a photo where it was asked for; the cover's picture is chosen as such. */
export function editWithPhoto(asked: AskedPhoto, photo: string, magazine: MagazineRecord): WireEdit {
  if (asked.to === 'add') return { do: 'add photo', page: asked.page.id, photo };
  const { page, slot } = asked.at;
  if (page.kind === 'cover') return { do: 'cover', photo };
  return photoEdit(magazine, { page: page.id, slot: slot.slot }, { file: photo });
}

/** The slot of the words that Enter changes: those of the place, or the caption of its photo. */
export function wordsSlot({ slot }: ChosenSlot, { photos }: Pick<MagazineRecord, 'photos'>): Slot {
  if (slot.kind !== 'photo') return slot;
  return { ...slot, kind: 'caption', text: photos.find(({ file }) => file === slot.photo)?.caption ?? '' };
}
