import { useEffect, useRef, useState } from 'react';
import { Notice } from '#ui/notice.tsx';
import { FilePick } from '#ui/file-pick.tsx';
import { Progress } from '#ui/progress.tsx';
import type { MagazineRecord } from '../../wire/editing.ts';
import { printsSmall, type TapSlot } from './places.ts';

interface NewPhotoPickProps {
  edition: string;
  /** The story has this photo now. */
  onArrived: (file: string) => Promise<void>;
}

/** Adds a photo from this device to those that can be chosen (W84). */
function NewPhotoPick({ edition, onArrived }: NewPhotoPickProps) {
  const [part, setPart] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const [hints, setHints] = useState<readonly string[]>([]);
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const { current } = leaving;
    return () => current.abort();
  }, []);
  async function send([file]: File[]) {
    if (!file || part !== undefined) return;
    setProblem(undefined);
    setHints([]);
    setPart(0);
    try {
      const { sendNewPhoto } = await import('./send-new-photo.ts');
      const sent = await sendNewPhoto({ edition, file, onPart: setPart, signal: leaving.current.signal });
      if (!sent.ok) setProblem(sent.message);
      else {
        setHints(sent.hints);
        await onArrived(sent.file);
      }
    } catch {
      setProblem('The photo could not be sent just now. Please choose it again.');
    }
    setPart(undefined);
  }
  return (
    <div className="mb-4 grid gap-3">
      {part === undefined ? (
        <FilePick
          label="Add from this device"
          icon="upload"
          accept="image/*,.heic,.heif,.avif"
          place={`new photo ${edition}`}
          onFiles={files => void send(files)}
        />
      ) : (
        <Progress
          label="Your photo is being sent"
          value={part === 0 ? null : part}
          note={part === 0 ? 'Getting it ready' : `${Math.round(part * 100)} %`}
        />
      )}
      {hints.length > 0 && <Notice live>{hints.join(' ')}</Notice>}
      {problem && (
        <Notice tone="bad" live>
          {problem}
        </Notice>
      )}
    </div>
  );
}

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
