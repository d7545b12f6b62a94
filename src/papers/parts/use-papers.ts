import { useEffect, useState } from 'react';
import { ask } from '#ui/ask.ts';
import type { PaperRecord, papers } from '../wire.ts';

/** The papers of whoever is signed in, or those of one payment; none until they are there, and none when they cannot be had now. */
export function usePapers(mid?: string): readonly PaperRecord[] {
  const [found, setFound] = useState<readonly PaperRecord[]>([]);
  useEffect(() => {
    const stop = new AbortController();
    void (async () => {
      const query = mid === undefined ? {} : { mid };
      const answer = await ask<typeof papers>('GET /api/papers', { query, signal: stop.signal });
      if (answer.ok && !stop.signal.aborted) setFound(answer.body);
    })();
    return () => stop.abort();
  }, [mid]);
  return found;
}
