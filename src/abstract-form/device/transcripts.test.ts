import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CallClient } from '#kernel/call.ts';
import { asked, FakeStoryServer, storyForm } from '#test/kit/story-server.ts';
import { maxAnswerLength } from '../rules.ts';
import { saveAnswer, saveRecording } from './edit-story.ts';
import { answerOf } from './shown-story.ts';
import { createLocalStory, type LocalStory } from './local-story.ts';
import type { AbstractForm, Outside } from './outside.ts';
import { memoryPendingStore } from './pending-store.ts';
import { tabLocks } from './story-locks.ts';
import { takeOverTranscript, watchTranscripts, withTranscriptBelow } from './transcripts.ts';
import { reloadStory } from './reload-story.ts';
import { sendWords } from './send-words.ts';

type Transcript = NonNullable<AbstractForm['questions'][string]['transcript']>;
const recording = 'a'.repeat(64);
const voice = { file: 'f', sha256: recording, seconds: 3 };
const formWith = (state: Transcript['state'], { answer = '', version = 0, text = '' } = {}): AbstractForm => ({
  ...storyForm,
  speech: 'on',
  questions: {
    1: { ...asked('First?', answer), version, voice, transcript: { recording, state, text, shortened: false } },
  },
});

let server: FakeStoryServer;
/** What the server answers when the form is asked for. */
let formNow: AbstractForm;
let timesAsked: number;
beforeEach(() => {
  server = new FakeStoryServer();
  timesAsked = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function openStory(form: AbstractForm): LocalStory {
  formNow = form;
  const save = server.ask as (address: string, request: object) => Promise<unknown>;
  const ask = ((address: string, request: object) => {
    if (!address.endsWith('/abstract')) return save(address, request);
    timesAsked++;
    return Promise.resolve({ ok: true, status: 200, body: formNow });
  }) as CallClient;
  const shrink: Outside['shrink'] = () => Promise.reject(new Error('no photos here'));
  return createLocalStory({ form, ask, pending: memoryPendingStore(), shrink, writer: 'a', locks: tabLocks() });
}

describe('a transcript on the screen', () => {
  test('W54 it is looked for every five seconds, only while one waits and somebody looks', async () => {
    vi.useFakeTimers();
    const page = { visibilityState: 'hidden' };
    vi.stubGlobal('document', page);
    const story = openStory(formWith('waiting'));
    const stop = new AbortController();
    watchTranscripts(story, stop.signal);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(timesAsked).toBe(0);
    page.visibilityState = 'visible';
    await vi.advanceTimersByTimeAsync(10_000);
    expect(timesAsked).toBe(2);
    formNow = formWith('used', { answer: 'On the roof.', version: 1 });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(timesAsked).toBe(3);
    expect(answerOf(story, 1)).toMatchObject({ text: 'On the roof.', version: 1, transcript: { state: 'used' } });
    stop.abort();
    expect(vi.getTimerCount()).toBe(0);
  });

  test('W54 an offered transcript that is taken over goes to the server with the recording it comes from', async () => {
    const story = openStory(formWith('offered', { answer: 'Outside.', version: 1, text: 'On the roof.' }));
    await takeOverTranscript(story, 1, 'On the roof.');
    await reloadStory(story);
    expect(answerOf(story, 1)).toMatchObject({ text: 'On the roof.', transcript: { state: 'used' } });
    await saveAnswer(story, 1, 'On the roof, in June.');
    await sendWords(story);
    expect(server.saves).toMatchObject([{ text: 'On the roof, in June.', recording }]);
    expect(answerOf(story, 1)?.transcript?.state).toBe('used');
  });

  test('W54 a new recording is waited for, also while words from the one before are not sent yet', async () => {
    const story = openStory(formWith('offered', { answer: 'Outside.', version: 1, text: 'On the roof.' }));
    await takeOverTranscript(story, 1, 'On the roof.');
    await saveRecording(story, 1, { wav: new Blob(['longer']), seconds: 4 });
    expect(answerOf(story, 1)?.transcript).toBeNull();
    story.pending.voices.clear();
    const newer = { recording: 'b'.repeat(64), state: 'waiting', text: '', shortened: false } as const;
    formNow = { ...formNow, questions: { 1: { ...formNow.questions[1]!, transcript: newer } } };
    await reloadStory(story);
    expect(answerOf(story, 1)).toMatchObject({ text: 'On the roof.', transcript: newer });
  });

  test('W54 what one types while a recording is written down stays, and the transcript is waited for', async () => {
    const story = openStory(formWith('waiting'));
    await saveAnswer(story, 1, 'Outside.');
    formNow = formWith('used', { answer: 'On the roof.', version: 1 });
    await reloadStory(story);
    expect(answerOf(story, 1)).toMatchObject({ text: 'Outside.', transcript: { state: 'waiting' } });
  });

  test('W54 it goes below one’s own words unless both are too long for one answer', () => {
    const transcript: Transcript = { recording, state: 'offered', text: 'On the roof.', shortened: false };
    expect(withTranscriptBelow({ text: 'Outside. ', transcript })).toBe('Outside.\n\nOn the roof.');
    expect(withTranscriptBelow({ text: 'x'.repeat(maxAnswerLength), transcript })).toBeUndefined();
  });
});
