import { beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeStoryServer, storyForm } from '#test/kit/story-server.ts';
import { addLocalPhotos, removeLocalPhoto, restorePending } from './edit-story.ts';
import { createLocalStory, type LocalStory } from './local-story.ts';
import { memoryPendingStore, type PendingStore } from './pending-store.ts';
import { tabLocks } from './story-locks.ts';
import { uploadPage } from './upload-page.ts';
import type { Outside } from './outside.ts';

const takenBack = 'Your phone took this photo back. Choose it again.';
const photo = (name: string) => new File([name], `${name}.jpg`, { type: 'image/jpeg' });
/** A file of which nothing comes, or that is gone. */
function vanished(name: string, reading: Promise<never>): File {
  const file = photo(name);
  file.stream = () => new ReadableStream({ pull: () => reading });
  return file;
}
const gone = (name: string) => vanished(name, Promise.reject(new DOMException('gone', 'NotFoundError')));
const stalled = (name: string) => vanished(name, new Promise(() => undefined));

let server: FakeStoryServer;
let pending: PendingStore;
let shrink: Outside['shrink'];
beforeEach(() => {
  server = new FakeStoryServer();
  pending = memoryPendingStore();
  shrink = async file => ({ photo: file, taken: undefined, look: undefined, fault: undefined });
});
const storyOnThisPhone = async () => {
  const { ask, sendFile } = server;
  const story = createLocalStory({ form: storyForm, locks: tabLocks(), ask, sendFile, pending, shrink });
  await restorePending(story);
  return story;
};
const send = (story: LocalStory, signal = new AbortController().signal) =>
  uploadPage(story, 2, { onProgress: () => undefined, signal, pause: () => Promise.resolve() });
const shown = (story: LocalStory) => story.shown.view().photos.map(({ name, state, why }) => [name, state, why]);

describe('photos that the phone takes back', () => {
  test('C-A04 one that is gone says so, also after a reload, the rest goes on, and it is forgotten at the hand-in', async () => {
    const story = await storyOnThisPhone();
    await addLocalPhotos(story, [photo('a'), gone('b'), photo('c')], { page: 1 });
    await vi.waitFor(() => expect(story.pending.preparations.size).toBe(0));
    const list = [
      ['a.jpg', 'on-device', undefined],
      ['b.jpg', 'refused', takenBack],
      ['c.jpg', 'on-device', undefined],
    ];
    expect(shown(story)).toEqual(list);
    expect(story.shown.view().sync.waiting.photos).toBe(2);
    const again = await storyOnThisPhone();
    await vi.waitFor(() => expect(again.pending.preparations.size).toBe(0));
    expect(shown(again)).toEqual(list);
    expect(await send(again)).toEqual({ kind: 'handed-in' });
    expect(server.photos).toEqual(['a', 'c']);
    expect(again.shown.view().sync.safe.photos).toBe(2);
    expect(await pending.all('photos', 'e')).toEqual([]);
  });

  test('C-A04 removing it takes it out of the list for good', async () => {
    const story = await storyOnThisPhone();
    await addLocalPhotos(story, [gone('b')], { page: 1 });
    await removeLocalPhoto(story, story.shown.view().photos[0]?.id ?? '');
    expect(shown(story)).toEqual([]);
    expect(shown(await storyOnThisPhone())).toEqual([]);
  });

  test('C-A08 Stop ends an upload at once that waits for a photo which never comes', async () => {
    const story = await storyOnThisPhone();
    void addLocalPhotos(story, [stalled('a')], { page: 1 });
    const stop = new AbortController();
    const outcome = send(story, stop.signal);
    stop.abort();
    expect(await outcome).toEqual({ kind: 'stopped' });
  });

  test('C-A04 a photo whose tab closed while it was read is named after the reload', async () => {
    const story = await storyOnThisPhone();
    void addLocalPhotos(story, [stalled('a')], { page: 1 });
    await vi.waitFor(async () => expect(await pending.all('photos', 'e')).toHaveLength(1));
    expect(shown(await storyOnThisPhone())).toEqual([['a.jpg', 'refused', takenBack]]);
  });

  test('C-A08 one that this device lost after it was kept is named before the hand-in, and the rest is sent', async () => {
    const story = await storyOnThisPhone();
    await addLocalPhotos(story, [photo('a'), photo('b')], { page: 1 });
    await vi.waitFor(() => expect(story.pending.preparations.size).toBe(0));
    const [first] = story.pending.photos.values();
    if (first) first.photo.stream = gone('a').stream;
    expect(await send(story)).toEqual({ kind: 'photos-refused', count: 1 });
    expect(server.photos).toEqual(['b']);
    expect(shown(story)[0]).toEqual(['a.jpg', 'refused', takenBack]);
    expect(await send(story)).toEqual({ kind: 'handed-in' });
  });

  test('C-A05 a photo that cannot be reduced for any reason is sent as it is', async () => {
    shrink = () => Promise.reject(new Error('no worker'));
    const story = await storyOnThisPhone();
    await addLocalPhotos(story, [photo('a')], { page: 1 });
    expect(await send(story)).toEqual({ kind: 'handed-in' });
    expect(server.photos).toEqual(['a']);
  });
});
