import { useEffect, useState } from 'react';
import { ask } from '#ui/ask.ts';
import { handInRefundHindi, handInRefundText } from '../rules/cancellation.ts';
import type { edition as editionCall, EditionRecord } from '../wire.ts';
import { useInFormLanguage } from './form-language.ts';
import { formatTime } from './formatting.ts';
import { linkKeyOf } from './link-keys.ts';

/** Milliseconds after which the shown time is counted anew. */
const tickMs = 20_000;

const refundTexts = { en: handInRefundText, hi: handInRefundHindi };

/** What cancelling gives back once the story is handed in now; nothing for whoever may not cancel (W34). */
export function HandInRefund({ edition, isShort }: { edition: string; isShort: boolean }) {
  const [loaded, setLoaded] = useState<{ cancel: EditionRecord['cancel']; at: number }>();
  const [now, setNow] = useState(0);
  const textOf = useInFormLanguage(refundTexts);
  useEffect(() => {
    let isShown = true;
    const load = async () => {
      const key = linkKeyOf(edition);
      const reply = await ask<typeof editionCall>('POST /api/editions', { json: { edition }, key });
      if (!isShown || !reply.ok) return;
      setLoaded({ cancel: reply.body.cancel, at: performance.now() });
      setNow(performance.now());
    };
    void load();
    const timer = setInterval(() => setNow(performance.now()), tickMs);
    return () => {
      isShown = false;
      clearInterval(timer);
    };
  }, [edition]);
  const cancel = loaded?.cancel;
  if (!cancel) return null;
  // Before the first hand-in the hour has not begun, so its end moves on with the clock.
  const passedMs = cancel.phase === 'telling' ? Math.max(0, now - loaded.at) : 0;
  const end = cancel.wholeUntil && formatTime(new Date(Date.parse(cancel.wholeUntil) + passedMs).toISOString());
  const text = textOf(cancel, end, isShort);
  return text === undefined ? null : <p className="measure">{text}</p>;
}
