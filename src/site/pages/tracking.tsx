import { useEffect } from 'react';
import { useParams } from 'react-router';
import Tracking from '#src/editions/pages/tracking.tsx';

export { clientLoader, meta } from '#src/editions/pages/tracking.tsx';

/** Whether this device has ever kept something of a story; a browser that cannot tell counts as one that has not. */
const hasKeptStories = async (): Promise<boolean> =>
  ((await indexedDB.databases?.()) ?? []).some(({ name }) => name === 'imurs-stories');

/**
 * The originals of photos often wait on the device when a story is handed in, and its form is closed then (W52): they
 * follow while somebody looks at the order.
 */
function useLeftOriginals(edition: string): void {
  useEffect(() => {
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

/** /tracking/{edition}: the order, from which the originals of its photos follow. */
export default function TrackingPage() {
  useLeftOriginals(useParams()['edition'] ?? '');
  return <Tracking />;
}
