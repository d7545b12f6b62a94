import type { ReactNode } from 'react';
import { themeOf } from '#kernel/themes.ts';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import type { FormOutline, FormPlace } from '../device/form-place.ts';
import type { LocalStory } from '../device/local-story.ts';
import type { StoryView } from '../device/shown-story.ts';
import { isOfflineSaid, OfflineNotice } from './offline-notice.tsx';
import { QuestionList } from './question-list.tsx';
import { SyncTrouble } from './sync-line.tsx';
import { useFormWords } from './words/use-form-words.ts';

/** What each screen of the form is given. */
export interface FormScreenProps {
  story: LocalStory;
  view: StoryView;
  /** Whom the magazine is about, by name; null while nobody is named, and never who ordered it instead (W50). */
  person: string | null;
  /** `writing`: from one written answer to the next, whose field then has the focus. */
  goTo: (place: FormPlace, options?: { writing: boolean }) => void;
}

export const outlineOf = ({ shown }: LocalStory, { answers }: StoryView): FormOutline => ({
  total: shown.form.total,
  answers,
});

interface FormFrameProps extends FormScreenProps {
  place: FormPlace;
  title: ReactNode;
  eyebrow: ReactNode;
  lead?: ReactNode;
  children: ReactNode;
}

/** A screen of the form: its heading and work on the left, all questions on the right of wide screens. */
export function FormFrame({ story, view, place, title, eyebrow, lead, children }: FormFrameProps) {
  const { notStored } = useFormWords();
  const offlineSaid = isOfflineSaid(story, view);
  return (
    <Page
      dense
      title={title}
      eyebrow={eyebrow}
      lead={lead}
      theme={themeOf(story.shown.form.theme)}
      aside={
        <div className="hidden lg:block">
          <QuestionList outline={outlineOf(story, view)} view={view} place={place} />
        </div>
      }
    >
      <div className="grid gap-4">
        {offlineSaid && <OfflineNotice />}
        {!view.persistent && (
          <Notice tone="bad" title={notStored.title} live>
            {notStored.text}
          </Notice>
        )}
        {children}
        {place.at === 'question' && <SyncTrouble view={view} offlineSaid={offlineSaid} />}
      </div>
    </Page>
  );
}
