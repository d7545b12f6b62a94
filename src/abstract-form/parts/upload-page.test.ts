import { beforeEach, describe, expect, test } from 'vitest';
import type { CallClient } from '#kernel/call.ts';
import { type PendingStore, memoryPendingStore } from './pending-store.ts';
import { addLocalPhotos, saveRecording, restorePending, removeLocalPhoto, saveAnswer } from './edit-story.ts';
import { uploadPage, type UploadProgress } from './upload-page.ts';
import { type AbstractForm, createLocalStory, type LocalStory } from './local-story.ts';

/** A shop that keeps what it is sent, and can lose the connection before or after it did so. */
class Shop {
  fields = new Map<string, string>();
  photos: string[] = [];
  calls: string[] = [];
  /** What happens to the calls that come next. */
  faults: ('none' | 'before' | 'after' | number)[] = [];
  words = 'This photo is damaged.';
  signedOut = false;

  ask = (async (address: string, { form }: { form?: FormData }) => {
    const fault = this.faults.shift();
    const lost = { ok: false, status: 0, error: { code: 'offline', message: 'lost' } };
    if (fault === 'before') return lost;
    if (typeof fault === 'number') return { ok: false, status: fault, error: { code: 'no', message: this.words } };
    const answer = await this.take(address, form);
    return fault === 'after' ? lost : answer;
  }) as CallClient;

  async take(address: string, form?: FormData) {
    this.calls.push(address.split('/').at(-1) ?? '');
    if (address.endsWith('removeImage')) return { ok: true, status: 200, body: { removed: 'x' } };
    if (address.endsWith('uplodeImage')) {
      const image = form?.get('image1');
      const content = image instanceof File ? await image.text() : '';
      if (!this.photos.includes(content)) this.photos.push(content);
      const id = `with-us-${content}`;
      return {
        ok: true,
        status: 200,
        body: { images: [{ id, file: id, sha256: content, page: 1, width: 9, height: 9 }] },
      };
    }
    for (const [name, value] of form ?? [])
      this.fields.set(name, typeof value === 'string' ? value : await value.text());
    const handedIn = form?.get('curr') === '2';
    if (handedIn && this.signedOut)
      return { ok: false, status: 401, error: { code: 'hand-in-sign-in', message: 'Sign in.' } };
    return { ok: true, status: 200, body: { edition: 'e', curr: 1, total: 2, handedIn } };
  }
}

const form: AbstractForm = {
  name: 'Asha',
  category: 'Birthday Spotlight',
  theme: 'Gifting',
  edition: 'e',
  partner: null,
  pages: 12,
  total: 2,
  curr: 1,
  questions: {
    1: { question: 'First?', answer: '', voice: null },
    2: { question: 'Second?', answer: 'told before', voice: null },
  },
  photos: [],
  mayHandIn: true,
};
const photo = (name: string) => new File([name], `${name}.jpg`, { type: 'image/jpeg' });
const voice = () => ({ wav: new Blob(['RIFF']), seconds: 3 });
const shrink: LocalStory['shrink'] = async file => ({
  photo: new Blob([`small-${await file.text()}`]),
  taken: '2019:07:21 14:32:10',
  small: false,
});

let shop: Shop;
let pendingStore: PendingStore;
const onThisPhone = async (again: Partial<AbstractForm> = {}) => {
  const story = createLocalStory({ form: { ...form, ...again }, ask: shop.ask, pending: pendingStore, shrink });
  await restorePending(story);
  return story;
};
beforeEach(() => {
  shop = new Shop();
  pendingStore = memoryPendingStore();
});

/** Sends a page; answers the outcome, how far it told it was, and how long it waited. */
async function sendPage(story: LocalStory, page: number, stopAfter = Infinity) {
  const told: UploadProgress[] = [];
  const pauses: number[] = [];
  const stop = new AbortController();
  const pause = async (ms: number) => {
    pauses.push(ms);
    if (pauses.length >= stopAfter) stop.abort();
  };
  const outcome = await uploadPage(story, page, {
    onProgress: sending => void told.push(sending),
    signal: stop.signal,
    pause,
  });
  return { outcome, told, pauses };
}
const places = (story: LocalStory) => story.view().photos.map(one => one.state);
const left = async () =>
  (await Promise.all((['answers', 'voices', 'photos'] as const).map(name => pendingStore.all(name, 'e')))).map(
    all => all.length,
  );

