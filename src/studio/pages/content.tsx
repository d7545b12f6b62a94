import { useState } from 'react';
import { Form, Link, useLoaderData, useNavigate, type ClientLoaderFunctionArgs } from 'react-router';
import { formatDay } from '#src/editions/parts/formatting.ts';
import { pageMeta } from '#web/page-meta.ts';
import { ask } from '#ui/ask.ts';
import { Button } from '#ui/button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { Field, Select } from '#ui/field.tsx';
import { ListPagination } from '#ui/list-pagination.tsx';
import { Notice } from '#ui/notice.tsx';
import { ContentHistory, PlannedChanges } from '../parts/content-history.tsx';
import { ContentForm, Placeholders } from '../parts/content-form.tsx';
import { requireStaffUser } from '../parts/staff-access.ts';
import { StudioPage } from '../parts/studio-page.tsx';
import type { ContentListData, contentListNames, contentList } from '../wire/content.ts';

export const meta = pageMeta('Content', { noindex: true, studio: true, hidden: true });

/** Loads the list that the address names, or a later page of it (`after`), or its rows with some words (`search`). */
export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  await requireStaffUser();
  const query = Object.fromEntries(new URL(request.url).searchParams) as { after?: string; search?: string };
  const lists = await ask<typeof contentListNames>('GET /studio/api/content');
  const name = params['list'] ?? (lists.ok ? lists.body.lists[0]?.name : undefined) ?? '';
  const content = await ask<typeof contentList>('GET /studio/api/content/:list', { params: { list: name }, query });
  return {
    query,
    lists: lists.ok ? lists.body.lists : [],
    content: content.ok ? content.body : undefined,
    failed: content.ok ? undefined : content.error.message,
  };
}

/** The lists of prices, coupons, questions, samples and texts that staff edit (D20, D21). */
export default function StudioContent() {
  const { query, lists, content, failed } = useLoaderData<typeof clientLoader>();
  return (
    <StudioPage title="Content">
      <div className="grid gap-8 lg:grid-cols-[14rem_minmax(0,1fr)]">
        <Lists lists={lists} current={content?.name} />
        {content ? (
          <ContentRows key={content.name} content={content} query={query} />
        ) : (
          <Notice tone="bad" title={failed ?? ''} live />
        )}
      </div>
    </StudioPage>
  );
}

/** What a row is called, whether it is hidden, and from which day it changes. */
function rowTitle({ id, label, values }: ContentListData['rows'][number], planned: ContentListData['planned']): string {
  const plan = planned.find(({ row, failure }) => row === id && failure === null);
  const notes = [values['shown'] === false && 'hidden', plan && `changes ${formatDay(plan.day)}`].filter(Boolean);
  return notes.length > 0 ? `${label} (${notes.join(', ')})` : label;
}

interface ListsProps {
  lists: readonly { name: string; title: string; failed: boolean }[];
  current: string | undefined;
}

/** The lists, one of which is shown: links, or one select where they would fill the screen. */
function Lists({ lists, current }: ListsProps) {
  const navigate = useNavigate();
  const called = ({ title, failed }: ListsProps['lists'][number]) => (failed ? `${title} (look at Planned)` : title);
  return (
    <>
      <div className="lg:hidden">
        <Select
          label="List"
          value={current ?? ''}
          options={lists.map(list => ({ value: list.name, label: called(list) }))}
          onValue={name => void navigate(`/studio/content/${name}`)}
        />
      </div>
      <nav aria-label="Lists of content" className="max-lg:hidden">
        <ul className="grid">
          {lists.map(list => (
            <li key={list.name}>
              <Link
                to={`/studio/content/${list.name}`}
                className="inline-block py-1.5 underline-offset-4 hover:underline aria-[current=page]:font-semibold"
                aria-current={current === list.name ? 'page' : undefined}
              >
                {called(list)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}

/** Lists with more rows have a search field. */
const searchFromRows = 8;

interface ContentRowsProps {
  content: ContentListData;
  query: { after?: string; search?: string };
}

function ContentRows({ content, query }: ContentRowsProps) {
  const [searchText, setSearchText] = useState('');
  const [adding, setAdding] = useState(false);
  const first = `/studio/content/${content.name}`;
  const isLong = content.more || Object.keys(query).length > 0;
  const rows = content.rows.filter(({ label, values }) =>
    [label, ...Object.values(values)].join(' ').toLowerCase().includes(searchText.trim().toLowerCase()),
  );
  return (
    <section aria-labelledby="list" className="dense-fields grid content-start gap-5">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h2 id="list" className="text-h4">
          {content.title}
        </h2>
        {content.mayAdd && content.mayChange && (
          <Button size="small" kind="secondary" aria-expanded={adding} onClick={() => setAdding(!adding)}>
            {adding ? 'Do not add' : 'Add'}
          </Button>
        )}
      </div>
      {!content.mayChange && <Notice title="Only owners change this list. You can read it." />}
      {content.mayChange && <Placeholders content={content} />}
      <PlannedChanges content={content} />
      {adding && <ContentForm content={content} onSaved={() => setAdding(false)} />}
      {isLong ? (
        <SearchInAll first={first} search={query.search} />
      ) : (
        content.rows.length > searchFromRows && (
          <Field label="Search" type="search" value={searchText} onValue={setSearchText} />
        )
      )}
      <ul>
        {rows.map(row => (
          <li key={row.id}>
            <Disclosure title={rowTitle(row, content.planned)}>
              <ContentForm key={row.version} content={content} row={row} />
            </Disclosure>
          </li>
        ))}
      </ul>
      {rows.length === 0 && <p className="text-soft">Nothing here has these words.</p>}
      <ListPagination
        about={content.title}
        first={first}
        begun={Object.keys(query).length > 0}
        next={
          content.more &&
          `?${new URLSearchParams({ ...(query.search && { search: query.search }), after: content.rows.at(-1)?.id ?? '' })}`
        }
      />
      <ContentHistory content={content} />
    </section>
  );
}

/** The search of a list of which only a page is here: it looks at all of it. */
function SearchInAll({ first, search = '' }: { first: string; search: string | undefined }) {
  const [text, setText] = useState(search);
  return (
    <Form action={first} className="grid gap-3 sm:grid-cols-[1fr_auto] sm:items-end">
      <Field label="Search" type="search" name="search" value={text} onValue={setText} />
      <Button type="submit" kind="secondary">
        Search
      </Button>
    </Form>
  );
}
