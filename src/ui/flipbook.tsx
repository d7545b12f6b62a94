import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { Button, ButtonLink, IconButton } from './button.tsx';
import { usePageDrag } from './use-page-drag.ts';
import { visiblePagesLabel, bindLeaves, pagesToLoad, turnButton, turnsOf, type LeafBinding } from './leaves.ts';
import { useMedia, useReducedMotion } from './media.ts';
import { usePageTurning, type PageTurning } from './use-page-turning.ts';

export interface FlipbookPage {
  src: string;
  /** Narrower versions for smaller screens, if there are any. */
  srcSet?: string | undefined;
  width: number;
  height: number;
  alt: string;
}
export interface FlipbookProps {
  pages: readonly FlipbookPage[];
  title: string;
  /** Address of the file to save. */
  download?: string | undefined;
  /** Whether it opens from the right: the book is mirrored, its pages are not. */
  fromRight?: boolean | undefined;
  /** Called with the first visible page, counted from 1; with the last one where all pages are a list. */
  onPage?: ((page: number) => void) | undefined;
  /** Opens the pages over the whole screen, at this page, counted from 0. */
  onEnlarge?: ((page: number) => void) | undefined;
  /** The label of the button for that. */
  enlarge?: string | undefined;
  /** Whether that button comes first on the screen. */
  enlargeFirst?: boolean | undefined;
}

/** Whether the box is wide enough for two pages beside each other. */
function useTwoPages(box: RefObject<HTMLElement | null>): boolean {
  const [two, setTwo] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => entry && setTwo(entry.contentRect.width >= 620));
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return two;
}

/** The role of a page in the current view; `away` is not visible. */
function roleOfPage(
  page: number,
  leaves: LeafBinding,
  { turnedLeaves: at, movingLeaf: turning }: PageTurning,
): 'left' | 'right' | 'lifting' | 'over' | 'away' {
  if (turning === undefined) {
    if (page === leaves.front(at)) return 'right';
    return page === leaves.back(at - 1) ? 'left' : 'away';
  }
  if (page === leaves.front(turning)) return 'lifting';
  if (page === leaves.back(turning)) return 'over';
  if (page === leaves.front(turning + 1)) return 'right';
  return page === leaves.back(turning - 1) ? 'left' : 'away';
}

/** The width of a page on screen, as an image's `sizes`. */
const pictureSizes = '(width >= 768px) 34rem, 22rem';

const PageList = ({ pages, title }: Pick<FlipbookProps, 'pages' | 'title'>) => (
  <ol className="book-list" aria-label={title}>
    {pages.map(page => (
      <li key={page.src}>
        <img {...page} alt={page.alt} sizes={pictureSizes} loading="lazy" decoding="async" />
      </li>
    ))}
  </ol>
);

interface BookProps {
  pages: readonly FlipbookPage[];
  title: string;
  leaves: LeafBinding;
  two: boolean;
  fromRight: boolean;
  turning: PageTurning;
  book: RefObject<HTMLDivElement | null>;
  slot: RefObject<HTMLDivElement | null>;
}

