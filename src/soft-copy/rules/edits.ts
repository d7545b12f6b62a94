import type { Edit, MagazineDocument, MagazinePlan, StandingEdit } from '#typeset/index.ts';
import type { RoundState } from './rounds.ts';

/** A stored change, as far as these rules need it; neither `edit` nor `undo` once its words were withdrawn. */
export interface StoredEdit {
  seq: number;
  edit: Edit | null;
  undo: number | null;
  touches: readonly string[];
}

/** The changes as the engine takes them. */
export const standingEdits = (rows: readonly StoredEdit[]): StandingEdit[] =>
  rows.flatMap(({ seq, edit, undo }): StandingEdit[] =>
    edit ? [{ seq, edit }] : undo === null ? [] : [{ seq, undo }],
  );

/** The numbers of the changes that were taken back; an undo that was taken back itself takes nothing back. */
export function undoneSeqs(rows: readonly Pick<StoredEdit, 'seq' | 'undo'>[]): Set<number> {
  const undone = new Set<number>();
  for (const { seq, undo } of rows.toSorted((a, b) => b.seq - a.seq))
    if (undo !== null && !undone.has(seq)) undone.add(undo);
  return undone;
}

/** What people wrote and locked in a magazine, by those changes that stand; its pages say everything else. */
export function writtenBy(rows: readonly StoredEdit[]): Pick<MagazineDocument, 'texts' | 'captions' | 'locked'> {
  const undone = undoneSeqs(rows);
  const texts: Record<number, string> = {};
  const captions: Record<string, string> = {};
  const locked = new Set<string>();
  for (const { seq, edit } of rows.toSorted((a, b) => a.seq - b.seq)) {
    if (undone.has(seq)) continue;
    if (edit?.do === 'words') texts[edit.answer] = edit.text;
    if (edit?.do === 'caption') captions[edit.photo] = edit.text.trim();
    if (edit?.do === 'lock' && edit.locked) locked.add(edit.page);
    if (edit?.do === 'lock' && !edit.locked) locked.delete(edit.page);
  }
  return { texts, captions, locked: [...locked] };
}

/** The change after `base` that is on one of the same pages; the newest, if there are several. */
export const overlapping = <Row extends StoredEdit>(
  rows: readonly Row[],
  { base, touches }: { base: number; touches: readonly string[] },
): Row | undefined => rows.findLast(({ seq, touches: own }) => seq > base && own.some(page => touches.includes(page)));

/** An edit as somebody sends it: a larger photo becomes a layout when it is made. */
type AskedEdit = Edit | { do: 'larger'; page: string; photo: string };

/** What an edit names: pages, photos and answers. */
function namedIn(edit: AskedEdit): readonly string[] {
  switch (edit.do) {
    case 'photo':
    case 'crop':
      return [edit.at.page];
    case 'swap':
      return [edit.a.page, edit.b.page];
    case 'words':
    case 'headline':
      return [`answer ${edit.answer}`];
    case 'caption':
      return [`photo ${edit.photo}`];
    case 'cover':
    case 'design':
      return [edit.do];
    case 'order':
      return edit.pages;
    default:
      return [edit.page];
  }
}

/** The newest change after `base` that is about the same page, photo or answer as an edit that cannot be made. */
export const aboutTheSame = <Row extends StoredEdit>(
  rows: readonly Row[],
  { base, edit }: { base: number; edit: AskedEdit },
): Row | undefined => {
  const named = namedIn(edit);
  return rows.findLast(
    row =>
      row.seq > base &&
      ((row.edit && namedIn(row.edit).some(what => named.includes(what))) ||
        row.touches.some(page => named.includes(page))),
  );
};

/**
 * The last change that somebody has seen once theirs is made: theirs, unless somebody else's came between. `rows`:
 * those after the one that they had seen, up to theirs.
 */
export const seenAfter = (own: Pick<Authored, 'seq' | 'base' | 'by'>, rows: readonly Pick<Authored, 'by'>[]): number =>
  rows.every(({ by }) => by === own.by) ? own.seq : own.base;
interface Authored {
  seq: number;
  base: number;
  by: string;
}

