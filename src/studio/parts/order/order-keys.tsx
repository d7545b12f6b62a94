import { useState } from 'react';
import { KeysSheet, type NamedKey } from '#ui/list/keys-sheet.tsx';
import { typedInto, useKeysOn, useKeyDown } from '#ui/single-keys.ts';

/** The keys of an order's page, each with what it does. */
const orderKeys = [
  { name: 'p', says: 'The next step, as its button says' },
  { name: 'c', says: 'Copy the answer to “where is my order?”' },
  { name: 'r', says: 'Write to the customer' },
  { name: 'n', says: 'Write a note' },
  { name: '/', says: 'Find another order' },
  { name: '?', says: 'These keys' },
] as const satisfies readonly NamedKey[];

type OrderKey = Exclude<(typeof orderKeys)[number]['name'], '/' | '?'>;

/** Runs what a single key does, unless somebody types, a sheet is open, or such keys are off; `?` shows them. */
export function OrderKeys({ run }: { run: Readonly<Record<OrderKey, () => void>> }) {
  const switched = useKeysOn();
  const [isShown, setShown] = useState(false);
  useKeyDown(event => {
    const { key, target, altKey, ctrlKey, metaKey, defaultPrevented } = event;
    if (defaultPrevented || altKey || ctrlKey || metaKey || !switched.on) return;
    if (document.querySelector('dialog[open]')) return;
    if (target instanceof Element && target.closest(typedInto)) return;
    if (key === '?') setShown(true);
    else if (Object.hasOwn(run, key)) run[key as OrderKey]();
    else return;
    event.preventDefault();
  });
  return <KeysSheet open={isShown} onClose={() => setShown(false)} keys={orderKeys} switched={switched} />;
}
