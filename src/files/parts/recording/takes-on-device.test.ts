import { beforeEach, expect, test } from 'vitest';
import type { TakeStore } from './stored-takes.ts';
import { takesOnDevice, type BrokenTake } from './takes-on-device.ts';

let store: TakeStore;
let openTabs: Set<string>;
beforeEach(() => {
  store = takeStore();
  openTabs = new Set();
});

/** A store in memory. */
function takeStore(): TakeStore {
  const values = { takes: new Map<string, unknown>(), chunks: new Map<string, unknown>() };
  return {
    all: async (name, edition) =>
      [...values[name].values()].filter(value => (value as { edition: string }).edition === edition) as never,
    async put(name, value) {
      const { edition, take, ...rest } = value;
      values[name].set(JSON.stringify('n' in rest ? [edition, take, rest.n] : [edition, take]), value);
    },
    remove: async (name, key) => void values[name].delete(JSON.stringify(key)),
  };
}

let ids = 0;
/** A tab of the browser; `openTabs` are those whose locks are held. */
const tab = (writer: string) =>
  takesOnDevice({
    open: async () => store,
    async hold(name) {
      if (name === writer) openTabs.add(name);
      return name === writer || !openTabs.has(name);
    },
    writer,
    newId: () => String(ids++),
  });
const place = { place: 'tell t' };
const second = (text: string) => new Blob([text]);
const soundsOf = (takes: BrokenTake[]) => Promise.all(takes.map(({ sound }) => sound.text()));
/** Waits until so many seconds are on the device. */
const kept = (count: number) => expect.poll(async () => (await store.all('chunks', 'tell t')).length).toBe(count);

test('W53 every second that was recorded is there after the tab is killed, in order, and gone once it is saved', async () => {
  const killed = tab('a');
  const take = killed.store({ ...place, key: 2, mime: 'audio/webm' });
  for (const text of ['one ', 'two ', 'three']) take.add(second(text));
  await kept(3);
  expect(await tab('b').broken({ ...place, key: 2 })).toEqual([]);
  openTabs.clear();
  const next = tab('b');
  const broken = await next.broken({ ...place, key: 2 });
  expect(await soundsOf(broken)).toEqual(['one two three']);
  expect(broken[0]?.sound.type).toBe('audio/webm');
  expect([await next.broken({ ...place, key: 3 }), await next.broken({ place: 'other', key: 2 })]).toEqual([[], []]);
  await broken[0]?.forget();
  expect(await next.broken({ ...place, key: 2 })).toEqual([]);
  expect(await store.all('chunks', 'tell t')).toEqual([]);
});

test('W53 a recording is not broken off while it is made, and is once it was stopped and not saved', async () => {
  const here = tab('a');
  const take = here.store({ ...place, key: 2, mime: 'audio/mp4' });
  take.add(second('one'));
  await kept(1);
  expect(await here.broken({ ...place, key: 2 })).toEqual([]);
  take.end();
  expect(await soundsOf(await here.broken({ ...place, key: 2 }))).toEqual(['one']);
  await take.forget();
  expect(await here.broken({ ...place, key: 2 })).toEqual([]);
});

test('W53 a withdrawal leaves no recording on the device', async () => {
  const here = tab('a');
  const take = here.store({ ...place, key: 2, mime: 'audio/mp4' });
  take.add(second('one'));
  await kept(1);
  take.end();
  await here.forgetAll('tell t');
  expect([await store.all('takes', 'tell t'), await store.all('chunks', 'tell t')]).toEqual([[], []]);
});
