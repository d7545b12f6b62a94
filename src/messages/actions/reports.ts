import { notFound, Refused } from '#kernel/refusals.ts';
import type { Ctx } from '#platform/context.ts';
import { consumeRateLimit, type RateLimit } from '#platform/rate-limits.ts';
import { messenger } from '../ports.ts';
import { recordReports } from './record-reports.ts';

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

/**
 * Receives what WhatsApp says became of messages, and returns how many reports it had. They may come in any order and
 * again: what a message is does not depend on it. Reports on what we did not send change nothing. Throws `Refused` 401
 * for a wrong signature, 404 without a webhook.
 */
export async function receiveReports(
  ctx: Ctx,
  { raw, headers }: { raw: Uint8Array; headers: Readonly<Record<string, string | undefined>> },
): Promise<number> {
  const { reports } = ctx.use(messenger);
  if (!reports) throw notFound('page');
  const read = reports.read(raw, headers);
  if (!read) return refuseForged(ctx);
  await recordReports(ctx, read);
  return read.length;
}
