import { useEffect, useRef, type CSSProperties, type MouseEvent } from 'react';
import { doubleTapMs } from '#ui/reader/zoom.ts';
import type { MagazinePage, WishEntry } from '../../wire/editing.ts';
import { placeLabel, placesOf, type TapPlace } from './places.ts';

/** What somebody tapped: a place of a page, or the page itself. `x`, `y`: fractions of the page. */
export interface Tapped {
  page: MagazinePage;
  place: TapPlace | undefined;
  x: number | undefined;
  y: number | undefined;
}

const percent = (part: number) => `${(part * 100).toFixed(2)}%`;
const styleOf = ({ x, y, w, h }: TapPlace['box']): CSSProperties => ({
  left: percent(x),
  top: percent(y),
  width: percent(w),
  height: percent(h),
});

interface PlacesOverProps {
  page: MagazinePage;
  /** Wishes on this page that are still open. */
  wishes: readonly WishEntry[];
  onTap: (tapped: Tapped) => void;
}

/**
 * The places of a page as buttons over its picture, and the whole page as one below them. A tap waits until it is clear
 * that it is no double tap, which looks closely; a key acts at once.
 */
export function PlacesOver({ page, wishes, onTap }: PlacesOverProps) {
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);

  const handleClick = (place: TapPlace | undefined) => (event: MouseEvent<HTMLButtonElement>) => {
    clearTimeout(waiting.current);
    const over = event.currentTarget.parentElement?.getBoundingClientRect();
    const byKey = event.detail === 0;
    const at = byKey || !over ? undefined : event;
    const tapped: Tapped = {
      page,
      place,
      x: at && over && Math.min(1, Math.max(0, (at.clientX - over.left) / over.width)),
      y: at && over && Math.min(1, Math.max(0, (at.clientY - over.top) / over.height)),
    };
    if (byKey) onTap(tapped);
    // A second click of a double tap is only counted, so that the reader can look closely.
    else if (event.detail === 1) waiting.current = setTimeout(() => onTap(tapped), doubleTapMs);
  };
  return (
    <div className="proof-places">
      <button
        type="button"
        aria-label={`Something else on page ${page.number}`}
        className="proof-page"
        onClick={handleClick(undefined)}
      />
      {placesOf(page).map(place => (
        <button
          key={place.key}
          type="button"
          aria-label={placeLabel(place)}
          style={styleOf(place.box)}
          onClick={handleClick(place)}
        />
      ))}
      {wishes.map(({ id, x, y, words }) => (
        <span
          key={id}
          className="proof-marker"
          role="note"
          aria-label={`Wish: ${words}`}
          style={{ left: percent(x ?? 0.5), top: percent(y ?? 0.08) }}
        />
      ))}
    </div>
  );
}
