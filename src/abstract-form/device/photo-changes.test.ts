import { beforeEach, describe, expect, test } from 'vitest';
import type { CallClient } from '#kernel/call.ts';
import { photoRecord, storyForm } from '#test/kit/story-server.ts';
import { addLocalPhotos, confirmPhoto, removeLocalPhoto, restorePending } from './edit-story.ts';
import { createLocalStory, type LocalStory } from './local-story.ts';
import { memoryPendingStore, type PendingStore } from './pending-store.ts';
import { changeLocalPhoto, retryPhotoChange, sendPhotoChanges, withPhotoChange } from './photo-changes.ts';
import { unchangedPhoto } from './shrunk-photo.ts';
import type { Outside } from './outside.ts';

const form = { ...storyForm, questions: {}, photos: ['a', 'b', 'c'].map(id => photoRecord(id)) };

let pending: PendingStore;
let statuses: number[];
let calls: object[];
beforeEach(() => {
  pending = memoryPendingStore();
  statuses = [];
  calls = [];
});
const ask = (async (_: string, { json }: { json: object }) => {
  const status = statuses.shift() ?? 200;
  if (status !== 200) return { ok: false, status, error: { code: 'no', message: 'no' } };
  calls.push(json);
  return { ok: true, status, body: { photos: [] } };
}) as CallClient;
async function storyHere(): Promise<LocalStory> {
  const shrink: Outside['shrink'] = async file => unchangedPhoto(file);
  const story = createLocalStory({ form, ask, pending, shrink });
  await restorePending(story);
  return story;
}
const ids = (story: LocalStory) => story.shown.view().photos.map(({ id }) => id);
const unsent = async () => (await pending.all('photoChanges', 'e')).map(({ id }) => id);

describe('changes of photos', () => {
  test('W58 are shown at once, outlive the tab and are sent once', async () => {
    const story = await storyHere();
    await changeLocalPhoto(story, 'b', { caption: 'Amma, Kochi', answer: 3 });
    await changeLocalPhoto(story, 'b', { wish: 'must' });
    const again = await storyHere();
    expect(again.shown.view().photos[1]).toMatchObject({ caption: 'Amma, Kochi', answer: 3, wish: 'must' });
    statuses = [0];
    expect((await sendPhotoChanges(again)).ok).toBe(false);
    expect(await unsent()).toEqual(['b']);
    await sendPhotoChanges(again);
    await sendPhotoChanges(again);
    expect(calls).toEqual([{ parent: 'e', image: 'b', caption: 'Amma, Kochi', answer: 3, wish: 'must' }]);
    expect(await unsent()).toEqual([]);
  });

  test('W58 one photo has the cover, also among changes that are not sent yet', async () => {
    const story = await storyHere();
    await changeLocalPhoto(story, 'a', { wish: 'cover' });
    await changeLocalPhoto(story, 'c', { wish: 'cover' });
    expect(story.shown.view().photos.map(({ wish }) => wish)).toEqual([null, null, 'cover']);
    await sendPhotoChanges(story);
    expect(calls).toMatchObject([
      { image: 'c', wish: 'cover' },
      { image: 'a', wish: null },
    ]);
  });

  test('W58 (magazine 3) one photo shows whom it is about, also among changes that are not sent yet', async () => {
    const story = await storyHere();
    await changeLocalPhoto(story, 'a', { subject: true, caption: 'Amma' });
    await changeLocalPhoto(story, 'c', { subject: true });
    expect(story.shown.view().photos.map(({ subject }) => subject)).toEqual([false, false, true]);
    // Words of a photo are no reason to take it from another.
    await changeLocalPhoto(story, 'a', { caption: 'Amma and Appa' });
    await sendPhotoChanges(story);
    expect(calls).toMatchObject([
      { image: 'c', subject: true },
      { image: 'a', subject: false, caption: 'Amma and Appa' },
    ]);
  });

  test('W58 moved photos reach the server in the order that is shown', async () => {
    const story = await storyHere();
    await changeLocalPhoto(story, 'c', { before: 'a' });
    await changeLocalPhoto(story, 'b', { before: 'a' });
    expect(ids(story)).toEqual(['c', 'b', 'a']);
    expect(ids(await storyHere())).toEqual(['c', 'b', 'a']);
    await sendPhotoChanges(story);
    expect(calls).toEqual([
      { parent: 'e', image: 'b', before: 'a' },
      { parent: 'e', image: 'c', before: 'b' },
    ]);
    expect(withPhotoChange(story.shown.view().photos, 'c', { before: null }).map(({ id }) => id)).toEqual([
      'b',
      'a',
      'c',
    ]);
  });

  test('W58 wait for a photo that is still on the device, and end with one that is removed', async () => {
    const story = await storyHere();
    await addLocalPhotos(story, [new File(['x'], 'x.jpg')], { page: 1, answer: 2 });
    const [waiting] = [...story.pending.photos.values()];
    expect(story.shown.view().photos[3]).toMatchObject({ answer: 2 });
    await sendPhotoChanges(story);
    expect(calls).toEqual([]);
    await confirmPhoto(story, waiting!, { id: 'd', file: 'f' });
    await sendPhotoChanges(story);
    expect(calls).toEqual([{ parent: 'e', image: 'd', answer: 2 }]);
    await changeLocalPhoto(story, 'a', { caption: 'x' });
    await removeLocalPhoto(story, 'a');
    expect(await unsent()).toEqual([]);
  });

  test('W58 a change that the server refuses is said on its photo, kept to try again, and the others go on', async () => {
    const story = await storyHere();
    await changeLocalPhoto(story, 'c', { caption: 'refused' });
    await changeLocalPhoto(story, 'a', { caption: 'kept' });
    statuses = [409];
    expect((await sendPhotoChanges(story)).ok).toBe(true);
    expect(calls).toMatchObject([{ image: 'a' }]);
    const refused = () => story.shown.view().photos.find(({ id }) => id === 'c');
    expect(refused()).toMatchObject({ caption: 'refused', whyNotSaved: 'no' });
    expect(await unsent()).toEqual(['c']);
    // It is not sent again by itself, only when the customer says so.
    await sendPhotoChanges(story);
    expect(calls).toHaveLength(1);
    await retryPhotoChange(story, 'c');
    expect(calls).toMatchObject([{ image: 'a' }, { image: 'c', caption: 'refused' }]);
    expect(refused()?.whyNotSaved).toBeUndefined();
    expect(await unsent()).toEqual([]);
  });

  test('W58 other words for what was refused are sent', async () => {
    const story = await storyHere();
    await changeLocalPhoto(story, 'c', { caption: 'refused' });
    statuses = [400];
    await sendPhotoChanges(story);
    await changeLocalPhoto(story, 'c', { caption: 'shorter' });
    await sendPhotoChanges(story);
    expect(calls).toMatchObject([{ image: 'c', caption: 'shorter' }]);
  });

  test('W58 a file that is no photo is refused in its tile and kept nowhere', async () => {
    const story = await storyHere();
    story.outside.shrink = async file => ({ ...unchangedPhoto(file), fault: 'This is a web page, not a photo.' });
    await addLocalPhotos(story, [new File(['<html>'], 'html.jpg')], { page: 1 });
    await Promise.all(story.pending.preparations);
    expect(story.shown.view().photos[3]).toMatchObject({ state: 'refused', why: 'This is a web page, not a photo.' });
    expect(await pending.all('photos', 'e')).toEqual([]);
  });
});
