import { useEffect, useEffectEvent, useRef } from 'react';
import { useRevalidator } from 'react-router';

/** A change as the stream says it: a kind, and of an order its id; `all`: anything may have changed. */
type Listener = (changes: readonly string[]) => void;

const changeListeners = new Set<Listener>();
const tell: Listener = changes => changeListeners.forEach(listener => listener(changes));

/** While the stream is broken, everything is looked at again so often. */
const pollMs = 15_000;

/** Reads the stream until `signal` is aborted; says `all` when it opens, and again and again while it is broken. */
const readStream = (say: Listener, signal: AbortSignal) =>
  new Promise<void>(resolve => {
    let source: EventSource;
    // What changed between the reading of a screen and the first opening of the stream was said to nobody.
    let isBroken = true;
    const open = () => {
      source = new EventSource('/studio/api/changes');
      source.addEventListener('message', ({ data }: MessageEvent<string>) => say(JSON.parse(data) as string[]));
      source.addEventListener('open', () => {
        if (isBroken) say(['all']);
        isBroken = false;
      });
      source.addEventListener('error', () => (isBroken = true));
    };
    open();
    const timer = setInterval(() => {
      if (source.readyState === EventSource.OPEN) return;
      say(['all']);
      // After an answer that is no stream the browser does not try again by itself.
      if (source.readyState === EventSource.CLOSED) open();
    }, pollMs);
    const end = () => {
      source.close();
      clearInterval(timer);
      resolve();
    };
    if (signal.aborted) end();
    else signal.addEventListener('abort', end);
  });

/**
 * Listens to what changes, until the function that it returns is called. Of several tabs one reads the stream and tells
 * the others: a browser has few connections for one host.
 */
function listen(): () => void {
  const leaving = new AbortController();
  const { signal } = leaving;
  const tabs = new BroadcastChannel('studio-changes');
  tabs.addEventListener('message', ({ data }: MessageEvent<string[]>) => tell(data));
  const read = () =>
    readStream(changes => {
      tell(changes);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
      if (!signal.aborted) tabs.postMessage(changes);
    }, signal);
  // Without a secure context, as on a machine of one's own network, there are no locks.
  if ('locks' in navigator) navigator.locks.request('studio-changes', { signal }, read).catch(() => undefined);
  else void read();
  return () => {
    leaving.abort();
    tabs.close();
  };
}

/** Listens while the studio is open; for its frame. */
export const useStudioChanges = (): void => useEffect(listen, []);

/** Runs `act` when one of these changed: kinds, or a kind with an id (W147). */
export function useChanges(of: readonly string[], act: () => void): void {
  const run = useEffectEvent(act);
  const wanted = useEffectEvent((changes: readonly string[]) =>
    changes.some(change => change === 'all' || of.includes(change) || of.includes(change.split(' ')[0] ?? '')),
  );
  useEffect(() => {
    const listener: Listener = changes => wanted(changes) && run();
    changeListeners.add(listener);
    return () => void changeListeners.delete(listener);
  }, []);
}

/** Loads the data of a screen again when one of these changed; once more if that happened while it was loading. */
export function useLive(...of: readonly string[]): void {
  const { revalidate } = useRevalidator();
  const loading = useRef<'none' | 'runs' | 'again'>('none');
  const load = async () => {
    if (loading.current !== 'none') return void (loading.current = 'again');
    do {
      loading.current = 'runs';
      await revalidate();
    } while ((loading.current as string) === 'again');
    loading.current = 'none';
  };
  useChanges(of, () => void load());
}
