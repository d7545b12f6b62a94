import { capitalised } from '#kernel/grammar.ts';
import { useEffect, useState, type DragEvent } from 'react';
import { Button, IconButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import type { LocalPhoto } from '../device/shown-story.ts';
import { SaveStateLabel } from './save-state.tsx';
import type { FormWords } from './words/en.ts';
import { useFormWords } from './words/use-form-words.ts';

type PhotoWords = FormWords['photos'];

/** The name of a photo for screen readers and titles; `place` counts from 1. */
export const photoName = (
  { caption, name }: Pick<LocalPhoto, 'caption' | 'name'>,
  place: number,
  words: PhotoWords,
): string => caption || name || words.photo(place);

/** What stands in place of a picture that this browser cannot show. */
const missingPictureText = (state: LocalPhoto['state'], words: PhotoWords): string =>
  state === 'refused' ? words.refused : state === 'saved' ? words.showsOnline : words.showsLater;

interface PhotoPictureProps {
  photo: LocalPhoto;
  alt: string;
  fit: 'object-cover' | 'object-contain';
}

/** The photo's picture, or a sentence where this browser cannot show it. */
export function PhotoPicture({ photo, alt, fit }: PhotoPictureProps) {
  const words = useFormWords().photos;
  const [failed, setFailed] = useState('');
  useEffect(() => {
    const tryAgain = () => setFailed('');
    window.addEventListener('online', tryAgain);
    return () => window.removeEventListener('online', tryAgain);
  }, []);
  if (!photo.preview || failed === photo.preview || photo.state === 'refused')
    return (
      <span className="grid h-full min-h-32 place-content-center justify-items-center gap-2 p-3 text-center text-small text-soft">
        <Icon name={photo.state === 'refused' ? 'warning' : 'image'} size={28} />
        {missingPictureText(photo.state, words)}
      </span>
    );
  return (
    <img
      key={photo.preview}
      src={photo.preview}
      alt={alt}
      loading="lazy"
      decoding="async"
      draggable={false}
      className={`size-full ${fit}`}
      onError={() => setFailed(photo.preview)}
    />
  );
}

/** Says that what the customer said about a photo was not taken, with a button to send it again (W58). */
export function PhotoNotSaved({ photo, onRetry }: { photo: LocalPhoto; onRetry: () => void }) {
  const words = useFormWords().photos;
  return photo.whyNotSaved === undefined ? null : (
    <div className="grid justify-items-start gap-2 text-small" role="alert">
      <p className="flex gap-1.5 text-madder">
        <Icon name="warning" size={16} className="mt-1 flex-none" />
        {words.notSaved} {photo.whyNotSaved}
      </p>
      <Button size="small" kind="secondary" onClick={onRetry}>
        {words.tryAgain}
      </Button>
    </div>
  );
}

/** What is known about a photo, below its picture: the reason it was refused, or where it is and what to know. */
function PhotoNotes({ photo }: { photo: LocalPhoto }) {
  const words = useFormWords().photos;
  if (photo.state === 'refused')
    return (
      <p className="flex gap-1.5 text-small text-madder" role="alert">
        <Icon name="warning" size={16} className="mt-1 flex-none" />
        {photo.why}
      </p>
    );
  return (
    <>
      {photo.state === 'preparing' && <p className="text-small text-soft">{words.preparing}</p>}
      {photo.state === 'on-device' && <SaveStateLabel state={photo.state} />}
      {photo.caption && <p className="line-clamp-2 text-small">{photo.caption}</p>}
      {photo.hints.map(hint => (
        <p key={hint} className="text-small text-soft">
          {words.hintNames[hint]}
        </p>
      ))}
    </>
  );
}

interface PhotoTileProps {
  photo: LocalPhoto;
  /** Among the photos of the story, from 1. */
  place: number;
  /** Whom it shows, where that is whom the magazine is about. */
  subject: string | undefined;
  onOpen: () => void;
  onRemove: () => void;
  /** Sends again what was said about it and not taken. */
  onRetry: () => void;
  /** Another photo was dropped on this one. */
  onDrop: (id: string) => void;
}

/** The type under which a dragged photo's id travels, so that files from outside are not taken for photos. */
const dragType = 'application/x-story-photo';

/** A photo in a grid: opens its sheet, and can be dragged to another place; one that was refused is removed here. */
export function PhotoTile({ photo, place, subject, onOpen, onRemove, onRetry, onDrop }: PhotoTileProps) {
  const words = useFormWords().photos;
  const name = photoName(photo, place, words);
  const refused = photo.state === 'refused';
  const drop = (event: DragEvent) => {
    const id = event.dataTransfer.getData(dragType);
    if (id && id !== photo.id) onDrop(id);
  };
  return (
    <li className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-1.5 wrap-anywhere">
      <div className="relative aspect-square overflow-hidden bg-tint">
        {refused ? (
          <PhotoPicture photo={photo} alt={name} fit="object-cover" />
        ) : (
          <button
            type="button"
            className="block size-full"
            draggable
            onClick={onOpen}
            onDragStart={event => event.dataTransfer.setData(dragType, photo.id)}
            onDragOver={event => event.dataTransfer.types.includes(dragType) && event.preventDefault()}
            onDrop={drop}
          >
            <span className="sr-only">{words.open(name)}</span>
            <PhotoPicture photo={photo} alt="" fit="object-cover" />
          </button>
        )}
        {(photo.wish || subject) && (
          <span className="pointer-events-none absolute bottom-0 left-0 bg-ink px-2 py-0.5 text-small text-page">
            {[subject && capitalised(subject), photo.wish && words.uses[photo.wish]].filter(Boolean).join(' · ')}
          </span>
        )}
        {refused && (
          <span className="on-dark absolute top-0 right-0 rounded-bl-3xl bg-ink/70">
            <IconButton icon="trash" label={words.remove(name)} onClick={onRemove} />
          </span>
        )}
      </div>
      {refused && photo.name && <p className="text-small break-all">{photo.name}</p>}
      <PhotoNotes photo={photo} />
      <PhotoNotSaved photo={photo} onRetry={onRetry} />
    </li>
  );
}
