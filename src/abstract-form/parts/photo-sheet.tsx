import { Button } from '#ui/button.tsx';
import { Choice } from '#ui/choice.tsx';
import { CheckField, Field, Select } from '#ui/field.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { maxCaptionLength, photoUses } from '../rules.ts';
import type { LocalPhoto } from '../device/shown-story.ts';
import type { LocalStory } from '../device/local-story.ts';
import { changeLocalPhoto, retryPhotoChange } from '../device/photo-changes.ts';
import type { PhotoChange } from '../device/pending-store.ts';
import { photoHintTexts } from '../device/photo-hints.ts';
import { photoName, PhotoNotSaved, PhotoPicture } from './photo-tile.tsx';

const wishOptions = [
  { value: 'none', title: 'As it fits' },
  { value: 'must', title: 'Must be in' },
  { value: 'cover', title: 'On the cover' },
  { value: 'leave-out', title: 'Not in' },
];

interface PhotoSheetProps {
  story: LocalStory;
  /** All photos of the story, in their order. */
  photos: readonly LocalPhoto[];
  photo: LocalPhoto;
  onClose: () => void;
  onRemove: () => void;
}

/** The place of a photo, and the buttons that move it by one. */
function PhotoOrder({ photos, photo, change }: Pick<PhotoSheetProps, 'photos' | 'photo'> & ChangeProps) {
  const at = photos.indexOf(photo);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button
        kind="secondary"
        size="small"
        icon="arrow-left"
        locked={at === 0}
        onClick={() => change({ before: photos[at - 1]?.id ?? null })}
      >
        Earlier
      </Button>
      <Button
        kind="secondary"
        size="small"
        iconEnd="arrow-right"
        locked={at === photos.length - 1}
        onClick={() => change({ before: photos[at + 2]?.id ?? null })}
      >
        Later
      </Button>
      <p translate="no" className="figures text-small text-soft" role="status">
        Photo {at + 1} of {photos.length}
      </p>
    </div>
  );
}

/** By what name the form speaks of whom it is about; `undefined` of a group, whom no one photo shows. */
export function nameOfSubject({ shown }: Pick<LocalStory, 'shown'>): string | undefined {
  const { subject } = shown.subject ?? {};
  if (subject?.kind === 'group') return undefined;
  return subject?.calledAs || subject?.name || 'whom it is about';
}

/** Which photo says best whom it is about. */
const bestOf = {
  one: 'The cover shows this face first. Best: a photo of one person.',
  two: 'The cover shows these two first. Best: a photo of nobody else.',
} as const;

interface ChangeProps {
  change: (change: PhotoChange) => void;
}

/** One photo, large, with what the customer says about it: caption, question, place and use (W58). */
export function PhotoSheet({ story, photos, photo, onClose, onRemove }: PhotoSheetProps) {
  const change = (next: PhotoChange) => void changeLocalPhoto(story, photo.id, next);
  const name = photoName({ ...photo, caption: '' }, photos.indexOf(photo) + 1);
  const subject = nameOfSubject(story);
  const questions = story.shown.view().answers.map(({ key, question }) => ({ value: String(key), label: question }));
  return (
    <Sheet
      open
      onClose={onClose}
      title={name}
      width="wide"
      actions={
        <>
          <Button onClick={onClose}>Done</Button>
          <Button kind="quiet" icon="trash" onClick={onRemove}>
            Remove this photo
          </Button>
        </>
      }
    >
      <div className="grid gap-6 sm:grid-cols-2">
        <div className="grid content-start gap-3">
          <div className="h-[calc(30*var(--dvh))] bg-tint sm:h-[calc(56*var(--dvh))]">
            <PhotoPicture photo={photo} alt={photo.caption || name} fit="object-contain" />
          </div>
          {photo.hints.map(hint => (
            <p key={hint} className="text-small text-soft">
              {photoHintTexts[hint]}
            </p>
          ))}
        </div>
        <div className="grid content-start gap-5">
          <PhotoNotSaved photo={photo} onRetry={() => void retryPhotoChange(story, photo.id)} />
          {subject !== undefined && (
            <CheckField
              label={`This is ${subject}`}
              hint={bestOf[story.shown.subject?.subject?.kind === 'two' ? 'two' : 'one']}
              checked={photo.subject}
              onValue={chosen => change({ subject: chosen })}
            />
          )}
          <Field
            label="Who, where, when?"
            maxLength={maxCaptionLength}
            printed
            value={photo.caption}
            hint="Printed with the photo, except on the cover and where it fills a page."
            onValue={caption => change({ caption })}
          />
          <Select
            label="Belongs to"
            value={String(photo.answer ?? '')}
            options={[{ value: '', label: 'No question' }, ...questions]}
            onValue={key => change({ answer: key === '' ? null : Number(key) })}
          />
          <Choice
            legend="In the magazine"
            name={`wish-${photo.id}`}
            columns={2}
            value={photo.wish ?? 'none'}
            options={wishOptions}
            onValue={value => change({ wish: photoUses.find(wish => wish === value) ?? null })}
          />
          <PhotoOrder photos={photos} photo={photo} change={change} />
        </div>
      </div>
    </Sheet>
  );
}
