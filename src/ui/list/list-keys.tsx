import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../button.tsx';
import { CheckField } from '../field.tsx';
import { Sheet } from '../sheet.tsx';
import { typedInto, useKeysOn } from '../single-keys.ts';
import '../styles/list.css';

const keyNames = [
  { name: 'j', says: 'The next row' },
  { name: 'k', says: 'The row before' },
  { name: 'Enter', says: 'Open the row' },
] as const;
const searchKey = { name: '/', says: 'Search' } as const;
const chooseKey = { name: 'x', says: 'Choose the row' } as const;
const helpKey = { name: '?', says: 'These keys' } as const;

/** Moves the focus to the row so many rows after the one that has it; to the first one when none has. */
function moveFocus(by: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>('.list-link')];
  const at = links.findIndex(link => link === document.activeElement);
  const next = links[at < 0 ? 0 : Math.min(links.length - 1, Math.max(0, at + by))];
  next?.focus();
  next?.closest('tr')?.scrollIntoView({ block: 'nearest' });
}

/** Chooses the row that has the focus, or takes it out again. */
function chooseFocused(): void {
  document.activeElement?.closest('tr')?.querySelector<HTMLElement>('.list-choose input')?.click();
}

/**
 * The keys of the list on a screen: `j` and `k` move the focus from row to row, so that Enter opens one and screen
 * readers say it; `x` chooses it where rows are chosen; `?` shows them. The button leads to the same sheet, where they
 * are switched off (WCAG 2.1.4). `searches`: whether the screen has a search.
 */
export function ListKeys({ selects = false, searches = true }: { selects?: boolean; searches?: boolean }) {
  const keys = useKeysOn();
  const [isShown, setShown] = useState(false);
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const { target, key } = event;
    if (!keys.on || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.querySelector('dialog[open]') || (target instanceof Element && target.closest(typedInto))) return;
    if (key === '?') setShown(true);
    else if (key === 'j' || key === 'k') moveFocus(key === 'j' ? 1 : -1);
    else if (key === 'x' && selects) chooseFocused();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handle(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
  return (
    <>
      <Button kind="quiet" size="small" aria-keyshortcuts="?" onClick={() => setShown(true)}>
        Keys
      </Button>
      <Sheet open={isShown} onClose={() => setShown(false)} title="Keys">
        <dl className="list-keys">
          {[...keyNames, ...(selects ? [chooseKey] : []), ...(searches ? [searchKey] : []), helpKey].map(
            ({ name, says }) => (
              <div key={name}>
                <dt>
                  <kbd>{name}</kbd>
                </dt>
                <dd>{says}</dd>
              </div>
            ),
          )}
        </dl>
        <CheckField label="These keys are on" checked={keys.on} onValue={keys.setOn} />
      </Sheet>
    </>
  );
}