describe('keeping on the phone', () => {
  test('C-A01 what was written, recorded and added is there after the page is closed without a word', async () => {
    const before = await onThisPhone();
    await saveAnswer(before, 1, 'The monsoon of 98');
    await saveRecording(before, 2, voice());
    await addLocalPhotos(before, [photo('a'), photo('b')], 1);
    const after = await onThisPhone();
    expect(after.view().answers).toMatchObject([
      { text: 'The monsoon of 98', saveState: 'on-device' },
      { text: 'told before', saveState: 'saved', voice: { seconds: 3, saveState: 'on-device' } },
    ]);
    expect(after.view().photos.map(one => one.name)).toEqual(['a.jpg', 'b.jpg']);
    expect(shop.calls).toEqual([]);
  });

  test('C-A01 what this phone has is newer than what the shop has, and what is another edition’s stays away', async () => {
    await saveAnswer(await onThisPhone(), 1, 'newer');
    expect(
      (await onThisPhone({ questions: { 1: { question: 'First?', answer: 'older', voice: null } } })).view().answers,
    ).toMatchObject([{ text: 'newer', saveState: 'on-device' }]);
    expect((await onThisPhone({ edition: 'another' })).view().answers[0]).toMatchObject({
      text: '',
      saveState: 'empty',
    });
  });

  test('C-A04 a phone without room says that the tab must stay open, and still sends everything', async () => {
    pendingStore.put = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
    const story = createLocalStory({ form, ask: shop.ask, pending: { ...pendingStore, persistent: true }, shrink });
    await addLocalPhotos(story, [photo('a')], 1);
    await saveAnswer(story, 1, 'words');
    expect(story.view().persistent).toBe(false);
    expect((await sendPage(story, 1)).outcome).toEqual({ kind: 'saved' });
    expect([shop.photos, shop.fields.get('num1')]).toEqual([['small-a'], '{"question":"First?","answer":"words"}']);
  });

  test('C-A04 sixty photos fit, the rest is told', async () => {
    const story = await onThisPhone();
    expect(
      await addLocalPhotos(
        story,
        Array.from({ length: 63 }, (_, n) => photo(String(n))),
        1,
      ),
    ).toBe(3);
    expect(story.view().photos).toHaveLength(60);
  });

  test('C-A04 a photo that is only here is removed here, one that is safe is removed with us', async () => {
    const story = await onThisPhone({ photos: [{ id: 'p1', file: 'f1', sha256: 's', page: 1, width: 1, height: 1 }] });
    await addLocalPhotos(story, [photo('a')], 1);
    const [safe, here] = story.view().photos;
    expect(await removeLocalPhoto(story, here!.id)).toBeUndefined();
    expect(shop.calls).toEqual([]);
    expect(await removeLocalPhoto(story, safe!.id)).toBeUndefined();
    expect(shop.calls).toEqual(['removeImage']);
    expect(story.view().photos).toEqual([]);
    expect((await sendPage(story, 1)).outcome).toEqual({ kind: 'saved' });
    expect(shop.photos).toEqual([]);
  });

  test('C-A04 when it cannot be removed it stays, with the reason', async () => {
    const story = await onThisPhone({ photos: [{ id: 'p1', file: 'f1', sha256: 's', page: 1, width: 1, height: 1 }] });
    shop.faults = ['before'];
    expect(await removeLocalPhoto(story, 'p1')).toBe('lost');
    expect(story.view().photos).toHaveLength(1);
  });
});

