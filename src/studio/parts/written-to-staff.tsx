import { useEffect, useState } from 'react';
import type * as wire from '#src/correspondence/wire.ts';
import type { WaitingWords } from '#src/correspondence/wire.ts';
import { formatDateTime } from '#src/editions/parts/formatting.ts';
import { ask } from '#ui/ask.ts';
import { TextLink } from '#ui/button.tsx';
import { Section } from '#ui/page.tsx';
import { useChanges } from './live.ts';

interface Written {
  notes: WaitingWords[];
  letters: WaitingWords[];
}

/** What was written now; undefined when it could not be read. */
async function readWritten(): Promise<Written | undefined> {
  const reply = await ask<typeof wire.writtenToStaff>('GET /studio/api/written');
  return reply.ok ? reply.body : undefined;
}

/** The notes that name the reader, and letters of owners that nobody answered; nothing while there is none. */
export function WrittenToStaff() {
  const [waiting, setWaiting] = useState<Written>();
  useChanges(['order'], () => void readWritten().then(now => now && setWaiting(now)));
  useEffect(() => {
    void readWritten().then(now => now && setWaiting(now));
  }, []);
  const all = waiting && [...waiting.notes, ...waiting.letters];
  if (!all || all.length === 0) return null;
  return (
    <Section title={`Written to you (${all.length})`}>
      <ul className="grid">
        {all.map(({ edition, title, from, words, at }) => (
          <li key={`${edition} ${at}`} className="grid gap-1 border-t border-rule py-2">
            <p>
              <TextLink to={`/studio/editions/${edition}`}>{title}</TextLink>
              <span className="text-small text-soft">
                {' '}
                {from ?? 'the customer'}, {formatDateTime(at)}
              </span>
            </p>
            <p translate="no" className="line-clamp-2 [overflow-wrap:anywhere]">
              {words}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
