import { useSearchParams } from 'react-router';
import type { ReactNode } from 'react';
import { CsvLink } from '#ui/list/csv-link.tsx';
import { ListKeys } from '#ui/list/list-keys.tsx';
import { ListPage, withFilter, type ListFilter } from '#ui/list/list-page.tsx';
import { ListPagination } from '#ui/list-pagination.tsx';
import { Notice } from '#ui/notice.tsx';
import { MoneyScreen } from './money-frame.tsx';

interface MoneyListProps {
  title: string;
  /** The address of the screen, and of its CSV. */
  at: string;
  csv: string;
  search: ReactNode;
  filters: readonly ListFilter[];
  narrowed?: ReactNode;
  failed: string | undefined;
  /** Whether the page has no row, and what is said then. */
  isEmpty: boolean;
  empty: string;
  /** The place after which there are more. */
  next: string | undefined;
  children: ReactNode;
}

/** A list of money (W160) with its search, its filters, its CSV and the way to its next page. */
export function MoneyList(props: MoneyListProps) {
  const { title, at, csv, search, filters, narrowed, failed, isEmpty, empty, next, children } = props;
  const [params] = useSearchParams();
  const filtered = String(withFilter(params, { name: 'after', value: '' }));
  return (
    <MoneyScreen>
      <ListPage
        {...{ title, search, filters, narrowed }}
        actions={
          <>
            <ListKeys />
            <CsvLink path={csv} query={filtered} />
          </>
        }
      >
        {failed ? (
          <Notice tone="bad" title={failed} live />
        ) : (
          <>
            {isEmpty ? <p role="status">{empty}</p> : children}
            <ListPagination
              about={title}
              first={`${at}${filtered && `?${filtered}`}`}
              begun={params.has('after')}
              next={next && `${filtered ? '&' : '?'}after=${encodeURIComponent(next)}`}
            />
          </>
        )}
      </ListPage>
    </MoneyScreen>
  );
}
