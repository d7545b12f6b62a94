import type { Ctx } from '#platform/context.ts';
import { deliver } from './jobs.ts';
import { addMessage } from './store.ts';
import { templates, type MessageKind, type MessageValues } from './templates.ts';

/** One message to one person. */
export interface OutgoingMessage<K extends MessageKind> {
  /** E.164. */
  to: string;
  kind: K;
  values: MessageValues<K>;
  /** The path of the shop that the message links to. */
  link?: string;
  /** Seconds before it is sent, so that it arrives after a message that belongs before it. */
  afterSeconds?: number;
  /**
   * Seconds after which it is not sent any more, and what is secret in it is deleted. 0: a decoy that is never sent and
   * takes as much work as a real message.
   */
  validForSeconds?: number;
}

/**
 * Writes a message to the outbox in the open transaction, so that it is sent if and only if what it reports was
 * committed.
 */
export async function queueMessage<K extends MessageKind>(
  ctx: Ctx,
  { to, kind, values, link, afterSeconds = 0, validForSeconds: goodForSeconds }: OutgoingMessage<K>,
): Promise<void> {
  const id = ctx.random.id();
  const inSeconds = (seconds: number) => new Date(ctx.now().getTime() + seconds * 1000);
  const wording = templates[kind] as (v: MessageValues<K>, brand: string) => string;
  const { code = null } = values as { code?: string };
  await addMessage(ctx, {
    id,
    to,
    kind,
    text: wording(values, ctx.config.brand.name),
    code,
    link: link ? ctx.config.baseUrl + link : null,
    at: inSeconds(afterSeconds),
    expiresAt: goodForSeconds === undefined ? null : inSeconds(goodForSeconds),
  });
  await ctx.send(deliver, { message: id }, { afterSeconds });
}
