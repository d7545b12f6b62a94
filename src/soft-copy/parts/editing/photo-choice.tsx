import { useEffect, useRef, useState } from 'react';
import { Notice } from '#ui/notice.tsx';
import type { MagazineRecord } from '../../wire/editing.ts';
import { NewPhotoPick } from './new-photo.tsx';
import { printsSmall, type TapSlot } from './places.ts';

interface PhotoChoiceProps {
  edition: string;
  magazine: MagazineRecord;
  /** The place that it is for. */
  slot: TapSlot;
  error: string | undefined;
  onPhoto: (photo: MagazineRecord['photos'][number]) => Promise<void>;
  /** Reads the photos again. */
  onLoad: () => Promise<unknown>;
}

/** All photos of the story, those that are in no page first; one that stands elsewhere changes places. */
export function PhotoChoice({ edition, magazine, slot, error, onPhoto, onLoad }: PhotoChoiceProps) {
  const [chosen, setChosen] = useState<string>();
  const [added, setAdded] = useState<string>();
  const newest = useRef<HTMLButtonElement>(null);
  const numberOf = new Map(magazine.pages.map(({ id, number }) => [id, number]));
  const rank = ({ file, page }: MagazineRecord['photos'][number]) => (file === added ? 0 : page === null ? 1 : 2);
  const photos = magazine.photos.filter(({ file }) => file !== slot.photo).toSorted((a, b) => rank(a) - rank(b));
  const hasArrived = photos.some(({ file }) => file === added);
  useEffect(() => {
    if (hasArrived) newest.current?.focus();
  }, [hasArrived]);
  async function choose(photo: MagazineRecord['photos'][number]) {
    if (chosen !== undefined) return;
    setChosen(photo.file);
    await onPhoto(photo);
    setChosen(undefined);
  }
  return (
    <>
      <NewPhotoPick
        edition={edition}
        onArrived={async file => {
          await onLoad();
          setAdded(file);
        }}
      />
      <p className="mb-3 text-small text-soft" role="status">
        {hasArrived
          ? 'Your new photo is the first one. Tap it to put it here.'
          : photos.length === 0
            ? 'There is no other photo in the story yet.'
            : 'Tap the photo that belongs here. One with a page number changes places with this one.'}
      </p>
      {error && (
        <Notice tone="bad" live>
          {error}
        </Notice>
      )}
      <ul className="proof-photos">
        {photos.map((photo, at) => {
          const number = numberOf.get(photo.page ?? '');
          const where = photo.file === added ? 'new' : number === undefined ? 'not in the magazine' : `page ${number}`;
          const isSmall = printsSmall(photo, slot.box);
          const small = isSmall ? '. Not sharp here: too small to print' : '';
          return (
            <li key={photo.file}>
              <button
                ref={photo.file === added ? newest : undefined}
                type="button"
                aria-label={`Photo ${at + 1}${photo.caption && `, ${photo.caption}`}, ${where}${small}`}
                aria-busy={chosen === photo.file ? true : undefined}
                aria-disabled={chosen === undefined ? undefined : true}
                onClick={() => void choose(photo)}
              >
                <img src={`${photo.src}?width=320`} alt="" loading="lazy" />
                {isSmall ? (
                  <span>Not sharp here</span>
                ) : (
                  number !== undefined && (
                    <span translate="no" className="figures">
                      Page {number}
                    </span>
                  )
                )}
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}
