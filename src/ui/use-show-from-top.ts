import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Scrolls to the top and moves the focus to the heading whenever another screen replaces one at the same address.
 * `screen`: the name of the one that is shown. `fieldOf`: the field that gets the focus instead, if there is one.
 */
export function useShowFromTop(screen: string, fieldOf?: () => HTMLElement | null): void {
  const last = useRef(screen);
  const showFromTop = useEffectEvent(() => {
    window.scrollTo(0, 0);
    const field = fieldOf?.();
    const title = document.querySelector<HTMLElement>('#content h1');
    title?.setAttribute('tabindex', '-1');
    (field ?? title)?.focus({ preventScroll: true });
  });
  useEffect(() => {
    if (last.current === screen) return;
    last.current = screen;
    showFromTop();
  }, [screen]);
}
