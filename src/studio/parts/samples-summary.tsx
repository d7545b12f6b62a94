import { useEffect, useState } from 'react';
import type { studioSamples } from '#src/partners/wire.ts';
import { ask } from '#ui/ask.ts';
import { TextLink } from '#ui/button.tsx';
import { Section } from '#ui/page.tsx';

/** In the queue: how many paid samples wait to be printed or shipped. Nothing while there is none. */
export function SamplesSummary() {
  const [waiting, setWaiting] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    const read = async () => {
      const answer = await ask<typeof studioSamples>('GET /studio/api/samples', { signal: stop.signal });
      if (answer.ok) setWaiting(answer.body.samples.filter(({ next }) => next !== 'delivered').length);
    };
    void read();
    return () => stop.abort();
  }, []);
  if (waiting === 0) return null;
  return (
    <Section title={`Samples (${waiting})`}>
      <p>
        <TextLink to="/studio/samples">
          {waiting === 1
            ? 'A partner’s sample is to be printed or shipped'
            : `${waiting} samples are to be printed or shipped`}
        </TextLink>
      </p>
    </Section>
  );
}
