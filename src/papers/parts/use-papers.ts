import { useEffect, useState } from 'react';
import { ask } from '#ui/ask.ts';
import type { PaperRecord, papers } from '../wire.ts';

/** The papers of an edition or a payment, or of whoever is signed in; none when they cannot be had now. */
export async function readPapers(
  about: { edition?: string; mid?: string },
  signal?: AbortSignal,
): Promise<readonly PaperRecord[]> {
  const answer = await ask<typeof papers>('GET /api/papers', { query: about, ...(signal && { signal }) });
  return answer.ok ? answer.body : [];
}

/** The papers of whoever is signed in, or those of one payment; none until they are there. */
export function usePapers(mid?: string): readonly PaperRecord[] {
  const [found, setFound] = useState<readonly PaperRecord[]>([]);
  useEffect(() => {
    const stop = new AbortController();
    void readPapers(mid === undefined ? {} : { mid }, stop.signal).then(
      papers => !stop.signal.aborted && setFound(papers),
    );
    return () => stop.abort();
  }, [mid]);
  return found;
}
