import { beforeEach, describe, expect, test } from 'vitest';
import { asked, FakeStoryServer, photoRecord, storyForm } from '#test/kit/story-server.ts';
import { addQuestion, restorePending, saveAnswer, saveQuestion } from './edit-story.ts';
import { answerOf } from './shown-story.ts';
import { createLocalStory, type LocalStory } from './local-story.ts';
import { memoryPendingStore, type PendingStore } from './pending-store.ts';
import { tabLocks, type StoryLocks } from './story-locks.ts';
import { initialSync, syncText } from './sync-state.ts';
import { changeLocalPhoto } from './photo-changes.ts';
import { reloadStory } from './reload-story.ts';
import { sendWords } from './send-words.ts';
import type { Outside } from './outside.ts';

let server: FakeStoryServer;
let pending: PendingStore;
/** The tabs that are open: their words are their own. */
let open: Set<string>;
beforeEach(() => {
  server = new FakeStoryServer();
  pending = memoryPendingStore();
  open = new Set();
});

const shrink: Outside['shrink'] = () => Promise.reject(new Error('no photos here'));
/** A tab of one browser with the form. */
async function openTab(writer: string, form = storyForm): Promise<LocalStory> {
  const locks: StoryLocks = {
    ...tabLocks(),
    hold: async name => name === `story-writer:${writer}` || !open.has(name),
  };
  const story = createLocalStory({ form, ask: server.ask, pending, shrink, writer, locks });
  await restorePending(story);
  open.add(`story-writer:${writer}`);
  return story;
}
const close = (writer: string) => void open.delete(`story-writer:${writer}`);
const waiting = async () => (await pending.all('answers', 'e')).map(({ text, base }) => [text, base]);

describe('words on their way', () => {
  test('W51 each change waits on the device until the server has it, and the next is based on its version', async () => {
    const story = await openTab('a');
    await saveAnswer(story, 1, 'The mon');
    await saveAnswer(story, 1, 'The monsoon ');
    expect([await waiting(), story.shown.view().sync.waiting.answers]).toEqual([[['The monsoon ', 0]], 1]);
    expect(await sendWords(story)).toEqual({ kind: 'done' });
    expect(answerOf(story, 1)).toMatchObject({ text: 'The monsoon ', saveState: 'saved', version: 1, rival: null });
    expect([await waiting(), story.shown.view().sync]).toMatchObject([
      [],
      { waiting: { answers: 0 }, safe: { answers: 2 } },
    ]);
    await saveAnswer(story, 1, 'The monsoon of 98');
    expect(await waiting()).toEqual([['The monsoon of 98', 1]]);
  });

  test('W51 a slow device writes the newest words after a running write, and none between', async () => {
    const story = await openTab('a');
    const written: string[] = [];
    const ends: (() => void)[] = [];
    const { put } = pending;
    pending.put = async (name, value) => {
      await new Promise<void>(done => ends.push(done));
      if ('text' in value) written.push(value.text);
      await put(name, value);
    };
    const typed = 'Monsoon'.split('').map((_, at) => saveAnswer(story, 1, 'Monsoon'.slice(0, at + 1)));
    for (let end = ends.shift(); end; end = ends.shift()) {
      end();
      await new Promise(done => setImmediate(done));
    }
    await Promise.all(typed);
    expect(written).toEqual(['M', 'Monsoon']);
    const later = saveAnswer(story, 1, 'Monsoons');
    ends.shift()?.();
    await later;
    expect(await waiting()).toEqual([['Monsoons', 0]]);
  });

  test('W51 words that are written while others are sent stay, based on what those became', async () => {
    const story = await openTab('a');
    await saveAnswer(story, 1, 'The mon');
    const sending = sendWords(story);
    await saveAnswer(story, 1, 'The monsoon');
    await sending;
    expect(answerOf(story, 1)).toMatchObject({ text: 'The monsoon', saveState: 'on-device' });
    expect(await waiting()).toEqual([['The monsoon', 1]]);
    await sendWords(story);
    expect([server.saves.map(({ text }) => text), answerOf(story, 1)?.rival]).toEqual([
      ['The mon', 'The monsoon'],
      null,
    ]);
  });

  test('W51 a lost reply is repeated with the same save, and a late reply brings no old text back', async () => {
    const story = await openTab('a');
    await saveAnswer(story, 1, 'once');
    server.faults = ['after', 503];
    expect(await sendWords(story)).toMatchObject({ kind: 'again', online: false });
    expect(await sendWords(story)).toMatchObject({ kind: 'again', online: true });
    await Promise.all([sendWords(story, { keepalive: true }), sendWords(story)]);
    expect(server.saves).toHaveLength(1);
    expect([await waiting(), answerOf(story, 1)?.text]).toEqual([[], 'once']);
  });

  test('W51 one request has at most 60,000 bytes, and a closing page sends one', async () => {
    const questions = Object.fromEntries(Array.from({ length: 12 }, (_, n) => [n + 1, asked(`Question ${n}?`, '')]));
    const story = await openTab('a', { ...storyForm, questions });
    for (let key = 1; key <= 12; key++) await saveAnswer(story, key, 'ब'.repeat(5000));
    await sendWords(story, { keepalive: true });
    expect([server.calls, server.saves.length]).toEqual([['saveAnswers'], 3]);
    await sendWords(story);
    expect([server.calls.length, server.saves.length]).toEqual([4, 12]);
  });

  test('W51 words that cannot be taken do not hold up the others', async () => {
    const story = await openTab('a');
    await saveAnswer(story, 1, 'odd');
    await saveAnswer(story, 2, 'fine');
    server.faults = [400, 400];
    expect(await sendWords(story)).toMatchObject({ kind: 'refused' });
    expect([server.textOf(2), await waiting()]).toEqual(['fine', [['odd', 0]]]);
  });
});

