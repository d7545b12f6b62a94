import { useRef, useState } from 'react';
import type { SpokenPlace } from '#src/files/parts/recording/use-spoken-place.ts';

/** The places of a page where something is recorded, for an act that needs all of it. */
export function useSpokenPlaces() {
  const places = useRef(new Set<SpokenPlace>());
  const [isSettling, setIsSettling] = useState(false);
  return {
    /** An act runs, and nothing is recorded meanwhile. */
    isSettling,
    /** Adds a place; returns a function that removes it. */
    add(place: SpokenPlace): () => void {
      places.current.add(place);
      return () => void places.current.delete(place);
    },
    /** Ends every recording and sends it, then runs the act; `waiting`: the first place where something still waits. */
    async settleFor(act: (waiting: SpokenPlace | undefined) => Promise<void>): Promise<void> {
      setIsSettling(true);
      const all = [...places.current];
      try {
        const settled = await Promise.all(all.map(place => place.settle()));
        await act(all.find((_, at) => !settled[at]));
      } finally {
        setIsSettling(false);
      }
    },
  };
}
