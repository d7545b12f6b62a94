import { beforeEach, expect, test } from 'vitest';
import { memoryPendingStore, type PendingStore } from '#src/abstract-form/parts/pending-store.ts';
import type { StoryLocks } from '#src/abstract-form/parts/story-locks.ts';
import { takesOnDevice } from './kept-takes.ts';

let store: PendingStore;
let openTabs: Set<string>;
beforeEach(() => {
  store = memoryPendingStore();
  openTabs = new Set();
});

/** A tab of the browser; `openTabs` are those whose locks are held. */
function tab(writer: string) {
  const locks: StoryLocks = {
    async hold(name) {
      if (name === `story-writer:${writer}`) openTabs.add(name);
      return name === `story-writer:${writer}` || !openTabs.has(name);
    },
    run: (_, work) => work(),
  };
  return takesOnDevice({ open: async () => store, locks, writer });
}
const second = (text: string) => new Blob([text]);
const soundsOf = async (takes: { sounds: Blob[] } | undefined) =>
  takes && (await Promise.all(takes.sounds.map(sound => sound.text())));
/** Waits until so many seconds are on the device. */
const kept = (count: number) => expect.poll(async () => (await store.all('chunks', 'tell t')).length).toBe(count);

test('W53 every second that was recorded is there after the tab is killed, in order, and gone once it is saved', async () => {
  const killed = tab('a');
  const take = killed.keep({ token: 't', key: 2, mime: 'audio/webm' });
  for (const text of ['one ', 'two ', 'three']) take.add(second(text));
  await kept(3);
  expect(await tab('b').broken('t', 2)).toBeUndefined();
  openTabs.clear();
  const next = tab('b');
  const broken = await next.broken('t', 2);
  expect(await soundsOf(broken)).toEqual(['one two three']);
  expect(broken?.sounds[0]?.type).toBe('audio/webm');
  expect([await next.broken('t', 3), await next.broken('other', 2)]).toEqual([undefined, undefined]);
  await broken?.forget();
  expect(await next.broken('t', 2)).toBeUndefined();
  expect(await store.all('chunks', 'tell t')).toEqual([]);
});

test('W53 a recording is not broken off while it is made, and is once it was stopped and not saved', async () => {
  const here = tab('a');
  const take = here.keep({ token: 't', key: 2, mime: 'audio/mp4' });
  take.add(second('one'));
  await kept(1);
  expect(await here.broken('t', 2)).toBeUndefined();
  take.end();
  expect(await soundsOf(await here.broken('t', 2))).toEqual(['one']);
  await take.forget();
  expect(await here.broken('t', 2)).toBeUndefined();
});

test('W53 a withdrawal leaves no recording on the device', async () => {
  const here = tab('a');
  const take = here.keep({ token: 't', key: 2, mime: 'audio/mp4' });
  take.add(second('one'));
  await kept(1);
  take.end();
  await here.forgetAll('t');
  expect([await store.all('takes', 'tell t'), await store.all('chunks', 'tell t')]).toEqual([[], []]);
});