/** The pages as a book that can be turned. */
function Book({ pages, title, leaves, two, fromRight, turning, book, slot }: BookProps) {
  const dragHandlers = usePageDrag(book, slot, { turning, two, fromRight });
  const resting = turning.movingLeaf === undefined && two;
  const closedClass =
    resting && turning.turnedLeaves === 0
      ? 'book-front'
      : resting && leaves.front(turning.turnedLeaves) === undefined
        ? 'book-back'
        : '';
  return (
    <div
      ref={book}
      className={`book ${two ? 'book-two' : 'book-one'} ${fromRight ? 'book-mirrored' : ''} ${closedClass}`}
      role="group"
      aria-roledescription="magazine"
      aria-label={`${title}. Turn its pages with the arrow keys.`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- its pages are turned with the arrow keys
      tabIndex={0}
      {...dragHandlers}
    >
      <div ref={slot} className="book-slot" aria-hidden="true" />
      {turning.movingLeaf !== undefined && (
        <>
          <div className="book-slot book-shade" data-part="shade" aria-hidden="true">
            <i />
          </div>
          {!two && (
            <div className="book-slot book-over book-blank" data-part="over" aria-hidden="true">
              <i />
            </div>
          )}
        </>
      )}
      {pagesToLoad(leaves, turning.turnedLeaves).map(n => {
        const page = pages[n];
        const part = roleOfPage(n, leaves, turning);
        return (
          page && (
            <div key={n} className={`book-slot book-${part}`} data-part={part}>
              {/* Lazy, so that pictures below the fold load only when they come near the viewport. */}
              <img {...page} alt={page.alt} sizes={pictureSizes} loading="lazy" draggable={false} />
              <i />
            </div>
          )
        );
      })}
    </div>
  );
}

/**
 * A magazine whose pages turn like paper by drag, tap, arrow keys and buttons, one at a time on narrow screens and two
 * on wide ones. With reduced motion, without a pointer, or on request, all pages are shown as a list.
 */
export function Flipbook(props: FlipbookProps) {
  const { pages, title, download, fromRight = false, onPage, onEnlarge, enlarge, enlargeFirst } = props;
  const box = useRef<HTMLDivElement>(null);
  const book = useRef<HTMLDivElement>(null);
  const slot = useRef<HTMLDivElement>(null);
  const reducedMotion = useReducedMotion();
  const hasNoPointer = useMedia('(any-pointer: none)');
  const [listChosen, setListChosen] = useState<boolean>();
  const two = useTwoPages(box);
  const leaves = bindLeaves(pages.length, two);
  const turning = usePageTurning(book, slot, leaves.last);
  const { turnedLeaves: at } = turning;
  const shown = leaves.shown(at);
  const first = shown[0] ?? 0;
  const asList = listChosen ?? (reducedMotion || hasNoPointer);

  // When the number of pages beside each other changes, the book stays open at the same page.
  const [previousTwo, setPreviousTwo] = useState(two);
  if (previousTwo !== two) {
    setPreviousTwo(two);
    turning.openAt(leaves.atPage(bindLeaves(pages.length, previousTwo).shown(at)[0] ?? 0));
  }
  const reached = asList ? pages.length : first + 1;
  useEffect(() => onPage?.(reached), [reached, onPage]);

  const { leftward, rightward } = turnsOf({ fromRight });
  // On the whole flipbook, so that the keys also work after a click on one of its buttons.
  const keyDown = (event: KeyboardEvent) => {
    const action = {
      ArrowRight: () => turning.turnBy(rightward),
      ArrowLeft: () => turning.turnBy(leftward),
      Home: () => turning.openAt(0),
      End: () => turning.openAt(leaves.last),
    }[event.key];
    if (asList || !action || event.altKey || event.metaKey) return;
    event.preventDefault();
    action();
  };

  const position = { at, last: leaves.last, turn: turning.turnBy };
  const { width, height } = pages[0] ?? { width: 3, height: 4 };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles keys of the focused element inside
    <div
      ref={box}
      className={`flipbook ${fromRight ? 'flipbook-mirrored' : ''}`}
      style={{ '--page-ratio': width / height }}
      onKeyDown={keyDown}
    >
      {asList ? (
        <PageList {...{ pages, title }} />
      ) : (
        <Book {...{ pages, title, leaves, two, fromRight, turning, book, slot }} />
      )}
      <div className="book-bar">
        {!asList && (
          <div className="flex items-center gap-3">
            <IconButton icon="arrow-left" tone="bordered" {...turnButton(leftward, position)} />
            <p role="status" translate="no" className="figures min-w-36 text-center text-small">
              {visiblePagesLabel(shown, pages.length)}
            </p>
            <IconButton icon="arrow-right" tone="bordered" {...turnButton(rightward, position)} />
          </div>
        )}
        <div className="flex flex-wrap items-center gap-x-5">
          {onEnlarge && (
            <Button
              kind={enlargeFirst ? 'primary' : 'quiet'}
              size="small"
              icon="search"
              onClick={() => onEnlarge(first)}
            >
              {enlarge ?? 'Read it full screen'}
            </Button>
          )}
          <Button kind="quiet" size="small" icon="book" onClick={() => setListChosen(!asList)}>
            {asList ? 'Leaf through it' : 'See all pages'}
          </Button>
          {download && (
            <ButtonLink kind="quiet" size="small" icon="download" to={download} download>
              Save as PDF
            </ButtonLink>
          )}
        </div>
      </div>
    </div>
  );
}
