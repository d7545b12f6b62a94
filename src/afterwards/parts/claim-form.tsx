import { useEffect, useMemo, useState } from 'react';
import { useRevalidator } from 'react-router';
import { linkKeyOf } from '#src/editions/parts/link-keys.ts';
import { ask } from '#ui/ask.ts';
import { Button } from '#ui/button.tsx';
import { Choice } from '#ui/choice.tsx';
import { TextArea } from '#ui/field.tsx';
import { FilePick } from '#ui/file-pick.tsx';
import { Actions, Form } from '#ui/form.tsx';
import { useToast } from '#ui/toast.tsx';
import { claimKinds, claimKindText, claimLimits } from '../rules.ts';
import type { makeClaim } from '../wire.ts';

/** What is wrong, in words and pictures, and what they would rather have (W73). */
export function ClaimForm({ edition, onDone }: { edition: string; onDone: () => void }) {
  const [kind, setKind] = useState<string>(claimKinds[0]);
  const [remedy, setRemedy] = useState('reprint');
  const [words, setWords] = useState('');
  const [photos, setPhotos] = useState<File[]>([]);
  const [error, setError] = useState<{ words?: string; form?: string }>({});
  const { revalidate } = useRevalidator();
  const toast = useToast();

  const send = async () => {
    if (!words.trim()) return setError({ words: 'Please tell us in a few words what is wrong.' });
    if (photos.length === 0) return setError({ form: 'Please add a picture that shows it.' });
    setError({});
    const form = new FormData();
    for (const [name, value] of Object.entries({ edition, kind, wish: remedy, words })) form.set(name, value);
    for (const [at, photo] of photos.entries()) form.set(`image${at}`, photo, photo.name);
    const reply = await ask<typeof makeClaim>('POST /api/makeClaim', { form, key: linkKeyOf(edition) });
    if (!reply.ok) return setError({ form: reply.error.message });
    toast('We have it, and write to you.', { tone: 'good' });
    onDone();
    await revalidate();
  };
  const add = (files: File[]) => setPhotos(before => [...before, ...files].slice(0, claimLimits.photos));

  return (
    <Form onSubmit={send} error={error.form}>
      <Choice
        legend="What is wrong?"
        name="kind"
        value={kind}
        onValue={setKind}
        options={claimKinds.map(value => ({ value, title: claimKindText[value] }))}
        columns={2}
      />
      <TextArea
        label="In your words"
        hint="The page, and what you see."
        value={words}
        onValue={text => {
          setWords(text);
          setError({});
        }}
        error={error.words}
        count={claimLimits.words}
        maxLength={claimLimits.words}
        required
        rows={3}
      />
      <PickedPhotos photos={photos} onRemove={at => setPhotos(before => before.filter((_, index) => index !== at))} />
      {photos.length < claimLimits.photos && (
        <FilePick
          label={photos.length === 0 ? 'Add a picture' : 'Add another picture'}
          accept="image/*,.heic,.heif"
          multiple
          place={`claim ${edition}`}
          hint={`Up to ${claimLimits.photos} pictures of what is wrong.`}
          onFiles={add}
        />
      )}
      <Choice
        legend="What would you rather have?"
        name="wish"
        value={remedy}
        onValue={setRemedy}
        options={[
          { value: 'reprint', title: 'Print it again', text: 'At our cost, to the same address.' },
          { value: 'refund', title: 'My money back', text: 'To where it came from.' },
        ]}
        columns={2}
      />
      <Actions>
        <Button type="submit">Send it</Button>
        <Button kind="quiet" onClick={onDone}>
          Not now
        </Button>
      </Actions>
    </Form>
  );
}

interface PickedPhotosProps {
  photos: readonly File[];
  onRemove: (at: number) => void;
}

/** The chosen pictures, each with a way to take it out; one that the browser cannot show is there by its name. */
function PickedPhotos({ photos, onRemove }: PickedPhotosProps) {
  const urls = useMemo(() => photos.map(photo => URL.createObjectURL(photo)), [photos]);
  useEffect(() => () => urls.forEach(url => URL.revokeObjectURL(url)), [urls]);
  if (photos.length === 0) return null;
  return (
    <ul className="grid gap-2" aria-label="Your pictures">
      {photos.map((photo, at) => (
        <li key={`${photo.name} ${photo.size} ${photo.lastModified}`} className="flex items-center gap-3">
          <img src={urls[at]} alt="" className="size-14 shrink-0 bg-tint object-cover" />
          <span className="min-w-0 grow truncate text-small">{photo.name}</span>
          <Button kind="quiet" size="small" onClick={() => onRemove(at)}>
            Take out<span className="sr-only"> {photo.name}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
