import { ask } from '#ui/ask.ts';
import type { PaperRecord, papers } from '../wire.ts';

/**
 * The papers of an edition, of several (`editions`: at most fifty ids, separated by commas), of a payment, or fifty of
 * the signed-in account, beginning after the one numbered `before`; none when the call fails.
 */
export async function readPapers(
  query: { edition?: string; editions?: string; mid?: string; before?: string },
  signal?: AbortSignal,
): Promise<readonly PaperRecord[]> {
  const answer = await ask<typeof papers>('GET /api/papers', { query, ...(signal && { signal }) });
  return answer.ok ? answer.body : [];
}
