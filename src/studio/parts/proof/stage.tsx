import type { CSSProperties } from 'react';
import { visiblePagesLabel } from '#ui/leaves.ts';
import type { MagazineRecord, WishEntry } from '#src/soft-copy/wire/editing.ts';
import { isSameSlot, slotLabel, type ChosenSlot, type DeskPage, type Slot } from './desk-pages.ts';
import type { DeskPlace } from './use-place.ts';

interface StageProps {
  pages: readonly DeskPage[];
  place: DeskPlace;
  photos: MagazineRecord['photos'];
  /** Whether the magazine opens from the right. */
  fromRight: boolean;
  /** Width by height of a page. */
  ratio: number;
  /** The wishes that are listed, in their order; each is a marker with its number. */
  wishes: readonly WishEntry[];
  chosenWish: string | undefined;
  onWish: (wish: WishEntry) => void;
  /** The picture of a changed page as it is now. */
  pictureOf: (at: number) => { picture?: string | undefined; sharp?: string | undefined } | undefined;
  isDrawing: (at: number) => boolean;
  warningsOf: (at: number) => readonly string[];
}

const percent = (part: number) => `${(part * 100).toFixed(2)}%`;
const boxStyle = ({ x, y, w, h }: Slot['box']): CSSProperties => ({
  left: percent(x),
  top: percent(y),
  width: percent(w),
  height: percent(h),
});

/** The visible pages, large, with their places, their markers and what is to be known before they are printed. */
export function Stage(props: StageProps) {
  const { pages, place, fromRight, ratio, warningsOf } = props;
  const { shown } = place;
  const style: CSSProperties = { '--desk-pages': shown.length, '--desk-ratio': ratio };
  return (
    <div className="desk-stage">
      <p className="desk-count figures" role="status">
        {visiblePagesLabel(shown, pages.length)}
      </p>
      <div className="desk-sheet" style={style}>
        <div className="desk-spread">
          {(fromRight ? shown.toReversed() : shown).map(at => {
            const page = pages[at];
            return page && <PageOfDesk key={at} at={at} page={page} {...props} />;
          })}
        </div>
      </div>
      <PageWarnings shown={shown} warningsOf={warningsOf} />
    </div>
  );
}

interface PageWarningsProps {
  shown: readonly number[];
  warningsOf: (at: number) => readonly string[];
}

/** What is to be known before the visible pages are printed: below them, and beside them where there is the room. */
export const PageWarnings = ({ shown, warningsOf }: PageWarningsProps) => (
  <ul className="desk-warnings" aria-label="To know before these pages are printed">
    {shown.flatMap(at =>
      warningsOf(at).map(warning => (
        <li key={`${at} ${warning}`}>
          <strong translate="no" className="figures">
            Page {at + 1}
          </strong>{' '}
          {warning}
        </li>
      )),
    )}
  </ul>
);

function PageOfDesk({ at, page, ...props }: { at: number; page: DeskPage } & StageProps) {
  const { place, photos, wishes, chosenWish, onWish, pictureOf, isDrawing, warningsOf } = props;
  const { own } = page;
  const drawn = pictureOf(at);
  const src = drawn?.picture ?? page.src;
  const sharp = drawn?.picture ? drawn.sharp : page.sharp;
  const notes = [
    ...(own?.locked ? ['locked'] : []),
    ...(own?.changed ? ['changed'] : []),
    ...(warningsOf(at).length > 0 ? ['see below'] : []),
  ];
  return (
    <figure className="desk-page" aria-current={place.page === at ? 'true' : undefined} aria-busy={isDrawing(at)}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- the arrow keys do the same */}
      <img
        src={src}
        {...(sharp && { srcSet: `${src} 800w, ${sharp} 1600w`, sizes: '50vw' })}
        alt={`Page ${at + 1}`}
        draggable={false}
        onClick={() => place.go(at)}
      />
      {page.words && <div className="sr-only whitespace-pre-line">{page.words}</div>}
      {own?.slots.map((slot, n) => {
        const chosen: ChosenSlot = { page: own, slot };
        return (
          <button
            key={`${n} ${slot.slot} ${slot.answer ?? slot.photo ?? ''}`}
            type="button"
            className="desk-place"
            style={boxStyle(slot.box)}
            aria-label={slotLabel(slot, photos)}
            aria-pressed={isSameSlot(place.chosen, chosen)}
            onClick={() => place.choose(chosen)}
          />
        );
      })}
      {wishes.map(
        (wish, n) =>
          wish.page !== null &&
          wish.page === own?.id && (
            <button
              key={wish.id}
              type="button"
              className="desk-marker figures"
              data-open={wish.state === 'open' ? '' : undefined}
              aria-pressed={chosenWish === wish.id}
              aria-label={`Wish ${n + 1}: ${wish.words}`}
              style={{ left: percent(wish.x ?? 0.5), top: percent(wish.y ?? 0.06) }}
              onClick={() => onWish(wish)}
            >
              {n + 1}
            </button>
          ),
      )}
      <figcaption translate="no" className="figures">
        {at + 1}
        {notes.length > 0 && `, ${notes.join(', ')}`}
      </figcaption>
    </figure>
  );
}
