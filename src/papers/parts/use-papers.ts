import { useEffect, useState } from 'react';
import { ask } from '#ui/ask.ts';
import type { PaperRecord, papers } from '../wire.ts';

interface PapersWanted {
  mid?: string;
  /** The ids of at most fifty. */
  editions?: readonly string[];
  /** The number of the paper to go on after. */
  before?: string | undefined;
}

/** The papers of an edition or a payment, or of the signed-in account; none when the call fails. */
export async function readPapers(
  about: { edition?: string; editions?: string; mid?: string; before?: string },
  signal?: AbortSignal,
): Promise<readonly PaperRecord[]> {
  const answer = await ask<typeof papers>('GET /api/papers', { query: about, ...(signal && { signal }) });
  return answer.ok ? answer.body : [];
}

/** The papers of a payment, of a page of editions, or fifty of whoever is signed in; none until they are there. */
export function usePapers({ mid, editions, before }: PapersWanted): readonly PaperRecord[] {
  const [found, setFound] = useState<readonly PaperRecord[]>([]);
  const ids = editions?.join(',');
  useEffect(() => {
    if (ids === '') return;
    const stop = new AbortController();
    const about = { ...(mid && { mid }), ...(ids && { editions: ids }), ...(before && { before }) };
    void readPapers(about, stop.signal).then(papers => !stop.signal.aborted && setFound(papers));
    return () => stop.abort();
  }, [mid, ids, before]);
  return found;
}