interface EditedEdition {
  orderStatus: number;
  live: number;
  cancelled: unknown;
}

/** Whether an edition is approved or beyond, so that nobody changes its magazine. */
export const isFrozen = ({ orderStatus, live }: Omit<EditedEdition, 'cancelled'>): boolean =>
  orderStatus > 3 || live === 3;

/**
 * Why somebody may not change a magazine now, in words for them; `undefined` when they may. Staff change it before it
 * is published and while a round is made, everybody else while the soft copy is theirs. `isShown`: whether the draft
 * whose plan is changed was published.
 */
export function whyNotEdit(
  edition: EditedEdition,
  { isStaff, round, isShown }: { isStaff: boolean; round: RoundState; isShown: boolean },
): string | undefined {
  if (edition.cancelled) return 'This order was cancelled, so its magazine stays as it is.';
  if (isFrozen(edition)) return 'This magazine is approved, so it stays as it is.';
  if (isStaff) return edition.orderStatus < 2 ? 'There is no draft yet that could be changed.' : undefined;
  if (edition.orderStatus < 3) return 'There is no soft copy yet. We tell you when it is ready.';
  if (round === 'sent')
    return 'Your changes were sent and are being made. Look at the new soft copy first, then change what is left.';
  return isShown ? undefined : 'A new soft copy is being made. We tell you when it is ready.';
}

/** Changes that only the studio makes. */
const studioEdits: readonly AskedEdit['do'][] = ['order', 'lock', 'design'];
export const mayMake = (edit: AskedEdit['do'], isStaff: boolean): boolean => isStaff || !studioEdits.includes(edit);

/** Whether a caller may take a change back, or make it again: everybody each, but only the studio unlocks a page. */
export function mayTakeBack(taken: StoredEdit, rows: readonly StoredEdit[], isStaff: boolean): boolean {
  const before = taken.undo === null ? undefined : rows.find(({ seq }) => seq === taken.undo);
  return before ? mayTakeBack(before, rows, isStaff) : isStaff || taken.edit?.do !== 'lock';
}

/** Whether staff act on somebody’s behalf, so that they say why: while the soft copy is with its customer. */
export const actsForCustomer = ({ orderStatus, live }: Omit<EditedEdition, 'cancelled'>, isStaff: boolean): boolean =>
  isStaff && orderStatus === 3 && live === 1;

/** Everything that the picture of a page depends on: its frames, and the running text with all frames that pour it. */
function pageContent({ pages, threads }: MagazinePlan, page: MagazinePlan['pages'][number]): string {
  const poured = new Set(page.frames.flatMap(frame => (frame.kind === 'flow' ? [frame.thread] : [])));
  const columns = pages.flatMap(({ number, frames }) =>
    frames.flatMap(frame => (frame.kind === 'flow' && poured.has(frame.thread) ? [[number, frame]] : [])),
  );
  const { subject: _, ...printed } = page;
  return canonical([printed, threads.filter(({ id }) => poured.has(id)), columns]);
}

/** Fields that are not printed: what a photo shows, for readers, and why it is there, for the studio. */
const unprinted: readonly string[] = ['alt', 'why'];

/** What is printed of a value, as text, whatever the order of its fields: a database does not keep their order. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, field: unknown) =>
    typeof field === 'object' && field !== null && !Array.isArray(field)
      ? Object.fromEntries(
          Object.entries(field)
            .filter(([name]) => !unprinted.includes(name))
            .toSorted(([a], [b]) => (a < b ? -1 : 1)),
        )
      : field,
  );

/** A page's name in a plan; pages of earlier plans have none. */
export const pageName = ({ id, number }: { id?: string; number: number }): string => id ?? `p${number}`;

/** The pages of a plan, by their ids, that do not look as in another one. */
export function changedPages(now: MagazinePlan, before: MagazinePlan): Set<string> {
  const old = new Set(before.pages.map(page => canonical([pageName(page), pageContent(before, page)])));
  return new Set(
    now.pages.filter(page => !old.has(canonical([pageName(page), pageContent(now, page)]))).map(page => pageName(page)),
  );
}
