import { useEffect, useState } from 'react';
import { dayInIndia } from '#kernel/dates.ts';
import type { today } from '#src/editions/wire.ts';
import { ask } from '#ui/ask.ts';

/**
 * The day it is now in India by the server's clock (W57); `undefined` until it is known. Without a reply it is the
 * device's day.
 */
export function useServerDay(): string | undefined {
  const [day, setDay] = useState<string>();
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    async function load() {
      const reply = await ask<typeof today>('GET /api/today', { signal });
      if (!signal.aborted) setDay(reply.ok ? reply.body.today : dayInIndia(new Date()));
    }
    void load();
    return () => stop.abort();
  }, []);
  return day;
}
