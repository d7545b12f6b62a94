import { beforeEach, expect, test } from 'vitest';
import { FakeStoryServer, storyForm } from '#test/kit/story-server.ts';
import { addLocalPhotos, confirmPhoto, removeLocalPhoto, restorePending } from './edit-story.ts';
import { createLocalStory, type LocalStory } from './local-story.ts';
import { sendOriginals } from './originals.ts';
import { memoryPendingStore, type PendingStore } from './pending-store.ts';
import { tabLocks } from './story-locks.ts';
import type { FileToSend } from './tus-upload.ts';
import type { Outside } from './outside.ts';

let pending: PendingStore;
let sent: FileToSend[];
/** What the server answers to the next files: a status, or that it hangs until it is stopped. */
let replies: (number | 'hangs')[];
const signal = new AbortController().signal;

const sendFile: Outside['sendFile'] = async file => {
  sent.push(file);
  const reply = replies.shift() ?? 200;
  if (reply === 200) return { ok: true, status: 200, body: { images: [] } };
  if (reply === 'hangs' && !file.signal.aborted) await new Promise(done => file.signal.addEventListener('abort', done));
  const error = { code: 'unclear', message: 'no' } as const;
  return { ok: false, status: reply === 'hangs' ? 0 : reply, error };
};

/** The story on this phone; every photo but `drawing` is reduced. */
async function openStory(): Promise<LocalStory> {
  const story = createLocalStory({
    form: storyForm,
    ask: new FakeStoryServer().ask,
    sendFile,
    locks: tabLocks(),
    pending,
    shrink: async file => ({
      photo: (await file.text()) === 'drawing' ? file : new Blob(['small']),
      taken: undefined,
      look: undefined,
      fault: undefined,
    }),
  });
  await restorePending(story);
  return story;
}

/** Adds a photo and waits until it is reduced. */
async function add(story: LocalStory, name: string) {
  await addLocalPhotos(story, [new File([name], `${name}.jpg`)], { page: 1 });
  await Promise.all(story.pending.preparations);
  return [...story.pending.photos.values()].at(-1)!;
}
const pendingOriginals = () => pending.all('originals', 'e');

beforeEach(() => {
  pending = memoryPendingStore();
  [sent, replies] = [[], []];
});

test('W52 an original is sent after its reduced copy is with the server, also by a page that is opened later', async () => {
  const before = await openStory();
  const photo = await add(before, 'a');
  await sendOriginals(before, signal);
  expect(sent).toEqual([]);
  await confirmPhoto(before, photo, { id: 'p1', file: 'f1' });
  const after = await openStory();
  expect(await sendOriginals(after, signal)).toEqual({ kind: 'done' });
  expect(sent).toMatchObject([{ kind: 'original', photo: 'p1', name: 'a.jpg' }]);
  expect(await sent[0]?.blob.text()).toBe('a');
  expect(await pendingOriginals()).toEqual([]);
});

test('W52 a photo that was sent as the camera took it has no original', async () => {
  const story = await openStory();
  await add(story, 'drawing');
  expect(await pendingOriginals()).toEqual([]);
});

test('W52 an original waits while a photo does, and stops for one that is added', async () => {
  const story = await openStory();
  await confirmPhoto(story, await add(story, 'a'), { id: 'p1', file: 'f1' });
  replies = ['hangs'];
  const sending = sendOriginals(story, signal);
  await expect.poll(() => sent).toHaveLength(1);
  const photo = await add(story, 'b');
  expect(await sending).toEqual({ kind: 'done' });
  await sendOriginals(story, signal);
  expect(sent).toHaveLength(1);
  await confirmPhoto(story, photo, { id: 'p2', file: 'f2' });
  await sendOriginals(story, signal);
  expect(sent.map(({ photo: id }) => id)).toEqual(['p1', 'p1', 'p2']);
});

test('W52 a lost connection keeps the original for later; a refused one and that of a removed photo are dropped', async () => {
  const story = await openStory();
  await confirmPhoto(story, await add(story, 'a'), { id: 'p1', file: 'f1' });
  replies = [0, 415];
  expect(await sendOriginals(story, signal)).toMatchObject({ kind: 'again', online: false });
  expect(await pendingOriginals()).toHaveLength(1);
  expect(await sendOriginals(story, signal)).toEqual({ kind: 'done' });
  expect(await pendingOriginals()).toEqual([]);
  await confirmPhoto(story, await add(story, 'b'), { id: 'p2', file: 'f2' });
  await removeLocalPhoto(story, 'p2');
  expect(await pendingOriginals()).toEqual([]);
});
