import { shortDay } from '#kernel/dates.ts';
import { formatDateTime } from '#src/editions/parts/formatting.ts';
import { kindLabels, laneLabels, type Lane } from '#src/production/rules.ts';
import type { ParcelRecord } from '#src/production/wire.ts';
import { TextLink } from '#ui/button.tsx';
import { ListTable, type ListColumn, type RowSelection } from '#ui/list/list-table.tsx';
import { dueText, sinceText } from '../../rules/orders.ts';

/** Whom a parcel's magazine is about, for whom it is when that is somebody else, and the partner it comes from. */
const parcelColumn: ListColumn<ParcelRecord> = {
  name: 'Names',
  cell: ({ about, customerName, brand }) => {
    const others = [about && about !== customerName && `for ${customerName}`, brand && `by ${brand}`].filter(Boolean);
    return (
      <>
        <b>{about ?? customerName}</b>
        {others.length > 0 && <span className="text-soft"> {others.join(', ')}</span>}
      </>
    );
  },
};

/** What stands in the way of printing it, or the batch that has it. */
const printColumn: ListColumn<ParcelRecord> = {
  name: 'State',
  width: '7.5rem',
  cell: ({ problem, batch }) =>
    problem ? (
      <span className="list-late" title={problem}>
        Not ready<span className="sr-only">: {problem}</span>
      </span>
    ) : batch === null ? (
      ''
    ) : (
      `in batch ${batch}`
    ),
};

const sentColumn: ListColumn<ParcelRecord> = {
  name: 'Courier',
  width: '12.5rem',
  cell: ({ sent }) =>
    sent && (
      <>
        {sent.courier}{' '}
        {sent.link ? (
          <TextLink to={sent.link} newTab>
            <span translate="no">{sent.number}</span>
          </TextLink>
        ) : (
          <span translate="no">{sent.number}</span>
        )}
      </>
    ),
};

const sinceColumn = (now: number): ListColumn<ParcelRecord> => ({
  name: 'Printed',
  width: '6rem',
  onPhone: 'none',
  cell: ({ since }) => (
    <time dateTime={since} title={formatDateTime(since)}>
      {sinceText(since, now)}
    </time>
  ),
});

interface LaneAt {
  lane: Lane;
  /** The day it is in India. */
  today: string;
  /** When the list was read, milliseconds. */
  now: number;
}

const laneColumns = ({ lane, today, now }: LaneAt): ListColumn<ParcelRecord>[] => [
  { name: 'Number', width: '5.25rem', cell: ({ number }) => <span translate="no">{number}</span> },
  { name: 'What', width: '4.5rem', cell: ({ label }) => kindLabels[label] },
  {
    name: 'Plan',
    width: '10.5rem',
    onPhone: 'none',
    cell: ({ plan, copies }) => (copies === 1 ? plan : `${plan}, ${copies} copies`),
  },
  {
    name: 'Due',
    width: '5.25rem',
    onPhone: 'end',
    cell: ({ due }) =>
      due && (
        <time dateTime={due} title={shortDay(due, today)} className={due < today ? 'list-late' : ''}>
          {dueText(due, today)}
        </time>
      ),
  },
  lane === 'print' ? printColumn : lane === 'printed' ? sinceColumn(now) : sentColumn,
];

interface ParcelsTableProps extends LaneAt {
  parcels: readonly ParcelRecord[];
  selection?: RowSelection<ParcelRecord> | undefined;
}

/** The parcels of a lane (W155), the most urgent first. */
export const ParcelsTable = ({ parcels, selection, ...at }: ParcelsTableProps) => (
  <ListTable
    caption={laneLabels[at.lane]}
    rows={parcels}
    idOf={({ _id }) => _id}
    linkOf={({ edition }) => (edition ? `/studio/editions/${edition}` : '/studio/samples')}
    head={parcelColumn}
    columns={laneColumns(at)}
    selection={selection}
  />
);
