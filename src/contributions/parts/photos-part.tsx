import { useState } from 'react';
import { createPhotoShrinker } from '#src/abstract-form/parts/shrink-photo.ts';
import { ask } from '#ui/ask.ts';
import { IconButton } from '#ui/button.tsx';
import { FilePick } from '#ui/file-pick.tsx';
import { friendLimits } from '../rules.ts';
import type * as wire from '../wire.ts';
import { type ContributionWork, useAct } from './use-contribution.ts';

interface PhotosPartProps {
  token: string;
  photos: readonly { id: string; file: string }[];
  work: ContributionWork;
}

/** Up to five photos: they are reduced on the device and sent as soon as they are chosen. */
export function PhotosPart({ token, photos, work }: PhotosPartProps) {
  const { words } = work;
  const [shrink] = useState(createPhotoShrinker);
  const { busy, error, run } = useAct(work.take);
  const left = friendLimits.photos - photos.length;
  const add = async (files: readonly File[]) => {
    for (const file of files.slice(0, left)) {
      const { photo, taken } = await shrink(file);
      const form = new FormData();
      form.set('token', token);
      if (taken) form.set('taken', taken);
      form.set('image', photo, file.name);
      if (!(await run(() => ask<typeof wire.addContributionPhoto>('POST /api/addContributionPhoto', { form })))) return;
    }
  };
  const remove = (id: string) =>
    run(() =>
      ask<typeof wire.saveContribution>('POST /api/saveContribution', {
        json: { token, answers: [], removePhoto: id },
      }),
    );
  return (
    <section className="grid gap-3" aria-labelledby="photos-title">
      <h2 id="photos-title" className="text-h4">
        {words.photos}
      </h2>
      {photos.length > 0 && (
        <ul className="grid grid-cols-3 gap-2 sm:grid-cols-5">
          {photos.map(({ id, file }, at) => (
            <li key={id} className="relative">
              <img
                className="aspect-square w-full object-cover"
                src={`/thumbnail/${file}?width=320`}
                alt={words.photo(at + 1)}
              />
              <IconButton
                icon="trash"
                tone="ink"
                className="absolute right-1 bottom-1"
                label={words.removePhoto(at + 1)}
                onClick={() => void remove(id)}
              />
            </li>
          ))}
        </ul>
      )}
      {left > 0 && (
        <FilePick
          label={busy ? words.sending : words.addPhotos}
          accept="image/*"
          icon="image"
          multiple
          disabled={busy}
          hint={words.photosHint(friendLimits.photos)}
          onFiles={files => void add(files)}
        />
      )}
      {error && (
        <p className="text-small text-madder" role="alert">
          {error}
        </p>
      )}
    </section>
  );
}
