import { useEffect, useEffectEvent } from 'react';
import { keysAreOn, typedInto } from '#ui/single-keys.ts';

/** What keys do on an order's page: `c` copies the answer, `r` and `n` go to reply and note, `p` is the button. */
interface OrderKeys {
  c: () => void;
  r: () => void;
  n: () => void;
  p: () => void;
}

/** Runs what a single key does, unless somebody types, a sheet is open, or such keys are off. */
export function useOrderKeys(keys: OrderKeys): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, altKey, ctrlKey, metaKey, defaultPrevented } = event;
    if (defaultPrevented || altKey || ctrlKey || metaKey || !Object.hasOwn(keys, key) || !keysAreOn()) return;
    if (document.querySelector('dialog[open]')) return;
    if (target instanceof Element && target.closest(typedInto)) return;
    event.preventDefault();
    keys[key as keyof OrderKeys]();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handle(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
