import type { Ctx } from '#platform/context.ts';
import { isWithdrawn, recordAgreement } from '#src/accounts/index.ts';
import { speechNotice } from '../rules/transcripts.ts';
import type { SpeechState } from '../wire/speech.ts';
import { speech } from './shown-transcripts.ts';

const subject = 'speech';
const { version } = speechNotice;

/** Whether recordings of an edition are written down: there is a service, and its people did not withdraw (W113). */
export async function speechState(ctx: Ctx, edition: string): Promise<SpeechState> {
  if (!ctx.use(speech)) return 'none';
  return (await isWithdrawn(ctx, { edition, subject })) ? 'off' : 'on';
}

/**
 * Whether a recording that is saved now is written down. By recording below the notice people agree to it, which is
 * recorded once (W113).
 */
export async function agreeToSpeech(ctx: Ctx, edition: string): Promise<boolean> {
  if ((await speechState(ctx, edition)) !== 'on') return false;
  await recordAgreement(ctx, { edition, subject, version, act: 'given', place: 'recording' });
  return true;
}

/** Records what the people of a story decided, in the open transaction. */
export const recordSpeechDecision = (
  ctx: Ctx,
  { edition, agree }: { edition: string; agree: boolean },
): Promise<void> =>
  recordAgreement(ctx, { edition, subject, version, act: agree ? 'given' : 'withdrawn', place: 'decision' });
