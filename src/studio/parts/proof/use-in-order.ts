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
}

/**
 * Commands one after the other: what comes while a change is being kept waits for it, and everything after that waits
 * too, since it was meant for what the screen shows then (W80). When a change fails or a sheet opens, what waits is
 * dropped.
 */
export function useInOrder({ tone, perform }: InOrder): (command: ProofCommand) => void {
  const waiting = useRef<ProofCommand[]>([]);
  const performNext = useEffectEvent(() => {
    if (tone === 'failed' || document.querySelector('dialog[open]')) waiting.current = [];
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
