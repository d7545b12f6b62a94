import { pageSize } from '#kernel/page-size.ts';
import { notFound, Refused } from '#kernel/refusals.ts';
import type { Ctx } from '#platform/context.ts';
import { recordAct } from '#platform/staff-log.ts';
import { deliver } from '../ports.ts';
import { deliveryStateOf, kindLabel, mayResend, undeliveredText } from '../rules.ts';
import type { SentMessage } from '../wire.ts';
import { forgetFailure, listUndelivered, messageById, messagesOfEdition } from '../store.ts';

/**
 * A page of the messages that did not arrive, for staff: the newest first, beginning after the message `before`. Shows
 * neither text nor link, since both may be secret. Throws `Refused` 404 when there is no message `before`.
 */
export async function undeliveredMessages(ctx: Ctx, before: string | undefined) {
  const last = before === undefined ? undefined : await messageById(ctx, before);
  if (before !== undefined && !last) throw notFound('message');
  const rows = await listUndelivered(ctx, last && { at: last.at, id: last.id });
  return {
    messages: rows.map(row => ({
      _id: row.id,
      to: row.to,
      channel: row.channel,
      kind: kindLabel(row.kind),
      edition: row.edition,
      since: row.at.toISOString(),
      why: undeliveredText(row),
      mayResend: mayResend(row),
    })),
    more: rows.length === pageSize,
  };
}

/**
 * The newest messages about an edition, for staff, each with what became of it. Shows neither text nor link, as
 * `undeliveredMessages`.
 */
export async function messagesAbout(ctx: Ctx, edition: string): Promise<SentMessage[]> {
  const rows = await messagesOfEdition(ctx, edition, pageSize);
  return rows.map(row => {
    const state = deliveryStateOf(row);
    return {
      _id: row.id,
      to: row.to,
      channel: row.channel,
      kind: kindLabel(row.kind),
      at: row.at.toISOString(),
      state,
      since: (row.readAt ?? row.arrivedAt ?? row.failedAt ?? row.deliveredAt)?.toISOString() ?? null,
      why: state === 'failed' ? undeliveredText(row) : null,
      mayResend: state === 'failed' && mayResend(row),
      letter: row.letter,
    };
  });
}

/**
 * Has a message sent again that did not arrive, for staff. Throws `Refused` 404, 409 when it is being sent already or
 * would come too late.
 */
export async function resendMessage(ctx: Ctx, id: string): Promise<void> {
  await ctx.transaction(async ctx => {
    const message = await messageById(ctx, id);
    if (!message) throw notFound('message');
    if (!mayResend(message) || !(await forgetFailure(ctx, id)))
      throw new Refused('not-now', 'This message is being sent already, has arrived, or would come too late.');
    await recordAct(ctx, { act: 'message sent again', object: { kind: 'message', id } });
    await ctx.send(deliver, { message: id });
  });
}
