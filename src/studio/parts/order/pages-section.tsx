import { useState } from 'react';
import { inr } from '#kernel/money.ts';
import { formatDateTime } from '#src/editions/parts/formatting.ts';
import type { redraft } from '#src/soft-copy/wire.ts';
import type { waiveRound } from '#src/soft-copy/wire/editing.ts';
import { ask } from '#ui/ask.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageReader } from '#ui/reader/page-reader.tsx';
import type { StudioEdition } from '../../wire.ts';
import { ReasonedAct } from '../reasoned-act.tsx';
import { ForAct } from '../for-act.tsx';
import { useMay } from '../use-may.ts';
import { useStaffAct } from '../use-staff-act.ts';
import { OrderFold, OrderSection } from './order-section.tsx';

type DraftEntry = StudioEdition['drafts'][number];

/** The pages of an order's newest draft as small pictures that open large, and the drafts before. */
export function PagesSection({ edition }: { edition: StudioEdition }) {
  const { drafts, turn } = edition;
  const may = useMay();
  const [newest, ...older] = drafts;
  const hasPages = drafts.some(({ madeAt, erasedAt }) => madeAt !== null && erasedAt === null);
  return (
    <OrderSection
      title="Pages"
      note={newest ? draftSummary(newest) : 'The first draft is made when the story is handed in.'}
      actions={
        <>
          {newest?.pdf && (
            <ButtonLink to={`/download?fileId=${newest.pdf}`} kind="quiet" size="small" icon="download">
              PDF<span className="sr-only"> of draft {newest.version}</span>
            </ButtonLink>
          )}
          {!turn.proof && hasPages && may('desk') && (
            <ButtonLink to={`/studio/proof/${edition._id}`} kind="quiet" size="small" icon="book">
              Work on the magazine
            </ButtonLink>
          )}
        </>
      }
    >
      {newest && <DraftPages draft={newest} title={edition.title} />}
      {newest?.waits === 'thin' && (
        <p>
          The story is short for its pages, and the customer knows that you look at it first. Ask them for more: it
          opens again, and the message says what would help. Or make it anyway, with a reason.
        </p>
      )}
      {edition.mayRedraft && may('desk') && (
        <NewDraft
          id={edition._id}
          thin={Boolean(newest?.waits)}
          used={`${edition.revisions} of ${edition.freeRevisions} free revisions used`}
        />
      )}
      <ForAct act="desk">
        <RoundCharges edition={edition} />
      </ForAct>
      {older.length > 0 && (
        <OrderFold title={older.length === 1 ? 'The draft before' : `${older.length} drafts before`}>
          {older.map(draft => (
            <section key={draft.version} aria-label={`Draft ${draft.version}`}>
              <p className="text-soft">{draftSummary(draft)}</p>
              <DraftPages draft={draft} title={edition.title} />
            </section>
          ))}
        </OrderFold>
      )}
    </OrderSection>
  );
}

/** A draft in a line: since when it is there and why, or when it was published and approved. */
const draftSummary = (draft: DraftEntry): string =>
  [
    draft.publishedAt ? `Draft ${draft.version}` : `Draft ${draft.version}, asked for ${formatDateTime(draft.askedAt)}`,
    ...(draft.reason ? [`because: ${draft.reason}`] : []),
    ...(draft.publishedAt ? [`published ${formatDateTime(draft.publishedAt)}`] : []),
    ...(draft.approvedAt ? [`approved ${formatDateTime(draft.approvedAt)}`] : []),
  ].join('; ');

/** What happened to a draft, in words, where it is not simply made. */
const DraftNotices = ({ draft }: { draft: DraftEntry }) => (
  <>
    {draft.trouble && (
      <Notice tone="bad" title="This draft failed">
        {draft.trouble}
      </Notice>
    )}
    {draft.erasedAt && (
      <Notice title="Its files are erased">
        A friend withdrew on {formatDateTime(draft.erasedAt)} what this draft prints. Nobody can open it any more.
      </Notice>
    )}
    {!draft.madeAt && !draft.trouble && !draft.waits && (
      <Notice title="This draft is being made">It takes about a minute.</Notice>
    )}
  </>
);

function DraftPages({ draft, title }: { draft: DraftEntry; title: string }) {
  const [open, setOpen] = useState<number>();
  const { pages, findings, version } = draft;
  return (
    <>
      <DraftNotices draft={draft} />
      {pages.length > 0 && (
        <ol className="order-pages" aria-label={`Pages of draft ${version}`}>
          {pages.map((page, at) => (
            <li key={page.src}>
              <button type="button" aria-label={`Page ${at + 1}, large`} onClick={() => setOpen(at)}>
                <img {...page} alt="" loading="lazy" />
                <span translate="no" className="figures" aria-hidden="true">
                  {at + 1}
                </span>
              </button>
            </li>
          ))}
        </ol>
      )}
      {findings.length > 0 && (
        <details className="order-findings" open={pages.length === 0}>
          <summary>{findings.length === 1 ? 'One thing to look at' : `${findings.length} things to look at`}</summary>
          <ul>
            {findings.map((finding, at) => (
              <li key={at}>
                {finding.page !== undefined && `Page ${finding.page}: `}
                {finding.message}
              </li>
            ))}
          </ul>
        </details>
      )}
      {open !== undefined && (
        <PageReader
          title={title}
          from={open}
          onClose={() => setOpen(undefined)}
          pages={pages.map(page => ({ ...page, thumbnail: page.src }))}
        />
      )}
    </>
  );
}

interface NewDraftProps {
  id: string;
  /** Whether the story is short for its pages: then a reason is needed. */
  thin: boolean;
  used: string;
}

/** Has another draft made; what should be different goes into the history. */
function NewDraft({ id, thin, used }: NewDraftProps) {
  const { busy, act } = useStaffAct();
  const [reason, setReason] = useState('');
  const label = thin ? 'Why make it anyway' : 'What should be different';
  const make = async () => {
    if (busy || (thin && !reason.trim())) return;
    const isRequested = await act('redraft', 'A new draft is being made. It takes about a minute.', () =>
      ask<typeof redraft>('POST /studio/api/redraft', { json: { edition: id, ...(reason.trim() && { reason }) } }),
    );
    if (isRequested) setReason('');
  };
  return (
    <form
      className="order-line"
      onSubmit={event => {
        event.preventDefault();
        void make();
      }}
    >
      <label>
        <span className="sr-only">{label}</span>
        <input value={reason} placeholder={label} maxLength={1000} onChange={event => setReason(event.target.value)} />
      </label>
      <Button type="submit" size="small" kind="secondary" busy={busy === 'redraft'} locked={thin && !reason.trim()}>
        {thin ? 'Make it anyway' : 'Make a new draft'}
      </Button>
      <small>{used}</small>
    </form>
  );
}

/** Waives what a round of changes costs, with a reason (W83); nothing without such a round. */
const RoundCharges = ({ edition: { _id: edition, charges } }: { edition: StudioEdition }) =>
  charges.map(({ round, label, amount }) => (
    <OrderFold key={round} title={`${label} costs ${inr(amount)}: waive it`}>
      <ReasonedAct
        label="Why it is waived"
        missing="Say why it is waived. It is kept in the history."
        button="Waive it"
        done="Waived."
        work={reason => ask<typeof waiveRound>('POST /studio/api/waive-round', { json: { edition, round, reason } })}
      />
    </OrderFold>
  ));
