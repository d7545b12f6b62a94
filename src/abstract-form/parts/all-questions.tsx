import { themeOf } from '#kernel/themes.ts';
import { Button, TextLink } from '#ui/button.tsx';
import { Actions } from '#ui/form.tsx';
import { Page } from '#ui/page.tsx';
import { outlineOf, type FormScreenProps } from './form-frame.tsx';
import { firstUnanswered, searchOf } from '../device/form-place.ts';
import { AddQuestion } from './question-wording.tsx';
import { SyncLine } from './sync-line.tsx';
import { QuestionList } from './question-list.tsx';
import { useFormWords } from './words/use-form-words.ts';

/** All questions with how far each is, to open any of them (C-A02). */
export function AllQuestions({ story, view, person, goTo }: FormScreenProps) {
  const words = useFormWords();
  const outline = outlineOf(story, view);
  return (
    <Page
      dense
      width="text"
      title={words.all.title}
      eyebrow={words.magazine(person)}
      theme={themeOf(story.shown.form.theme)}
    >
      <div className="grid gap-4">
        <SyncLine view={view} />
        <QuestionList outline={outline} view={view} place={{ at: 'questions' }} />
        {story.shown.form.mayHandIn && (
          <p>
            <TextLink to={`/friends/${story.edition}`}>{words.all.askFriends}</TextLink>
          </p>
        )}
        <p>
          <TextLink to={searchOf({ at: 'subject' })}>
            {person === null ? words.all.whom : words.all.nameAndDays}
          </TextLink>
        </p>
        <AddQuestion
          story={story}
          view={view}
          onAdded={key => goTo({ at: 'question', page: story.shown.form.total, key })}
        />
        <Actions sticky>
          <Button iconEnd="arrow-right" onClick={() => goTo(firstUnanswered(outline))}>
            {words.all.goOn}
          </Button>
        </Actions>
      </div>
    </Page>
  );
}
