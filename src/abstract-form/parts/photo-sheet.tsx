import { Button } from '#ui/button.tsx';
import { Choice } from '#ui/choice.tsx';
import { CheckField, Field, Select } from '#ui/field.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { maxCaptionLength, photoUses } from '../rules.ts';
import type { LocalPhoto } from '../device/shown-story.ts';
import type { LocalStory } from '../device/local-story.ts';
import { changeLocalPhoto, retryPhotoChange } from '../device/photo-changes.ts';
import type { PhotoChange } from '../device/pending-store.ts';
import { photoName, PhotoNotSaved, PhotoPicture } from './photo-tile.tsx';
import type { FormWords } from './words/en.ts';
import { useFormWords } from './words/use-form-words.ts';

const photoUseChoices = ['none', 'must', 'cover', 'leave-out'] as const;

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
  const words = useFormWords().photos;
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
        {words.earlier}
      </Button>
      <Button
        kind="secondary"
        size="small"
        iconEnd="arrow-right"
        locked={at === photos.length - 1}
        onClick={() => change({ before: photos[at + 2]?.id ?? null })}
      >
        {words.later}
      </Button>
      <p translate="no" className="figures text-small text-soft" role="status">
        {words.placeOf(at + 1, photos.length)}
      </p>
    </div>
  );
}

/** By what name the form speaks of whom it is about; `undefined` of a group, whom no one photo shows. */
export function nameOfSubject(
  { shown }: Pick<LocalStory, 'shown'>,
  words: Pick<FormWords['photos'], 'whom'>,
): string | undefined {
  const { subject } = shown.subject ?? {};
  if (subject?.kind === 'group') return undefined;
  return subject?.calledAs || subject?.name || words.whom;
}

interface ChangeProps {
  change: (change: PhotoChange) => void;
}

/** One photo, large, with what the customer says about it: caption, question, place and use (W58). */
export function PhotoSheet({ story, photos, photo, onClose, onRemove }: PhotoSheetProps) {
  const change = (next: PhotoChange) => void changeLocalPhoto(story, photo.id, next);
  const words = useFormWords().photos;
  const name = photoName({ ...photo, caption: '' }, photos.indexOf(photo) + 1, words);
  const subject = nameOfSubject(story, words);
  const questions = story.shown.view().answers.map(({ key, question }) => ({ value: String(key), label: question }));
  return (
    <Sheet
      open
      onClose={onClose}
      title={name}
      width="wide"
      actions={
        <>
          <Button onClick={onClose}>{words.done}</Button>
          <Button kind="quiet" icon="trash" onClick={onRemove}>
            {words.removeThis}
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
              {words.hints[hint]}
            </p>
          ))}
        </div>
        <div className="grid content-start gap-5">
          <PhotoNotSaved photo={photo} onRetry={() => void retryPhotoChange(story, photo.id)} />
          {subject !== undefined && (
            <CheckField
              label={words.thisIs(subject)}
              hint={story.shown.subject?.subject?.kind === 'two' ? words.bestOfTwo : words.bestOfOne}
              checked={photo.subject}
              onValue={chosen => change({ subject: chosen })}
            />
          )}
          <Field
            label={words.caption}
            maxLength={maxCaptionLength}
            printed
            value={photo.caption}
            hint={words.captionHint}
            onValue={caption => change({ caption })}
          />
          <Select
            label={words.belongsTo}
            value={String(photo.answer ?? '')}
            options={[{ value: '', label: words.noQuestion }, ...questions]}
            onValue={key => change({ answer: key === '' ? null : Number(key) })}
          />
          <Choice
            legend={words.inMagazine}
            name={`wish-${photo.id}`}
            columns={2}
            value={photo.wish ?? 'none'}
            options={photoUseChoices.map(value => ({ value, title: words.uses[value] }))}
            onValue={value => change({ wish: photoUses.find(wish => wish === value) ?? null })}
          />
          <PhotoOrder photos={photos} photo={photo} change={change} />
        </div>
      </div>
    </Sheet>
  );
}
