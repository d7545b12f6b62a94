import { useRef } from 'react';
import { useAlert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Actions } from '#ui/form.tsx';
import { isUnanswered } from '../rules.ts';
import { FormFrame, outlineOf, type FormScreenProps } from './form-frame.tsx';
import { firstUnanswered, offeredQuestions, placeBeside, type FormPlace } from '../device/form-place.ts';
import { PhotoSection } from './photo-section.tsx';
import { Eyebrow, MoreQuestions } from './question.tsx';
import { useFormWords } from './words/use-form-words.ts';

/** How the photos and the last look find what is missing. */
type Checked = Pick<FormScreenProps, 'story' | 'view' | 'goTo'>;

/**
 * Says that nothing is answered yet (C-A06) and leads to a question; returns whether something is. A running recording
 * counts. Whoever skipped the first questions is led to the others, too.
 */
export function useAnswerCheck({ story, view, goTo }: Checked) {
  const alert = useAlert();
  const { popups } = useFormWords();
  return async (): Promise<boolean> => {
    if (story.takes.recording.size > 0 || !isUnanswered(view.answers)) return true;
    const outline = outlineOf(story, view);
    const [more] = offeredQuestions(outline, { at: 'photos' });
    const chosen = await alert({
      title: popups.nothingTitle,
      text: popups.nothing(story.shown.form.name),
      actions: [{ label: popups.answerOne }, ...(more ? [{ label: popups.seeNext, kind: 'secondary' as const }] : [])],
    });
    const next = chosen === 1 ? more : chosen === 0 ? firstUnanswered(outline) : undefined;
    if (next) goTo(next);
    return false;
  };
}

/** Asks about missing answers and photos before the last look; returns whether to go on (C-A06, C-A07). */
function useCompletenessCheck(props: Checked, pickPhotos: () => void) {
  const alert = useAlert();
  const { popups } = useFormWords();
  const hasAnswer = useAnswerCheck(props);
  return async (): Promise<boolean> => {
    if (!(await hasAnswer())) return false;
    if (props.view.photos.some(photo => photo.state !== 'refused')) return true;
    const chosen = await alert({
      title: popups.noPhotosTitle,
      text: popups.noPhotos,
      actions: [{ label: popups.upload }, { label: popups.skip, kind: 'secondary' }],
    });
    if (chosen === 0) pickPhotos();
    return chosen === 1;
  };
}

const place: FormPlace = { at: 'photos' };

/** The photos of the story, after its first questions; Next leads to the last look. */
export function PhotosScreen(props: FormScreenProps) {
  const { story, view, goTo } = props;
  const words = useFormWords();
  const outline = outlineOf(story, view);
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
      place={place}
      title={words.photos.title}
      eyebrow={<Eyebrow progress={words.magazine(props.person)} isPhotos />}
    >
      <div ref={photos} className="scroll-mt-24">
        <PhotoSection story={story} view={view} />
      </div>
      <MoreQuestions outline={outline} place={place} />
      <Actions sticky>
        <Button
          iconEnd="arrow-right"
          onClick={() => void mayGoOn().then(yes => yes && goTo(placeBeside(outline, place, 1) ?? { at: 'check' }))}
        >
          {words.photos.next}
        </Button>
        <Button kind="quiet" onClick={() => goTo(placeBeside(outline, place, -1) ?? { at: 'welcome' })}>
          {words.question.previous}
        </Button>
      </Actions>
    </FormFrame>
  );
}
