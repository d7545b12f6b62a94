import { useEffect, useEffectEvent, useState } from 'react';

/** What a dry run of a text said: `undefined` while there is none. */
interface DryRun<Reply> {
  text: string;
  reply: Reply | undefined;
  failed: string | undefined;
}

type Answer<Reply> = { ok: true; body: Reply } | { ok: false; error: { message: string } };

const pauseMs = 250;

/**
 * Has a text looked at shortly after it was last changed. The result of an earlier text is never shown for a later one.
 * `depends`: what else the answer depends on.
 */
export function useDryRun<Reply>(
  text: string,
  depends: string,
  look: (signal: AbortSignal) => Promise<Answer<Reply>>,
): DryRun<Reply> {
  const [run, setRun] = useState<DryRun<Reply> & { depends: string }>();
  const ask = useEffectEvent(look);
  useEffect(() => {
    if (text.trim() === '') return;
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      const answer = await ask(stop.signal);
      if (stop.signal.aborted) return;
      const reply = answer.ok ? answer.body : undefined;
      setRun({ text, depends, reply, failed: answer.ok ? undefined : answer.error.message });
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [text, depends]);
  const isCurrent = run?.text === text && run.depends === depends && text.trim() !== '';
  return isCurrent ? run : { text, reply: undefined, failed: undefined };
}
