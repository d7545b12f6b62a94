import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import { paperFind, paperFindHelp } from '#src/papers/rules/find.ts';
import { paperKinds, paperTitles } from '#src/papers/rules/numbers.ts';
import type { allPapers, ListedPaperData } from '#src/papers/wire/lists.ts';
import { pageMeta } from '#web/page-meta.ts';
import { useRevalidateOnReturn } from '#web/use-revalidate-on-return.ts';
import { ask } from '#ui/ask.ts';
import { TextLink } from '#ui/button.tsx';
import type { ListFilter } from '#ui/list/list-page.tsx';
import { ListTable, type ListColumn } from '#ui/list/list-table.tsx';
import { Money } from '#ui/money.tsx';
import { MoneyFind, monthFilter, rowDay } from '../parts/money/money-find.tsx';
import { requireOwner } from '../parts/money/money-frame.tsx';
import { MoneyList } from '../parts/money/money-list.tsx';

export const meta = pageMeta('Papers', { noindex: true, studio: true, hidden: true });

const paperFilters = (): readonly ListFilter[] => [
  {
    name: 'kind',
    label: 'Kind',
    options: [{ value: '', label: 'Any kind' }, ...paperKinds.map(value => ({ value, label: paperTitles[value] }))],
  },
  monthFilter(),
];

const paperColumns: readonly ListColumn<ListedPaperData>[] = [
  {
    name: 'Date',
    width: '6.5rem',
    cell: ({ date }) => <time dateTime={date}>{rowDay(`${date}T12:00:00+05:30`)}</time>,
  },
  { name: 'Kind', width: '10rem', cell: ({ kind }) => paperTitles[kind] },
  { name: 'Buyer', onPhone: 'none', cell: ({ buyer }) => buyer || 'Erased' },
  {
    name: 'Payment',
    width: '6rem',
    onPhone: 'none',
    cell: ({ mid, number }) => (
      <TextLink to={`/studio/money/payments?find=${mid}`}>
        Payment<span className="sr-only"> of {number}</span>
      </TextLink>
    ),
  },
  {
    name: 'Order',
    width: '5rem',
    onPhone: 'none',
    cell: ({ edition, number }) =>
      edition && (
        <TextLink to={`/studio/editions/${edition}`}>
          Order<span className="sr-only"> of {number}</span>
        </TextLink>
      ),
  },
  { name: 'Amount', width: '6.5rem', figures: true, onPhone: 'end', cell: ({ amount }) => <Money rupees={amount} /> },
];

const paperHead: ListColumn<ListedPaperData> = {
  name: 'Number',
  cell: ({ number }) => (
    <b translate="no" className="figures">
      {number}
    </b>
  ),
};

/** Loads the page of the list that the address says. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await requireOwner();
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const reply = await ask<typeof allPapers>('GET /studio/api/all-papers', { query });
  return { list: reply.ok ? reply.body : undefined, failed: reply.ok ? undefined : reply.error.message };
}

/** All papers (W160), the newest first; each leads to its PDF. */
export default function MoneyPapers() {
  const { list, failed } = useLoaderData<typeof clientLoader>();
  useRevalidateOnReturn();
  const papers = list?.papers ?? [];
  return (
    <MoneyList
      title="Papers"
      at="/studio/money/papers"
      csv="/studio/api/all-papers.csv"
      search={
        <MoneyFind
          label="Find a paper"
          placeholder="Number of the paper, MID"
          isFind={text => paperFind(text) !== undefined}
          help={paperFindHelp}
        />
      }
      filters={paperFilters()}
      failed={failed}
      isEmpty={papers.length === 0}
      empty="No paper fits."
      next={list?.more ? papers.at(-1)?.number : undefined}
    >
      <ListTable
        caption="Papers"
        rows={papers}
        idOf={({ _id }) => _id}
        linkOf={({ _id }) => `/paper/${_id}`}
        {...{ head: paperHead, columns: paperColumns }}
      />
    </MoneyList>
  );
}
