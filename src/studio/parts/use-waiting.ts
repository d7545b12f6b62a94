import { useEffect, useState } from 'react';
import { ask } from '#ui/ask.ts';
import { waitingChanges, type Waiting } from '../rules/waiting.ts';
import type * as wire from '../wire.ts';
import { useChanges } from './live.ts';

/** Jobs fail without a notification, so what waits is counted again so often. */
const countMs = 60_000;

const allWaitingChanges = Object.values(waitingChanges);

/** What waits now; undefined when it could not be read. */
async function readWaiting(): Promise<Waiting | undefined> {
  const reply = await ask<typeof wire.waiting>('GET /studio/api/waiting');
  return reply.ok ? reply.body : undefined;
}

/** How much waits of each kind; undefined until it is known. It is counted again whenever something changes (W148). */
export function useWaiting(): Waiting | undefined {
  const [waiting, setWaiting] = useState<Waiting>();
  useChanges(allWaitingChanges, () => void readWaiting().then(setWaiting));
  useEffect(() => {
    const count = () => void readWaiting().then(setWaiting);
    count();
    const timer = setInterval(count, countMs);
    return () => clearInterval(timer);
  }, []);
  return waiting;
}
