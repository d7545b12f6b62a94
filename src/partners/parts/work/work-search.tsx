import { useEffect, useRef, useState } from 'react';
import type { PartnerOrderList, partnerOrders } from '#src/editions/wire.ts';
import { ask } from '#ui/ask.ts';
import { Notice } from '#ui/notice.tsx';
import { keysAreOn, typedInto, useKeyDown } from '#ui/single-keys.ts';
import type { Selection } from '#ui/list/use-selection.ts';
import { WorkTable } from './work-table.tsx';

/** How long somebody has stopped typing before it is searched. */
const typingPauseMs = 150;

interface SearchFieldProps {
  words: string;
  onWords: (words: string) => void;
}

/** Opens the first order that these words found; nothing before they did. */
function openFirst(words: string): void {
  const found = [...document.querySelectorAll<HTMLElement>('[data-found]')].find(
    ({ dataset }) => dataset['found'] === words,
  );
  found?.querySelector<HTMLElement>('.list-link')?.click();
}

/** The field that finds orders while it is typed (W166). `/` leads to it, Enter opens the first, Escape empties it. */
export function WorkSearchField({ words, onWords }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  useKeyDown(event => {
    const { target, key } = event;
    if (key !== '/' || event.ctrlKey || event.metaKey || event.altKey || !keysAreOn()) return;
    if (document.querySelector('dialog[open]') || (target instanceof Element && target.closest(typedInto))) return;
    event.preventDefault();
    field.current?.focus();
  });
  return (
    <input
      ref={field}
      type="search"
      autoComplete="off"
      maxLength={100}
      aria-keyshortcuts="/"
      value={words}
      className="list-search"
      aria-label="Find an order"
      placeholder="Name, phone, number"
      onChange={event => onWords(event.target.value)}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onWords('');
        if (key === 'Enter') openFirst(words.trim());
      }}
    />
  );
}

type Found = ({ list: PartnerOrderList } | { failed: string }) & { words: string; version: unknown };

/**
 * What is found by these words once typing pauses; undefined until then, and without words. `version`: what it is
 * read again for.
 */
export function useFound(words: string, version: unknown): Found | undefined {
  const [found, setFound] = useState<Found>();
  useEffect(() => {
    if (words === '') return;
    const leaving = new AbortController();
    const timer = setTimeout(async () => {
      const reply = await ask<typeof partnerOrders>('POST /api/partnerOrders', {
        json: { words },
        signal: leaving.signal,
      });
      if (!leaving.signal.aborted)
        setFound({ ...(reply.ok ? { list: reply.body } : { failed: reply.error.message }), words, version });
    }, typingPauseMs);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [words, version]);
  return found;
}

const foundText = (count: number): string =>
  count === 0
    ? 'No order is found. Try two letters of a name, or the last four digits of the phone number.'
    : count === 1
      ? 'One order is found.'
      : `${count} orders are found.`;

/** The orders that are found, in place of the list. */
export function FoundWork({ found, selection }: { found: Found | undefined; selection: Selection }) {
  if (found && 'failed' in found) return <Notice tone="bad" title={found.failed} live />;
  return (
    <>
      <p role="status" className="text-small">
        {found ? foundText(found.list.orders.length) : 'Looking …'}
      </p>
      {found && found.list.orders.length > 0 && (
        <div data-found={found.words}>
          <WorkTable
            caption="Orders that are found"
            orders={found.list.orders}
            today={found.list.today}
            selection={selection}
          />
        </div>
      )}
    </>
  );
}
