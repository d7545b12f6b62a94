import { useEffect, useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { Tag } from '#ui/tag.tsx';
import { WishSound } from '#src/soft-copy/parts/wish-sound.tsx';
import type { EditEntry, WishEntry } from '#src/soft-copy/wire/editing.ts';

interface WishListProps {
  edition: string;
  wishes: readonly WishEntry[];
  edits: readonly EditEntry[];
  numberOf: (page: string) => number | undefined;
  /** The wish that changes are made for now. */
  chosen: string | undefined;
  /** Only that wish is listed. */
  onlyChosen?: true;
  busy: boolean;
  onChoose: (wish: WishEntry | undefined) => void;
  onAnswer: (wish: WishEntry, state: 'done' | 'declined' | 'open') => void;
}

const stateTags = {
  open: { tone: 'madder', label: 'Open' },
  done: { tone: 'leaf', label: 'Done' },
  declined: { tone: 'plain', label: 'Not done' },
  withdrawn: { tone: 'plain', label: 'Withdrawn' },
} as const;

/** How many changes that stand name a wish. */
export const changesFor = (edits: readonly EditEntry[], wish: string): number =>
  edits.filter(edit => edit.wish === wish && !edit.undone && edit.undoes === null).length;

/** The wishes that the studio answers, each with its number on the page (W80). */
export function WishList({
  edition,
  wishes,
  edits,
  numberOf,
  chosen,
  busy,
  onlyChosen,
  onChoose,
  onAnswer,
}: WishListProps) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (chosen && !onlyChosen) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen, onlyChosen]);
  return (
    <ol ref={list} className="desk-wishes">
      {wishes.map((wish, at) => {
        if (onlyChosen && wish.id !== chosen) return null;
        const number = wish.page === null ? undefined : numberOf(wish.page);
        const made = changesFor(edits, wish.id);
        const { tone, label } = stateTags[wish.state];
        const isChosen = chosen === wish.id;
        return (
          <li key={wish.id} aria-current={isChosen ? 'true' : undefined}>
            <button type="button" aria-pressed={isChosen} onClick={() => onChoose(isChosen ? undefined : wish)}>
              <span className="desk-number figures">{at + 1}</span>
              <span>
                <small>
                  {number === undefined ? 'About the magazine' : `Page ${number}`}, {wish.by}
                </small>
                {wish.words}
              </span>
            </button>
            <p className="desk-wish-state">
              <Tag tone={tone}>{label}</Tag>
              {made > 0 && <span>{made === 1 ? '1 change' : `${made} changes`} for it</span>}
            </p>
            {wish.spoken && <WishSound edition={edition} wish={wish.id} />}
            {wish.answer && <p className="text-small">“{wish.answer}”</p>}
            {isChosen && (
              <div className="actions">
                {wish.state === 'open' ? (
                  <>
                    <Button size="small" icon="check" busy={busy} onClick={() => onAnswer(wish, 'done')}>
                      Done
                    </Button>
                    <Button size="small" kind="secondary" onClick={() => onAnswer(wish, 'declined')}>
                      Not done, because …
                    </Button>
                  </>
                ) : (
                  <Button size="small" kind="quiet" busy={busy} onClick={() => onAnswer(wish, 'open')}>
                    Open it again
                  </Button>
                )}
              </div>
            )}
          </li>
        );
      })}
    </ol>
  );
}
