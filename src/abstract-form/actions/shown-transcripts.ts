import { type Ctx, port } from '#platform/context.ts';
import type { Speech } from '../speech.ts';
import type { StoryAnswer, StoryVoice } from '../store.ts';
import * as store from '../store/transcripts.ts';

/** Who writes recordings down; null: nobody, and no screen speaks of it. */
export const speech = port<Speech | null>('abstract-form: speech');

/** A transcript as the wire shows it, beside the answer with its recording; null: there is nothing to say. */
export function toTranscript(
  { sha256 }: Pick<StoryVoice, 'sha256'>,
  { row, answer }: { row: store.Transcript | undefined; answer: Pick<StoryAnswer, 'heard'> | undefined },
) {
  if (!sha256) return null;
  const shown = { recording: sha256, text: '', shortened: row?.shortened ?? false };
  if (row?.state === 'made' && !row.settledAt) return { ...shown, state: 'offered' as const, text: row.text };
  if (row && row.state !== 'made') return { ...shown, state: row.state };
  return answer?.heard === sha256 ? { ...shown, state: 'used' as const } : null;
}

/** The transcripts that screens speak of, by recording: none without a service. */
export const shownTranscripts = async (ctx: Ctx, edition: string): Promise<Map<string, store.Transcript>> =>
  ctx.use(speech) ? store.transcriptsOf(ctx.db, edition) : new Map();
