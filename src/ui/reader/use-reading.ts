import { useEffectEvent, useLayoutEffect, useState, useCallback, useMemo, useRef } from 'react';
import { bindLeaves, turnsOf } from '../leaves.ts';
import { useReducedMotion } from '../media.ts';
import { fittingWidth, nextScale, showsTwoPages, useStage } from './zoom.ts';

/**
 * A row of views that snaps to one of them. Swiping it is the browser's; turns by key and button move it. `at`: the
 * view that it shows or moves to. `fromRight`: its first view is at the right.
 */
function useTrack(fromRight: boolean) {
  const track = useRef<HTMLDivElement>(null);
  const at = useRef<number>(undefined);
  // The view to which it moves by itself: what it passes on its way is no page that somebody chose.
  const target = useRef<number>(undefined);
  const reducedMotion = useReducedMotion();
  const direction = fromRight ? -1 : 1;

  const put = useCallback(
    (view: number) => {
      at.current = view;
      const element = track.current;
      element?.scrollTo({ left: direction * view * element.clientWidth, behavior: 'instant' });
    },
    [direction],
  );
  const move = useCallback(
    (view: number) => {
      const away = Math.abs(view - (at.current ?? view));
      if (reducedMotion || away > 1) return put(view);
      at.current = view;
      target.current = view;
      const element = track.current;
      element?.scrollTo({ left: direction * view * element.clientWidth, behavior: 'smooth' });
    },
    [put, reducedMotion, direction],
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
        const place = clientWidth === 0 ? 0.5 : Math.abs(scrollLeft) / clientWidth;
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

interface ReadingOptions {
  pages: number;
  /** Width by height of a page. */
  ratio: number;
  /** The page to begin with, counted from 0. */
  from: number;
  /** Whether the magazine opens from the right. */
  fromRight: boolean;
}

/**
 * Where somebody is in a magazine: the page, how closely it is looked at, and whether one or two pages are shown.
 */
export function useReading({ pages, ratio, from, fromRight }: ReadingOptions) {
  const { track, put, move, settle, take, restingView } = useTrack(fromRight);
  const stage = useStage(track);
  const [page, setPage] = useState(from);
  const [scale, setScale] = useState(1);
  const two = stage !== undefined && showsTwoPages(stage, ratio);
  const leaves = bindLeaves(pages, two);
  const view = leaves.atPage(page);

  // The track is put at the page when it is first measured and when its views change their width or number. Another
  // height moves no view, and putting it would take the page from under a finger that is swiping.
  const stageWidth = stage?.width;
  const putHere = useEffectEvent(() => put(view));
  useLayoutEffect(() => {
    if (stageWidth !== undefined) putHere();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- with one page for two each view is another
  }, [stageWidth, two]);

  const goTo = (wanted: number) => {
    const to = Math.max(0, Math.min(leaves.last, wanted));
    setScale(1);
    setPage(leaves.shown(to)[0] ?? 0);
    move(to);
  };
  const handleScroll = () => {
    const resting = scale > 1 ? undefined : restingView();
    if (resting !== undefined) setPage(leaves.shown(resting)[0] ?? 0);
  };
  /** A page that is looked at closely stands still. */
  const changeScale = (next: (now: number) => number) => {
    settle();
    setScale(next);
  };
  return {
    track,
    leaves,
    two,
    view,
    /** The visible pages, counted from 0. */
    shown: leaves.shown(view),
    /** The width of a page at scale 1, px; 0 until it is measured. */
    width: stage ? fittingWidth(stage, { ratio, two }) : 0,
    scale,
    setScale: (to: number) => changeScale(() => to),
    zoom: (by: 1 | -1) => changeScale(now => nextScale(now, by)),
    turn: (by: 1 | -1) => goTo(view + by),
    fromRight,
    ...turnsOf({ fromRight }),
    goTo,
    openPage: (wanted: number) => goTo(leaves.atPage(wanted)),
    takeTrack: take,
    handleScroll,
  };
}
export type Reading = ReturnType<typeof useReading>;
