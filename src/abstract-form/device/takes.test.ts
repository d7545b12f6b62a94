import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CallClient } from '#kernel/call.ts';
import { storyForm } from '#test/kit/story-server.ts';
import { restorePending, saveRecording } from './edit-story.ts';
import { answerOf } from './shown-story.ts';
import { createLocalStory, type LocalStory } from './local-story.ts';
import { memoryPendingStore, type PendingStore } from './pending-store.ts';
import { deleteUnopened, restoreTakes } from './restore-takes.ts';
import { sendVoice } from './send-voices.ts';
import { sendTake } from './send-takes.ts';
import { tabLocks } from './story-locks.ts';
import { storeTake } from './takes.ts';
import { reloadStory } from './reload-story.ts';
import type { Outside } from './outside.ts';

/** A server that has takes; `faults` are what happens to the next parts: a cut after that many bytes. */
class TakeServer {
  takes = new Map<string, { key: number; bytes: string; isFree: boolean; state: string }>();
  asked: string[] = [];
  voices: Record<string, string>[] = [];
  faults: number[] = [];
  isOffline = false;
  /** What claimTake answers, in order, before it decides by what it has. */
  claims: string[] = [];
  joined: number[] = [];
  form = storyForm;

  ask = (async (address: string, { json, form }: { json?: Record<string, string>; form?: FormData }) => {
    if (this.isOffline) return { ok: false, status: 0, error: { code: 'offline', message: 'lost' } };
    const name = address.split('/').at(-1) ?? '';
    this.asked.push(name);
    return { ok: true, status: 200, body: this.answer(name, json ?? {}, form) };
  }) as unknown as CallClient;

  answer(name: string, json: Record<string, string>, form: FormData | undefined) {
    const { take = '' } = json;
    const found = this.takes.get(take);
    if (name === 'beginTake') {
      if (!found) this.takes.set(take, { key: Number(json['key']), bytes: '', isFree: false, state: 'open' });
      return { id: take, at: take, offset: found?.bytes.length ?? 0, done: found ? found.state !== 'open' : false };
    }
    if (name === 'claimTake') {
      const state = this.claims.shift() ?? (found ? (found.state === 'open' ? 'yours' : 'decided') : 'unknown');
      return { state, bytes: state === 'decided' ? (found?.bytes.length ?? 0) : 0 };
    }
    if (name === 'takes')
      return {
        takes: [...this.takes].flatMap(([id, { key, bytes, isFree, state }]) =>
          state === 'open' ? [{ take: id, key, type: 'audio/webm', bytes: bytes.length, isFree }] : [],
        ),
      };
    if (name === 'deleteTake') return this.end(take, 'deleted');
    if (name === 'abstract') return this.form;
    this.voices.push(
      Object.fromEntries(
        [...(form ?? [])].flatMap(([field, value]) => (typeof value === 'string' ? [[field, value]] : [])),
      ),
    );
    return { edition: 'e', curr: 1, total: 2, handedIn: false, joined: this.joined };
  }
  end(take: string, state: string) {
    const found = this.takes.get(take);
    if (found) found.state = state;
    return { deleted: take };
  }

  send: Outside['sound']['send'] = async ({ at, offset, bytes }) => {
    const found = this.takes.get(at);
    if (found?.state !== 'open') return 404;
    if (found.bytes.length !== offset) return 409;
    const text = await bytes.text();
    const cut = this.faults.shift();
    found.bytes += text.slice(0, cut ?? text.length);
    return cut === undefined ? 204 : 0;
  };
}

let server: TakeServer;
let pending: PendingStore;
/** Whether this browser can open a sound. */
let canOpen: boolean;
const sound = {
  async toWav(recorded: Blob, earlier?: Blob, known = 0) {
    if (!canOpen) throw new DOMException('odd', 'EncodingError');
    const wav = new Blob([...(earlier ? [earlier, '+'] : []), recorded.slice(known)]);
    return { wav, seconds: 5 };
  },
  send: (part: Parameters<TakeServer['send']>[0]) => server.send(part),
  load: async (address: string) => new Blob([server.takes.get(address.split('/').at(-1) ?? '')?.bytes ?? '']),
} satisfies Outside['sound'];

/** A tab of this phone; the tabs in `open` are still there. */
async function tab(writer: string, open: readonly string[] = []) {
  const held = async (name: string) => !open.includes(name.replace('story-writer:', ''));
  const locks = { ...tabLocks(), hold: held };
  const shrink: Outside['shrink'] = photo => Promise.reject(new Error(`no photo, ${photo.size}`));
  const story = createLocalStory({ form: storyForm, writer, locks, ask: server.ask, pending, shrink, sound });
  await restorePending(story);
  return story;
}
const voiceText = async (story: LocalStory, key = 1) => answerOf(story, key)?.voice?.wav?.text();
const pendingTakes = async () => (await pending.all('takes', 'e')).length;

