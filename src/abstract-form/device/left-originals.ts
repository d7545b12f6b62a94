import { linkKeyOf } from '#src/editions/parts/link-keys.ts';
import { ask } from '#ui/ask.ts';
import { retryDelayMs } from '../rules.ts';
import { sendOriginals, type OriginalsOfStory } from './originals.ts';
import { openPendingStore, type PendingStore } from './pending-store.ts';
import { storyLocks } from './story-locks.ts';
import { sendFile } from './tus-upload.ts';
import type { Outside } from './outside.ts';

const pauseFor = (ms: number, signal: AbortSignal) =>
  new Promise<void>(done => {
    const timer = setTimeout(done, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        done();
      },
      { once: true },
    );
  });

/** What is used instead of this browser's own. */
interface Instead {
  pending?: PendingStore;
  sendFile?: Outside['sendFile'];
  pause?: typeof pauseFor;
}

/**
 * Sends the originals of photos that this device still has after the story was handed in, when its form is closed
 * (W52). A lost connection is tried again until `signal` is aborted.
 */
export async function sendLeftOriginals(edition: string, signal: AbortSignal, instead: Instead = {}): Promise<void> {
  const store = instead.pending ?? (await openPendingStore());
  const left = (await store.all('originals', edition)).filter(({ photo }) => photo !== undefined);
  if (left.length === 0) return;
  const story: OriginalsOfStory = {
    edition,
    outside: {
      ask,
      linkKey: linkKeyOf(edition),
      locks: storyLocks,
      sendFile: instead.sendFile ?? sendFile,
      progress: { count: 0 },
    },
    pending: {
      store,
      originals: new Map(left.map(original => [original.id, original])),
      voices: new Map(),
      photos: new Map(),
    },
    shown: { subscribe: () => () => undefined },
  };
  for (let losses = 0; !signal.aborted;) {
    const before = story.outside.progress.count;
    const { kind } = await sendOriginals(story, signal);
    if (kind !== 'again') return;
    losses = story.outside.progress.count > before ? 1 : losses + 1;
    await (instead.pause ?? pauseFor)(retryDelayMs(losses), signal);
  }
}
