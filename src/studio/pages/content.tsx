import { useState } from 'react';
import { Form, Link, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import { formatDateTime } from '#src/editions/parts/formatting.ts';
import { pageMeta } from '#web/page-meta.ts';
import { ask } from '#ui/ask.ts';
import { Button } from '#ui/button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { Field } from '#ui/field.tsx';
import { ListPagination } from '#ui/list-pagination.tsx';
import { Notice } from '#ui/notice.tsx';
import { ContentForm, Placeholders } from '../parts/content-form.tsx';
import { requireStaffUser } from '../parts/staff-access.ts';
import { StudioPage } from '../parts/studio-page.tsx';
import type { ContentListData, contentListNames, contentList, takeBackContent } from '../wire/content.ts';
import { useStaffAct } from '../parts/use-staff-act.ts';

type Change = ContentListData['changes'][number];

/** What a change changed, each field with its value before and after. */
const ChangedFields = ({ fields }: Pick<Change, 'fields'>) => (
  <ul>
    {fields.map(({ label, before, after }) => (
      <li key={label} className="[overflow-wrap:anywhere]">
        {label}: <del className="text-soft">{before || 'nothing'}</del>{' '}
        <ins className="no-underline">{after || 'nothing'}</ins>
      </li>
    ))}
  </ul>
);

/** The last changes of a list: who, when, from what to what; whoever may change the list takes each back. */
function ContentHistory({ content: { name, mayChange, changes } }: { content: ContentListData }) {
  const { busy, act } = useStaffAct();
  if (changes.length === 0) return null;
  const takeBack = ({ id }: Change) =>
    act(id, 'Taken back. It is in the shop within a second.', () =>
      ask<typeof takeBackContent>('POST /studio/api/content/take-back', { json: { list: name, change: id } }),
    );
  return (
    <section aria-labelledby="changes" className="grid gap-2">
      <h3 id="changes" className="eyebrow">
        Last changes
      </h3>
      <ul className="grid text-small">
        {changes.map(change => (
          <li key={change.id} className="grid gap-1 border-t border-rule py-3">
            <p>
              {change.label}, {change.added ? 'added ' : ''}by {change.by}, {formatDateTime(change.at)}
            </p>
            <ChangedFields fields={change.fields} />
            {mayChange && (change.added || change.fields.length > 0) && (
              <p>
                <Button
                  kind="quiet"
                  size="small"
                  busy={busy === change.id}
                  aria-label={`Take back the change of ${change.label}`}
                  onClick={() => void takeBack(change)}
                >
                  Take back
                </Button>
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

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
    <StudioPage title="Content" lead="What is saved here is in the shop within a second.">
      <div className="grid gap-8 lg:grid-cols-[14rem_minmax(0,1fr)]">
        <nav aria-label="Lists of content">
          <ul className="grid grid-cols-2 gap-x-5 sm:grid-cols-3 lg:grid-cols-1">
            {lists.map(({ name, title }) => (
              <li key={name}>
                <Link
                  to={`/studio/content/${name}`}
                  className="inline-block min-h-11 py-2.5 underline-offset-4 hover:underline aria-[current=page]:font-semibold"
                  aria-current={content?.name === name ? 'page' : undefined}
                >
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        {content ? (
          <ContentRows key={content.name} content={content} query={query} />
        ) : (
          <Notice tone="bad" title={failed ?? ''} live />
        )}
      </div>
    </StudioPage>
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
    <section aria-labelledby="list" className="grid content-start gap-5">
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
            <Disclosure title={row.values['shown'] === false ? `${row.label} (hidden)` : row.label}>
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
