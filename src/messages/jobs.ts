import { jobHandler, job, type Ctx } from '#platform/context.ts';
import { recordReports } from './actions/reports.ts';
import { DeliveredMarks } from './actions/delivered-marks.ts';
import { isReminderWithdrawn } from './actions/stop-reminders.ts';
import { renderEmail } from './actions/render-email.ts';
import { DeliveryBounced, DeliveryRefused, DeliveryTooLate, DeliveryUnknown } from './delivery-errors.ts';
import { deliver, mailer, messenger, speaker } from './ports.ts';
import { chatKind, firstMomentOutsideQuietHours, type DeliveryFailure } from './rules.ts';
import {
  deleteMessage,
  redactExpired,
  isDecoy,
  isExpired,
  markFailed,
  messageById,
  startAttempt,
  startAttempts,
  type Message,
} from './store.ts';

const redactExpiredJob = job<object>('messages/redact-expired', { formerly: ['forget-messages'] });

/** No attempt takes longer: the job that makes it counts as dead by then. */
const longestAttemptMs = deliver.expireInSeconds * 1000;

/** Hands a message to its channel. */
function send(ctx: Ctx, message: Message): Promise<void> {
  const { id: key, to, kind, text, code, link } = message;
  if (kind === chatKind) return ctx.use(speaker)(ctx, { id: key, to });
  if (message.channel === 'email') return ctx.use(mailer).deliver(renderEmail(ctx, message));
  return ctx.use(messenger).deliver({ key, to, kind, text, ...(code && { code }), ...(link && { link }) });
}

const failureOf = (error: unknown): DeliveryFailure => {
  if (error instanceof DeliveryUnknown) return 'unknown';
  if (error instanceof DeliveryTooLate) return 'late';
  return error instanceof DeliveryRefused ? 'refused' : 'again';
};

async function recordFailure(ctx: Ctx, message: Message, why: { failure: DeliveryFailure; reason: string }) {
  const { id, kind, channel } = message;
  const again = why.failure === 'again';
  ctx.log.warn({ message: id, kind, channel, reason: why.reason, again }, 'a message was not delivered');
  await markFailed(ctx, id, why);
}

/**
 * An attempt began before and its end was never recorded. It may still be under way, so it is looked at again later; or
 * the process died in it, and then nobody knows whether the message was sent.
 */
async function resolveUnfinishedAttempt(ctx: Ctx, message: Message): Promise<void> {
  const beganMs = message.startedAt?.getTime() ?? ctx.now().getTime();
  const waitMs = beganMs + longestAttemptMs - ctx.now().getTime();
  if (waitMs > 0) return ctx.send(deliver, { message: message.id }, { afterSeconds: Math.ceil(waitMs / 1000) });
  await recordFailure(ctx, message, { failure: 'unknown', reason: 'the shop stopped while it was sent' });
}

const redactedAtOnce = 1000;

/** Deletes the secrets of all messages that expired, in statements of a thousand rows. */
async function redactAllExpired(ctx: Ctx): Promise<void> {
  while ((await redactExpired(ctx, ctx.now(), redactedAtOnce)) === redactedAtOnce);
}

/** Records that a message came too late, and deletes its secrets. */
async function dropExpired(ctx: Ctx, message: Message): Promise<void> {
  if (!isDecoy(message)) await recordFailure(ctx, message, { failure: 'late', reason: 'too late' });
  await redactAllExpired(ctx);
}

/**
 * Delivers one message. May run twice: a delivered message is skipped, one that may have been sent is not sent again,
 * and the provider gets the same key each time. A failure is retried, unless the message may have been sent, was
 * refused for good, or would arrive too late. In the quiet hours it is put off. A reminder of what is done is deleted.
 */
export async function deliverMessage(ctx: Ctx, { message: id }: { message: string }): Promise<void> {
  const message = await messageById(ctx, id);
  if (!message || message.deliveredAt || (message.failure && message.failure !== 'again')) return;
  const now = ctx.now();
  if (isExpired(message, now)) return dropExpired(ctx, message);
  const waitMs = message.quietZones
    ? firstMomentOutsideQuietHours(message.quietZones, now).getTime() - now.getTime()
    : 0;
  if (waitMs > 0) return ctx.send(deliver, { message: id }, { afterSeconds: Math.ceil(waitMs / 1000) });
  if (await isReminderWithdrawn(ctx, message)) return deleteMessage(ctx, id);
  if (!(await startAttempt(ctx, id))) return resolveUnfinishedAttempt(ctx, message);
  await attempt(ctx, message, new DeliveredMarks(ctx));
}

/** Sends a message whose attempt was begun, and records how that ended. Throws when it is to be tried again. */
async function attempt(ctx: Ctx, message: Message, marks: DeliveredMarks): Promise<void> {
  try {
    await send(ctx, message);
  } catch (error) {
    // The same as if it were reported after the message was taken.
    if (error instanceof DeliveryBounced)
      return recordReports(ctx, [{ key: message.id, state: 'failed', at: ctx.now(), error: error.number }]);
    const failure = failureOf(error);
    await recordFailure(ctx, message, { failure, reason: error instanceof Error ? error.message : String(error) });
    if (failure === 'again') throw error;
    return;
  }
  await marks.mark(message);
}

/** Delivers messages at the same time, as `deliverMessage` does each: the attempts of most begin in one statement. */
async function deliverMessages(ctx: Ctx, all: readonly { message: string }[]) {
  const ids = all.map(({ message }) => message);
  const begun = new Map((await startAttempts(ctx, ids)).map(message => [message.id, message]));
  const marks = new DeliveredMarks(ctx);
  return Promise.allSettled(
    ids.map(id => {
      const message = begun.get(id);
      // A second job for the same message must not send it, too.
      begun.delete(id);
      return message ? attempt(ctx, message, marks) : deliverMessage(ctx, { message: id });
    }),
  );
}

export const jobs = [
  // Each waits for a server elsewhere, and a person waits for a code: behind one slow message the other worker goes on.
  jobHandler(deliver, deliverMessage, { atOnce: () => 2, most: 20, runAll: deliverMessages }),
  jobHandler(redactExpiredJob, redactAllExpired, { cron: '*/5 * * * *' }),
];
