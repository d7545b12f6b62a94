import { useEffect, useState, type ChangeEvent } from 'react';
import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import { dayInWords } from '#src/papers/rules/numbers.ts';
import type { PartnersListData, studioPartners } from '#src/partners/wire/staff.ts';
import { turnCountText } from '#src/editions/rules/partner-list.ts';
import { pageMeta } from '#web/page-meta.ts';
import { useRevalidateOnReturn } from '#web/use-revalidate-on-return.ts';
import { ask } from '#ui/ask.ts';
import { CsvLink } from '#ui/list/csv-link.tsx';
import { ListKeys } from '#ui/list/list-keys.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import { formatPhone } from '#ui/phone.ts';
import { ListTable, type ListColumn } from '#ui/list/list-table.tsx';
import { ListPagination } from '#ui/list-pagination.tsx';
import { Notice } from '#ui/notice.tsx';
import { ForAct } from '../parts/for-act.tsx';
import { useLive } from '../parts/live.ts';
import { Adjustments } from '../parts/partner-credits.tsx';
import { requireStaffUser } from '../parts/staff-access.ts';

export const meta = pageMeta('Partners', { noindex: true, studio: true, hidden: true });

/** How long somebody has stopped typing before it is searched. */
const typingPauseMs = 150;

const readPartners = (json: { words?: string; after?: string }) =>
  ask<typeof studioPartners>('POST /studio/api/partners', { json });

/** Loads the page of the list that the address says. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await requireStaffUser();
  const after = new URL(request.url).searchParams.get('after');
  return { after, reply: await readPartners(after ? { after } : {}) };
}

/** What is found by these words once typing pauses; undefined until then, and without words. */
function useFoundPartners(words: string) {
  const [found, setFound] = useState<{ words: string; reply: Awaited<ReturnType<typeof readPartners>> }>();
  useEffect(() => {
    if (!words) return;
    let left = false;
    const timer = setTimeout(async () => {
      const reply = await readPartners({ words });
      if (!left) setFound({ words, reply });
    }, typingPauseMs);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [words]);
  return found?.words === words ? found.reply : undefined;
}

/** W172: the partners by name, found by the beginning of a name or a phone number, which stand in no address. */
export default function StudioPartners() {
  const { after, reply: loaded } = useLoaderData<typeof clientLoader>();
  useRevalidateOnReturn();
  useLive('credits');
  const [words, setWords] = useState('');
  const found = useFoundPartners(words.trim());
  const reply = (words.trim() && found) || loaded;
  return (
    <ListPage
      title="Partners"
      filters={[]}
      search={
        <input
          type="search"
          autoComplete="off"
          maxLength={100}
          className="list-search"
          aria-label="Find a partner"
          placeholder="Name or phone"
          value={words}
          onChange={({ target }: ChangeEvent<HTMLInputElement>) => setWords(target.value)}
        />
      }
      actions={
        <>
          <ForAct act="credits">
            <CsvLink path="/studio/api/partners.csv" />
          </ForAct>
          <ListKeys />
        </>
      }
    >
      {reply.ok ? (
        <FoundPartners list={reply.body} isSearch={words.trim() !== ''} begun={after !== null} />
      ) : (
        <Notice tone="bad" title={reply.error.message} live />
      )}
    </ListPage>
  );
}

function FoundPartners({ list, isSearch, begun }: { list: PartnersListData; isSearch: boolean; begun: boolean }) {
  const { partners, asked, more } = list;
  return (
    <>
      {asked.length > 0 && !isSearch && <Adjustments title="Wait for a second person" adjustments={asked} named />}
      {partners.length === 0 ? (
        <p role="status">No partner fits.</p>
      ) : (
        <ListTable
          caption="Partners"
          rows={partners}
          idOf={({ _id }) => _id}
          linkOf={({ _id }) => `/studio/partners/${_id}`}
          head={partnerHead}
          columns={partnerColumns}
        />
      )}
      {isSearch ? (
        more && <p>There are more. Type more of the name.</p>
      ) : (
        <ListPagination
          about="Partners"
          first="/studio/partners"
          begun={begun}
          next={more && `?after=${partners.at(-1)?._id}`}
        />
      )}
    </>
  );
}

type ListedPartner = PartnersListData['partners'][number];

const partnerHead: ListColumn<ListedPartner> = { name: 'Partner', cell: ({ name }) => <b>{name}</b> };

const partnerColumns: readonly ListColumn<ListedPartner>[] = [
  { name: 'City', width: '10rem', onPhone: 'none', cell: ({ city }) => city },
  {
    name: 'Phone',
    width: '10rem',
    cell: ({ phone }) => (
      <span translate="no" className="figures">
        {formatPhone(phone)}
      </span>
    ),
  },
  { name: 'GSTIN', width: '11rem', onPhone: 'none', cell: ({ gstin }) => gstin },
  {
    name: 'Open orders',
    width: '7rem',
    figures: true,
    onPhone: 'none',
    cell: ({ open }) => (open > 0 ? turnCountText(open) : ''),
  },
  {
    name: 'Last order',
    width: '9rem',
    onPhone: 'none',
    cell: ({ lastOrder }) => lastOrder && dayInWords(lastOrder),
  },
  { name: 'iCredits', width: '6rem', figures: true, onPhone: 'end', cell: ({ credits }) => credits },
];
