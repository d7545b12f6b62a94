import { useState } from 'react';
import { IconButton } from '#ui/button.tsx';
import { FilePick } from '#ui/file-pick.tsx';
import { Icon } from '#ui/icon.tsx';
import { useToast } from '#ui/toast.tsx';
import { maxPhotos } from '../rules.ts';
import { addLocalPhotos, removeLocalPhoto } from './edit-story.ts';
import type { LocalPhoto, LocalStory } from './local-story.ts';
import { SaveStateLabel } from './save-state.tsx';

const photoNote = (photo: LocalPhoto): string => {
  if (photo.state === 'preparing') return 'Getting it ready';
  return photo.small ? 'Prints small: send the original if you have it' : '';
};

function PhotoTile({ photo, place, onRemove }: { photo: LocalPhoto; place: number; onRemove: () => void }) {
  const [undisplayable, setUndisplayable] = useState(false);
  const note = photoNote(photo);
  const name = photo.name || `Photo ${place}`;
  return (
    <li className="grid content-start gap-1.5">
      <div className="relative aspect-square bg-tint">
        {undisplayable ? (
          <p className="grid h-full place-items-center gap-2 p-3 text-center text-small text-soft">
            <span>
              <Icon name="image" size={28} />
              <br />
              This browser cannot show {name}; we can print it.
            </span>
          </p>
        ) : (
          <img
            key={photo.preview}
            src={photo.preview}
            alt={name}
            loading="lazy"
            decoding="async"
            className="size-full object-cover"
            onError={() => setUndisplayable(true)}
          />
        )}
        <span className="absolute top-1.5 right-1.5 bg-page">
          <IconButton icon="trash" label={`Remove ${name}`} onClick={onRemove} />
        </span>
      </div>
      {photo.state === 'refused' ? (
        <p className="flex gap-1.5 text-small text-madder">
          <Icon name="warning" size={16} />
          {photo.why}
        </p>
      ) : (
        <SaveStateLabel state={photo.state === 'preparing' ? 'empty' : photo.state} />
      )}
      {note && <p className="text-small text-soft">{note}</p>}
    </li>
  );
}

interface PhotoSectionProps {
  story: LocalStory;
  photos: readonly LocalPhoto[];
  page: number;
}

/** The photos of the story (C-A04): add several, see them, remove them. */
export function PhotoSection({ story, photos, page }: PhotoSectionProps) {
  const toast = useToast();
  async function add(files: File[]) {
    void navigator.storage?.persist?.();
    const over = await addLocalPhotos(story, files, page);
    if (over > 0) toast(`${maxPhotos} photos are the most a story can hold; ${over} did not fit.`, { tone: 'bad' });
  }
  async function remove(id: string) {
    const why = await removeLocalPhoto(story, id);
    toast(why ?? 'Photo removed', why ? { tone: 'bad' } : {});
  }
  return (
    <section className="grid gap-5 border-t border-rule py-8" aria-labelledby="photos-title">
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="photos-title" className="text-h3">
          The photos that belong to it
        </h2>
        <p className="figures text-small text-soft" role="status">
          {photos.length} of {maxPhotos}
        </p>
      </header>
      <FilePick
        label="Add photos"
        accept="image/*,.heic,.heif,.avif"
        multiple
        drop
        onFiles={files => void add(files)}
        hint="25 to 50 make a full magazine. Originals print best; chats make photos small."
      />
      {photos.length > 0 && (
        <ul className="grid grid-cols-2 gap-4 xs:grid-cols-3 lg:grid-cols-4">
          {photos.map((photo, n) => (
            <PhotoTile key={photo.id} photo={photo} place={n + 1} onRemove={() => void remove(photo.id)} />
          ))}
        </ul>
      )}
    </section>
  );
}
