import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { ask } from '#ui/ask.ts';
import { TextLink } from '#ui/button.tsx';
import { keysAreOn, typedInto } from '#ui/single-keys.ts';
import type * as wire from '../wire.ts';

/**
 * What the queue's entry in the browser's history keeps: the words that are searched. They are in no address, which
 * servers write down.
 */
export interface SearchState {
  words?: string;
}

interface OrderSearchProps {
  words: string;
  /** The screen that shows what is found: its address, of which Escape takes the words away again. */
  at: string;
}

/** The field that finds orders (W120). `/` leads to it from everywhere on the screen, Escape in it back. */
export function OrderSearch({ words, at }: OrderSearchProps) {
  const [text, setText] = useState(words);
  const [shown, setShown] = useState(words);
  if (shown !== words) {
    setShown(words);
    setText(words);
  }
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const focusField = useEffectEvent((event: KeyboardEvent) => {
    const { target, key } = event;
    if (key !== '/' || event.ctrlKey || event.metaKey || event.altKey || !keysAreOn()) return;
    if (target instanceof Element && target.closest(typedInto)) return;
    event.preventDefault();
    form.current?.querySelector('input')?.focus();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => focusField(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
  const search = (event: FormEvent) => {
    event.preventDefault();
    const state: SearchState = text.trim() ? { words: text.trim() } : {};
    void navigate(at, { state });
  };
  return (
    <form ref={form} role="search" onSubmit={search}>
      <input
        type="search"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={100}
        aria-keyshortcuts="/"
        value={text}
        className="list-search"
        aria-label="Find an order"
        placeholder="Name, phone, number, e-mail"
        onChange={event => setText(event.target.value)}
        onKeyDown={event => event.key === 'Escape' && words && void navigate(at)}
      />
    </form>
  );
}

/** How many orders are found, in words. */
export function countText({ found: { length }, after, near }: wire.SearchResult): string {
  if (length === 0) return 'No order is found. Try another word of the name, or the last digits of the phone number.';
  if (near) return 'Nothing is written like that. These names are one letter away.';
  if (after) return `The first ${length} orders.`;
  return length === 1 ? 'One order is found.' : `${length} orders are found.`;
}

/** The partners that a search means, each with the list of its orders. */
export const FoundPartners = ({ partners }: Pick<wire.SearchResult, 'partners'>) =>
  partners.length > 0 && (
    <p className="text-small">
      {partners.map(({ _id, name }) => (
        <span key={_id} className="mr-4 inline-block">
          <TextLink to={`/studio/orders?partner=${_id}&sort=newest`}>All orders of {name}</TextLink>
        </span>
      ))}
    </p>
  );

type SearchReply = Awaited<ReturnType<typeof searchPage>>;

const searchPage = (words: string, after: wire.SearchResult['after'], signal?: AbortSignal) =>
  ask<typeof wire.search>('POST /studio/api/search', {
    json: { words, ...(after && { after }) },
    ...(signal && { signal }),
  });

/** Reads what is found page by page; `readMore` while there may be more. */
export function useFoundOrders(words: string) {
  const [result, setResult] = useState<wire.SearchResult>();
  const [failed, setFailed] = useState<string>();
  const add = (reply: SearchReply) => {
    setFailed(reply.ok ? undefined : reply.error.message);
    if (!reply.ok) return;
    const known = result?.found ?? [];
    const isNew = ({ _id }: wire.ListedOrder) => !known.some(entry => entry._id === _id);
    setResult({
      ...reply.body,
      found: [...known, ...reply.body.found.filter(isNew)],
      partners: result?.partners ?? reply.body.partners,
    });
  };
  const addFirst = useEffectEvent(add);
  useEffect(() => {
    const leaving = new AbortController();
    void searchPage(words, null, leaving.signal).then(reply => leaving.signal.aborted || addFirst(reply));
    return () => leaving.abort();
  }, [words]);
  const after = result?.after;
  return { result, failed, readMore: after ? async () => add(await searchPage(words, after)) : undefined };
}
