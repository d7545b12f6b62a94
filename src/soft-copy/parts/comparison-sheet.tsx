import { useState } from 'react';
import { Segments } from '#ui/segments.tsx';
import { Sheet } from '#ui/sheet.tsx';
import type { Comparison } from '../wire/editing.ts';

/** Page by page, old beside new, with what was changed on it; then each wish and what became of it. */
export function ComparisonSheet({ comparison, onClose }: { comparison: Comparison; onClose: () => void }) {
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
