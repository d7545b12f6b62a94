import { useState } from 'react';
import { inr } from '#kernel/money.ts';
import { formatDateTime, formatTime } from '#src/editions/parts/formatting.ts';
import type { askForMore, publish, redraft } from '#src/soft-copy/wire.ts';
import type { waiveRound } from '#src/soft-copy/wire/editing.ts';
import { ask } from '#ui/ask.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { Field } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/page.tsx';
import type { StudioEdition } from '../wire.ts';
import { useStaffAct } from './use-staff-act.ts';
import { ReasonedAct } from './reasoned-act.tsx';

/** Waives what a round of changes costs, with a reason (W83); nothing without such a round. */
const RoundCharges = ({ edition: { _id: edition, charges } }: { edition: StudioEdition }) =>
  charges.map(({ round, label, amount }) => (
    <Disclosure key={round} title={`${label} costs ${inr(amount)}: waive it`}>
      <ReasonedAct
        label="Why it is waived"
        missing="Say why it is waived. It is kept in the history."
        button="Waive it"
        done="Waived."
        work={reason => ask<typeof waiveRound>('POST /studio/api/waive-round', { json: { edition, round, reason } })}
      />
    </Disclosure>
  ));

type DraftEntry = StudioEdition['drafts'][number];

/** Shows the drafts of an edition, publishes the newest and requests another one. */
export function Drafts({ edition }: { edition: StudioEdition }) {
  const { busy, act } = useStaffAct();
  const [newest, ...older] = edition.drafts;
  const publishable = newest?.madeAt && !newest.publishedAt && edition.turn.whose === 'studio';
  const publishNow = () =>
    act('publish', 'Published. The customer has been told.', () =>
      ask<typeof publish>('POST /studio/api/publish', { json: { edition: edition._id, version: newest?.version } }),
    );
  return (
    <Section
      title="Drafts"
      lead={edition.revisions > 0 ? `${edition.revisions} of ${edition.freeRevisions} free revisions used.` : undefined}
    >
      <div className="grid gap-8">
        {publishable && (
          <p>
            <Button icon="check" busy={busy === 'publish'} onClick={() => void publishNow()}>
              Publish draft {newest.version}
            </Button>
            {edition.reopenUntil && (
              <span className="text-soft">
                {' '}
                Until {formatTime(edition.reopenUntil)} the customer can open the story again; publishing ends that.
              </span>
            )}
          </p>
        )}
        {newest ? (
          <DraftPages draft={newest} />
        ) : (
          <p className="text-soft">None yet: the first is made when the story is handed in.</p>
        )}
        {newest?.waits === 'thin' && <ThinStory id={edition._id} />}
        <RoundCharges edition={edition} />
        {edition.mayRedraft && <NewDraft id={edition._id} thin={Boolean(newest?.waits)} />}
        {older.map(draft => (
          <Disclosure key={draft.version} title={`Draft ${draft.version}`}>
            <DraftPages draft={draft} />
          </Disclosure>
        ))}
      </div>
    </Section>
  );
}

/** Asks the customer of a thin story for more. The alternative is a new draft with a reason. */
function ThinStory({ id }: { id: string }) {
  const { busy, act } = useStaffAct();
  const askNow = () =>
    act('ask-for-more', 'Asked. The story is open again; the draft waits for it.', () =>
      ask<typeof askForMore>('POST /studio/api/ask-for-more', { json: { edition: id } }),
    );
  return (
    <div className="grid max-w-xl gap-4">
      <p>
        The story is short for its pages, so no draft was made, and the customer knows that you look at it first. Ask
        them for more: the story opens again, and the message says how many photos or answers would help. Or make it
        anyway, with a reason; they are told that it is made as it is.
      </p>
      <p>
        <Button busy={busy === 'ask-for-more'} onClick={() => void askNow()}>
          Ask the customer for more
        </Button>
      </p>
    </div>
  );
}

/** Requests another draft; of a thin story only with a reason. */
function NewDraft({ id, thin }: { id: string; thin: boolean }) {
  const { busy, act } = useStaffAct();
  const [reason, setReason] = useState('');
  const make = async () => {
    const isRequested = await act('redraft', 'A new draft is being made. It takes about a minute.', () =>
      ask<typeof redraft>('POST /studio/api/redraft', { json: { edition: id, ...(reason.trim() && { reason }) } }),
    );
    if (isRequested) setReason('');
  };
  return (
    <div className="grid max-w-xl gap-4">
      <Field
        label={thin ? 'Why make it anyway' : 'What should be different'}
        hint={thin ? 'For the history.' : 'For the history: what the customer asked for, or what was wrong.'}
        value={reason}
        onValue={setReason}
        maxLength={1000}
      />
      <p>
        <Button kind="secondary" busy={busy === 'redraft'} locked={thin && !reason.trim()} onClick={() => void make()}>
          {thin ? 'Make it anyway' : 'Make a new draft'}
        </Button>
      </p>
    </div>
  );
}

const draftSummary = (draft: DraftEntry): string =>
  [
    `Draft ${draft.version}, asked for by ${draft.askedBy} on ${formatDateTime(draft.askedAt)}`,
    ...(draft.reason ? [`because: ${draft.reason}`] : []),
    ...(draft.publishedAt ? [`published ${formatDateTime(draft.publishedAt)}`] : []),
    ...(draft.approvedAt ? [`approved ${formatDateTime(draft.approvedAt)}`] : []),
  ].join('; ');

function DraftPages({ draft }: { draft: DraftEntry }) {
  return (
    <div className="grid gap-5">
      <p className="text-soft">{draftSummary(draft)}.</p>
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
        <Notice title="This draft is being made">It takes about a minute; look in again.</Notice>
      )}
      {draft.findings.length > 0 && (
        <Notice title={`${draft.findings.length === 1 ? 'One thing' : `${draft.findings.length} things`} to look at`}>
          <ul className="list-disc pl-5">
            {draft.findings.map((finding, at) => (
              <li key={at}>
                {finding.page !== undefined && `Page ${finding.page}: `}
                {finding.message}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {draft.pages.length > 0 && (
        <ol
          className="grid grid-cols-2 gap-3 md:grid-cols-4 xl:grid-cols-6"
          aria-label={`Pages of draft ${draft.version}`}
        >
          {draft.pages.map((page, at) => (
            <li key={page.src}>
              <a href={page.src} target="_blank" rel="noreferrer">
                <img
                  {...page}
                  alt={`Page ${at + 1}`}
                  loading="lazy"
                  className="block h-auto w-full border border-rule"
                />
              </a>
            </li>
          ))}
        </ol>
      )}
      {draft.pdf && (
        <p>
          <ButtonLink to={`/download?fileId=${draft.pdf}`} kind="quiet" icon="download">
            The PDF of draft {draft.version}
          </ButtonLink>
        </p>
      )}
    </div>
  );
}
