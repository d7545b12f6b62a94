import type { Ctx } from '#platform/context.ts';
import { deliver } from './jobs.ts';
import { addMessage } from './store.ts';
import { templates, type MessageKind, type MessageValues } from './templates.ts';

/** One thing to tell one person. */
export interface OutgoingMessage<K extends MessageKind> {
  /** E.164. */
  to: string;
  kind: K;
  values: MessageValues<K>;
  /** Where the message leads: a path of ours. */
  link?: string;
  /** So many seconds from now: what belongs to other news comes after it, whichever job is faster. */
  afterSeconds?: number;
  /**
   * So many seconds after it is written it is worth nothing to its reader: it is not sent any more, and what is secret
   * in it is forgotten.
   * None: it is for nobody and never sent, and takes as much work as one that is.
   */
  validForSeconds?: number;
}

/** Writes a message to the outbox, in the open transaction: it goes out if and only if what it tells of happened. */
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