const opened: LocalStory[] = [];
const openTab = async (...at: Parameters<typeof tab>) => {
  const story = await tab(...at);
  opened.push(story);
  return story;
};
const stopAll = () => opened.splice(0).forEach(story => story.takes.work.forEach(work => work.stop()));

/** Records these seconds in a tab that is killed then; `arrived`: what the server has of it. */
async function killedTake(seconds: readonly string[], arrived?: string): Promise<string> {
  const story = await openTab('killed');
  const added = storeTake(story, 1, 'audio/webm');
  for (const second of seconds) added.add(new Blob([second]));
  const { take } = added.mark();
  await vi.waitFor(async () => expect(await pending.all('chunks', 'e')).toHaveLength(seconds.length));
  stopAll();
  server.takes.clear();
  if (arrived !== undefined) server.takes.set(take, { key: 1, bytes: arrived, isFree: true, state: 'open' });
  return take;
}

beforeEach(() => {
  server = new TakeServer();
  pending = memoryPendingStore();
  canOpen = true;
});
afterEach(() => {
  stopAll();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('sending a take while it grows', () => {
  const start = async () => {
    const story = await openTab('phone');
    vi.useFakeTimers();
    const chunks: Blob[] = [];
    const whole = () => new Blob(chunks);
    const work = sendTake(story, { take: 'take-0001', key: 1, type: 'audio/webm', sound: whole });
    const second = async (text: string) => {
      chunks.push(new Blob([text]));
      await vi.advanceTimersByTimeAsync(1000);
    };
    return { work, second };
  };
  const arrived = () => server.takes.get('take-0001')?.bytes;

  test('W51 each two seconds go up, and all of them have arrived when they were recorded', async () => {
    const { second } = await start();
    for (const text of ['one ', 'two ', 'three ', 'four ']) await second(text);
    await vi.advanceTimersByTimeAsync(2000);
    expect(arrived()).toBe('one two three four ');
  });

  test('W51 goes on at the server’s offset after a request that was cut in the middle', async () => {
    const { second } = await start();
    server.faults = [2, 5];
    for (const text of ['one ', 'two ', 'three ', 'four ', 'five ', 'six ', 'seven ']) await second(text);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(arrived()).toBe('one two three four five six seven ');
  });

  test('W51 waits without a connection and sends all of it when it is back', async () => {
    const { second } = await start();
    server.isOffline = true;
    for (const text of ['one ', 'two ', 'three ']) await second(text);
    server.isOffline = false;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(arrived()).toBe('one two three ');
  });

  test('W51 goes on in the moment the connection is back', async () => {
    const browserWindow = new EventTarget();
    vi.stubGlobal('window', browserWindow);
    const { second } = await start();
    server.isOffline = true;
    for (let n = 0; n < 40; n++) await second('one ');
    server.isOffline = false;
    browserWindow.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(100);
    expect(arrived()).toHaveLength(160);
  });

  test('W51 says in a long pause that it is still there, and stops when it was decided about', async () => {
    const { second } = await start();
    await second('one ');
    await vi.advanceTimersByTimeAsync(30_000);
    expect(server.asked.filter(name => name === 'claimTake').length).toBeGreaterThanOrEqual(2);
    server.end('take-0001', 'joined');
    await second('two ');
    await vi.advanceTimersByTimeAsync(10_000);
    const asked = server.asked.length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.asked).toHaveLength(asked);
    expect(arrived()).toBe('one ');
  });
});

describe('a recording that broke off on this phone', () => {
  test('W51 is joined to the answer, names its take to the server, and is forgotten as a take', async () => {
    const take = await killedTake(['one ', 'two '], 'one ');
    const story = await openTab('again');
    await restoreTakes(story);
    expect(await voiceText(story)).toBe('one two ');
    expect(answerOf(story, 1)?.voice?.brokeOff).toBe(true);
    expect(await pendingTakes()).toBe(0);
    await sendVoice(story, 1, new AbortController().signal);
    expect(server.voices).toMatchObject([{ takes1: `${take}:8` }]);
    expect(story.takes.work.size).toBe(0);
  });

  test('W51 is still shown as such once the server has it', async () => {
    await killedTake(['one ']);
    const story = await openTab('again');
    await restoreTakes(story);
    await sendVoice(story, 1, new AbortController().signal);
    const voice = { file: 'f1', sha256: 'a', seconds: 5, transcript: null };
    const questions = { ...storyForm.questions, 1: { ...storyForm.questions[1]!, voice } };
    server.form = { ...storyForm, questions };
    await reloadStory(story);
    expect(answerOf(story, 1)?.voice).toMatchObject({ src: '/download?fileId=f1', brokeOff: true });
  });

  test('W51 is joined without a connection, too', async () => {
    await killedTake(['one ']);
    server.isOffline = true;
    const story = await openTab('again');
    expect(await restoreTakes(story)).toBe('again');
    expect(await voiceText(story)).toBe('one ');
  });

  test('W51 stays while another device joins it, and goes when that one has saved it', async () => {
    const take = await killedTake(['one '], 'one ');
    server.claims = ['theirs'];
    const story = await openTab('again');
    expect(await restoreTakes(story)).toBe('again');
    expect([await voiceText(story), await pendingTakes()]).toEqual([undefined, 1]);
    server.end(take, 'joined');
    expect(await restoreTakes(story)).toBe('settled');
    expect([await voiceText(story), await pendingTakes()]).toEqual([undefined, 0]);
  });

  test('W51 of which another device joined less than this phone has is kept, and what it joined is not twice there', async () => {
    const take = await killedTake(['one ', 'two '], 'one ');
    server.end(take, 'joined');
    const story = await openTab('again');
    await restoreTakes(story);
    expect(await voiceText(story)).toBe('two ');
  });

  test('W51 is left to a tab that is still recording', async () => {
    await killedTake(['one ']);
    const story = await openTab('other', ['killed']);
    expect(await restoreTakes(story)).toBe('again');
    expect([await voiceText(story), await pendingTakes()]).toEqual([undefined, 1]);
  });

  test('W51 that cannot be opened is said, stays on the phone, and all of it goes to the server', async () => {
    const take = await killedTake(['one ', 'two '], 'one ');
    canOpen = false;
    const story = await openTab('again');
    await restoreTakes(story);
    expect(story.shown.view().unopened).toMatchObject([
      { take, key: 1, bytes: 8, where: 'device', name: 'recording-1.webm' },
    ]);
    await vi.waitFor(() => expect(server.takes.get(take)?.bytes).toBe('one two '));
    await deleteUnopened(story, story.shown.view().unopened[0]!);
    expect([story.shown.view().unopened, await pendingTakes(), server.takes.get(take)?.state]).toEqual([
      [],
      0,
      'deleted',
    ]);
  });
});

describe('a recording whose phone is gone', () => {
  const lost = (isFree = true) => server.takes.set('take-0001', { key: 1, bytes: 'far ', isFree, state: 'open' });

  test('W51 is joined to the answer on another device, after what the answer had', async () => {
    lost();
    const story = await openTab('tablet');
    await saveRecording(story, 1, { wav: new Blob(['before']), seconds: 3 });
    await restoreTakes(story);
    expect(await voiceText(story)).toBe('before+far ');
    expect(answerOf(story, 1)?.voice?.brokeOff).toBe(true);
    await sendVoice(story, 1, new AbortController().signal);
    expect(server.voices).toMatchObject([{ takes1: 'take-0001:4' }]);
  });

  test('W51 is looked at later while it is recorded, claimed elsewhere, or its answer is being recorded here', async () => {
    lost(false);
    const story = await openTab('tablet');
    expect(await restoreTakes(story)).toBe('again');
    lost();
    server.claims = ['theirs'];
    expect(await restoreTakes(story)).toBe('again');
    story.takes.recording.set(1, async () => undefined);
    expect(await restoreTakes(story)).toBe('again');
    expect(await voiceText(story)).toBeUndefined();
    story.takes.recording.clear();
    expect(await restoreTakes(story)).toBe('settled');
    expect(await voiceText(story)).toBe('far ');
  });

  test('W51 that cannot be opened is said once, and stays with the server', async () => {
    lost();
    canOpen = false;
    const story = await openTab('tablet');
    await restoreTakes(story);
    await restoreTakes(story);
    expect(story.shown.view().unopened).toMatchObject([{ take: 'take-0001', where: 'server', bytes: 4 }]);
    expect(server.takes.get('take-0001')?.state).toBe('open');
  });

  test('W51 that another device joined first is not shown from here any more', async () => {
    lost();
    server.joined = [1];
    const story = await openTab('tablet');
    await restoreTakes(story);
    await sendVoice(story, 1, new AbortController().signal);
    // The server's form, loaded again, has the other device's recording; here it has none.
    expect(answerOf(story, 1)?.voice).toBeUndefined();
  });
});
