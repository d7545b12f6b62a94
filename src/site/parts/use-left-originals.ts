import { useEffect } from 'react';

/** Whether this device has ever kept something of a story; a browser that cannot tell counts as one that has not. */
const hasKeptStories = async (): Promise<boolean> =>
  ((await indexedDB.databases?.()) ?? []).some(({ name }) => name === 'imurs-stories');

/**
 * The originals of photos often wait on the device when a story is handed in, and its form is closed then (W52): they
 * follow while somebody looks at the order.
 */
export function useLeftOriginals(pathname: string): void {
  const edition = /^\/(?:tracking|edition)\/([^/]+)\/?$/.exec(pathname)?.[1];
  useEffect(() => {
    if (edition === undefined) return;
    const stop = new AbortController();
    const send = async () => {
      if (!(await hasKeptStories()) || stop.signal.aborted) return;
      const { sendLeftOriginals } = await import('#src/abstract-form/parts/left-originals.ts');
      await sendLeftOriginals(edition, stop.signal);
    };
    // What fails here is tried again on the next visit.
    send().catch(() => undefined);
    return () => stop.abort();
  }, [edition]);
}
