import { useRef } from 'react';
import { useAlert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Actions } from '#ui/form.tsx';
import { isUnanswered, magazineName, nothingAnsweredText } from '../rules.ts';
import { FormFrame, outlineOf, type FormScreenProps } from './form-frame.tsx';
import { firstUnanswered, placeBeside, type FormPlace } from '../device/form-place.ts';
import { PhotoSection } from './photo-section.tsx';
import { Eyebrow } from './question.tsx';

type PhotosPlace = Extract<FormPlace, { at: 'photos' }>;

/**
 * Says that nothing is answered yet (C-A06) and leads to a question; returns whether something is. A running recording
 * counts. `page`: whose questions were skipped, which is no reason not to see the next ones.
 */
export function useAnswerCheck({ story, view, goTo }: Pick<FormScreenProps, 'story' | 'view' | 'goTo'>, page?: number) {
  const alert = useAlert();
  return async (): Promise<boolean> => {
    if (story.takes.recording.size > 0 || !isUnanswered(view.answers)) return true;
    const outline = outlineOf(story, view);
    const later = page && page < story.shown.form.total ? firstUnanswered(outline, page + 1) : undefined;
    const chosen = await alert({
      title: 'Not a word yet',
      text: nothingAnsweredText(story.shown.form.name),
      actions: [
        { label: 'Answer a question' },
        ...(later ? [{ label: 'See the next questions', kind: 'secondary' as const }] : []),
      ],
    });
    const next = chosen === 1 ? later : chosen === 0 ? firstUnanswered(outline, page ?? 1) : undefined;
    if (next) goTo(next);
    return false;
  };
}

/** Asks about missing answers and photos before a page is sent; returns whether to go on (C-A06, C-A07). */
function useCompletenessCheck(props: FormScreenProps & { place: PhotosPlace }, pickPhotos: () => void) {
  const alert = useAlert();
  const hasAnswer = useAnswerCheck(props, props.place.page);
  return async (): Promise<boolean> => {
    if (!(await hasAnswer())) return false;
    if (props.view.photos.some(photo => photo.state !== 'refused')) return true;
    const chosen = await alert({
      title: 'Images left behind',
      text: 'These stories have no photos yet. A magazine lives by them.',
      actions: [{ label: 'Upload Images' }, { label: 'Skip', kind: 'secondary' }],
    });
    if (chosen === 0) pickPhotos();
    return chosen === 1;
  };
}

/** The end of a page of the form: its photos, and Next, which sends the page; on the last one it leads to the check. */
export function PagePhotos(props: FormScreenProps & { place: PhotosPlace; onNext: () => void }) {
  const { story, view, place, person, goTo, onNext } = props;
  const { page } = place;
  const { total } = story.shown.form;
  const photos = useRef<HTMLDivElement>(null);
  const pickPhotos = () => {
    const input = photos.current?.querySelector<HTMLInputElement>('input[type=file]');
    photos.current?.scrollIntoView({ block: 'start' });
    input?.focus();
    input?.click();
  };
  const mayGoOn = useCompletenessCheck(props, pickPhotos);
  return (
    <FormFrame
      {...props}
      title={total === 1 ? magazineName(person) : `${magazineName(person)}, part ${page} of ${total}`}
      eyebrow={<Eyebrow name="Photos" progress={`${page} of ${total}`} />}
    >
      <div ref={photos} className="scroll-mt-24">
        <PhotoSection story={story} photos={view.photos} page={page} />
      </div>
      <Actions sticky>
        <Button iconEnd="arrow-right" onClick={() => void mayGoOn().then(yes => yes && onNext())}>
          Next
        </Button>
        <Button kind="quiet" onClick={() => goTo(placeBeside(outlineOf(story, view), place, -1) ?? { at: 'welcome' })}>
          Previous
        </Button>
      </Actions>
    </FormFrame>
  );
}
