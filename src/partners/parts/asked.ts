import { useEffect, useState } from 'react';
import type { Answer, CallShape } from '#kernel/call.ts';

type Body<C extends CallShape> = Extract<Answer<C>, { ok: true }>['body'];

/** What a call has answered so far: nothing yet, its body, or why there is none. */
export type Heard<C extends CallShape> =
  { state: 'waiting' } | { state: 'there'; body: Body<C> } | { state: 'failed'; message: string; again: () => void };

/** Asks when the screen opens, and again when `key` changes or somebody wants to try again. */
export function useAsked<C extends CallShape>(
  key: string,
  asking: (signal: AbortSignal) => Promise<Answer<C>>,
): Heard<C> {
  const [heard, setHeard] = useState<Heard<C>>({ state: 'waiting' });
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    void asking(stop.signal).then(answer => {
      if (stop.signal.aborted) return;
      const again = () => {
        setHeard({ state: 'waiting' });
        setTries(n => n + 1);
      };
      setHeard(
        answer.ok
          ? { state: 'there', body: answer.body as Body<C> }
          : { state: 'failed', message: answer.error.message, again },
      );
    });
    return () => stop.abort();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `key` says what is asked
  }, [key, tries]);
  return heard;
}
