import { useEffectEvent, useLayoutEffect, useState } from 'react';
import { deviceStorage } from './storage.ts';

const storageName = 'proof-keys';
/** Elements whose keys are their own. */
export const typedInto = 'input, textarea, select, audio, [contenteditable], [role="application"]';

/** Whether single keys are on: people who speak to their computer switch them off (WCAG 2.1.4). */
export const keysAreOn = (): boolean => deviceStorage.get(storageName) !== 'off';

/** Whether single keys are on, and the switch, on this device. */
export function useKeysOn() {
  const [on, setOn] = useState(keysAreOn);
  return {
    on,
    setOn(value: boolean) {
      deviceStorage.set(storageName, value ? 'on' : 'off');
      setOn(value);
    },
  };
}

/** Runs `handle` for each key that is pressed anywhere, from the moment a component is seen: nobody's key is lost. */
export function useKeyDown(handle: (event: KeyboardEvent) => void): void {
  const press = useEffectEvent(handle);
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
