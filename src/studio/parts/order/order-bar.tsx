import { shortDay } from '#kernel/dates.ts';
import { shortOrderId } from '#kernel/ids.ts';
import { formatTime } from '#src/editions/parts/formatting.ts';
import type { publish } from '#src/soft-copy/wire.ts';
import { ask } from '#ui/ask.ts';
import { Button } from '#ui/button.tsx';
import { dueText, turnLabels } from '../../rules/orders.ts';
import type { StudioEdition } from '../../wire.ts';
import { OrderTeam } from '../presence.tsx';
import { useMay } from '../use-may.ts';
import { useStaffAct } from '../use-staff-act.ts';
import { NextActButton } from './next-act-button.tsx';

interface OrderBarProps {
  edition: StudioEdition;
  /** Copies the sentence that answers "where is my order". */
  onCopy: () => void;
}

/** Names, number, whose turn it is, the due day and the one act of an order; it stays in view. */
export function OrderBar({ edition, onCopy }: OrderBarProps) {
  const { turn, due, today } = edition;
  return (
    <header className="order-bar">
      <div className="order-names">
        <h1>{edition.title}</h1>
        <p>
          <span translate="no" className="figures">
            {shortOrderId(edition._id)}
          </span>
          {edition.title.includes(edition.customerName) ? '' : <span>for {edition.customerName}</span>}
          {edition.partner && <span>{edition.partner.name}</span>}
          <span>
            {edition.plan.name}, {edition.plan.pages} pages
            {edition.copies > 1 && `, ${edition.copies} copies`}
          </span>
        </p>
      </div>
      <p className="order-turn">
        {turn.whose !== 'nobody' && <b>{turnLabels[turn.whose]}</b>} <span>{turn.what}</span>
        {due !== null && (
          <time dateTime={due} title={shortDay(due, today)} className={due < today ? 'order-late' : ''}>
            {due < today ? dueText(due, today) : `due ${dueText(due, today)}`}
          </time>
        )}
      </p>
      <OrderTeam edition={edition._id} assignee={edition.assignee} isOver={turn.whose === 'nobody'} />
      <div className="order-acts">
        <Button size="small" kind="quiet" icon="copy" onClick={onCopy}>
          <span className="order-copy">Copy answer</span> <kbd aria-hidden="true">c</kbd>
        </Button>
        <PublishButton edition={edition} />
        <NextActButton edition={edition} />
      </div>
    </header>
  );
}

/** Publishes the newest draft without opening the desk. */
function PublishButton({ edition }: { edition: StudioEdition }) {
  const { busy, act } = useStaffAct();
  const may = useMay();
  const [newest] = edition.drafts;
  if (!may('publish') || !newest?.madeAt || newest.publishedAt || edition.turn.whose !== 'studio') return null;
  const publishNow = () =>
    act('publish', 'Published. The customer has been told.', () =>
      ask<typeof publish>('POST /studio/api/publish', { json: { edition: edition._id, version: newest.version } }),
    );
  return (
    <Button
      size="small"
      kind="secondary"
      busy={busy === 'publish'}
      onClick={() => void publishNow()}
      {...(edition.reopenUntil && {
        title: `Until ${formatTime(edition.reopenUntil)} the customer can open the story again; publishing ends that.`,
      })}
    >
      Publish draft {newest.version}
    </Button>
  );
}
