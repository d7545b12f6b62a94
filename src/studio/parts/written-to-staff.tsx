import { useEffect, useEffectEvent, useState } from 'react';
import type * as wire from '#src/correspondence/wire.ts';
import type { WaitingWords } from '#src/correspondence/wire.ts';
import { formatDateTime } from '#src/editions/parts/formatting.ts';
import { ask } from '#ui/ask.ts';
import { TextLink } from '#ui/button.tsx';
import { Section } from '#ui/page.tsx';
import { useChanges } from './live.ts';

/** The notes that name the reader, and letters of owners that nobody answered; nothing while there is none. */
export function WrittenToStaff() {
  const [waiting, setWaiting] = useState<{ notes: WaitingWords[]; letters: WaitingWords[] }>();
  const read = async () => {
    const reply = await ask<typeof wire.writtenToStaff>('GET /studio/api/written');
    if (reply.ok) setWaiting(reply.body);
  };
  const readFirst = useEffectEvent(() => void read());
  useEffect(() => readFirst(), []);
  useChanges(['order'], () => void read());
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
