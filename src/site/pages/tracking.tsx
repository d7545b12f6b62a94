import { useEffect } from 'react';
import { useParams } from 'react-router';
import { pendingDatabase } from '#kernel/offline-form.ts';
import Tracking from '#src/editions/pages/tracking.tsx';
import { hasDatabase } from '#ui/databases.ts';

export { clientLoader, meta } from '#src/editions/pages/tracking.tsx';

/**
 * The originals of photos often wait on the device when a story is handed in, and its form is closed then (W52): they
 * follow while somebody looks at the order.
 */
function useLeftOriginals(edition: string): void {
  useEffect(() => {
    const stop = new AbortController();
    const send = async () => {
      if (!(await hasDatabase(pendingDatabase)) || stop.signal.aborted) return;
      const { sendLeftOriginals } = await import('#src/abstract-form/device/left-originals.ts');
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
