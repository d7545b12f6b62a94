import { useRef } from 'react';
import { useAlert } from '#ui/alert.tsx';
import { Button, TextLink } from '#ui/button.tsx';
import { Actions } from '#ui/form.tsx';
import { isUnanswered, magazineName, moreQuestionsText, nothingAnsweredText } from '../rules.ts';
import { FormFrame, outlineOf, type FormScreenProps } from './form-frame.tsx';
import { firstUnanswered, offeredQuestions, placeBeside, searchOf, type FormPlace } from '../device/form-place.ts';
import { PhotoSection } from './photo-section.tsx';
import { Eyebrow } from './question.tsx';

/** How the photos and the last look find what is missing. */
type Checked = Pick<FormScreenProps, 'story' | 'view' | 'goTo'>;

/**
 * Says that nothing is answered yet (C-A06) and leads to a question; returns whether something is. A running recording
 * counts. Whoever skipped the first questions is led to the others, too.
 */
export function useAnswerCheck({ story, view, goTo }: Checked) {
  const alert = useAlert();
  return async (): Promise<boolean> => {
    if (story.takes.recording.size > 0 || !isUnanswered(view.answers)) return true;
    const outline = outlineOf(story, view);
    const [more] = offeredQuestions(outline, { at: 'photos' });
    const chosen = await alert({
      title: 'Not a word yet',
      text: nothingAnsweredText(story.shown.form.name),
      actions: [
        { label: 'Answer a question' },
        ...(more ? [{ label: 'See the next questions', kind: 'secondary' as const }] : []),
      ],
    });
    const next = chosen === 1 ? more : chosen === 0 ? firstUnanswered(outline) : undefined;
    if (next) goTo(next);
    return false;
  };
}

/** Asks about missing answers and photos before the last look; returns whether to go on (C-A06, C-A07). */
function useCompletenessCheck(props: Checked, pickPhotos: () => void) {
  const alert = useAlert();
  const hasAnswer = useAnswerCheck(props);
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

const place: FormPlace = { at: 'photos' };

/** The photos of the story, after its first questions; Next leads to the last look. */
export function PhotosScreen(props: FormScreenProps) {
  const { story, view, goTo } = props;
  const outline = outlineOf(story, view);
  const photos = useRef<HTMLDivElement>(null);
  const pickPhotos = () => {
    const input = photos.current?.querySelector<HTMLInputElement>('input[type=file]');
    photos.current?.scrollIntoView({ block: 'start' });
    input?.focus();
    input?.click();
  };
  const mayGoOn = useCompletenessCheck(props, pickPhotos);
  const offered = offeredQuestions(outline, place);
  const [firstOffered] = offered;
  return (
    <FormFrame
      {...props}
      place={place}
      title="Photos"
      eyebrow={<Eyebrow progress={magazineName(props.person)} isPhotos />}
    >
      <div ref={photos} className="scroll-mt-24">
        <PhotoSection story={story} view={view} />
      </div>
      {firstOffered && (
        <p>
          <TextLink to={searchOf(firstOffered)}>{moreQuestionsText(offered.length)}</TextLink>
        </p>
      )}
      <Actions sticky>
        <Button
          iconEnd="arrow-right"
          onClick={() => void mayGoOn().then(yes => yes && goTo(placeBeside(outline, place, 1) ?? { at: 'check' }))}
        >
          Next
        </Button>
        <Button kind="quiet" onClick={() => goTo(placeBeside(outline, place, -1) ?? { at: 'welcome' })}>
          Previous
        </Button>
      </Actions>
    </FormFrame>
  );
}
