import { retryDelayMs } from '../rules.ts';
import { confirmPhoto, confirmRecording } from './edit-story.ts';
import type { LocalStory } from './local-story.ts';
import { sendOriginals } from './originals.ts';
import { sendPhotoChanges } from './photo-changes.ts';
import { isPhotoRefused, nextPhoto, sendPhoto } from './send-photos.ts';
import { sendVoice } from './send-voices.ts';
import { watchTakes } from './restore-takes.ts';
import { watchTranscripts } from './transcripts.ts';
import { watchChat } from './watch-chat.ts';
import { storeSentFiles, reloadStory } from './reload-story.ts';
import { retryOutcome, type SendOutcome } from './send-outcome.ts';
import { sendWords, showStoredAnswer } from './send-words.ts';
import type { Outside } from './outside.ts';

/** Words are sent after this rest, and at the latest after the longest wait, however fast somebody types. */
const restMs = 2000;
const longestWaitMs = 10_000;
/** Hidden for longer, a tab looks for what other devices saved meanwhile. */
const staleMs = 20_000;

/** Sends the words that wait while no other tab does. */
export const sendWordsAlone = (story: LocalStory, options?: Parameters<typeof sendWords>[1]): Promise<SendOutcome> =>
  story.outside.locks.run(`story:${story.edition}`, () => sendWords(story, options));

/** Runs work that sends files of a story while no other tab does. */
export const sendFilesAlone = <T>(story: LocalStory, work: () => Promise<T>): Promise<T> =>
  story.outside.locks.run(`story:${story.edition}:files`, work);

/** What one tab tells the others: what the server stored. */
type SyncNews =
  | { kind: 'answer'; stored: Parameters<typeof showStoredAnswer>[1] }
  | { kind: 'photo'; pending: string; id: string; file: string }
  | { kind: 'voice'; key: number; seconds: number };

/** Shows what another tab sent. */
async function applyNews(story: LocalStory, news: SyncNews): Promise<void> {
  if (news.kind === 'answer') return showStoredAnswer(story, news.stored);
  if (news.kind === 'photo') {
    const pending = story.pending.photos.get(news.pending);
    if (pending) await confirmPhoto(story, pending, news);
    return;
  }
  const recording = story.pending.voices.get(news.key);
  if (recording?.seconds === news.seconds) await confirmRecording(story, news.key, recording);
}

interface FilesRun {
  story: LocalStory;
  signal: AbortSignal;
  tell(news: SyncNews): void;
  /** Recordings that the server refused; they stay on the device. */
  refused: Set<unknown>;
}

/** Sends the next recording or photo; `undefined` when none waits. */
async function sendNextFile({ story, signal, tell, refused }: FilesRun): Promise<SendOutcome | undefined> {
  const [voice] = [...story.pending.voices].filter(([, recording]) => !refused.has(recording));
  if (voice) {
    const [key, recording] = voice;
    const reply = await sendVoice(story, key, signal);
    if (reply.ok) tell({ kind: 'voice', key, seconds: recording.seconds });
    else if (!retryOutcome(reply)) refused.add(recording);
    return reply.ok ? { kind: 'done' } : (retryOutcome(reply) ?? { kind: 'refused', why: reply.error.message });
  }
  const photo = nextPhoto(story);
  if (!photo) return undefined;
  const reply = await sendPhoto(story, photo, signal);
  if (reply.ok) for (const { id, file } of reply.body.images) tell({ kind: 'photo', pending: photo.id, id, file });
  if (reply.ok || isPhotoRefused(reply)) return { kind: 'done' };
  return retryOutcome(reply) ?? { kind: 'refused', why: reply.error.message };
}

/**
 * Sends recordings, then photos, one after another, then what was said about photos; another tab may come between two
 * of them. A recording that is refused does not keep the rest back.
 */
async function sendFiles(run: FilesRun): Promise<SendOutcome> {
  let sentCount = 0;
  let refused: SendOutcome | undefined;
  for (;;) {
    const refusedCount = run.refused.size;
    const outcome = await sendFilesAlone(run.story, () => sendNextFile(run));
    if (run.signal.aborted) return { kind: 'done' };
    if (!outcome) break;
    if (run.refused.size > refusedCount) refused = outcome;
    else if (outcome.kind !== 'done') return outcome;
    else sentCount += 1;
  }
  if (sentCount > 0) await storeSentFiles(run.story);
  const reply = await sendPhotoChanges(run.story);
  return retryOutcome(reply) ?? refused ?? { kind: 'done' };
}

/**
 * Asks the server for a story that was opened from what this device stored. When it is not to be filled in here any
 * more, the page is loaded again, which leads on.
 */
async function confirmStored(story: LocalStory): Promise<SendOutcome> {
  if (!story.shown.isStored) return { kind: 'done' };
  const reply = await reloadStory(story);
  const later = retryOutcome(reply);
  if (later) return later;
  story.shown.isStored = false;
  if (!reply.ok || reply.status !== 200) window.location.reload();
  return { kind: 'done' };
}

