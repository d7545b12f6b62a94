import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CallClient } from '#kernel/call.ts';
import { asked, photoRecord, storyForm } from '#test/kit/story-server.ts';
import { saveAnswer } from './edit-story.ts';
import { answerOf, formPhotos } from './shown-story.ts';
import { createLocalStory, type LocalStory } from './local-story.ts';
import type { AbstractForm } from './outside.ts';
import { memoryPendingStore } from './pending-store.ts';
import { tabLocks } from './story-locks.ts';
import { reloadStory } from './reload-story.ts';
import { watchChat } from './watch-chat.ts';

/** The form as the server has it, and the calls that it got for it. */
let formNow: AbstractForm;
let calls: string[];
let visibilityState: DocumentVisibilityState;
let leave: AbortController;

beforeEach(() => {
  calls = [];
  leave = new AbortController();
  visibilityState = 'visible';
  vi.useFakeTimers();
  vi.stubGlobal('document', {
    get visibilityState() {
      return visibilityState;
    },
  });
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => {
  leave.abort();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function openStory(form: AbstractForm): LocalStory {
  formNow = form;
  const ask = (async (address: string) => {
    calls.push(address);
    const isVersion = address.startsWith('GET /api/storyVersion');
    return { ok: true, status: 200, body: isVersion ? { version: formNow.version ?? null } : formNow };
  }) as CallClient;
  const shrink = () => Promise.reject(new Error('no photos here'));
  const story = createLocalStory({ form, ask, pending: memoryPendingStore(), locks: tabLocks(), shrink });
  watchChat(story, leave.signal);
  return story;
}

const heard = (answer: string, version: number): AbstractForm => ({
  ...storyForm,
  version: `version ${version}`,
  questions: { ...storyForm.questions, 1: { ...asked('First?', answer), version } },
});

test('W115 an open form shows what came by chat within a second, and keeps what is typed', async () => {
  const story = openStory(heard('', 0));
  await saveAnswer(story, 2, 'half a sen');
  await vi.advanceTimersByTimeAsync(3000);
  expect(calls).toEqual(Array.from({ length: 3 }, () => 'GET /api/storyVersion/:edition'));
  formNow = heard('By voice.', 1);
  await vi.advanceTimersByTimeAsync(1000);
  expect([answerOf(story, 1)?.text, answerOf(story, 2)?.text]).toEqual(['By voice.', 'half a sen']);
  calls = [];
  await vi.advanceTimersByTimeAsync(2000);
  expect(calls).not.toContain('POST /api/abstract');
});

test('W115 nothing is asked while nobody looks, without a connection, and of a story without a chat', async () => {
  openStory(storyForm);
  await vi.advanceTimersByTimeAsync(5000);
  expect(calls).toEqual([]);
  openStory(heard('', 0));
  visibilityState = 'hidden';
  await vi.advanceTimersByTimeAsync(5000);
  visibilityState = 'visible';
  vi.stubGlobal('navigator', { onLine: false });
  await vi.advanceTimersByTimeAsync(5000);
  expect(calls).toEqual([]);
  vi.stubGlobal('navigator', { onLine: true });
  await vi.advanceTimersByTimeAsync(1000);
  expect(calls).toHaveLength(1);
});

test('W51 a photo that was sent while the form is loaded again stays, and one that was removed elsewhere goes', async () => {
  const story = openStory({ ...storyForm, photos: [photoRecord('removed elsewhere')] });
  formNow = { ...storyForm, photos: [photoRecord('by chat')] };
  const loading = reloadStory(story);
  const sent = formPhotos({ ...storyForm, photos: [photoRecord('just sent')] });
  story.shown.update({ photos: [...story.shown.view().photos, ...sent] });
  await loading;
  expect(story.shown.view().photos.map(({ id }) => id)).toEqual(['by chat', 'just sent']);
});
