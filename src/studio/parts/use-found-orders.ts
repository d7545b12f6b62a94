import { useEffect, useEffectEvent, useState } from 'react';
import { ask } from '#ui/ask.ts';
import type * as wire from '../wire.ts';

/** How many orders a search shows at first: each that is shown is recorded as found (W121). */
const mostFound = 10;

/** A search begins when so many milliseconds nothing was typed. */
const typingMs = 200;

const searchPage = (words: string, after: wire.SearchResult['after'], signal?: AbortSignal) =>
  ask<typeof wire.search>('POST /studio/api/search', {
    json: { words, most: mostFound, ...(after && { after }) },
    ...(signal && { signal }),
  });

type SearchReply = Awaited<ReturnType<typeof searchPage>>;

interface Found {
  /** What was searched. */
  words: string;
  result?: wire.SearchResult;
  failed?: string;
}

/** Reads what is found while somebody types, page by page; `readMore` while there may be more. */
export function useFoundOrders(words: string) {
  const [found, setFound] = useState<Found>({ words: '' });
  const add = (reply: SearchReply, known: wire.SearchResult | undefined) => {
    if (!reply.ok) return setFound({ words, failed: reply.error.message });
    const isNew = ({ _id }: wire.ListedOrder) => !known?.found.some(entry => entry._id === _id);
    setFound({
      words,
      result: {
        ...reply.body,
        found: [...(known?.found ?? []), ...reply.body.found.filter(isNew)],
        partners: known?.partners ?? reply.body.partners,
      },
    });
  };
  const addFirst = useEffectEvent((reply: SearchReply) => add(reply, undefined));
  useEffect(() => {
    if (!words) return;
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      void searchPage(words, null, leaving.signal).then(reply => leaving.signal.aborted || addFirst(reply));
    }, typingMs);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [words]);
  const { result, failed } = found;
  const after = found.words === words ? result?.after : undefined;
  return {
    result: words ? result : undefined,
    failed: words ? failed : undefined,
    /** Whether what is shown was found by these words, and not by those before. */
    isCurrent: found.words === words,
    readMore: after ? async () => add(await searchPage(words, after), result) : undefined,
  };
}
