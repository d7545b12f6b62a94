import { typedInto, useKeysOn, useKeyDown } from '#ui/single-keys.ts';
import { commandOf, type ProofCommand } from './keys.ts';

/** Runs the command of each pressed key, unless somebody types, a sheet is open, or the keys are off. */
export function useProofKeys(run: (command: ProofCommand) => void, magazine: { fromRight: boolean } | undefined) {
  const keys = useKeysOn();
  useKeyDown(event => {
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
  return keys;
}
