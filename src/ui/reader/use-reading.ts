import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { bindLeaves } from '../leaves.ts';
import { useReducedMotion } from '../media.ts';
import { useStage } from './use-stage.ts';
import { fittingWidth, nextScale, showsTwoPages } from './zoom.ts';

interface ReadingOptions {
  pages: number;
  /** Width by height of a page. */
  ratio: number;
  /** The page to begin with, counted from 0. */
  from: number;
}

/**
 * Where somebody is in a magazine: the page, how closely it is looked at, and whether one or two pages are shown. The
 * track is a row of views that snaps to one of them; swiping it is the browser's.
 */
export function useReading({ pages, ratio, from }: ReadingOptions) {
  const track = useRef<HTMLDivElement>(null);
  const stage = useStage(track);
  const [page, setPage] = useState(from);
  const [scale, setScale] = useState(1);
  const reducedMotion = useReducedMotion();
  const two = stage !== undefined && showsTwoPages(stage, ratio);
  const leaves = bindLeaves(pages, two);
  const view = leaves.atPage(page);
  const width = stage ? fittingWidth(stage, { ratio, two }) : 0;

  const shownView = useRef<number>(undefined);
  // The track is put at the page when it is first measured and when its size changes.
  useLayoutEffect(() => {
    if (!stage || !track.current) return;
    shownView.current = view;
    track.current.scrollTo({ left: view * stage.width, behavior: 'instant' });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- turning pages scrolls by itself
  }, [stage, two]);

  const goTo = useCallback(
    (target: number) => {
      const to = Math.max(0, Math.min(leaves.last, target));
      const away = Math.abs(to - (shownView.current ?? to));
      setScale(1);
      setPage(leaves.shown(to)[0] ?? 0);
      shownView.current = to;
      const wide = track.current?.clientWidth ?? 0;
      track.current?.scrollTo({ left: to * wide, behavior: reducedMotion || away > 1 ? 'instant' : 'smooth' });
    },
    [leaves, reducedMotion],
  );
  const handleScroll = () => {
    const element = track.current;
    if (!element || scale > 1 || element.clientWidth === 0) return;
    const at = element.scrollLeft / element.clientWidth;
    // Only when it has come to rest on a view, so that a turn by key is not taken back while it moves.
    if (Math.abs(at - Math.round(at)) > 0.02 || Math.round(at) === shownView.current) return;
    shownView.current = Math.round(at);
    setPage(leaves.shown(Math.round(at))[0] ?? 0);
  };
  return {
    track,
    leaves,
    two,
    view,
    /** The visible pages, counted from 0. */
    shown: leaves.shown(view),
    /** The width of a page at scale 1, px; 0 until it is measured. */
    width,
    scale,
    setScale,
    zoom: (by: 1 | -1) => setScale(now => nextScale(now, by)),
    turn: (by: 1 | -1) => goTo(view + by),
    goTo,
    openPage: (target: number) => goTo(leaves.atPage(target)),
    handleScroll,
  };
}
export type Reading = ReturnType<typeof useReading>;
