import { isInconclusive } from '#ui/inconclusive.ts';
import { retryDelayMs } from '../rules.ts';
import type { beginTake, claimTake, deleteTake, takes } from '../wire/takes.ts';
import type { LocalStory } from './local-story.ts';
import type { TakeMark, TakeWork } from './take-mark.ts';

/** A take as the server is told of it. */
export interface NewTake {
  take: string;
  key: number;
  /** The type of the sound. */
  type: string;
}

const optionsOf = (story: LocalStory, signal?: AbortSignal) => ({
  key: story.outside.linkKey,
  ...(signal && { signal }),
});

const askToBegin = (story: LocalStory, take: NewTake, signal: AbortSignal) =>
  story.outside.ask<typeof beginTake>('POST /api/beginTake', {
    json: { ...take, edition: story.edition, device: story.outside.writer },
    ...optionsOf(story, signal),
  });

export const askForTakes = (story: LocalStory) =>
  story.outside.ask<typeof takes>('POST /api/takes', { json: { edition: story.edition }, ...optionsOf(story) });

/** `from`: the tab of this browser that recorded it and ended. */
export const askToClaim = (story: LocalStory, take: string, from?: string) =>
  story.outside.ask<typeof claimTake>('POST /api/claimTake', {
    json: { edition: story.edition, take, device: story.outside.writer, from },
    ...optionsOf(story),
  });

export const askToDelete = (story: LocalStory, json: TakeMark & { key: number }) =>
  story.outside.ask<typeof deleteTake>('POST /api/deleteTake', {
    json: { ...json, edition: story.edition },
    ...optionsOf(story),
  });

/** Two seconds of a recording are about 8 KB. */
const everyMs = 2000;
/** The most of one request when a connection is back: a minute. */
const maxPartBytes = 256_000;
/** How often a tab says that it has a take from which no bytes come. */
const renewMs = 10_000;

/** Waits, or until it is stopped or the connection is back. */
const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>(done => {
    const ended = new AbortController();
    const end = () => {
      clearTimeout(timer);
      ended.abort();
      done();
    };
    const timer = setTimeout(end, ms);
    const once = { signal: ended.signal };
    signal.addEventListener('abort', end, once);
    globalThis.window?.addEventListener('online', end, once);
  });

/** Says again and again that this tab has a take, so that no other device joins it, until it is stopped. */
export function holdTake(story: LocalStory, take: string): TakeWork {
  const stop = new AbortController();
  const { signal } = stop;
  void (async () => {
    for (;;) {
      await pause(renewMs, signal);
      if (signal.aborted) return;
      await askToClaim(story, take).catch(() => undefined);
    }
  })();
  return { stop: () => stop.abort() };
}

interface GrowingTake extends NewTake {
  /** What was recorded so far. */
  sound(): Blob;
  /** Whether all of it was recorded by a tab that ended: the work ends when it is sent, and others may have it. */
  isLeft?: boolean;
  /** Called when another device joined or deleted so many bytes of it. */
  onDecided?(bytes: number): void;
}

/** One step of sending: how long to wait for the next one; `undefined` when nothing is left to do. */
type Step = () => Promise<number | undefined>;

function sendingStep(story: LocalStory, growing: GrowingTake, signal: AbortSignal): Step {
  const { take, key, type, isLeft } = growing;
  let place: { at: string; offset: number } | undefined;
  let losses = 0;
  let sentAt = performance.now();
  const retry = () => {
    place = undefined;
    return retryDelayMs(++losses);
  };

  async function begin(): Promise<number | undefined> {
    const reply = await askToBegin(story, { take, key, type }, signal);
    if (!reply.ok) return isInconclusive(reply.status) ? retry() : undefined;
    if (reply.body.done) {
      growing.onDecided?.(reply.body.offset);
      return undefined;
    }
    place = reply.body;
    return 0;
  }
  async function renew(): Promise<number> {
    if (performance.now() - sentAt > renewMs) {
      sentAt = performance.now();
      await askToClaim(story, take);
    }
    return everyMs;
  }
  return async () => {
    if (!place) return begin();
    const bytes = growing.sound().slice(place.offset, place.offset + maxPartBytes);
    if (bytes.size === 0) return isLeft ? undefined : renew();
    const status = await story.outside.sound.send({ ...place, key: story.outside.linkKey, bytes, signal });
    if (status === 413) return undefined;
    if (status !== 204) return retry();
    losses = 0;
    sentAt = performance.now();
    place.offset += bytes.size;
    return bytes.size === maxPartBytes ? 0 : everyMs;
  };
}

/**
 * Sends a take while it grows (W51), and goes on from what the server has after every cut. A copy for the case that
 * this device is lost: whatever fails, the recording goes on.
 */
export function sendTake(story: LocalStory, growing: GrowingTake): TakeWork {
  const stop = new AbortController();
  const { signal } = stop;
  const step = sendingStep(story, growing, signal);
  void (async () => {
    while (!signal.aborted) {
      const waitMs = await step().catch(() => undefined);
      if (waitMs === undefined) return;
      if (waitMs > 0) await pause(waitMs, signal);
    }
  })();
  return { stop: () => stop.abort() };
}
