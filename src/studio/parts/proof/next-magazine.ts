import { useNavigate } from 'react-router';
import { ask } from '#ui/ask.ts';
import type * as wire from '../../wire.ts';

/**
 * The magazine to work on after this one in the queue of the studio, which begins with the longest waiting. After the
 * last, and when this one does not wait any more, it is the longest waiting. `undefined` when there is no other.
 */
export function magazineAfter<Entry extends Pick<wire.QueueEntry, '_id' | 'proof'>>(
  queue: readonly Entry[],
  id: string,
): Entry | undefined {
  const others = (entries: readonly Entry[]) => entries.find(entry => entry.proof && entry._id !== id);
  const at = queue.findIndex(({ _id }) => _id === id);
  return others(queue.slice(at + 1)) ?? others(queue);
}

/** Opens the next magazine that waits for the studio; says why when there is none. */
export function useNextMagazine(id: string, fail: (says: string) => void) {
  const navigate = useNavigate();
  return async () => {
    const reply = await ask<typeof wire.queue>('GET /studio/api/queue', { query: { whose: 'studio' } });
    if (!reply.ok) return fail(reply.error.message);
    const next = magazineAfter(reply.body.parts[0]?.editions ?? [], id);
    if (next) await navigate(`/studio/proof/${next._id}`);
    else fail('No other magazine waits for the studio.');
  };
}
