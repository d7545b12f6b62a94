import { useEffect, useEffectEvent, useRef } from 'react';
import type { ProofCommand } from './keys.ts';
import type { ChangeState } from './use-changes.ts';

/** What changes nothing and needs nothing that is being kept. */
const immediate: readonly ProofCommand[] = [
  'next page',
  'page before',
  'first page',
  'last page',
  'next place',
  'place before',
  'closely',
  'help',
  'leave',
];

interface InOrder {
  /** Whether a change is being kept (`saving`), or the last one was not (`failed`). */
  tone: ChangeState['tone'];
  perform: (command: ProofCommand) => void;
  /** Called when a change was not kept and commands that waited for it are dropped. */
  onDrop: () => void;
}

/**
 * Commands one after the other: what comes while a change is being kept waits for it, and everything after that waits
 * too, since it was meant for what the screen shows then (W80). When a change fails or a sheet opens, what waits is
 * dropped, after a failure with a word about it.
 */
export function useInOrder({ tone, perform, onDrop }: InOrder): (command: ProofCommand) => void {
  const waiting = useRef<ProofCommand[]>([]);
  const performNext = useEffectEvent(() => {
    if (waiting.current.length > 0 && (tone === 'failed' || document.querySelector('dialog[open]'))) {
      waiting.current = [];
      if (tone === 'failed') onDrop();
    }
    const next = waiting.current.shift();
    if (next) perform(next);
  });
  // After each render, since a command is meant for what the one before it has made of the screen.
  useEffect(() => {
    if (tone !== 'saving') performNext();
  });
  return command => {
    if (waiting.current.length > 0 || (tone === 'saving' && !immediate.includes(command)))
      waiting.current.push(command);
    else perform(command);
  };
}
