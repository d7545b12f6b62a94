import { useEffect, useEffectEvent, type KeyboardEvent, type ReactNode } from 'react';
import '../styles/reader.css';
import { IconButton } from '../button.tsx';
import { turnButton, visiblePagesLabel } from '../leaves.ts';
import { useDialog } from '../sheet.tsx';
import { PageStrip } from './page-strip.tsx';
import { PageOfReader, type ReaderPage } from './reader-page.tsx';
import { useReading, type Reading } from './use-reading.ts';
import { ZoomBox } from './zoom-box.tsx';

export interface PageReaderProps {
  pages: readonly ReaderPage[];
  title: string;
  /** Whether the magazine opens from the right. */
  fromRight?: boolean | undefined;
  /** The page to begin with, counted from 0. */
  from: number;
  onClose: () => void;
  /** What lies over a page, such as buttons on its places. */
  over?: ((page: number) => ReactNode) | undefined;
  /** Pages that carry a mark in the strip, with the words for it. */
  marks?: ReadonlyMap<number, string> | undefined;
  /** Opens a page, counted from 0; another `n` opens it once more. */
  jump?: { to: number; n: number } | undefined;
  /** Called with the first visible page, counted from 0. */
  onPage?: ((page: number) => void) | undefined;
  /** Below the pages. */
  children?: ReactNode;
}

/** What the keys do; arrows move the page while it is looked at closely. */
function handleKey(event: KeyboardEvent, reading: Reading): void {
  const { turn, zoom, goTo, leaves, scale, leftward, rightward } = reading;
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const turning = {
    PageDown: () => turn(1),
    PageUp: () => turn(-1),
    Home: () => goTo(0),
    End: () => goTo(leaves.last),
    '+': () => zoom(1),
    '=': () => zoom(1),
    '-': () => zoom(-1),
    ...(scale === 1 && { ArrowRight: () => turn(rightward), ArrowLeft: () => turn(leftward) }),
  }[event.key];
  if (turning) {
    event.preventDefault();
    turning();
    return;
  }
  const step = {
    ArrowRight: { left: 80, top: 0 },
    ArrowLeft: { left: -80, top: 0 },
    ArrowDown: { left: 0, top: 80 },
    ArrowUp: { left: 0, top: -80 },
  }[event.key];
  const box = reading.track.current?.children[reading.view]?.firstElementChild;
  if (scale === 1 || !step || !box) return;
  event.preventDefault();
  box.scrollBy(step);
}

/**
 * A magazine over the whole screen, to be read closely (C-E02, W74): swipe, arrow keys or the strip turn pages, a
 * double tap, + and - show a page larger, Escape closes it. Wide screens have two pages beside each other.
 */
export function PageReader({
  pages,
  title,
  fromRight = false,
  from,
  onClose,
  over,
  marks,
  jump,
  onPage,
  children,
}: PageReaderProps) {
  const dialog = useDialog(true);
  const { width: across, height: down } = pages[0] ?? { width: 3, height: 4 };
  const reading = useReading({ pages: pages.length, ratio: across / down, from, fromRight });
  const { shown, scale, zoom, openPage } = reading;
  const first = shown[0] ?? 0;
  useEffect(() => onPage?.(first), [first, onPage]);
  const openNow = useEffectEvent((page: number) => openPage(page));
  useEffect(() => {
    if (jump) openNow(jump.to);
  }, [jump]);
  return (
    <dialog
      ref={dialog}
      className="sheet reader on-dark"
      aria-label={title}
      data-close={scale > 1 ? '' : undefined}
      onCancel={event => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClose={event => event.target === event.currentTarget && !event.currentTarget.open && onClose()}
      onKeyDown={event => handleKey(event, reading)}
    >
      <header className="reader-bar">
        <IconButton icon="close" label="Close" onClick={onClose} />
        <p role="status" translate="no" className="figures">
          {visiblePagesLabel(shown, pages.length)}
        </p>
        <IconButton icon="minus" label="Smaller" aria-disabled={scale === 1} onClick={() => zoom(-1)} />
        <IconButton icon="plus" label="Larger" aria-disabled={scale === 4} onClick={() => zoom(1)} />
      </header>
      <Views {...{ pages, title, over, reading }} />
      <PageStrip pages={pages} shown={shown} fromRight={fromRight} marks={marks} onPage={openPage} />
      {children}
    </dialog>
  );
}

interface ViewsProps extends Pick<PageReaderProps, 'pages' | 'title' | 'over'> {
  reading: Reading;
}

/** The row of views; only the one that is looked at can be reached by key and by screen reader. */
function Views({ pages, title, over, reading }: ViewsProps) {
  const { track, leaves, view, width, scale, setScale, turn, takeTrack, handleScroll } = reading;
  const { fromRight, leftward, rightward } = reading;
  const position = { at: view, last: leaves.last, turn };
  return (
    <div className="reader-stage">
      <div
        ref={track}
        className="reader-track"
        dir={fromRight ? 'rtl' : 'ltr'}
        role="group"
        aria-roledescription="magazine"
        aria-label={`${title}. Turn its pages with the arrow keys.`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- its pages are turned with the arrow keys
        tabIndex={0}
        data-first-focus=""
        onScroll={handleScroll}
        onPointerDown={takeTrack}
        onWheel={takeTrack}
      >
        {Array.from({ length: leaves.last + 1 }, (_, at) => {
          const near = Math.abs(at - view) <= 1;
          const own = at === view ? scale : 1;
          const shown = leaves.shown(at);
          const { width: across, height: down } = pages[shown[0] ?? 0] ?? { width: 3, height: 4 };
          const height = (width * own * down) / across;
          return (
            <div key={at} className="reader-view" dir="ltr" inert={at !== view}>
              <ZoomBox scale={own} onScale={setScale} width={width * own * shown.length} height={height}>
                {width > 0 &&
                  (fromRight ? shown.toReversed() : shown).map(number => {
                    const page = pages[number];
                    return (
                      page && (
                        <PageOfReader
                          key={number}
                          page={page}
                          near={near}
                          width={width * own}
                          name={`Page ${number + 1} of ${pages.length}`}
                        >
                          {near && over?.(number)}
                        </PageOfReader>
                      )
                    );
                  })}
              </ZoomBox>
            </div>
          );
        })}
      </div>
      {scale === 1 && (
        <>
          <IconButton icon="arrow-left" className="reader-turn reader-turn-left" {...turnButton(leftward, position)} />
          <IconButton
            icon="arrow-right"
            className="reader-turn reader-turn-right"
            {...turnButton(rightward, position)}
          />
        </>
      )}
    </div>
  );
}
