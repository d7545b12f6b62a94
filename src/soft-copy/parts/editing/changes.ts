import { inr } from '#kernel/money.ts';
import { linkKeyOf } from '#src/editions/parts/link-keys.ts';
import { ask } from '#ui/ask.ts';
import type { MagazineRecord } from '../../wire/editing.ts';
import type * as wire from '../../wire/editing.ts';

/** A change or a wish that is not sent yet, as the list shows it. */
export interface Unsent {
  key: string;
  /** One sentence. */
  says: string;
  /** The numbers of the pages that it is about. */
  pages: readonly number[];
  /** Who made it, when it was somebody else. */
  by: string | null;
  take: { undo: number } | { withdraw: string };
  /** The wish whose recording can be heard. */
  spoken?: string | undefined;
}

/** The changes that stand and the wishes of the open round, in the order in which they were made. */
export function unsentOf({ edits, wishes, pages, round }: MagazineRecord): Unsent[] {
  const numberOf = new Map(pages.map(({ id, number }) => [id, number]));
  const changes = edits
    .filter(({ isNew, undone, undoes }) => isNew && !undone && undoes === null)
    .map(({ seq, says, pages, by, isMine, at }) => ({
      at,
      entry: { key: `edit ${seq}`, says, pages, by: isMine ? null : by, take: { undo: seq } },
    }));
  const asked = wishes
    .filter(wish => wish.round === round.n && wish.state === 'open' && round.state === 'collecting')
    .map(({ id, words, page, by, isMine, at, spoken }) => {
      const number = numberOf.get(page ?? '');
      return {
        at,
        entry: {
          key: `wish ${id}`,
          says: `For the studio: ${words}`,
          pages: number === undefined ? [] : [number],
          by: isMine ? null : by,
          take: { withdraw: id },
          ...(spoken && { spoken: id }),
        },
      };
    });
  return [...changes, ...asked].toSorted((a, b) => a.at.localeCompare(b.at)).map(({ entry }) => entry);
}

/** "3 changes", of the list as it is counted above its button. */
export const changesText = (n: number): string => `${n} ${n === 1 ? 'change' : 'changes'}`;

/** "3 changes are not sent yet", where somebody could approve without them. */
export const unsentText = (n: number): string => `${changesText(n)} ${n === 1 ? 'is' : 'are'} not sent yet`;

/** What sending costs, before it is sent: "This is revision 1 of 2 in the price." (D20, D35). */
export function roundPriceText({ revisions, freeRevisions, price }: MagazineRecord['round']): string {
  if (price > 0)
    return `The ${freeRevisions} revisions in the price are used. This one costs ${inr(price)}, to be paid before printing, not now.`;
  return revisions <= freeRevisions
    ? `This is revision ${revisions} of ${freeRevisions} in the price. It costs nothing.`
    : 'This revision costs nothing.';
}

/** The list as text, for the chat with the editor (C-E04). */
export const listForChat = (unsent: readonly Unsent[]): string =>
  unsent
    .map(({ says, pages }) => `- ${says.startsWith('Page') || pages.length === 0 ? '' : pageOf(pages)}${says}`)
    .join('\n');
const pageOf = (pages: readonly number[]) => `${pages.length === 1 ? 'Page' : 'Pages'} ${pages.join(', ')}: `;

/** The page on which a change is seen best: cover and contents only name what stands on another page. */
export const pageToSee = (pages: readonly number[]): number | undefined => pages.find(number => number > 3) ?? pages[0];

/** The changes that are not sent yet; none when they cannot be read. */
export async function loadUnsent(edition: string): Promise<Unsent[]> {
  const params = { edition };
  const reply = await ask<typeof wire.magazine>('GET /api/magazine/:edition', { params, key: linkKeyOf(edition) });
  return reply.ok ? unsentOf(reply.body) : [];
}

/** The same as text for the chat with the editor; '' when there are none (C-E04). */
export const loadList = async (edition: string): Promise<string> => listForChat(await loadUnsent(edition));
