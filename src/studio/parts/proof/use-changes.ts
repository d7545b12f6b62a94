import { useState } from 'react';
import type { Outcome, Proof } from '#src/soft-copy/parts/editing/use-proof.ts';
import type { WireEdit } from '#src/soft-copy/wire/editing.ts';
import { lastChange } from './desk-pages.ts';

/** Saved, saving or failed, as one quiet line tells it. */
export interface ChangeState {
  tone: 'idle' | 'saving' | 'saved' | 'failed';
  says: string;
}

interface ChangeOptions {
  proof: Pick<Proof, 'magazine' | 'change' | 'takeBack'>;
  /** What is missing before anything is changed, in words; `undefined` when nothing is. */
  missing: () => string | undefined;
}

/** Sends changes one at a time, and says what became of the last one. */
export function useChanges({ proof, missing }: ChangeOptions) {
  const [state, setState] = useState<ChangeState>({ tone: 'idle', says: '' });
  const fail = (says: string) => setState({ tone: 'failed', says });
  async function send(work: () => Promise<Outcome>): Promise<Outcome> {
    const lacking = state.tone === 'saving' ? 'The change before is being kept.' : missing();
    if (lacking !== undefined) {
      if (state.tone !== 'saving') fail(lacking);
      return { ok: false, message: lacking };
    }
    setState({ tone: 'saving', says: 'Keeping it …' });
    const outcome = await work();
    setState(outcome.ok ? { tone: 'saved', says: outcome.says } : { tone: 'failed', says: outcome.message });
    return outcome;
  }
  return {
    state,
    fail,
    change: (edit: WireEdit) => send(() => proof.change(edit)),
    takeBack(which: 'undo' | 'redo') {
      const seq = proof.magazine && lastChange(proof.magazine, which);
      if (seq === undefined) return fail('There is nothing of yours to take back.');
      void send(() => proof.takeBack({ undo: seq }));
    },
  };
}
