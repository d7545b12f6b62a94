import { beforeEach, describe, expect, test } from 'vitest';
import type { CallClient } from '#kernel/call.ts';
import { type PendingStore, memoryPendingStore } from './pending-store.ts';
import { addLocalPhotos, saveRecording, restorePending, removeLocalPhoto, saveAnswer } from './edit-story.ts';
import { tabLocks } from './story-locks.ts';
import { uploadPage, type UploadProgress } from './upload-page.ts';
import { asked, FakeStoryServer, photoRecord, storyForm } from '#test/kit/story-server.ts';
import type { AbstractForm, Outside } from './outside.ts';
import { createLocalStory, type LocalStory } from './local-story.ts';

const savedPhoto = photoRecord('p1');
const photo = (name: string) => new File([name], `${name}.jpg`, { type: 'image/jpeg' });
const voice = () => ({ wav: new Blob(['RIFF']), seconds: 3 });
const shrink: Outside['shrink'] = async file => ({
  photo: new Blob([`small-${await file.text()}`]),
  taken: '2019:07:21 14:32:10',
  look: undefined,
  fault: undefined,
});

let server: FakeStoryServer;
let pendingStore: PendingStore;
const storyOnThisPhone = async (changes: Partial<AbstractForm> = {}) => {
  const story = createLocalStory({
    form: { ...storyForm, ...changes },
    locks: tabLocks(),
    ask: server.ask,
    sendFile: server.sendFile,
    pending: pendingStore,
    shrink,
  });
  await restorePending(story);
  return story;
};
beforeEach(() => {
  server = new FakeStoryServer();
  pendingStore = memoryPendingStore();
});

/** Sends a page; returns the outcome, the reported progress, and the pauses in milliseconds. */
async function sendPage(story: LocalStory, page: number, stopAfter = Infinity) {
  const progress: UploadProgress[] = [];
  const pauses: number[] = [];
  const stop = new AbortController();
  const pause = async (ms: number) => {
    pauses.push(ms);
    if (pauses.length >= stopAfter) stop.abort();
  };
  const outcome = await uploadPage(story, page, {
    onProgress: sending => void progress.push(sending),
    signal: stop.signal,
    pause,
  });
  return { outcome, progress, pauses };
}
const photoStates = (story: LocalStory) => story.shown.view().photos.map(photo => photo.state);
const pendingCounts = async () =>
  (await Promise.all((['answers', 'voices', 'photos'] as const).map(name => pendingStore.all(name, 'e')))).map(
    all => all.length,
  );

describe('storing on the phone', () => {
  test('C-A01 restores answers, recordings and photos after the page was closed without saving', async () => {
    const before = await storyOnThisPhone();
    await saveAnswer(before, 1, 'The monsoon of 98');
    await saveRecording(before, 2, voice());
    await addLocalPhotos(before, [photo('a'), photo('b')], { page: 1 });
    const after = await storyOnThisPhone();
    expect(after.shown.view().answers).toMatchObject([
      { text: 'The monsoon of 98', saveState: 'on-device' },
      { text: 'told before', saveState: 'saved', voice: { seconds: 3, saveState: 'on-device' } },
    ]);
    expect(after.shown.view().photos.map(({ name }) => name)).toEqual(['a.jpg', 'b.jpg']);
    expect(server.calls).toEqual([]);
  });

  test('C-A01 prefers the text on this phone over the server’s, and restores nothing of another edition', async () => {
    await saveAnswer(await storyOnThisPhone(), 1, 'newer');
    expect((await storyOnThisPhone({ questions: { 1: asked('First?', 'older') } })).shown.view().answers).toMatchObject(
      [{ text: 'newer', saveState: 'on-device' }],
    );
    expect((await storyOnThisPhone({ edition: 'another' })).shown.view().answers[0]).toMatchObject({
      text: '',
      saveState: 'empty',
    });
  });

  test('C-A04 a phone without room marks the story as not persistent and still sends everything', async () => {
    pendingStore.put = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
    const story = createLocalStory({
      form: storyForm,
      locks: tabLocks(),
      ask: server.ask,
      sendFile: server.sendFile,
      pending: { ...pendingStore, persistent: true },
      shrink,
    });
    await addLocalPhotos(story, [photo('a')], { page: 1 });
    await saveAnswer(story, 1, 'words');
    expect(story.shown.view().persistent).toBe(false);
    expect((await sendPage(story, 1)).outcome).toEqual({ kind: 'saved' });
    expect([server.photos, server.textOf(1)]).toEqual([['small-a'], 'words']);
  });

  test('C-A04 adds sixty photos and returns how many exceed them', async () => {
    const story = await storyOnThisPhone();
    expect(
      await addLocalPhotos(
        story,
        Array.from({ length: 63 }, (_, n) => photo(String(n))),
        { page: 1 },
      ),
    ).toBe(3);
    expect(story.shown.view().photos).toHaveLength(60);
  });

  test('C-A04 removes a pending photo on the phone and a saved one on the server', async () => {
    const story = await storyOnThisPhone({
      photos: [savedPhoto],
    });
    await addLocalPhotos(story, [photo('a')], { page: 1 });
    const [saved, pending] = story.shown.view().photos;
    expect(await removeLocalPhoto(story, pending!.id)).toBeUndefined();
    expect(server.calls).toEqual([]);
    expect(await removeLocalPhoto(story, saved!.id)).toBeUndefined();
    expect(server.calls).toEqual(['removeImage']);
    expect(story.shown.view().photos).toEqual([]);
    expect((await sendPage(story, 1)).outcome).toEqual({ kind: 'saved' });
    expect(server.photos).toEqual([]);
  });

  test('C-A04 a photo that cannot be removed stays, and the reason is returned', async () => {
    const story = await storyOnThisPhone({
      photos: [savedPhoto],
    });
    server.faults = ['before'];
    expect(await removeLocalPhoto(story, 'p1')).toBe('lost');
    expect(story.shown.view().photos).toHaveLength(1);
  });
});

