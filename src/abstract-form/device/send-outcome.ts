import type { Refusal } from '#kernel/refusals.ts';
import { isConnectionLost, isInconclusive } from '#ui/inconclusive.ts';

/** What became of sending: all of it arrived, some has to be sent again, or the server refused it. */
export type SendOutcome =
  { kind: 'done' } | { kind: 'again'; online: boolean; why: string } | { kind: 'refused'; why: string };

type FailedReply = { ok: false; status: number; error: Refusal['error'] };

/** Whether a failed request may succeed later, and whether the connection was lost. */
export const retryOutcome = (reply: FailedReply | { ok: true }): SendOutcome | undefined => {
  if (reply.ok) return undefined;
  const { status, error } = reply;
  return isInconclusive(status) ? { kind: 'again', online: !isConnectionLost(status), why: error.message } : undefined;
};
