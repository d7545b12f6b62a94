import { useEffectEvent, useLayoutEffect, useState } from 'react';
import { bindLeaves } from '../leaves.ts';
import { useStage } from './use-stage.ts';
import { useTrack } from './use-track.ts';
import { fittingWidth, nextScale, showsTwoPages } from './zoom.ts';

interface ReadingOptions {
  pages: number;
  /** Width by height of a page. */
  ratio: number;
  /** The page to begin with, counted from 0. */
  from: number;
}

/**
 * Where somebody is in a magazine: the page, how closely it is looked at, and whether one or two pages are shown.
 */
export function useReading({ pages, ratio, from }: ReadingOptions) {
  const { track, put, move, settle, take, restingView } = useTrack();
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
    goTo,
    openPage: (wanted: number) => goTo(leaves.atPage(wanted)),
    takeTrack: take,
    handleScroll,
  };
}
export type Reading = ReturnType<typeof useReading>;
