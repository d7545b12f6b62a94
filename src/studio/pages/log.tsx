import { useState, type FormEvent } from 'react';
import { useLoaderData, useSearchParams, type ClientLoaderFunctionArgs } from 'react-router';
import { dayInIndia, shortDay } from '#kernel/dates.ts';
import { shortOrderId } from '#kernel/ids.ts';
import { formatDateTime } from '#src/editions/parts/formatting.ts';
import { pageMeta } from '#web/page-meta.ts';
import { CsvLink } from '#ui/list/csv-link.tsx';
import { ask } from '#ui/ask.ts';
import { ListPage, withFilter, type ListFilter } from '#ui/list/list-page.tsx';
import { ListTable, type ListColumn } from '#ui/list/list-table.tsx';
import { ListPagination } from '#ui/list-pagination.tsx';
import { Notice } from '#ui/notice.tsx';
import { requireStaffUser } from '../parts/staff-access.ts';
import { loggedChangeText } from '../rules/log.ts';
import type { log, LogEntry, LogPage, LogQuery } from '../wire/log.ts';

export const meta = pageMeta('Log', { noindex: true, studio: true, hidden: true });

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await requireStaffUser();
  const query = Object.fromEntries(new URL(request.url).searchParams) as LogQuery;
  const reply = await ask<typeof log>('GET /studio/api/log', { query });
  return { page: reply.ok ? reply.body : undefined, failed: reply.ok ? undefined : reply.error.message };
}

const filtersFor = ({ people, acts }: Pick<LogPage, 'people' | 'acts'>): ListFilter[] => [
  {
    name: 'staff',
    label: 'Who',
    options: [{ value: '', label: 'Everybody' }, ...people.map(({ _id, name }) => ({ value: _id, label: name }))],
  },
  {
    name: 'act',
    label: 'What',
    options: [{ value: '', label: 'Any act' }, ...acts.map(act => ({ value: act, label: act }))],
  },
];

/** What the staff did, one row for each act, the newest first (W142). */
export default function StudioLog() {
  const { page, failed } = useLoaderData<typeof clientLoader>();
  const [params] = useSearchParams();
  const filtered = String(withFilter(params, { name: 'after', value: '' }));
  const last = page?.entries.at(-1);
  return (
    <ListPage
      title="Log"
      filters={page ? filtersFor(page) : []}
      narrowed={
        <>
          <ObjectFilter key={params.get('object')} />
          <DayFilter />
        </>
      }
      actions={<CsvLink path="/studio/api/log.csv" query={filtered} />}
    >
      {failed && <Notice tone="bad" title={failed} live />}
      {page && page.entries.length === 0 && <p role="status">Nothing of that kind was done.</p>}
      {page && page.entries.length > 0 && <LogTable entries={page.entries} />}
      <ListPagination
        about="Log"
        first={`/studio/log${filtered && `?${filtered}`}`}
        begun={params.has('after')}
        next={page?.more && last && `${filtered ? '&' : '?'}after=${last._id}`}
      />
    </ListPage>
  );
}

/** Finds what was done about one object, or about all of an order, by its id. */
function ObjectFilter() {
  const [params, setParams] = useSearchParams();
  const [text, setText] = useState(params.get('object') ?? '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setParams(withFilter(params, { name: 'object', value: text.trim() }));
  };
  return (
    <form role="search" onSubmit={submit}>
      <input
        type="search"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={100}
        className="list-search"
        aria-label="Find by the number of an order, or the id of a payment or another object"
        placeholder="Number of an order, MID"
        value={text}
        onChange={event => setText(event.target.value)}
      />
    </form>
  );
}

function DayFilter() {
  const [params, setParams] = useSearchParams();
  return (
    <input
      type="date"
      className="list-search max-w-40"
      aria-label="Day"
      value={params.get('day') ?? ''}
      onChange={event => setParams(withFilter(params, { name: 'day', value: event.target.value }))}
    />
  );
}

/** When it was; on a phone the day alone. */
const Moment = ({ at }: { at: string }) => {
  const day = dayInIndia(new Date(at));
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      <span className="md:hidden">{shortDay(day, day)}</span>
      <span className="hidden md:inline">{formatDateTime(at)}</span>
    </time>
  );
};

const actColumn: ListColumn<LogEntry> = { name: 'Act', width: '11rem', cell: ({ act }) => <b>{act}</b> };
const logColumns: ListColumn<LogEntry>[] = [
  {
    name: 'When',
    width: '9.5rem',
    onPhone: 'end',
    cell: ({ at }) => <Moment at={at} />,
  },
  { name: 'Who', width: '9.5rem', cell: ({ name, role }) => (role ? `${name}, ${role}` : name) },
  {
    name: 'About',
    width: '7.5rem',
    onPhone: 'none',
    cell: ({ kind, object, edition }) => (
      <span translate="no" title={edition ?? object}>
        {kind === 'edition' || edition ? `order ${shortOrderId(edition ?? object)}` : kind}
      </span>
    ),
  },
  {
    name: 'Change',
    cell: ({ before, after }) => {
      const text = loggedChangeText(before, after);
      return <span title={text}>{text}</span>;
    },
  },
  { name: 'Reason', onPhone: 'none', cell: ({ reason }) => <span title={reason ?? ''}>{reason}</span> },
];

/** An order's row leads to the order, every other one to all that was done about the same object. */
const LogTable = ({ entries }: { entries: readonly LogEntry[] }) => (
  <ListTable
    caption="What the staff did"
    rows={entries}
    idOf={({ _id }) => _id}
    linkOf={({ edition, object }) =>
      edition ? `/studio/editions/${edition}` : `/studio/log?${new URLSearchParams({ object })}`
    }
    head={actColumn}
    columns={logColumns}
  />
);
