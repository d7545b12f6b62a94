import { useEffect, useRef, type KeyboardEvent } from 'react';
import { Button } from '#ui/button.tsx';
import type { MagazineRecord } from '#src/soft-copy/wire/editing.ts';

type Photo = MagazineRecord['photos'][number];

interface PhotoColumnProps {
  photos: readonly (Pick<Photo, 'file' | 'src' | 'page' | 'caption'> & Partial<Photo>)[];
  /** The number of a page, by its id. */
  numberOf: (page: string) => number | undefined;
  chosen: string | null | undefined;
  /** What the next photo is chosen for, in words; `undefined` while none is asked for. */
  asked: string | undefined;
  onPhoto: (file: string) => void;
  onLeave: () => void;
}

/** The button that an arrow key leads to; rows are found by their place on the screen. */
function neighbour(buttons: HTMLElement[], from: HTMLElement, key: string): HTMLElement | undefined {
  const at = buttons.indexOf(from);
  const rows = buttons.filter(({ offsetTop }) => offsetTop === buttons[0]?.offsetTop).length;
  const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: rows, ArrowUp: -rows }[key];
  return step === undefined ? undefined : buttons[at + step];
}

/** All photos with the page that shows each; while one is asked for, a click or Enter chooses it (W80). */
export function PhotoColumn({ photos, numberOf, chosen, asked, onPhoto, onLeave }: PhotoColumnProps) {
  const list = useRef<HTMLUListElement>(null);
  const isAsked = asked !== undefined;
  useEffect(() => {
    if (!isAsked) return;
    const [own, before] = [list.current, document.activeElement];
    const buttons = own?.querySelectorAll('button') ?? [];
    const free = [...buttons].find(button => button.dataset['free'] !== undefined);
    (free ?? buttons[0])?.focus();
    // Once a photo is chosen, keys are about the pages again: Enter would choose it once more.
    return () => {
      const now = document.activeElement;
      if (!(now instanceof HTMLElement) || !own?.contains(now)) return;
      if (before instanceof HTMLElement && before !== document.body) before.focus();
      else now.blur();
    };
  }, [isAsked]);
  const handleKey = (event: KeyboardEvent<HTMLUListElement>) => {
    if (!(event.target instanceof HTMLElement)) return;
    if (event.key === 'Escape' && isAsked) {
      event.preventDefault();
      return onLeave();
    }
    const next = neighbour([...event.currentTarget.querySelectorAll('button')], event.target, event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  if (photos.length === 0) return <p className="desk-none">There are no photos.</p>;
  return (
    <>
      {isAsked && (
        <p className="desk-asked" role="status">
          {asked}
          <Button kind="quiet" size="small" onClick={onLeave}>
            Leave it
          </Button>
        </p>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys move among its buttons */}
      <ul ref={list} className="desk-photos" onKeyDown={handleKey}>
        {photos.map(({ file, src, page, caption }, at) => {
          const number = page === null ? undefined : numberOf(page);
          return (
            <li key={file}>
              <button
                type="button"
                data-free={number === undefined ? '' : undefined}
                aria-current={chosen === file ? 'true' : undefined}
                onClick={() => onPhoto(file)}
              >
                <img src={`${src}?width=320`} alt="" loading="lazy" />
                <span translate="no" className="figures">
                  <i className="sr-only">Photo </i>
                  {at + 1}
                </span>
                {caption && <i className="sr-only">, {caption}</i>}
                <small translate="no" className="figures">
                  <i className="sr-only">, </i>
                  {number === undefined ? 'left out' : `page ${number}`}
                </small>
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}
