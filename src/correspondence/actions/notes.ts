import type { JsonOf } from '#kernel/call.ts';
import { notYours } from '#kernel/refusals.ts';
import type { Ctx } from '#platform/context.ts';
import { recordAct } from '#platform/staff-log.ts';
import { allStaff } from '#src/accounts/index.ts';
import { editionsById, loadEdition, type Edition } from '#src/editions/index.ts';
import { editionTitle } from '#src/editions/rules.ts';
import { mentionedIn } from '../rules.ts';
import * as store from '../store.ts';
import type * as wire from '../wire.ts';
import type { WaitingWords } from '../wire.ts';
import { accountOf, orderOwner, toLetter } from './letters.ts';

/** The member of staff who calls. Throws `Refused` 403 for everybody else. */
function staffCalling({ actor }: Ctx) {
  if (actor.kind !== 'staff') throw notYours();
  return actor;
}

/** Those of the staff who can be named, the locked ones left out. */
const namedStaff = async (ctx: Ctx) => (await allStaff(ctx)).filter(({ lockedAt }) => lockedAt === null);

/** Notes something about an order, once, for those of the staff whom it names. Throws `Refused` 403, 404. */
export async function noteOnOrder(
  ctx: Ctx,
  { edition: id, id: note, words }: JsonOf<typeof wire.noteOnOrder>,
): Promise<void> {
  const actor = staffCalling(ctx);
  await ctx.transaction(async ctx => {
    const { id: edition } = await loadEdition(ctx, id);
    const named = mentionedIn(words, await namedStaff(ctx)).map(member => member.id);
    const row = { id: note, edition, staff: actor.id, staffName: actor.name, words, at: ctx.now() };
    const others = named.filter(staff => staff !== actor.id);
    if (!(await store.insertOrderNote(ctx.db, row, others))) return;
    await recordAct(ctx, { act: 'note written', object: { kind: 'edition', id: edition }, after: { note } });
  });
}

/** Notes that the caller has seen the notes about an order that name them. Throws `Refused` 403, 404. */
export async function readNotes(ctx: Ctx, id: string): Promise<void> {
  const actor = staffCalling(ctx);
  const { id: edition } = await loadEdition(ctx, id);
  await store.markRead(ctx.db, { edition, staff: actor.id, at: ctx.now() });
}

/** What was written about an order, for the studio: no note is unread for anybody but staff. */
export async function wordsAbout(ctx: Ctx, edition: Edition) {
  const staff = ctx.actor.kind === 'staff' ? ctx.actor.id : '';
  const account = accountOf(edition);
  const letters = account === null ? [] : await store.lettersBetween(ctx.db, { edition: edition.id, account });
  return {
    owner: await orderOwner(ctx, edition),
    letters: letters.map(letter => ({
      ...toLetter(letter),
      from: letter.staffName,
      answered: letter.staff !== null || letter.answeredAt !== null,
    })),
    notes: (await store.notesOf(ctx.db, { edition: edition.id, staff })).map(
      ({ id, staffName, words, at, isUnread }) => ({ id, by: staffName, words, at: at.toISOString(), isUnread }),
    ),
    staff: (await namedStaff(ctx)).map(({ name }) => name),
  };
}

/** What was written about orders and waits for the caller, or for anybody of the staff. Throws `Refused` 403. */
export async function writtenToStaff(ctx: Ctx): Promise<{ notes: WaitingWords[]; letters: WaitingWords[] }> {
  const actor = staffCalling(ctx);
  const [notes, letters] = [await store.unreadNotes(ctx.db, actor.id), await store.waitingLetters(ctx.db)];
  const editions = await editionsById(
    ctx,
    [...notes, ...letters].map(({ edition }) => edition),
  );
  const toWaiting = ({ edition: id, staffName, words, at }: store.Note | store.LetterRow): WaitingWords[] => {
    const edition = editions.get(id);
    return edition ? [{ edition: id, title: editionTitle(edition), from: staffName, words, at: at.toISOString() }] : [];
  };
  return { notes: notes.flatMap(toWaiting), letters: letters.flatMap(toWaiting) };
}
