import { useEffect, useState } from 'react';
import type { CallReply, CallShape } from '#kernel/call.ts';

type Body<C extends CallShape> = Extract<CallReply<C>, { ok: true }>['body'];

/** What a call has answered so far: nothing yet, its body, or why there is none. */
export type Heard<C extends CallShape> =
  { state: 'waiting' } | { state: 'there'; body: Body<C> } | { state: 'failed'; message: string; again: () => void };

/** Asks when the screen opens, and again when `key` changes or somebody wants to try again. */
export function useAsked<C extends CallShape>(
  key: string,
  asking: (signal: AbortSignal) => Promise<CallReply<C>>,
): Heard<C> {
  const [heard, setHeard] = useState<Heard<C>>({ state: 'waiting' });
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    const again = () => {
      setHeard({ state: 'waiting' });
      setTries(n => n + 1);
    };
    const run = async () => {
      const answer = await asking(stop.signal);
      if (stop.signal.aborted) return;
      if (answer.ok) setHeard({ state: 'there', body: answer.body as Body<C> });
      else setHeard({ state: 'failed', message: answer.error.message, again });
    };
    void run();
    return () => stop.abort();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `key` says what is asked
  }, [key, tries]);
  return heard;
}
