import { useState } from 'react';
import { bindLeaves } from '#ui/leaves.ts';
import { isSameSlot, showsSame, slotsOn, type ChosenSlot, type DeskPage } from './desk-pages.ts';

/** Where somebody is in the magazine: the page, counted from 0, and the place on it. */
export function usePlace(pages: readonly DeskPage[], two: boolean) {
  const [at, setAt] = useState(0);
  const [held, setHeld] = useState<ChosenSlot>();
  const leaves = bindLeaves(pages.length, two);
  const page = Math.min(at, Math.max(0, pages.length - 1));
  const view = leaves.atPage(page);
  const shown = leaves.shown(view);
  const slots = slotsOn(shown.map(index => pages[index]));
  // The magazine is read again after each change: the slot as it is now.
  const chosen = held && (slots.find(slot => isSameSlot(held, slot)) ?? slots.find(slot => showsSame(held, slot)));

  const go = (to: number) => {
    setHeld(undefined);
    setAt(Math.min(Math.max(0, to), Math.max(0, pages.length - 1)));
  };
  const choose = (slot: ChosenSlot | undefined) => {
    setHeld(slot);
    const index = slot ? pages.findIndex(({ own }) => own?.id === slot.page.id) : -1;
    if (index >= 0) setAt(index);
  };
  return {
    page,
    shown,
    chosen,
    go,
    choose,
    turn(by: 1 | -1) {
      const next = leaves.shown(view + by)[0];
      if (next !== undefined && view + by <= leaves.last) go(next);
    },
    /** Chooses the next place on the visible pages, or the one before. */
    step(by: 1 | -1) {
      if (slots.length === 0) return;
      const now = slots.findIndex(slot => isSameSlot(chosen, slot));
      choose(slots.at(now < 0 ? (by === 1 ? 0 : -1) : (now + by) % slots.length));
    },
    last: pages.length - 1,
  };
}
export type DeskPlace = ReturnType<typeof usePlace>;
