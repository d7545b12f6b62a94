import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { themeOf } from '#kernel/themes.ts';
import {
  Navigate,
  redirect,
  useSearchParams,
  type ClientLoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import { pageMeta } from '#web/page-meta.ts';
import { useAlert } from '#ui/alert.tsx';
import { linkKeyOf } from '#src/editions/parts/link-keys.ts';
import { takeLinkKey } from '#src/editions/parts/load-edition.ts';
import { ask } from '#ui/ask.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loader } from '#ui/loader.tsx';
import { openPendingStore } from '../parts/pending-store.ts';
import { restorePending } from '../parts/edit-story.ts';
import { uploadPage, type UploadOutcome, type UploadProgress } from '../parts/upload-page.ts';
import { UploadScreen } from '../parts/upload-screen.tsx';
import { createPhotoShrinker } from '../parts/shrink-photo.ts';
import { fetchForm, createLocalStory, type LocalStory } from '../parts/local-story.ts';
import { StoryPage } from '../parts/story-page.tsx';
import { SavedForOwner, Thanks } from '../parts/thanks.tsx';
import { Welcome } from '../parts/welcome.tsx';

export const meta = pageMeta('Your story', { noindex: true });

interface AbstractPageData {
  story?: LocalStory;
  /** What /500 is told, so that its way on leads back here (C-R20). */
  failed?: { from: string };
}

/** The form with what is safe with us and what is kept here; elsewhere when there is none to fill (C-A09). */
export async function clientLoader({ params, request }: ClientLoaderFunctionArgs): Promise<AbstractPageData> {
  const id = params['edition'] ?? '';
  takeLinkKey(request, id);
  const linkKey = linkKeyOf(id);
  const { pathname, search } = new URL(request.url);
  const answer = await fetchForm(ask, id, linkKey);
  if (answer.status === 202) throw redirect(`/tracking/${id}`);
  if (answer.status === 404) throw redirect('/404');
  if (answer.ok && answer.status === 200) {
    const story = createLocalStory({
      form: answer.body,
      ask,
      linkKey,
      pending: await openPendingStore(),
      shrink: createPhotoShrinker(),
    });
    await restorePending(story);
    return { story };
  }
  return answer.status === 0 ? {} : { failed: { from: pathname + search } };
}
clientLoader.hydrate = true as const;

/** Turning a page of the form is no reason to ask for it again. */
export const shouldRevalidate = ({ currentParams, nextParams }: ShouldRevalidateFunctionArgs): boolean =>
  currentParams['edition'] !== nextParams['edition'];

export const HydrateFallback = () => <Loader full label="Your story is on its way" />;

/** Waits so long, or until the connection is back, or until it is stopped. */
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

/** Sends pages; `sending` is there while one goes up. */
function useUpload(story: LocalStory) {
  const [sending, setSending] = useState<UploadProgress>();
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  return {
    sending,
    stop: () => stop.current?.abort(),
    async sendPage(page: number): Promise<UploadOutcome> {
      const { signal } = (stop.current = new AbortController());
      const outcome = await uploadPage(story, page, { onProgress: setSending, signal, pause: waitUntilOnline(signal) });
      setSending(undefined);
      return outcome;
    },
  };
}

/** What is said when a page did not go through. */
const refusalAlert = (outcome: UploadOutcome) => {
  if (outcome.kind === 'photos-refused')
    return {
      title: outcome.count === 1 ? 'One photo was not taken' : `${outcome.count} photos were not taken`,
      text: 'Look for the reason below the photos. Remove or replace what was not taken; the rest is safe with us, and Next goes on without it.',
    };
  return outcome.kind === 'refused' ? { title: 'Sorry', text: outcome.words } : undefined;
};

/** Each screen of the form begins at its top, for the eye and for a screen reader. */
function useFocusOnNewScreen(name: string): void {
  const last = useRef(name);
  useEffect(() => {
    if (last.current === name) return;
    last.current = name;
    window.scrollTo(0, 0);
    const title = document.querySelector<HTMLElement>('#content h1');
    title?.setAttribute('tabindex', '-1');
    title?.focus({ preventScroll: true });
  }, [name]);
}

function StoryForm({ story }: { story: LocalStory }) {
  const view = useSyncExternalStore(story.subscribe, story.view, story.view);
  const [search, setSearch] = useSearchParams();
  const [end, setEnd] = useState<'handed-in' | 'kept'>();
  const { sending, stop, sendPage } = useUpload(story);
  const alert = useAlert();
  const { form } = story;
  const page = Math.min(form.total, Math.max(0, Math.trunc(Number(search.get('page')) || 0)));
  const goTo = (next: number) => setSearch({ page: String(next) });

  async function next() {
    const outcome = await sendPage(page);
    const why = refusalAlert(outcome);
    if (why) await alert(why);
    if (outcome.kind === 'photos-refused') document.getElementById('photos-title')?.scrollIntoView();
    if (outcome.kind === 'handed-in' || outcome.kind === 'kept') setEnd(outcome.kind);
    if (outcome.kind === 'saved') goTo(page + 1);
  }

  useFocusOnNewScreen(end ?? (sending ? 'sending' : `page ${page}`));
  if (end === 'handed-in') return <Thanks form={form} />;
  if (end === 'kept') return <SavedForOwner form={form} onBack={() => setEnd(undefined)} />;
  if (sending) return <UploadScreen sending={sending} theme={themeOf(form.theme)} onStop={stop} />;
  if (page === 0) return <Welcome form={form} view={view} onContinue={() => goTo(form.curr)} />;
  return <StoryPage story={story} view={view} page={page} onNext={() => void next()} onBack={() => goTo(page - 1)} />;
}

/** /abstract/{edition}: the abstract form (C-A01 to C-A10). */
export default function Abstract({ loaderData }: { loaderData: AbstractPageData }) {
  const { story, failed } = loaderData;
  // `failed` stays the same object: `Navigate` would set out anew for each new one, and a browser soon ignores who turns it so often.
  if (failed) return <Navigate to="/500" state={failed} replace />;
  if (story) return <StoryForm key={story.form.edition} story={story} />;
  return (
    <EmptyState
      level={1}
      title="No connection"
      text="We cannot be reached just now. Whatever you wrote is kept on this phone."
      action={<Button onClick={() => window.location.reload()}>Try again</Button>}
    />
  );
}
