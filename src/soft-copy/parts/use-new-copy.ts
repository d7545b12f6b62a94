import { useEffect, useEffectEvent, useRef } from 'react';
import { useRevalidator } from 'react-router';

/** How often a page asks for the soft copy that is being made, and for how long, in milliseconds. */
const [everyMs, mostMs] = [4000, 10 * 60_000];

/**
 * Loads the page again until the soft copy that is being made is there. `version`: the one that is shown; `waits`:
 * whether the next one is made by itself, so that it comes within minutes; `onArrived`: another one is shown.
 */
export function useNewCopy(
  { version, waits }: { version: number | null; waits: boolean },
  onArrived: () => void,
): void {
  const { revalidate } = useRevalidator();
  const arrived = useEffectEvent(onArrived);
  const ask = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void revalidate();
  });
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(() => ask(), everyMs);
    const end = setTimeout(() => clearInterval(timer), mostMs);
    return () => {
      clearInterval(timer);
      clearTimeout(end);
    };
  }, [waits]);
  const seen = useRef(version);
  useEffect(() => {
    if (seen.current === version) return;
    seen.current = version;
    arrived();
  }, [version]);
}
