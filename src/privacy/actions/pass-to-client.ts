import { sql } from 'drizzle-orm';
import type { EditionId } from '#kernel/ids.ts';
import type { Ctx } from '#platform/context.ts';
import { customerLink, editionById } from '#src/editions/index.ts';
import { receiverName } from '#src/editions/rules/people.ts';
import { queueMessage } from '#src/messages/index.ts';
import { rowsFrom } from '../store/rows.ts';

/**
 * Leaves a partner's order to its client in the open transaction, which has locked it, as the partner is erased (W101):
 * its material, its links and its printed codes stay; the partner's name goes, and the client, who sees and may do
 * everything now, is told once. Safe to run twice.
 */
export async function passToClient(ctx: Ctx, id: EditionId, partner: string): Promise<void> {
  const { db } = ctx;
  const passed = await rowsFrom(
    db,
    sql`update editions set client_approves = true, sent_to_client_at = coalesce(sent_to_client_at, ${ctx.now().toISOString()}::timestamptz)
      where id = ${id} and not exists (select from messages where edition = ${id} and kind = 'magazineIsYours') returning 1`,
  );
  for (const history of ['edition_steps', 'edition_notes'])
    await db.execute(sql`update ${sql.identifier(history)} set by_name = null
      where edition = ${id} and by_kind = 'partner' and by_id = ${partner} and by_name is not null`);
  // What was sent in the partner's name has it in its words.
  await db.execute(sql`delete from messages where edition = ${id} and sender is not null`);
  const edition = await editionById(ctx, id);
  if (passed.length === 0 || !edition || edition.erased) return;
  await queueMessage(ctx, {
    to: edition.customerPhone,
    account: edition.client,
    email: edition.email,
    edition: id,
    sender: null,
    kind: 'magazineIsYours',
    values: { person: receiverName(edition), edition: edition.category },
    link: await customerLink(ctx, id, { byMessage: true }),
  });
}
