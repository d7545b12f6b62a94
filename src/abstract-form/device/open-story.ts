import { sessionUser } from '#src/accounts/parts/session.tsx';
import { loadSubject } from '#src/editions/parts/load-edition.ts';
import { ask } from '#ui/ask.ts';
import { restorePending } from './edit-story.ts';
import { forgetStoredForm, storeForm, personHere, storedForm, visitorPerson, type StoredForm } from './stored-forms.ts';
import { createLocalStory, formNow, type LocalStory } from './local-story.ts';
import { fetchForm, type Outside } from './outside.ts';
import { openPendingStore } from './pending-store.ts';
import { createPhotoShrinker } from './shrink-photo.ts';
import type { ShownStory } from './shown-story.ts';

/** With a stored form at hand, a connection that is slower counts as none. */
const patienceMs = 8000;

/** The statuses of a server that cannot be reached: no reply at all, and those of a proxy before it. */
const unreachable: ReadonlySet<number> = new Set([0, 502, 503, 504]);

/** The refusals of a caller whom neither a session nor a link lets tell it. */
const closedCodes: ReadonlySet<string> = new Set(['sign-in', 'not-yours', 'link-role']);

type OpenedStory =
  | { kind: 'story'; story: LocalStory }
  | { kind: 'handed-in' }
  | { kind: 'not-found' }
  /** Neither the session nor the link that was opened here lets the caller tell it. */
  | { kind: 'closed' }
  /** The server cannot be reached, and nothing is stored here. */
  | { kind: 'unreachable' }
  | { kind: 'failed' };

type StoryParts = Pick<ShownStory, 'form' | 'isStored' | 'subject'> & Pick<Outside, 'linkKey'>;

/** The story with the changes of this device; it is stored from now on for `keeper`, as long as they are here. */
async function storyOf(parts: StoryParts, keeper: string | undefined): Promise<LocalStory> {
  const story = createLocalStory({ ...parts, ask, pending: await openPendingStore(), shrink: createPhotoShrinker() });
  await restorePending(story);
  const edition = story.edition;
  const storeFor = async (person: string) => {
    const { subject } = story.shown;
    // Somebody else may have signed in meanwhile, in another tab.
    if ((await personHere(story.outside.linkKey)) === person)
      await storeForm({ edition, keeper: person, form: formNow(story), subject });
  };
  const begin = async () => {
    if (!story.shown.isStored) await sessionUser();
    // The first screen of somebody who signed in elsewhere: they are known only after the server has named them.
    const person = keeper === visitorPerson ? await personHere(story.outside.linkKey) : keeper;
    if (person === undefined) return;
    story.shown.store = () => storeFor(person);
    await story.shown.store();
  };
  void begin();
  return story;
}

const storedStory = ({ form, subject, keeper }: StoredForm, linkKey: string | undefined) =>
  storyOf({ form, subject, linkKey, isStored: true }, keeper);

/**
 * Opens the story of an edition: from the server, or from what this device stores for the same person when the server
 * cannot be reached (W51). What was entered here and not sent is in it either way.
 */
export async function openStory(edition: string, linkKey: string | undefined): Promise<OpenedStory> {
  const keeper = await personHere(linkKey);
  const stored = keeper === undefined ? undefined : await storedForm(edition, keeper);
  const signal = stored && AbortSignal.timeout(patienceMs);
  const loadingSubject = loadSubject(edition);
  const reply = await fetchForm(ask, edition, { key: linkKey, signal });
  if (stored && unreachable.has(reply.status)) return { kind: 'story', story: await storedStory(stored, linkKey) };
  if (reply.ok && reply.status === 200) {
    const subject = (await loadingSubject) ?? stored?.subject;
    return { kind: 'story', story: await storyOf({ form: reply.body, subject, linkKey, isStored: false }, keeper) };
  }
  if (reply.status === 0) return { kind: 'unreachable' };
  const isClosed = !reply.ok && closedCodes.has(reply.error.code);
  if (reply.status === 202 || reply.status === 404 || isClosed) await forgetStoredForm(edition);
  if (reply.status === 202) return { kind: 'handed-in' };
  if (isClosed) return { kind: 'closed' };
  return { kind: reply.status === 404 ? 'not-found' : 'failed' };
}
