import { notFound, Refused } from '#kernel/refusals.ts';
import { event, type Ctx, port } from '#platform/context.ts';
import { consumeRateLimit, type RateLimit } from '#platform/rate-limits.ts';
import { messenger, deliver } from '../ports.ts';
import type { DeliveryReport } from '../messenger.ts';
import { chatKind, isWithoutWhatsapp, kindLabel } from '../rules.ts';
import type { ChatMessage } from '../rules/chat.ts';
import { addMessages, hasLinkKey, messageById, type Message } from '../store.ts';
import { hasEmailBeside, noteArrival, noteBounce, noteSentOtherwise } from '../store/reports.ts';
import type { MessageKind } from '../templates.ts';
import { receivingAddresses } from './queue-message.ts';

/** Calls whose signature is wrong, by address: each costs a signature. */
const forgedReports: RateLimit = { name: 'forged-reports', max: 30, seconds: 60 };

/** Counts a call that nobody but its provider may make, and refuses it. */
async function refuseForged(ctx: Ctx): Promise<never> {
  await consumeRateLimit(ctx, forgedReports, ctx.request?.address ?? '');
  throw new Refused('bad-signature', 'The signature of this webhook is not right.');
}

/** What is answered to WhatsApp when it checks the address of the webhook. Throws `Refused` 401, 404 without one. */
export async function answerChallenge(ctx: Ctx, query: Readonly<Record<string, unknown>>): Promise<string> {
  const { reports } = ctx.use(messenger);
  if (!reports) throw notFound('page');
  return reports.answerChallenge(query) ?? refuseForged(ctx);
}

/** People wrote to our number; handlers run in the transaction whose commit the provider is told of. */
export const chatReceived = event<{ messages: readonly ChatMessage[] }>('messages: chat received');

/** How old a message may be that comes for the first time, and how far its phone's clock may be ahead, in seconds. */
const oldestChat = 8 * 24 * 3600;
const aheadAtMost = 24 * 3600;

/** Hands on what people sent. Messages that are too old, or dated too far ahead, are left out. */
export async function receiveChat(ctx: Ctx, received: readonly ChatMessage[]): Promise<void> {
  const now = Math.floor(ctx.now().getTime() / 1000);
  const messages = received.filter(({ at }) => at >= now - oldestChat && at <= now + aheadAtMost);
  if (messages.length > 0) await ctx.emit(chatReceived, { messages });
}

/**
 * Receives what WhatsApp says became of messages, and what people sent; returns how much it had. It may come in any
 * order and again: what a message is does not depend on it. Reports on what we did not send change nothing. All of it
 * is stored when it is answered. Throws `Refused` 401 for a wrong signature, 404 without a webhook.
 */
export async function receiveReports(
  ctx: Ctx,
  { raw, headers }: { raw: Uint8Array; headers: Readonly<Record<string, string | undefined>> },
): Promise<number> {
  const { reports } = ctx.use(messenger);
  if (!reports) throw notFound('page');
  const read = reports.read(raw, headers);
  if (!read) return refuseForged(ctx);
  await ctx.transaction(async ctx => {
    await recordReports(ctx, read.reports);
    await receiveChat(ctx, read.messages);
  });
  return read.reports.length + read.messages.length;
}

/** The e-mail address that is known of whoever a message about an edition went to by phone; null: none. */
export const emailOfReceiver =
  port<(ctx: Ctx, about: { edition: string; phone: string }) => Promise<string | null>>('messages: e-mail of receiver');

/** What the provider calls messages of ours, of any kind. */
export const messagesNamed = event<{ names: readonly { message: string; providerId: string }[] }>(
  'messages: messages named',
);

/** Records what became of messages, and what the provider calls them. */
export async function recordReports(ctx: Ctx, reports: readonly DeliveryReport[]): Promise<void> {
  await ctx.transaction(async ctx => {
    // In one order, so that two calls about the same messages never wait for each other.
    for (const report of reports.toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)))
      if (report.state === 'failed') await recordBounce(ctx, report);
      else await noteArrival(ctx, report);
    const names = reports.flatMap(({ key, providerId }) => (providerId ? [{ message: key, providerId }] : []));
    if (names.length > 0) await ctx.emit(messagesNamed, { names });
  });
}

/** A message of a chat that the provider took was reported as not delivered, with its number for why. */
export const chatBounced = event<{ message: string; error: string | undefined }>('messages: chat bounced');

async function recordBounce(ctx: Ctx, report: DeliveryReport): Promise<void> {
  if (!(await noteBounce(ctx, report))) return;
  const message = await messageById(ctx, report.key);
  if (!message) return;
  const { id, kind, reason } = message;
  ctx.log.warn({ message: id, kind, reason }, 'a message did not arrive');
  // What is said in a chat goes nowhere else.
  if (kind === chatKind) return ctx.emit(chatBounced, { message: id, error: report.error });
  if (isWithoutWhatsapp(reason) && (await sendByEmail(ctx, message)))
    await noteSentOtherwise(ctx, message, 'by e-mail');
}

/**
 * Sends by e-mail, once, what did not arrive because its number has no WhatsApp. Returns whether it goes or went there;
 * false for codes, when no address is known, and when the key of its link is deleted already.
 */
async function sendByEmail(ctx: Ctx, message: Message): Promise<boolean> {
  const { id: original, to: phone, kind, account, edition, sender, cause, letter, at, link } = message;
  if (await hasEmailBeside(ctx, message)) return true;
  if (account === null && link !== null && !hasLinkKey(link)) return false;
  const known = edition ? await ctx.use(emailOfReceiver)(ctx, { edition, phone }) : null;
  const receiver = { to: null, account, email: known, kind: kind as MessageKind };
  const [address] = await receivingAddresses(ctx, receiver);
  if (!address) return false;
  const opening = `${sender?.name ?? ctx.config.brand.name}: `;
  const text = message.text.startsWith(opening) ? message.text.slice(opening.length) : message.text;
  // One id for the e-mail of a message: it is written once, whatever happens.
  const id = `${original}-e`;
  const wording = { subject: kindLabel(kind), text: text.charAt(0).toUpperCase() + text.slice(1) };
  const times = { at, quietZones: null, expiresAt: null };
  await addMessages(ctx, [
    { ...address, ...wording, ...times, id, kind, code: null, link, account, edition, sender, cause, letter },
  ]);
  await ctx.send(deliver, { message: id });
  return true;
}
