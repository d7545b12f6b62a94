import { useRef } from 'react';
import { themeOf } from '#kernel/themes.ts';
import { useAlert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Actions } from '#ui/form.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { materialOf } from '#typeset/input/rules.ts';
import { isUnanswered, nothingAnsweredText, questionsPerPage, missingMaterialText } from '../rules.ts';
import { PhotoSection } from './photo-section.tsx';
import { Question } from './question.tsx';
import { HandInNote } from './thanks.tsx';
import type { AbstractForm, StoryView, LocalStory } from './local-story.ts';

interface StoryPageProps {
  story: LocalStory;
  view: StoryView;
  page: number;
  onNext: () => void;
  onBack: () => void;
}

/** Asks about missing answers and photos before a page is sent; answers whether to go on (C-A06, C-A07). */
function useCompletenessCheck({ story, view }: StoryPageProps, pickPhotos: () => void) {
  const alert = useAlert();
  return async (): Promise<boolean> => {
    const recording = story.activeRecordings.size > 0;
    if (!recording && isUnanswered(view.answers)) {
      await alert({ title: 'Not a word yet', text: nothingAnsweredText(story.form.name) });
      return false;
    }
    if (view.photos.some(photo => photo.state !== 'refused')) return true;
    const chosen = await alert({
      title: 'Images left behind',
      text: 'These stories have no photos yet. A magazine lives by them.',
      actions: [{ label: 'Upload Images' }, { label: 'Skip', kind: 'secondary' }],
    });
    if (chosen === 0) pickPhotos();
    return chosen === 1;
  };
}

/** Names what is missing while the story is too short for the ordered pages. */
function ShortStoryNotice({ form, view }: { form: AbstractForm; view: StoryView }) {
  const taken = view.photos.filter(({ state }) => state !== 'refused').length;
  const help = missingMaterialText(materialOf(view.answers, taken), form.pages);
  if (help === undefined) return null;
  return (
    <div className="pb-4">
      <Notice title="There is room for more" live>
        {help}{' '}
        {form.mayHandIn && 'You can hand it in as it is; then we may ask you for more before we make the magazine.'}
      </Notice>
    </div>
  );
}

/** One page of the form: up to six questions, the photos, Next (C-A02). */
export function StoryPage(props: StoryPageProps) {
  const { story, view, page, onNext, onBack } = props;
  const { form } = story;
  const photos = useRef<HTMLDivElement>(null);
  const pickPhotos = () => {
    const input = photos.current?.querySelector<HTMLInputElement>('input[type=file]');
    photos.current?.scrollIntoView({ block: 'start' });
    input?.focus();
    input?.click();
  };
  const mayGoOn = useCompletenessCheck(props, pickPhotos);
  const first = (page - 1) * questionsPerPage;
  const last = page === form.total;
  return (
    <Page
      title={`${form.name}, page ${page} of ${form.total}`}
      eyebrow={`${form.category} Edition`}
      lead="Answer what speaks to you, in writing or aloud."
      width="text"
      theme={themeOf(form.theme)}
    >
      <div className="grid">
        {!view.persistent && (
          <Notice tone="bad" title="This browser cannot keep your story" live>
            Private windows and full phones keep nothing. Please leave this tab open until you have pressed Next.
          </Notice>
        )}
        <ol className="list-none">
          {view.answers.slice(first, first + questionsPerPage).map((answer, n) => (
            <Question key={answer.key} story={story} answer={answer} number={first + n + 1} />
          ))}
        </ol>
        <div ref={photos} className="scroll-mt-24">
          <PhotoSection story={story} photos={view.photos} page={page} />
        </div>
        {last && <ShortStoryNotice form={form} view={view} />}
        {last && !form.mayHandIn && (
          <div className="pb-4">
            <HandInNote form={form} />
          </div>
        )}
        {last && (
          <p id="last-page" className="measure pb-4 text-soft">
            {form.mayHandIn
              ? 'This is the last page: Next hands the story in, and then it cannot be changed here.'
              : 'This is the last page: Next keeps everything with us, until the story is handed in.'}
          </p>
        )}
        <Actions>
          <Button
            size="large"
            iconEnd="arrow-right"
            {...(last && { 'aria-describedby': 'last-page' })}
            onClick={() => void mayGoOn().then(yes => yes && onNext())}
          >
            Next
          </Button>
          {page > 1 && (
            <Button kind="quiet" onClick={onBack}>
              Previous page
            </Button>
          )}
        </Actions>
      </div>
    </Page>
  );
}
