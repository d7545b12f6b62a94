import { useState } from 'react';
import { linkKeyOf } from '#src/editions/parts/link-keys.ts';
import { ask } from '#ui/ask.ts';
import { Button } from '#ui/button.tsx';
import { deferredPart } from '#ui/deferred-part.tsx';
import { answeredText } from '../rules/rounds.ts';
import type { compare, Comparison } from '../wire/editing.ts';

const ComparisonSheet = deferredPart(async () => (await import('./comparison-sheet.tsx')).ComparisonSheet);

/** How the newest soft copy differs from the one before it; `undefined` where that cannot be told. */
export async function loadComparison(edition: string): Promise<Comparison | undefined> {
  const sent = { params: { edition }, query: {}, key: linkKeyOf(edition) };
  const reply = await ask<typeof compare>('GET /api/compare/:edition', sent);
  return reply.ok ? reply.body : undefined;
}

interface WhatChangedProps {
  comparison: Comparison | undefined;
  /** The soft copy on screen. */
  version: number | null;
}

/** What the studio says about a soft copy, and how it differs from the one before it, for whoever may decide (W76). */
export function WhatChanged({ comparison, version }: WhatChangedProps) {
  const [open, setOpen] = useState(false);
  if (!comparison || comparison.to !== version) return null;
  const { from, pages, same, wishes, note } = comparison;
  const isFirst = from === null;
  if (isFirst && !note) return null;
  return (
    <section aria-labelledby="what-changed" className="mx-auto grid w-full max-w-xl gap-3 border-y border-rule py-5">
      <h2 id="what-changed" className="text-h4">
        {isFirst ? 'From the studio' : 'What changed since the last soft copy'}
      </h2>
      {note && <p className="lead">{note}</p>}
      {!isFirst && (
        <p>{[summaryOf({ changed: pages.length, same }), answeredText(wishes)].filter(Boolean).join(' ')}</p>
      )}
      {(pages.length > 0 || wishes.length > 0) && (
        <p>
          <Button kind="secondary" size="small" icon="book" onClick={() => setOpen(true)}>
            See old and new
          </Button>
        </p>
      )}
      {open && <ComparisonSheet comparison={comparison} onClose={() => setOpen(false)} />}
    </section>
  );
}

function summaryOf({ changed, same }: { changed: number; same: number }): string {
  const pages = `${changed} ${changed === 1 ? 'page' : 'pages'}`;
  if (changed === 0) return 'All pages look as they did.';
  if (same === 0) return `${pages} changed.`;
  return `${pages} changed. ${same === 1 ? 'The other one is' : `The other ${same} are`} exactly as before.`;
}
