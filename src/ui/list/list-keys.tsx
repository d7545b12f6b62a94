import { useState } from 'react';
import { Button } from '../button.tsx';
import { typedInto, useKeysOn, useKeyDown } from '../single-keys.ts';
import { KeysSheet, type NamedKey } from './keys-sheet.tsx';
import '../styles/list.css';

/** A key that does something with a row: with the one that has the focus. */
export interface RowKey {
  /** As the browser names it: `a`, and `A` with Shift. */
  key: string;
  says: string;
  run: (id: string) => void;
}

const keyNames: readonly NamedKey[] = [
  { name: 'j', says: 'The next row' },
  { name: 'k', says: 'The row before' },
  { name: 'Enter', says: 'Open the row' },
];
const otherNames: readonly NamedKey[] = [
  { name: '/', says: 'Search' },
  { name: '?', says: 'These keys' },
];

const keyName = (key: string): string => (key >= 'A' && key <= 'Z' ? `Shift ${key.toLowerCase()}` : key);

/** The row that has the focus, or the first one. */
const rowInHand = (): HTMLElement | null =>
  document.activeElement?.closest<HTMLElement>('[data-row]') ?? document.querySelector<HTMLElement>('[data-row]');

/** Whether keys are the element's own: a box that chooses a row has only the space bar. */
const isTypedInto = (target: EventTarget | null): boolean =>
  target instanceof Element && !target.matches('[type=checkbox]') && target.closest(typedInto) !== null;

/** Moves the focus to the row so many rows after the one that has it; to the first one when none has. */
function moveFocus(by: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>('.list-link')];
  const row = document.activeElement?.closest('[data-row]');
  const at = row ? links.findIndex(link => row.contains(link)) : -1;
  const next = links[at < 0 ? 0 : Math.min(links.length - 1, Math.max(0, at + by))];
  next?.focus();
  next?.closest('tr')?.scrollIntoView({ block: 'nearest' });
}

/**
 * The keys of the list on a screen: `j` and `k` move the focus from row to row, so that Enter opens one and screen
 * readers say it; those of `rowKeys` act on that row; `?` shows them. The button leads to the same sheet, where they
 * are switched off (WCAG 2.1.4).
 */
export function ListKeys({ rowKeys = [] }: { rowKeys?: readonly RowKey[] | undefined }) {
  const keys = useKeysOn();
  const [isShown, setShown] = useState(false);
  useKeyDown(event => {
    const { target, key } = event;
    if (!keys.on || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.querySelector('dialog[open]') || isTypedInto(target)) return;
    const rowKey = rowKeys.find(one => one.key === key);
    const row = rowInHand()?.dataset['row'];
    if (key === '?') setShown(true);
    else if (key === 'j' || key === 'k') moveFocus(key === 'j' ? 1 : -1);
    else if (rowKey && row) rowKey.run(row);
    else return;
    event.preventDefault();
  });
  return (
    <>
      <Button kind="quiet" size="small" aria-keyshortcuts="?" onClick={() => setShown(true)}>
        Keys
      </Button>
      <KeysSheet
        open={isShown}
        onClose={() => setShown(false)}
        keys={[...keyNames, ...rowKeys.map(({ key, says }) => ({ name: keyName(key), says })), ...otherNames]}
        switched={keys}
      />
    </>
  );
}
