import type { ReactNode } from 'react';
import { shortOrderId } from '#kernel/ids.ts';
import { formatDateTime } from '#src/editions/parts/formatting.ts';
import { TextLink } from '#ui/button.tsx';
import { Tag } from '#ui/tag.tsx';
import { waitingDays } from '../rules.ts';
import type * as wire from '../wire.ts';
import { ForAct } from './for-act.tsx';

interface QueueEntriesProps<Entry extends wire.QueueEntry> {
  editions: readonly Entry[];
  /** Set for the studio's own work, which says how long it waits. */
  readAt?: number;
  /** A line about an entry below its title. */
  children?(entry: Entry): ReactNode;
}

/** Editions as the queue lists them: each with its cover, what comes next, and since when. */
export const QueueEntries = <Entry extends wire.QueueEntry>({
  editions,
  readAt,
  children,
}: QueueEntriesProps<Entry>) => (
  <ul className="grid">
    {editions.map(edition => (
      <li key={edition._id} className="flex items-start gap-4 border-t border-rule py-4">
        {edition.thumbnail ? (
          <img
            src={`/thumbnail/${edition.thumbnail}`}
            alt=""
            width={60}
            height={80}
            loading="lazy"
            className="border border-rule"
          />
        ) : (
          <span aria-hidden="true" className="block h-20 w-[60px] shrink-0 bg-tint" />
        )}
        <div className="grid min-w-0 flex-1 gap-1">
          <p className="text-lead">
            <TextLink to={`/studio/editions/${edition._id}`}>{edition.title}</TextLink>
          </p>
          {children?.(edition)}
          <p>{readAt !== undefined ? <Tag tone="madder">{edition.what}</Tag> : edition.what}</p>
          <p className="text-small text-soft">
            Order {shortOrderId(edition._id)}, {edition.plan},{' '}
            {edition.copies === 1 ? '1 copy' : `${edition.copies} copies`}, since {formatDateTime(edition.since)}
            {readAt !== undefined && waitingDays(edition.since, readAt)}
          </p>
          {edition.proof && (
            <ForAct act="desk">
              <p>
                <TextLink to={`/studio/proof/${edition._id}`}>
                  Work on the magazine<span className="sr-only">: {edition.title}</span>
                </TextLink>
              </p>
            </ForAct>
          )}
        </div>
      </li>
    ))}
  </ul>
);
