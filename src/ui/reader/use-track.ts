import { useCallback, useMemo, useRef } from 'react';
import { useReducedMotion } from '../media.ts';

/**
 * A row of views that snaps to one of them. Swiping it is the browser's; turns by key and button move it. `at`: the
 * view that it shows or moves to.
 */
export function useTrack() {
  const track = useRef<HTMLDivElement>(null);
  const at = useRef<number>(undefined);
  // The view to which it moves by itself: what it passes on its way is no page that somebody chose.
  const target = useRef<number>(undefined);
  const reducedMotion = useReducedMotion();

  const put = useCallback((view: number) => {
    at.current = view;
    const element = track.current;
    element?.scrollTo({ left: view * element.clientWidth, behavior: 'instant' });
  }, []);
  const move = useCallback(
    (view: number) => {
      const away = Math.abs(view - (at.current ?? view));
      if (reducedMotion || away > 1) return put(view);
      at.current = view;
      target.current = view;
      const element = track.current;
      element?.scrollTo({ left: view * element.clientWidth, behavior: 'smooth' });
    },
    [put, reducedMotion],
  );
  return useMemo(
    () => ({
      track,
      /** Shows a view at once. */
      put,
      /** Moves to a view. */
      move,
      /** Ends a move that is under way. */
      settle: () => {
        if (at.current !== undefined) put(at.current);
      },
      /** Somebody takes hold of the track, so that it goes where they move it. */
      take: () => {
        target.current = undefined;
      },
      /** The view at which it has come to rest, when somebody moved it there. */
      restingView(): number | undefined {
        const { scrollLeft = 0, clientWidth = 0 } = track.current ?? {};
        const place = clientWidth === 0 ? 0.5 : scrollLeft / clientWidth;
        const view = Math.round(place);
        if (Math.abs(place - view) > 0.02) return undefined;
        if (view === target.current) target.current = undefined;
        if (target.current !== undefined || view === at.current) return undefined;
        at.current = view;
        return view;
      },
    }),
    [put, move],
  );
}
