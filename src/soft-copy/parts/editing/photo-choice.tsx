import { useState } from 'react';
import { Notice } from '#ui/notice.tsx';
import type { MagazineRecord } from '../../wire/editing.ts';

interface PhotoChoiceProps {
  magazine: MagazineRecord;
  /** The photo that is there now. */
  current: string | null;
  error: string | undefined;
  onPhoto: (photo: MagazineRecord['photos'][number]) => Promise<void>;
}

/** All photos of the story, those that are in no page first; one that stands elsewhere changes places. */
export function PhotoChoice({ magazine, current, error, onPhoto }: PhotoChoiceProps) {
  const [chosen, setChosen] = useState<string>();
  const numberOf = new Map(magazine.pages.map(({ id, number }) => [id, number]));
  const photos = magazine.photos.filter(({ file }) => file !== current);
  const sorted = [...photos.filter(({ page }) => page === null), ...photos.filter(({ page }) => page !== null)];
  async function choose(photo: MagazineRecord['photos'][number]) {
    if (chosen !== undefined) return;
    setChosen(photo.file);
    await onPhoto(photo);
    setChosen(undefined);
  }
  if (sorted.length === 0)
    return <p>There is no other photo in the story. Send new ones to the studio by “Something else”.</p>;
  return (
    <>
      <p className="text-small text-soft">
        Photos that are not in the magazine come first. One with a page number changes places with this one.
      </p>
      {error && (
        <Notice tone="bad" live>
          {error}
        </Notice>
      )}
      <ul className="proof-photos">
        {sorted.map((photo, at) => {
          const number = numberOf.get(photo.page ?? '');
          const where = number === undefined ? 'not in the magazine' : `page ${number}`;
          return (
            <li key={photo.file}>
              <button
                type="button"
                aria-label={`Photo ${at + 1}${photo.caption && `, ${photo.caption}`}, ${where}`}
                aria-busy={chosen === photo.file ? true : undefined}
                aria-disabled={chosen === undefined ? undefined : true}
                onClick={() => void choose(photo)}
              >
                <img src={`${photo.src}?width=320`} alt="" loading="lazy" />
                {number !== undefined && <span className="figures">Page {number}</span>}
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}