describe('sending a page', () => {
  const filled = async () => {
    const story = await onThisPhone();
    await addLocalPhotos(story, [photo('a'), photo('b')], 1);
    await saveRecording(story, 1, voice());
    await saveAnswer(story, 1, 'words');
    return story;
  };

  test('D26 photos one at a time, then recordings, then the answers with the page’s number', async () => {
    const story = await filled();
    const { outcome, told } = await sendPage(story, 1);
    expect(outcome).toEqual({ kind: 'saved' });
    expect(shop.calls).toEqual(['uplodeImage', 'uplodeImage', 'updateAbstract', 'updateAbstract']);
    expect(shop.photos).toEqual(['small-a', 'small-b']);
    expect(Object.fromEntries(shop.fields)).toMatchObject({
      edition: 'e',
      curr: '1',
      audioQuestion1: 'First?',
      audio1: 'RIFF',
      num1: '{"question":"First?","answer":"words"}',
      num2: '{"question":"Second?","answer":"told before"}',
    });
    expect(told.at(-1)).toMatchObject({ done: 3, items: 3, sent: 18, all: 18, waiting: false });
    expect(places(story)).toEqual(['saved', 'saved']);
    expect(story.view().answers[0]).toMatchObject({ saveState: 'saved', voice: { saveState: 'saved' } });
    expect(await left()).toEqual([0, 0, 0]);
  });

  test('D26 the last page hands in', async () => {
    expect((await sendPage(await filled(), 2)).outcome).toEqual({ kind: 'handed-in' });
  });

  test('C-K22 D31 background saving says so, and completes no page', async () => {
    const story = await filled();
    const forms: (string | null)[][] = [];
    const { ask } = story;
    story.ask = (async (...[address, asked]: [string, { form: FormData }]) => {
      const sent = (name: string) => asked.form.get(name) as string | null;
      if (address.endsWith('updateAbstract')) forms.push([sent('saving'), sent('curr')]);
      return (ask as (...given: unknown[]) => unknown)(address, asked);
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
  ])('D05 the last page of %s is kept with us, and not handed in', async (_, mayHandIn) => {
    const story = await onThisPhone({ mayHandIn });
    shop.signedOut = mayHandIn;
    await saveAnswer(story, 1, 'words');
    expect((await sendPage(story, 2)).outcome).toEqual({ kind: 'saved-for-owner' });
    expect(shop.fields.get('num1')).toContain('words');
    expect([shop.fields.get('saving'), await left()]).toEqual(['1', [0, 0, 0]]);
  });

  test.each([['before'], ['after']] as const)(
    'D08 with the connection lost %s each arrival everything arrives once',
    async when => {
      const story = await filled();
      shop.faults = [when, 'none', when, when, 'none', 503, 'none', when];
      const { outcome, pauses } = await sendPage(story, 1);
      expect(outcome).toEqual({ kind: 'saved' });
      expect(pauses.length).toBe(5);
      expect(shop.photos).toEqual(['small-a', 'small-b']);
      expect(await left()).toEqual([0, 0, 0]);
    },
  );

  test('M1 a connection that was too slow is tried again, as one that was lost', async () => {
    const story = await filled();
    shop.faults = Array.from({ length: 7 }, () => 408);
    expect((await sendPage(story, 1)).outcome).toEqual({ kind: 'saved' });
    expect(shop.photos).toEqual(['small-a', 'small-b']);
  });

  test('D08 stopped in the middle, or the tab closed, it goes on where it was', async () => {
    const story = await filled();
    shop.faults = ['none', 'before', 'before'];
    expect((await sendPage(story, 1, 2)).outcome).toEqual({ kind: 'stopped' });
    expect(places(story)).toEqual(['saved', 'on-device']);
    shop.calls = [];
    const after = await onThisPhone({
      photos: [{ id: 'with-us-small-a', file: 'f', sha256: 'small-a', page: 1, width: 9, height: 9 }],
    });
    expect((await sendPage(after, 1)).outcome).toEqual({ kind: 'saved' });
    expect(shop.calls).toEqual(['uplodeImage', 'updateAbstract', 'updateAbstract']);
    expect(shop.photos).toEqual(['small-a', 'small-b']);
  });

  test('C-A04 the same photo chosen twice becomes one', async () => {
    const story = await onThisPhone();
    await addLocalPhotos(story, [photo('a'), photo('a')], 1);
    await sendPage(story, 1);
    expect(places(story)).toEqual(['saved']);
    expect(await left()).toEqual([0, 0, 0]);
  });

  test('W37 a refused photo is marked with the reason before anything is handed in; next time it goes on without it', async () => {
    const story = await filled();
    shop.faults = [415];
    expect((await sendPage(story, 2)).outcome).toEqual({ kind: 'photos-refused', count: 1 });
    expect(story.view().photos[0]).toMatchObject({ state: 'refused', why: 'This photo is damaged.' });
    expect(shop.fields.has('curr')).toBe(false);
    expect((await sendPage(story, 2)).outcome).toEqual({ kind: 'handed-in' });
    expect(shop.photos).toEqual(['small-b']);
  });

  test('W45 a story that was handed in elsewhere says so, and what is here stays here', async () => {
    const story = await filled();
    shop.faults = [409];
    shop.words = 'This story is handed in already.';
    expect((await sendPage(story, 1)).outcome).toEqual({
      kind: 'refused',
      message: 'This story is handed in already.',
    });
    expect(await left()).toEqual([1, 1, 2]);
  });

  test('C-A08 a shop that keeps failing is not asked for ever', async () => {
    const story = await onThisPhone();
    shop.faults = Array<number>(20).fill(500);
    shop.words = 'Something Went Wrong';
    const { outcome, pauses } = await sendPage(story, 1);
    expect(outcome).toEqual({ kind: 'refused', message: 'Something Went Wrong' });
    expect(pauses).toEqual([1000, 2000, 4000, 8000, 16_000]);
  });

  test('C-A03 a deleted recording is deleted with us, and a running one is ended and sent', async () => {
    const story = await onThisPhone();
    await saveRecording(story, 1, { wav: null, seconds: 0 });
    story.activeRecordings.set(2, async () => {
      story.activeRecordings.delete(2);
      await saveRecording(story, 2, voice());
    });
    await sendPage(story, 1);
    expect([shop.fields.get('removeAudio1'), shop.fields.get('audio2')]).toEqual(['1', 'RIFF']);
    expect(await left()).toEqual([0, 0, 0]);
  });

  test('C-A01 what is written while a page goes up stays on the phone for the next time', async () => {
    const story = await filled();
    const ask = shop.ask;
    story.ask = (async (...input: Parameters<CallClient>) => {
      const answer = await ask(...input);
      if (shop.fields.has('curr')) await saveAnswer(story, 1, 'words and more');
      return answer;
    }) as CallClient;
    await sendPage(story, 1);
    expect(story.view().answers[0]).toMatchObject({ text: 'words and more', saveState: 'on-device' });
    expect(await left()).toEqual([1, 0, 0]);
  });
});
