import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { bringIntoView } from '#ui/bring-into-view.ts';
import type { OpenedSound } from './sound.ts';

/** A place on a page where something is recorded, for what is sent together with it. */
export interface SpokenPlace {
  /** Ends what is recorded there and sends what waits, by `send` or in its own way; answers whether it could. */
  settle(send?: (opened: OpenedSound) => Promise<boolean>): Promise<boolean>;
  /** Brings it into view, with the focus: something waits for a decision. */
  show(): void;
}

/** Gives a place to whatever is sent with it, by `add`. `isHeld`: what waits there could not be sent. */
export function useSpokenPlace(settle: SpokenPlace['settle'], add: (place: SpokenPlace) => () => void) {
  const place = useRef<HTMLDivElement>(null);
  const [isHeld, setIsHeld] = useState(false);
  const settleNow = useEffectEvent<SpokenPlace['settle']>(async send => {
    const isSettled = await settle(send);
    setIsHeld(!isSettled);
    return isSettled;
  });
  const addNow = useEffectEvent(add);
  useEffect(
    () =>
      addNow({
        settle: send => settleNow(send),
        show: () => bringIntoView(place.current, 'center'),
      }),
    [],
  );
  return { place, isHeld };
}
