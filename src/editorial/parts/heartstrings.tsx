import { useEffect, useState, type RefObject } from 'react';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Sheet } from '#ui/sheet.tsx';

/** Milliseconds from the end of the hero to the popup (C-L13). */
const popupDelayMs = 4300;
const seenKey = 'imurs:heartstrings';

/** Whether the popup was shown in this session. Without storage it is shown once a page. */
function seenBefore(): boolean {
  try {
    return sessionStorage.getItem(seenKey) !== null;
  } catch {
    return false;
  }
}
function markSeen(): void {
  try {
    sessionStorage.setItem(seenKey, 'yes');
  } catch {
    // Storage is switched off.
  }
}

/** Whether the end of the hero was ever in the window. */
function useSeen(end: RefObject<HTMLElement | null>): boolean {
  const [finished, finish] = useState(false);
  useEffect(() => {
    if (!end.current) return;
    // Everything above the window counts as seen: somebody may scroll past it faster than a frame is drawn.
    const watcher = new IntersectionObserver(
      entries => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) finish(true);
      },
      { rootMargin: '100000px 0px 0px' },
    );
    watcher.observe(end.current);
    return () => watcher.disconnect();
  }, [end]);
  return finished;
}

/**
 * The popup for the valentines editions, once per session, 4.3 seconds after the hero was seen to its `end` (C-L13).
 */
export function Heartstrings({ end }: { end: RefObject<HTMLElement | null> }) {
  const finished = useSeen(end);
  const [open, show] = useState(false);
  useEffect(() => {
    if (!finished || seenBefore()) return;
    const timer = setTimeout(() => {
      markSeen();
      show(true);
    }, popupDelayMs);
    return () => clearTimeout(timer);
  }, [finished]);
  const close = () => show(false);
  return (
    <Sheet
      open={open}
      onClose={close}
      title="Introducing Heartstrings - A limited valentines edition series"
      actions={
        <>
          <ButtonLink to="/valentines">See the series</ButtonLink>
          <Button kind="secondary" onClick={close}>
            Not now
          </Button>
        </>
      }
    />
  );
}
