import { useState } from 'react';
import { formatDateTime } from '#src/editions/parts/formatting.ts';
import type {
  batchPrinted,
  BatchRecord,
  giveUpBatch,
  makeBatch,
  MadeBatch,
  ParcelRecord,
  PrintedBatch,
} from '#src/production/wire.ts';
import { ask } from '#ui/ask.ts';
import { Button, ButtonLink, TextLink } from '#ui/button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { Notice } from '#ui/notice.tsx';
import { useStaffAct } from '../use-staff-act.ts';

type Left = PrintedBatch['left'];

/** What was left out of a batch, and why. */
const LeftOutNotice = ({ title, left }: { title: string; left: Left }) => (
  <Notice tone="bad" title={title} live>
    <ul className="grid gap-1 text-small">
      {left.map(({ number, title, why }) => (
        <li key={number}>
          <span translate="no">{number}</span> {title}: {why}
        </li>
      ))}
    </ul>
  </Notice>
);

const parcelsText = (count: number): string => (count === 1 ? '1 parcel' : `${count} parcels`);

interface BatchesProps {
  batches: readonly BatchRecord[];
  /** The parcels that a new batch gets: those that are chosen, or all that can be printed. */
  parcels: readonly ParcelRecord[];
  chosen: boolean;
  onMade: () => void;
}

/** Makes batches, and marks what was printed with one at once (W156). */
export function Batches({ batches, parcels, chosen, onMade }: BatchesProps) {
  const { busy, act } = useStaffAct();
  const [left, setLeft] = useState<{ title: string; left: Left }>();
  const [key, setKey] = useState(() => crypto.randomUUID());
  const open = batches.filter(({ state }) => state === 'open');
  const make = async () => {
    let made: MadeBatch | undefined;
    const json = { key, parcels: parcels.map(({ kind, _id }) => ({ kind, id: _id })) };
    const isDone = await act('make', 'The batch is made. Download it below.', async () => {
      const reply = await ask<typeof makeBatch>('POST /studio/api/make-batch', { json });
      if (reply.ok) made = reply.body;
      return reply;
    });
    if (!isDone) return;
    setKey(crypto.randomUUID());
    setLeft(made && made.left.length > 0 ? { title: 'Not in the batch', left: made.left } : undefined);
    onMade();
  };
  return (
    <div className="grid gap-4">
      <Button
        icon="printer"
        kind={open.length > 0 ? 'secondary' : 'primary'}
        busy={busy === 'make'}
        locked={parcels.length === 0}
        onClick={() => void make()}
      >
        {chosen ? `Make a batch of ${parcels.length}` : 'Make today’s batch'}
        {!chosen && parcels.length > 0 && <span className="figures"> ({parcels.length})</span>}
      </Button>
      {left && <LeftOutNotice {...left} />}
      {open.length > 0 && (
        <ul className="grid gap-3" aria-label="Open batches">
          {open.map((batch, at) => (
            <OpenBatch key={batch._id} batch={batch} isNext={at === 0} onLeft={setLeft} />
          ))}
        </ul>
      )}
      <EndedBatches batches={batches.filter(({ state }) => state !== 'open')} />
    </div>
  );
}

const zipOf = ({ _id }: BatchRecord): string => `/studio/api/batches/${_id}`;

interface OpenBatchProps {
  batch: BatchRecord;
  isNext: boolean;
  onLeft: (left: { title: string; left: Left } | undefined) => void;
}

/** A batch that is being printed: its files, and what became of it. */
function OpenBatch({ batch, isNext, onLeft }: OpenBatchProps) {
  const { busy, act } = useStaffAct();
  const json = { batch: batch._id };
  const mark = () =>
    act('printed', 'Printed. Their people have been told.', async () => {
      const reply = await ask<typeof batchPrinted>('POST /studio/api/batch-printed', { json });
      if (reply.ok)
        onLeft(
          reply.body.left.length > 0
            ? { title: `${reply.body.printed} are printed; left out:`, left: reply.body.left }
            : undefined,
        );
      return reply;
    });
  const giveUp = () =>
    act('give-up', 'The batch is given up.', () => ask<typeof giveUpBatch>('POST /studio/api/give-up-batch', { json }));
  const name = <span className="sr-only">: batch {batch.number}</span>;
  return (
    <li className="grid gap-2 border-t border-rule pt-3">
      <p className="flex flex-wrap items-baseline gap-x-3 text-small">
        <b className="text-base">Batch {batch.number}</b>
        <span>
          {parcelsText(batch.parcels)}, {batch.madeBy}, {formatDateTime(batch.madeAt)}
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        <ButtonLink to={zipOf(batch)} kind="secondary" size="small" icon="download" download>
          Download{name}
        </ButtonLink>
        <Button
          size="small"
          kind={isNext ? 'primary' : 'secondary'}
          icon="check"
          busy={busy === 'printed'}
          onClick={() => void mark()}
        >
          It is printed{name}
        </Button>
        <Button size="small" kind="quiet" busy={busy === 'give-up'} onClick={() => void giveUp()}>
          Give up{name}
        </Button>
      </div>
    </li>
  );
}

function EndedBatches({ batches }: { batches: readonly BatchRecord[] }) {
  if (batches.length === 0) return null;
  return (
    <Disclosure title="Earlier batches">
      <ul className="grid gap-2 text-small">
        {batches.map(batch => (
          <li key={batch._id} className="flex flex-wrap gap-x-3">
            <TextLink to={zipOf(batch)}>
              Batch {batch.number}
              <span className="sr-only">: download</span>
            </TextLink>
            <span className="text-soft">
              {batch.state === 'given-up' ? 'given up' : parcelsText(batch.parcels - batch.left)}
              {batch.left > 0 && `, ${batch.left} left out`}, {batch.endedBy}, {formatDateTime(batch.endedAt ?? '')}
            </span>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