/** Originals follow unseen. */
const showNothing = () => undefined;

interface Lane {
  state: 'idle' | 'sending' | 'waiting' | 'failed';
  online: boolean;
  why: string | undefined;
  /** Sends after a rest of that many milliseconds. */
  wake(afterMs: number): void;
  stop(): void;
}

/**
 * Runs `send` whenever it is woken, one run at a time, and again until everything arrived: after longer and longer
 * pauses as long as nothing gets through.
 */
function createLane({ progress }: Outside, send: () => Promise<SendOutcome>, onChange: () => void): Lane {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wokenAt: number | undefined;
  let losses = 0;
  let isStopped = false;
  const show = (next: Partial<Lane>) => {
    Object.assign(lane, next);
    onChange();
  };
  async function run(): Promise<void> {
    timer = undefined;
    if (lane.state === 'sending') return lane.wake(restMs);
    wokenAt = undefined;
    show({ state: 'sending' });
    const before = progress.count;
    // A device that fails, for example to store something, is tried again.
    const outcome = await send().catch((): SendOutcome => ({ kind: 'again', online: true, why: '' }));
    if (isStopped) return;
    if (progress.count > before) losses = 0;
    if (outcome.kind !== 'again') {
      losses = 0;
      const why = outcome.kind === 'refused' ? outcome.why : undefined;
      show({ state: why === undefined ? 'idle' : 'failed', online: true, why });
    } else {
      show({ state: 'waiting', online: outcome.online });
      if (timer === undefined) timer = setTimeout(() => void run(), retryDelayMs(++losses));
    }
  }
  const lane: Lane = {
    state: 'idle',
    online: true,
    why: undefined,
    wake(afterMs) {
      if (isStopped) return;
      const now = Date.now();
      wokenAt ??= now;
      clearTimeout(timer);
      timer = setTimeout(() => void run(), Math.min(afterMs, Math.max(0, wokenAt + longestWaitMs - now)));
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
  return lane;
}

/**
 * Sends a story while somebody works on it (W51): words after two seconds of rest, recordings and photos in the
 * background, and the words once more while the page closes. A lost connection and a busy server are tried again
 * without end. Recordings that broke off are opened. Returns what stops it.
 */
export function startSync(story: LocalStory): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const channel = new BroadcastChannel(`story:${story.edition}`);
  // eslint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
  const tell = (news: SyncNews) => channel.postMessage(news);
  const onStored = (stored: Parameters<typeof showStoredAnswer>[1]) => tell({ kind: 'answer', stored });
  const showState = () => {
    const lanes = [words, files, confirmation];
    const state = (['sending', 'failed', 'waiting'] as const).find(one => lanes.some(lane => lane.state === one));
    const why = lanes.find(lane => lane.state === 'failed')?.why;
    const online = navigator.onLine && lanes.every(lane => lane.online);
    story.shown.update({ sync: { ...story.shown.view().sync, state: state ?? 'idle', online, why } });
  };
  const words = createLane(story.outside, () => sendWordsAlone(story, { onStored }), showState);
  const filesRun: FilesRun = { story, signal, tell, refused: new Set() };
  const originals = createLane(story.outside, () => sendOriginals(story, signal), showNothing);
  const files = createLane(
    story.outside,
    () => sendFiles(filesRun),
    () => {
      showState();
      if (files.state === 'idle') originals.wake(restMs);
    },
  );
  const confirmation = createLane(story.outside, () => confirmStored(story), showState);
  confirmation.online = !story.shown.isStored;
  const wakeAll = () => [words, files, confirmation].forEach(lane => lane.wake(0));
  const sendLastWords = () => void sendWords(story, { keepalive: true, onStored });
  let hiddenAt = 0;

  story.pending.wake = what => (what === 'words' ? words.wake(restMs) : files.wake(0));
  channel.addEventListener('message', ({ data }: MessageEvent<SyncNews>) => void applyNews(story, data), { signal });
  window.addEventListener('online', wakeAll, { signal });
  window.addEventListener('offline', showState, { signal });
  window.addEventListener('pagehide', sendLastWords, { signal });
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'hidden') {
        hiddenAt = Date.now();
        sendLastWords();
      } else if (story.shown.isStored) confirmation.wake(0);
      else if (Date.now() - hiddenAt > staleMs) void reloadStory(story);
    },
    { signal },
  );
  wakeAll();
  watchTranscripts(story, signal);
  watchChat(story, signal);
  watchTakes(story, signal);
  return () => {
    stop.abort();
    for (const lane of [words, files, originals, confirmation]) lane.stop();
    for (const work of story.takes.work.values()) work.stop();
    channel.close();
    story.pending.wake = () => undefined;
  };
}
