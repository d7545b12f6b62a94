import { useState } from 'react';
import { photoHintTexts } from '#src/abstract-form/device/photo-hints.ts';
import { createPhotoShrinker } from '#src/abstract-form/device/shrink-photo.ts';
import { ask } from '#ui/ask.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { FilePick } from '#ui/file-pick.tsx';
import { friendLimits } from '../rules.ts';
import type * as wire from '../wire.ts';
import { type ContributionWork, useAct } from './use-contribution.ts';

/** A photo that is not with the server yet, and why; one that is no photo is not sent again. */
interface UnsentPhoto {
  file: File;
  why: string;
  isNone?: true;
}

interface PhotosPartProps {
  token: string;
  photos: readonly { id: string; file: string }[];
  work: ContributionWork;
}

/** Up to five photos: they are reduced on the device and sent as soon as they are chosen. */
export function PhotosPart({ token, photos, work }: PhotosPartProps) {
  const { words } = work;
  const [shrink] = useState(createPhotoShrinker);
  const { error, run } = useAct(work.take);
  const left = friendLimits.photos - photos.length;
  const [sending, setSending] = useState(false);
  const [unsent, setUnsent] = useState<readonly UnsentPhoto[]>([]);
  const [cut, setCut] = useState<readonly string[]>([]);
  /** Sends photos one after another; one that did not arrive is named with the reason, and the next one goes on. */
  const add = async (files: readonly File[]) => {
    setSending(true);
    for (const file of files) {
      const { photo, taken, fault, look } = await shrink(file);
      if (fault !== undefined) {
        setUnsent(before => [...before, { file, why: fault, isNone: true }]);
        continue;
      }
      const form = new FormData();
      form.set('token', token);
      if (taken) form.set('taken', taken);
      form.set('image', photo, file.name);
      const why = work.take(await ask<typeof wire.addContributionPhoto>('POST /api/addContributionPhoto', { form }));
      if (why !== undefined) setUnsent(before => [...before, { file, why }]);
      else if (look?.cut) setCut(before => [...before, file.name]);
    }
    setSending(false);
  };
  const retry = () => {
    setUnsent([]);
    void add(unsent.filter(({ isNone }) => !isNone).map(({ file }) => file));
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
            <li key={id} className="grid justify-items-center gap-1">
              <img
                className="aspect-square w-full object-cover"
                src={`/thumbnail/${file}?width=320`}
                alt={words.photo(at + 1)}
              />
              <IconButton icon="trash" label={words.removePhoto(at + 1)} onClick={() => void remove(id)} />
            </li>
          ))}
        </ul>
      )}
      {left > 0 && (
        <FilePick
          label={sending ? words.sending : words.addPhotos}
          accept="image/*"
          icon="image"
          multiple
          disabled={sending}
          hint={words.photosHint(friendLimits.photos)}
          place={`tell ${token}`}
          words={words.chosenFiles('photo')}
          onFiles={files => void add(files.slice(0, left))}
        />
      )}
      {cut.length > 0 && (
        <ul className="grid list-none gap-2 text-small wrap-anywhere" role="status">
          {cut.map(name => (
            <li key={name}>
              {name}: {photoHintTexts.cut}
            </li>
          ))}
        </ul>
      )}
      {unsent.length > 0 && (
        <div className="grid justify-items-start gap-2 text-small" role="alert">
          <ul className="grid list-none gap-2 text-madder wrap-anywhere">
            {unsent.map(({ file, why }, at) => (
              <li key={`${at} ${file.name}`}>
                {file.name}: {why}
              </li>
            ))}
          </ul>
          <div className="flex flex-wrap gap-2">
            {unsent.some(({ isNone }) => !isNone) && (
              <Button kind="secondary" size="small" onClick={retry}>
                {words.tryAgain}
              </Button>
            )}
            <Button kind="quiet" size="small" onClick={() => setUnsent([])}>
              {words.leaveOut}
            </Button>
          </div>
        </div>
      )}
      {error && (
        <p className="text-small text-madder" role="alert">
          {error}
        </p>
      )}
    </section>
  );
}