describe('two tabs and two devices', () => {
  test('W51 two tabs that write one answer are both kept, and the second is shown the first', async () => {
    const [one, two] = [await openTab('a'), await openTab('b')];
    await saveAnswer(one, 1, 'mine');
    await saveAnswer(two, 1, 'yours');
    expect((await waiting()).length).toBe(2);
    await sendWords(one);
    await sendWords(two);
    expect(server.saves.map(({ text }) => text)).toEqual(['mine', 'yours']);
    expect(answerOf(two, 1)).toMatchObject({ text: 'yours', rival: { text: 'mine' } });
  });

  test('W51 a tab takes over the words of one that ended, and leaves those of an open one', async () => {
    const [one, two] = [await openTab('a'), await openTab('b')];
    await saveAnswer(one, 1, 'mine');
    await saveAnswer(two, 2, 'yours');
    close('a');
    const three = await openTab('c');
    expect(three.shown.view().answers.map(({ text }) => text)).toEqual(['mine', 'told before']);
    await saveAnswer(three, 1, 'mine, and more');
    await sendWords(three);
    expect(server.saves).toMatchObject([{ text: 'mine, and more', device: 'a', base: 0 }]);
    expect(await waiting()).toEqual([['yours', 1]]);
  });

  test('W51 of two ended tabs the newer text is shown, and the older is sent as well', async () => {
    for (const [writer, text] of [
      ['a', 'mine'],
      ['b', 'yours'],
    ] as const)
      await saveAnswer(await openTab(writer), 1, text);
    open.clear();
    const story = await openTab('c');
    expect(answerOf(story, 1)?.text).toBe('yours');
    await sendWords(story);
    expect(server.saves.map(({ text }) => text)).toEqual(['mine', 'yours']);
    expect([await waiting(), answerOf(story, 1)]).toMatchObject([[], { text: 'yours', rival: { text: 'mine' } }]);
  });
});

describe('questions', () => {
  test('W51 a question gets the customer’s own words, and one of their own the next key', async () => {
    const story = await openTab('a');
    await saveQuestion(story, 1, 'Which Sunday?');
    expect(await addQuestion(story, 'How many cats?')).toBe(61);
    await saveAnswer(story, 61, 'Six');
    expect((await openTab('a')).shown.view().answers.at(-1)).toMatchObject({ question: 'How many cats?', text: 'Six' });
    await sendWords(story);
    expect(server.saves).toMatchObject([
      { key: 1, question: 'Which Sunday?' },
      { key: 61, question: 'How many cats?', text: 'Six' },
    ]);
    await saveQuestion(story, 61, '');
    expect(answerOf(story, 61)).toBeUndefined();
  });
});

describe('the line of truth', () => {
  const counts = (answers: number, recordings: number, photos: number) => ({ answers, recordings, photos });
  test('W51 says what is safe, what waits and why', () => {
    const sync = { ...initialSync, safe: counts(6, 2, 31), waiting: counts(0, 0, 3) };
    expect(syncText({ ...sync, online: false }, true)).toBe(
      'You are offline. Everything is kept on this phone and will be sent when you are back. 6 answers, 2 recordings, 31 photos: safe with us. 3 photos wait for a connection.',
    );
    expect(syncText({ ...sync, state: 'sending' }, true)).toBe(
      '6 answers, 2 recordings, 31 photos: safe with us. 3 photos on the way to us.',
    );
    expect(syncText({ ...initialSync, waiting: counts(1, 0, 0), online: false }, false)).toBe(
      'You are offline. 1 answer waits for a connection. This device has no room to keep it: leave this page open.',
    );
    expect(syncText({ ...initialSync, waiting: counts(1, 0, 0), state: 'failed', why: 'Handed in.' }, true)).toBe(
      '1 answer is not with us yet. Handed in.',
    );
    expect(syncText({ ...initialSync, safe: counts(1, 0, 0) }, true)).toBe('1 answer: safe with us.');
  });
});

test('W51 W50 what the server has is shown: new questions, pages, what others said of photos, and not over what waits', async () => {
  const photo = (id: string, caption: string) => photoRecord(id, { caption });
  const story = await openTab('a', { ...storyForm, photos: [photo('p', ''), photo('q', '')] });
  await saveAnswer(story, 1, 'The monsoon');
  await changeLocalPhoto(story, 'q', { caption: 'mine' });
  const questions = { 1: asked('What did she say first?', ''), 2: asked('And then?', 'told elsewhere') };
  const photos = [photo('p', 'theirs'), photo('q', 'theirs')];
  const form = { ...storyForm, pages: 16, questions, photos };
  story.outside.ask = (async () => ({ ok: true, status: 200, body: form })) as unknown as Outside['ask'];
  await reloadStory(story);
  expect(story.shown.view()).toMatchObject({
    answers: [
      { question: 'What did she say first?', text: 'The monsoon', saveState: 'on-device' },
      { question: 'And then?', text: 'told elsewhere' },
    ],
    photos: [{ caption: 'theirs' }, { caption: 'mine' }],
  });
  expect(story.shown.form.pages).toBe(16);
});