describe('sending a page', () => {
  const filled = async () => {
    const story = await storyOnThisPhone();
    await addLocalPhotos(story, [photo('a'), photo('b')], { page: 1 });
    await saveRecording(story, 1, voice());
    await saveAnswer(story, 1, 'words');
    return story;
  };

  test('D26 W51 sends the words first, then recordings, then photos one at a time, then the page’s number', async () => {
    const story = await filled();
    const { outcome, progress } = await sendPage(story, 1);
    expect(outcome).toEqual({ kind: 'saved' });
    expect(server.calls).toEqual(['saveAnswers', 'updateAbstract', 'uplodeImage', 'uplodeImage', 'updateAbstract']);
    expect(server.photos).toEqual(['small-a', 'small-b']);
    expect(Object.fromEntries(server.fields)).toMatchObject({
      edition: 'e',
      curr: '1',
      audioQuestion1: 'First?',
      audio1: 'RIFF',
    });
    expect(server.saves).toMatchObject([{ key: 1, text: 'words', base: 0 }]);
    expect(progress.at(-1)).toMatchObject({ done: 3, items: 3, sent: 18, all: 18, waiting: false });
    expect(photoStates(story)).toEqual(['saved', 'saved']);
    expect(story.shown.view().answers[0]).toMatchObject({ saveState: 'saved', voice: { saveState: 'saved' } });
    expect(await pendingCounts()).toEqual([0, 0, 0]);
  });

  test('D26 the last page hands the story in', async () => {
    expect((await sendPage(await filled(), 2)).outcome).toEqual({ kind: 'handed-in' });
  });

  test('C-K22 D31 background saving sends `saving` and completes no page', async () => {
    const story = await filled();
    const forms: (string | null)[][] = [];
    const { ask } = story.outside;
    story.outside.ask = (async (...[address, options]: [string, { form: FormData }]) => {
      const field = (name: string) => options.form.get(name) as string | null;
      if (address.endsWith('updateAbstract')) forms.push([field('saving'), field('curr')]);
      return (ask as (...args: unknown[]) => unknown)(address, options);
    }) as CallClient;
    await sendPage(story, 1);
    expect(forms).toEqual([
      ['1', null],
      [null, '1'],
    ]);
  });

  test.each([
    ['a guest', false],
    ['somebody whose session has ended', true],
  ])('D05 saves the last page of %s without handing the story in', async (_, mayHandIn) => {
    const story = await storyOnThisPhone({ mayHandIn });
    server.signedOut = mayHandIn;
    await saveAnswer(story, 1, 'words');
    expect((await sendPage(story, 2)).outcome).toEqual({ kind: 'saved-for-owner' });
    expect([server.textOf(1), await pendingCounts()]).toEqual(['words', [0, 0, 0]]);
  });

  test.each([['before'], ['after']] as const)(
    'D08 stores everything once when the connection is lost %s calls are handled',
    async when => {
      const story = await filled();
      server.faults = [when, 'none', when, when, 'none', 503, 'none', when];
      const { outcome, pauses } = await sendPage(story, 1);
      expect(outcome).toEqual({ kind: 'saved' });
      expect(pauses.length).toBe(5);
      expect(server.photos).toEqual(['small-a', 'small-b']);
      expect(await pendingCounts()).toEqual([0, 0, 0]);
    },
  );

  test('M1 retries after a 408 as after a lost connection', async () => {
    const story = await filled();
    server.faults = Array.from({ length: 7 }, () => 408);
    expect((await sendPage(story, 1)).outcome).toEqual({ kind: 'saved' });
    expect(server.photos).toEqual(['small-a', 'small-b']);
  });

  test('D08 resumes a stopped upload, also after the tab was closed', async () => {
    const story = await filled();
    server.faults = ['none', 'none', 'none', 'before', 'before'];
    expect((await sendPage(story, 1, 2)).outcome).toEqual({ kind: 'stopped' });
    expect(photoStates(story)).toEqual(['saved', 'on-device']);
    server.calls = [];
    const after = await storyOnThisPhone({
      photos: [photoRecord('saved-small-a', { sha256: 'small-a' })],
    });
    expect((await sendPage(after, 1)).outcome).toEqual({ kind: 'saved' });
    expect(server.calls).toEqual(['uplodeImage', 'updateAbstract']);
    expect(server.photos).toEqual(['small-a', 'small-b']);
  });

  test('C-A04 the same photo chosen twice becomes one', async () => {
    const story = await storyOnThisPhone();
    await addLocalPhotos(story, [photo('a'), photo('a')], { page: 1 });
    await sendPage(story, 1);
    expect(photoStates(story)).toEqual(['saved']);
    expect(await pendingCounts()).toEqual([0, 0, 0]);
  });

  test('W37 marks a refused photo with the reason before the hand-in; the next attempt goes on without it', async () => {
    const story = await filled();
    server.faults = ['none', 'none', 415];
    expect((await sendPage(story, 2)).outcome).toEqual({ kind: 'photos-refused', count: 1 });
    // "The rest is safe with us" (customer 4).
    expect([server.textOf(1), server.fields.get('audio1'), server.photos]).toEqual(['words', 'RIFF', ['small-b']]);
    expect(story.shown.view().photos[0]).toMatchObject({ state: 'refused', why: 'This photo is damaged.' });
    expect(server.fields.has('curr')).toBe(false);
    expect((await sendPage(story, 2)).outcome).toEqual({ kind: 'handed-in' });
    expect(server.photos).toEqual(['small-b']);
  });

  test('W45 reports that the story was handed in elsewhere and keeps the pending changes', async () => {
    const story = await filled();
    server.faults = [409];
    server.refusalText = 'This story is handed in already.';
    expect((await sendPage(story, 1)).outcome).toEqual({
      kind: 'refused',
      message: 'This story is handed in already.',
    });
    expect(await pendingCounts()).toEqual([1, 1, 2]);
  });

  test('C-A08 gives up after six failed attempts', async () => {
    const story = await storyOnThisPhone();
    server.faults = Array<number>(20).fill(500);
    server.refusalText = 'Something Went Wrong';
    const { outcome, pauses } = await sendPage(story, 1);
    expect(outcome).toEqual({ kind: 'refused', message: 'Something Went Wrong' });
    expect(pauses).toEqual([1000, 2000, 4000, 8000, 16_000]);
  });

  test('C-A03 deletes a deleted recording on the server, and stops and sends a running one', async () => {
    const story = await storyOnThisPhone();
    await saveRecording(story, 1, { wav: null, seconds: 0 });
    story.takes.recording.set(2, async () => {
      story.takes.recording.delete(2);
      await saveRecording(story, 2, voice());
    });
    await sendPage(story, 1);
    expect([server.fields.get('removeAudio1'), server.fields.get('audio2')]).toEqual(['1', 'RIFF']);
    expect(await pendingCounts()).toEqual([0, 0, 0]);
  });

  test('C-A01 keeps text that is written during the upload pending', async () => {
    const story = await filled();
    const ask = server.ask;
    story.outside.ask = (async (...input: Parameters<CallClient>) => {
      const reply = await ask(...input);
      if (server.fields.has('curr')) await saveAnswer(story, 1, 'words and more');
      return reply;
    }) as CallClient;
    await sendPage(story, 1);
    expect(story.shown.view().answers[0]).toMatchObject({ text: 'words and more', saveState: 'on-device' });
    expect(await pendingCounts()).toEqual([1, 0, 0]);
  });
});
