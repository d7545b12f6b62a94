import { beforeEach, expect, test } from 'vitest';
import { asked, FakeStoryServer, photoRecord, storyForm } from '#test/kit/story-server.ts';
import { restorePending, saveAnswer } from './edit-story.ts';
import { answerOf } from './shown-story.ts';
import { createLocalStory, formNow, type LocalStory } from './local-story.ts';
import type { AbstractForm, Outside } from './outside.ts';
import { memoryPendingStore, type PendingStore } from './pending-store.ts';
import { tabLocks } from './story-locks.ts';
import { initialSync, syncText } from './sync-state.ts';
import { reloadStory } from './reload-story.ts';
import { sendWords } from './send-words.ts';

let server: FakeStoryServer;
let pending: PendingStore;
let stored: AbstractForm[];
beforeEach(() => {
  server = new FakeStoryServer();
  pending = memoryPendingStore();
  stored = [];
});

const shrink: Outside['shrink'] = () => Promise.reject(new Error('no photos here'));
async function openStory(form: AbstractForm, ask = server.ask): Promise<LocalStory> {
  const story = createLocalStory({ form, ask, pending, shrink, writer: 'a', locks: tabLocks() });
  story.shown.store = async () => void stored.push(formNow(story));
  await restorePending(story);
  return story;
}
const photo = photoRecord('p', { file: 'f' });
const voice = { file: 'v', sha256: 's', seconds: 3 };

test('W51 words are in the kept form before they leave the pending store', async () => {
  const story = await openStory(storyForm);
  const left: number[] = [];
  const remove = pending.remove;
  pending.remove = async (...args) => {
    left.push(stored.length);
    return remove(...args);
  };
  await saveAnswer(story, 1, 'The monsoon');
  expect(stored).toEqual([]);
  await sendWords(story);
  expect(left).toEqual([1]);
  expect(stored.at(-1)?.questions[1]).toMatchObject({ answer: 'The monsoon', version: 1 });

  const again = await openStory(stored.at(-1) ?? storyForm);
  expect(answerOf(again, 1)).toMatchObject({ text: 'The monsoon', saveState: 'saved', version: 1 });
});

test('W51 the form as it is now has what the server has of recordings and photos, and no photo that is gone', async () => {
  const form = {
    ...storyForm,
    questions: { 1: { ...asked('First?', ''), voice } },
    photos: [photo, { ...photo, id: 'q' }],
  };
  const story = await openStory(form);
  expect(formNow(story)).toEqual(form);
  story.shown.update({
    answers: story.shown.view().answers.map(answer => ({ ...answer, voice: undefined })),
    photos: story.shown
      .view()
      .photos.filter(({ id }) => id === 'q')
      .map(one => ({ ...one, caption: 'At the sea' })),
  });
  expect(formNow(story)).toMatchObject({
    questions: { 1: { voice: null } },
    photos: [{ id: 'q', caption: 'At the sea', file: 'f' }],
  });
});

test('W51 a reply that is older than what was saved meanwhile changes nothing', async () => {
  let answerForm: () => void = () => undefined;
  const ready = new Promise<void>(done => void (answerForm = done));
  const ask = (async (address: string, input: { json?: never }) => {
    if (!address.endsWith('/api/abstract')) return server.ask(address as never, input as never);
    await ready;
    return { ok: true, status: 200, body: storyForm };
  }) as Outside['ask'];
  const story = await openStory(storyForm, ask);
  await saveAnswer(story, 1, 'Written offline');
  const loading = reloadStory(story);
  await sendWords(story);
  answerForm();
  await loading;
  expect(answerOf(story, 1)).toMatchObject({ text: 'Written offline', version: 1 });
});

test('W51 a story opened without the server says so in one line, with what waits', () => {
  const offline = 'You are offline. Everything is kept on this phone and will be sent when you are back.';
  const none = { answers: 0, recordings: 0, photos: 0 };
  expect(syncText({ ...initialSync, online: false }, true)).toBe(offline);
  expect(syncText({ ...initialSync, online: false, safe: { ...none, answers: 6 } }, true)).toBe(
    `${offline} 6 answers: safe with us.`,
  );
  expect(syncText({ ...initialSync, online: false, waiting: { ...none, photos: 3 } }, true)).toBe(
    `${offline} 3 photos wait for a connection.`,
  );
  expect(syncText({ ...initialSync, online: false, waiting: { ...none, photos: 1 } }, false)).toBe(
    'You are offline. 1 photo waits for a connection. This device has no room to keep it: leave this page open.',
  );
  const { story, isStored } = { story: createLocalStory, isStored: true };
  const opened = story({ form: storyForm, ask: server.ask, pending, shrink, isStored });
  expect(opened.shown.view().sync.online).toBe(false);
});
