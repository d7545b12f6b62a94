import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { themeOf } from '#kernel/themes.ts';
import {
  Navigate,
  redirect,
  useSearchParams,
  type ClientLoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import { setEditionBrand } from '#web/set-edition-brand.ts';
import { pageMeta } from '#web/page-meta.ts';
import { useAlert } from '#ui/alert.tsx';
import { ClosedEdition } from '#src/editions/parts/edition-error.tsx';
import { linkKeyOf } from '#src/editions/parts/link-keys.ts';
import { takeLinkKey } from '#src/editions/parts/load-edition.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loader } from '#ui/loader.tsx';
import { useShowFromTop } from '#ui/use-show-from-top.ts';
import { uploadPage, type UploadOutcome, type UploadProgress } from '../device/upload-page.ts';
import { UploadScreen } from '../parts/upload-screen.tsx';
import { forgetStoredForm } from '../device/stored-forms.ts';
import type { LocalStory } from '../device/local-story.ts';
import { openStory } from '../device/open-story.ts';
import { registerFormWorker } from '../device/register-form-worker.ts';
import { AllQuestions } from '../parts/all-questions.tsx';
import { outlineOf } from '../parts/form-frame.tsx';
import { placeOf, placeToGoOn, searchOf, type FormPlace } from '../device/form-place.ts';
import { halfWritten } from '../device/half-written.ts';
import { LookOver } from '../parts/look-over.tsx';
import { PhotosScreen } from '../parts/photos-screen.tsx';
import { QuestionScreen } from '../parts/question.tsx';
import { SubjectScreen } from '../parts/subject-screen.tsx';
import { SavedForOwner } from '../parts/saved-for-owner.tsx';
import { Thanks } from '../parts/thanks.tsx';
import { startSync } from '../device/sync.ts';
import { useSubject, type SubjectState } from '../parts/use-subject.ts';
import { Welcome } from '../parts/welcome.tsx';
import { FormLanguageContext } from '../parts/words/use-form-words.ts';

export const meta = pageMeta('Your story', {
  noindex: true,
  brandOf: data => (data as AbstractPageData).story?.shown.form.brand?.name,
});

interface AbstractPageData {
  story?: LocalStory;
  closed?: boolean;
  /** Navigation state for `/500`, whose button leads back to `from` (C-R20). */
  failed?: { from: string };
}

/**
 * Loads the form and applies the changes pending on this device; redirects when there is no form to fill (C-A09).
 */
export async function clientLoader({ params, request }: ClientLoaderFunctionArgs): Promise<AbstractPageData> {
  const id = params['edition'] ?? '';
  takeLinkKey(request, id);
  const linkKey = linkKeyOf(id);
  const { pathname, search } = new URL(request.url);
  const opened = await openStory(id, linkKey);
  if (opened.kind === 'handed-in') throw redirect(`/tracking/${id}`);
  if (opened.kind === 'not-found') throw redirect('/404');
  setEditionBrand(id, opened.kind === 'story' ? opened.story.shown.form.brand : undefined);
  if (opened.kind === 'story') return { story: opened.story };
  if (opened.kind === 'closed') return { closed: true };
  return opened.kind === 'unreachable' ? {} : { failed: { from: pathname + search } };
}
clientLoader.hydrate = true as const;

/** Moving between pages of the form does not load it again. */
export const shouldRevalidate = ({ currentParams, nextParams }: ShouldRevalidateFunctionArgs): boolean =>
  currentParams['edition'] !== nextParams['edition'];

export const HydrateFallback = () => <Loader full label="Your story is on its way" />;

/** Waits for `ms`, until the browser is online again, or until the signal aborts, whichever comes first. */
const waitUntilOnline = (signal: AbortSignal) => (ms: number) =>
  new Promise<void>(done => {
    const go = () => {
      clearTimeout(timer);
      window.removeEventListener('online', go);
      done();
    };
    const timer = setTimeout(go, ms);
    window.addEventListener('online', go);
    signal.addEventListener('abort', go, { once: true });
  });

/** Uploads the story; `sending` is the progress while an upload runs, `preparing` until its files are read. */
function useUpload(story: LocalStory) {
  const [sending, setSending] = useState<UploadProgress | 'preparing'>();
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  return {
    sending,
    stop: () => stop.current?.abort(),
    async sendStory(): Promise<UploadOutcome> {
      const { signal } = (stop.current = new AbortController());
      setSending('preparing');
      const { total } = story.shown.form;
      const outcome = await uploadPage(story, total, {
        onProgress: setSending,
        signal,
        pause: waitUntilOnline(signal),
      });
      setSending(undefined);
      return outcome;
    },
  };
}

/** The alert for an upload that was refused; `undefined` for every other outcome. */
const refusalAlert = (outcome: UploadOutcome) => {
  if (outcome.kind === 'photos-refused')
    return {
      title: outcome.count === 1 ? 'One photo was not taken' : `${outcome.count} photos were not taken`,
      text: 'Look for the reason below the photos. Remove or replace what was not taken; the rest is safe with us, and Next goes on without it.',
    };
  return outcome.kind === 'refused' ? { title: 'Sorry', text: outcome.message } : undefined;
};

/**
 * Shows each screen of the form from its top, with the focus in the field of a question when somebody goes on writing,
 * which saves them a tap. Returns what says, before the next screen, whether they do.
 */
function useFocusOnNewScreen(name: string): (isWriting: boolean) => void {
  const writing = useRef(false);
  useShowFromTop(name, () => {
    const field = writing.current ? document.querySelector<HTMLElement>('#content textarea') : null;
    writing.current = false;
    return field;
  });
  return isWriting => {
    writing.current = isWriting;
  };
}

function StoryScreens({ story, subject }: { story: LocalStory; subject: SubjectState }) {
  const view = useSyncExternalStore(story.shown.subscribe, story.shown.view, story.shown.view);
  const [search, setSearch] = useSearchParams();
  const [end, setEnd] = useState<'handed-in' | 'saved-for-owner'>();
  // Kept from the last screen: once it is handed in, the story is no longer on this device.
  const [handedInShort, setHandedInShort] = useState(false);
  const { sending, stop, sendStory } = useUpload(story);
  useEffect(() => startSync(story), [story]);
  useEffect(registerFormWorker, []);
  const alert = useAlert();
  const { form } = story.shown;
  const outline = outlineOf(story, view);
  const place = placeOf(search, outline);
  const setWriting = useFocusOnNewScreen(end ?? (sending ? 'sending' : searchOf(place)));
  const goTo = (next: FormPlace, { writing } = { writing: false }) => {
    setWriting(writing);
    setSearch(searchOf(next));
  };

  async function send() {
    const outcome = await sendStory();
    const why = refusalAlert(outcome);
    if (why) await alert(why);
    if (outcome.kind === 'photos-refused') goTo({ at: 'photos' });
    if (outcome.kind === 'handed-in') await forgetStoredForm(form.edition);
    if (outcome.kind === 'handed-in' || outcome.kind === 'saved-for-owner') setEnd(outcome.kind);
  }

  const name = (subject.draft?.submitted && subject.draft.values.name.trim()) || subject.stored?.subject?.name;
  const screen = { story, view, person: name ?? null, goTo };
  const toQuestions = () => goTo(placeToGoOn(outline, halfWritten(form.edition)));
  const { person } = screen;
  const reopen = () => {
    setEnd(undefined);
    goTo({ at: 'check' });
  };
  if (end === 'handed-in') return <Thanks {...{ story, view, person }} isShort={handedInShort} onReopened={reopen} />;
  if (end === 'saved-for-owner') return <SavedForOwner {...{ form, view, person }} onBack={() => setEnd(undefined)} />;
  if (sending) return <UploadScreen sending={sending} theme={themeOf(form.theme)} onStop={stop} />;
  switch (place.at) {
    case 'question':
      return <QuestionScreen key={place.key} {...screen} place={place} />;
    case 'photos':
      return <PhotosScreen {...screen} />;
    case 'questions':
      return <AllQuestions {...screen} />;
    case 'check':
      return (
        <LookOver
          {...screen}
          subject={subject}
          onHandIn={isShort => {
            setHandedInShort(isShort);
            void send();
          }}
        />
      );
    case 'subject':
    case 'welcome': {
      const { stored } = subject;
      if (place.at === 'subject' && stored)
        return (
          <SubjectScreen
            {...{ story, view, stored, subject }}
            {...(place.next
              ? { next: 'Back to the last look', onDone: () => goTo({ at: 'check' }) }
              : { next: 'To the questions', onDone: toQuestions })}
          />
        );
      return <Welcome {...{ story, person, view, subject }} onContinue={toQuestions} />;
    }
  }
}

/** The screens of the form in the language of its questions, which the first one lets choose. */
function StoryForm({ story }: { story: LocalStory }) {
  const subject = useSubject(story);
  const language = subject.draft?.values.language ?? subject.stored?.language ?? 'en';
  return (
    <FormLanguageContext value={language}>
      <div className="contents" lang={language === 'en' ? undefined : language}>
        <StoryScreens story={story} subject={subject} />
      </div>
    </FormLanguageContext>
  );
}

/** /abstract/{edition}: the abstract form (C-A01 to C-A10). */
export default function Abstract({ loaderData }: { loaderData: AbstractPageData }) {
  const { story, closed, failed } = loaderData;
  // `failed` stays the same object: `Navigate` navigates again for each new one, and browsers ignore frequent
  // navigations.
  if (failed) return <Navigate to="/500" state={failed} replace />;
  if (closed) return <ClosedEdition />;
  if (story) return <StoryForm key={story.edition} story={story} />;
  return (
    <EmptyState
      level={1}
      title="No connection"
      text="We cannot be reached just now. Whatever you wrote is kept on this device."
      action={<Button onClick={() => window.location.reload()}>Try again</Button>}
    />
  );
}
