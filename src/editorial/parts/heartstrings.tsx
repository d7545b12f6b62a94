import { useEffect, useState, type RefObject } from 'react';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { tabStorage } from '#ui/storage.ts';

/** Milliseconds from the end of the hero to the popup (C-L13). */
const popupDelayMs = 4300;
const shownKey = 'imurs:heartstrings';

/** Whether `end` was ever in the window. */
function useWasInWindow(end: RefObject<HTMLElement | null>): boolean {
  const [wasInWindow, setWasInWindow] = useState(false);
  useEffect(() => {
    if (!end.current) return;
    // The margin includes everything above the window, since a visitor may scroll past the element within one frame.
    const watcher = new IntersectionObserver(
      entries => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setWasInWindow(true);
      },
      { rootMargin: '100000px 0px 0px' },
    );
    watcher.observe(end.current);
    return () => watcher.disconnect();
  }, [end]);
  return wasInWindow;
}

/**
 * The popup for the valentines editions, once per session, 4.3 seconds after the hero's `end` was visible (C-L13).
 */
export function Heartstrings({ end }: { end: RefObject<HTMLElement | null> }) {
  const isHeroSeen = useWasInWindow(end);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (!isHeroSeen || tabStorage.get(shownKey)) return;
    const timer = setTimeout(() => {
      tabStorage.set(shownKey, 'yes');
      setOpen(true);
    }, popupDelayMs);
    return () => clearTimeout(timer);
  }, [isHeroSeen]);
  const close = () => setOpen(false);
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
