import { useEffect, useEffectEvent, useState } from 'react';
import { deviceStorage } from '#ui/storage.ts';
import { commandOf, type ProofCommand } from './keys.ts';

const storageName = 'proof-keys';
/** Elements whose keys are their own. */
export const typedInto = 'input, textarea, select, audio, [contenteditable], [role="application"]';

/** Whether single keys are on: people who speak to their computer switch them off (WCAG 2.1.4). */
export const keysAreOn = (): boolean => deviceStorage.get(storageName) !== 'off';

function useKeysOn() {
  const [on, setOn] = useState(keysAreOn);
  return {
    on,
    setOn(value: boolean) {
      deviceStorage.set(storageName, value ? 'on' : 'off');
      setOn(value);
    },
  };
}

/** Runs the command of each pressed key, unless somebody types, a sheet is open, or the keys are off. */
export function useProofKeys(run: (command: ProofCommand) => void, magazine: { fromRight: boolean } | undefined) {
  const keys = useKeysOn();
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    const command = commandOf(event, magazine);
    if (!command || !keys.on || document.querySelector('dialog[open]')) return;
    if (target instanceof Element && target.closest(typedInto)) return;
    // Enter on a button or a link is a click; on a place of a page it changes what is there.
    const isOnPlace = target instanceof Element && target.closest('.desk-place') !== null;
    if (command === 'edit' && !isOnPlace && target instanceof Element && target.closest('button, a, summary')) return;
    event.preventDefault();
    run(command);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handle(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
  return keys;
}
