import { useEffect, useState } from 'react';
import type { BodyOf } from '#kernel/call.ts';
import { linkKeyOf } from '#src/editions/parts/link-keys.ts';
import { ask } from '#ui/ask.ts';
import { Button } from '#ui/button.tsx';
import { Segments } from '#ui/segments.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { answeredText } from '../rules/rounds.ts';
import type * as wire from '../wire/editing.ts';

type Comparison = BodyOf<typeof wire.compare>;

async function loadComparison(edition: string): Promise<Comparison | undefined> {
  const sent = { params: { edition }, query: {}, key: linkKeyOf(edition) };
  const reply = await ask<typeof wire.compare>('GET /api/compare/:edition', sent);
  return reply.ok ? reply.body : undefined;
}

/** What the studio says about a soft copy, and how it differs from the one before it, for whoever may decide (W76). */
export function WhatChanged({ edition, version }: { edition: string; version: number }) {
  const [comparison, setComparison] = useState<Comparison>();
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const left = new AbortController();
    void loadComparison(edition).then(loaded => !left.signal.aborted && setComparison(loaded));
    return () => left.abort();
  }, [edition]);
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

/** Page by page, old beside new, with what was changed on it; then each wish and what became of it. */
function ComparisonSheet({ comparison, onClose }: { comparison: Comparison; onClose: () => void }) {
  const { pages, wishes, edits } = comparison;
  const standing = edits.filter(({ undone, undoes }) => !undone && undoes === null);
  return (
    <Sheet open onClose={onClose} side="full" title="What changed">
      <div className="mx-auto grid w-full max-w-4xl gap-10">
        {pages.map(page => (
          <ComparedPage
            key={page.id}
            page={page}
            says={standing
              .filter(edit => page.after !== null && edit.pages.includes(page.after))
              .map(({ says }) => says)}
          />
        ))}
        {wishes.length > 0 && (
          <section aria-label="Your wishes" className="grid gap-4">
            <h3 className="text-h4">Your wishes</h3>
            <ul className="grid gap-4">
              {wishes.map(({ id, words, state, answer }) => (
                <li key={id} className="border-t border-rule pt-3">
                  <p>{words}</p>
                  <p className="font-semibold">
                    {state === 'done' ? 'Done.' : state === 'declined' ? 'Not done.' : 'Still open.'}
                    {answer && <span className="font-normal"> {answer}</span>}
                  </p>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </Sheet>
  );
}

interface ComparedPageProps {
  page: Comparison['pages'][number];
  says: readonly string[];
}

/** One page in both soft copies: beside each other on wide screens, one at a time at the same place on phones. */
function ComparedPage({ page, says }: ComparedPageProps) {
  const [side, setSide] = useState<'old' | 'new'>('new');
  const name = `Page ${page.after ?? page.before}`;
  const picture = (src: string | null, which: 'old' | 'new') => (
    <figure className={which === side ? '' : 'max-sm:hidden'}>
      <figcaption className="eyebrow mb-2 max-sm:sr-only">{which === 'old' ? 'Before' : 'Now'}</figcaption>
      {src === null ? (
        <p className="grid aspect-[210/297] place-content-center bg-tint p-4 text-center text-soft">
          {which === 'old' ? 'This page is new.' : 'This page is not there any more.'}
        </p>
      ) : (
        <img
          src={src}
          alt={`${name}, ${which === 'old' ? 'before' : 'now'}`}
          width={800}
          height={1131}
          className="h-auto w-full bg-tint"
        />
      )}
    </figure>
  );
  return (
    <section aria-label={name} className="grid gap-3">
      <h3 className="text-h4">{name}</h3>
      {says.length > 0 && (
        <ul>
          {says.map(one => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      )}
      <div className="sm:hidden">
        <Segments
          legend="Which soft copy"
          value={side}
          onValue={setSide}
          options={[
            { value: 'old', label: 'Before' },
            { value: 'new', label: 'Now' },
          ]}
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        {picture(page.old, 'old')}
        {picture(page.new, 'new')}
      </div>
    </section>
  );
}
