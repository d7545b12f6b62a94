import { capitalised } from '#kernel/grammar.ts';
import { useEffect, useState, type DragEvent } from 'react';
import { Button, IconButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import type { PhotoUse } from '../rules.ts';
import type { LocalPhoto } from '../device/shown-story.ts';
import { photoHintNames } from '../device/photo-hints.ts';
import { SaveStateLabel } from './save-state.tsx';

/** What is written over the picture of a photo by its use. */
const photoUseLabels: Readonly<Record<PhotoUse, string>> = {
  cover: 'On the cover',
  must: 'Must be in',
  'leave-out': 'Not in',
};

/** The name of a photo for screen readers and titles; `place` counts from 1. */
export const photoName = ({ caption, name }: Pick<LocalPhoto, 'caption' | 'name'>, place: number): string =>
  caption || name || `Photo ${place}`;

/** What stands in place of a picture that this browser cannot show. */
const missingPictureTexts: Readonly<Record<LocalPhoto['state'], string>> = {
  refused: 'Not taken',
  saved: 'Its picture shows with a connection.',
  preparing: 'Its picture shows once it is with us.',
  'on-device': 'Its picture shows once it is with us.',
};

interface PhotoPictureProps {
  photo: LocalPhoto;
  alt: string;
  fit: 'object-cover' | 'object-contain';
}

/** The photo's picture, or a sentence where this browser cannot show it. */
export function PhotoPicture({ photo, alt, fit }: PhotoPictureProps) {
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
        {missingPictureTexts[photo.state]}
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
export const PhotoNotSaved = ({ photo, onRetry }: { photo: LocalPhoto; onRetry: () => void }) =>
  photo.whyNotSaved === undefined ? null : (
    <div className="grid justify-items-start gap-2 text-small" role="alert">
      <p className="flex gap-1.5 text-madder">
        <Icon name="warning" size={16} className="mt-1 flex-none" />
        What you said about it is not saved. {photo.whyNotSaved}
      </p>
      <Button size="small" kind="secondary" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );

/** What is known about a photo, below its picture: the reason it was refused, or where it is and what to know. */
function PhotoNotes({ photo }: { photo: LocalPhoto }) {
  if (photo.state === 'refused')
    return (
      <p className="flex gap-1.5 text-small text-madder" role="alert">
        <Icon name="warning" size={16} className="mt-1 flex-none" />
        {photo.why}
      </p>
    );
  return (
    <>
      {photo.state === 'preparing' && <p className="text-small text-soft">Getting it ready</p>}
      {photo.state === 'on-device' && <SaveStateLabel state={photo.state} />}
      {photo.caption && <p className="line-clamp-2 text-small">{photo.caption}</p>}
      {photo.hints.map(hint => (
        <p key={hint} className="text-small text-soft">
          {photoHintNames[hint]}
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
  const name = photoName(photo, place);
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
            <span className="sr-only">Open {name}. </span>
            <PhotoPicture photo={photo} alt="" fit="object-cover" />
          </button>
        )}
        {(photo.wish || subject) && (
          <span className="pointer-events-none absolute bottom-0 left-0 bg-ink px-2 py-0.5 text-small text-page">
            {[subject && capitalised(subject), photo.wish && photoUseLabels[photo.wish]].filter(Boolean).join(' · ')}
          </span>
        )}
        {refused && (
          <span className="on-dark absolute top-0 right-0 rounded-bl-3xl bg-ink/70">
            <IconButton icon="trash" label={`Remove ${name}`} onClick={onRemove} />
          </span>
        )}
      </div>
      {refused && photo.name && <p className="text-small break-all">{photo.name}</p>}
      <PhotoNotes photo={photo} />
      <PhotoNotSaved photo={photo} onRetry={onRetry} />
    </li>
  );
}
