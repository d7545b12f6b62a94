import type { EditionId } from '#kernel/ids.ts';
import type { Ctx } from '#platform/context.ts';
import { undoneSeqs } from '../rules/edits.ts';
import type { DraftVersion } from '../store.ts';
import * as store from '../store/edits.ts';
import { changeWish, findWish } from '../store/rounds.ts';

/**
 * Takes out of the changes of an edition what friends told in these drafts, which are erased because one of them
 * withdrew (W53): changes of friends' words are taken back and lose their words. A document of an erased draft is
 * forgotten: nobody changes it until the draft without them is made. Runs in the withdrawing transaction, which has
 * locked the edition.
 */
export async function eraseWords(ctx: Ctx, edition: EditionId, erased: readonly DraftVersion[]): Promise<void> {
  const head = await store.findHead(ctx.db, edition);
  if (!head || erased.length === 0) return;
  const told = new Set(
    erased.flatMap(({ story }) => story?.answers.flatMap(({ by }, index) => (by === undefined ? [] : [index])) ?? []),
  );
  const rows = await store.editsOf(ctx.db, edition);
  const undone = undoneSeqs(rows);
  let seq = head.head;
  for (const row of rows) {
    const { edit } = row;
    if (!edit || (edit.do !== 'words' && edit.do !== 'headline') || !told.has(edit.answer)) continue;
    if (!undone.has(row.seq)) {
      seq += 1;
      await store.insertEdit(ctx.db, {
        edition,
        seq,
        id: `withdrawn ${row.id}`,
        base: seq - 1,
        undo: row.seq,
        touches: row.touches,
        round: row.round,
        by: 'withdrawn contributions',
        byName: 'a friend',
        role: 'system',
        at: ctx.now(),
      });
    }
    await store.eraseEdit(ctx.db, row);
    const wish = await findWish(ctx.db, edition, row.id);
    if (wish) await changeWish(ctx.db, wish, { words: 'Words that were withdrawn.', state: 'withdrawn' });
  }
  const isBaseErased = erased.some(({ version }) => version === head.version);
  await store.saveHead(ctx.db, { ...head, head: seq, document: isBaseErased ? null : head.document });
}
