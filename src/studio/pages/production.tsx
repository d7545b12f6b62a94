import { Link, useLoaderData, useSearchParams, type ClientLoaderFunctionArgs } from 'react-router';
import { countText, laneLabels, lanes, type Lane } from '#src/production/rules.ts';
import type { lane, LaneQuery, LaneReply } from '#src/production/wire.ts';
import { pageMeta } from '#web/page-meta.ts';
import { useRevalidateOnReturn } from '#web/use-revalidate-on-return.ts';
import { ask } from '#ui/ask.ts';
import { ListKeys } from '#ui/list/list-keys.tsx';
import { ListPage, withFilter, type ListFilter } from '#ui/list/list-page.tsx';
import { chooseKey, useSelection, type Selection } from '#ui/list/use-selection.ts';
import { ListPagination } from '#ui/list-pagination.tsx';
import { Notice } from '#ui/notice.tsx';
import { useLive } from '../parts/live.ts';
import { Batches } from '../parts/production/batches.tsx';
import { DeliverPanel } from '../parts/production/deliver-panel.tsx';
import { ParcelsTable } from '../parts/production/parcels-table.tsx';
import { ShipPanel } from '../parts/production/ship-panel.tsx';
import { requireStaffUser } from '../parts/staff-access.ts';
import { useCurrentInView } from '../parts/use-current-in-view.ts';

export const meta = pageMeta('Production', { noindex: true, studio: true, hidden: true });

const kindFilter: ListFilter = {
  name: 'kind',
  label: 'What',
  options: [
    { value: '', label: 'Everything' },
    { value: 'edition', label: 'Editions' },
    { value: 'copies', label: 'Copies' },
    { value: 'sample', label: 'Samples' },
  ],
};
const lateFilter: ListFilter = {
  name: 'late',
  label: 'Late or not',
  options: [
    { value: '', label: 'Late or not' },
    { value: 'yes', label: 'Only late' },
  ],
};

/** The lane that an address names; the first one without a name. */
const laneOf = (params: URLSearchParams): Lane => lanes.find(name => name === params.get('lane')) ?? 'print';

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await requireStaffUser();
  const params = new URL(request.url).searchParams;
  const query = { ...Object.fromEntries(params), lane: laneOf(params) } as LaneQuery;
  const reply = await ask<typeof lane>('GET /studio/api/production', { query });
  return {
    readAt: Date.now(),
    lane: query.lane,
    list: reply.ok ? reply.body : undefined,
    failed: reply.ok ? undefined : reply.error.message,
  };
}

/** The parcels of a page that can be printed and are in no batch. */
const readyIn = (list: LaneReply | undefined) =>
  list?.parcels.filter(({ problem, batch }) => problem === null && batch === null) ?? [];

/** What is printed and sent, lane by lane (W155): batches, shipping and deliveries, many at once. */
export default function Production() {
  const { lane, list, failed } = useLoaderData<typeof clientLoader>();
  const selection = useSelection(lane === 'print' ? readyIn(list).map(({ _id }) => _id) : []);
  useRevalidateOnReturn();
  useLive('order', 'parcel');
  return (
    <ListPage
      title="Production"
      narrowed={<Lanes lane={lane} counts={list?.counts} />}
      filters={lane === 'way' ? [lateFilter] : [kindFilter]}
      actions={<ListKeys rowKeys={lane === 'print' ? [chooseKey(selection)] : []} />}
    >
      {failed || !list ? (
        <Notice tone="bad" title={failed ?? ''} live />
      ) : (
        <LaneView key={lane} list={list} selection={selection} />
      )}
    </ListPage>
  );
}

const laneAddress = (lane: Lane): string =>
  lane === 'print' ? '/studio/production' : `/studio/production?lane=${lane}`;

/** The lanes with what is in each. */
function Lanes({ lane, counts }: { lane: Lane; counts: LaneReply['counts'] | undefined }) {
  const row = useCurrentInView<HTMLElement>(laneAddress(lane));
  return (
    <nav ref={row} aria-label="Lanes" className="lanes">
      {lanes.map(name => (
        <Link key={name} to={laneAddress(name)} aria-current={name === lane ? 'page' : undefined}>
          {laneLabels[name]} <span className="figures">{counts ? countText(counts[name]) : ''}</span>
          {name === 'way' && counts !== undefined && counts.late > 0 && (
            <span className="lanes-late">{countText(counts.late)} late</span>
          )}
        </Link>
      ))}
    </nav>
  );
}

const emptyTexts: Readonly<Record<Lane, string>> = {
  print: 'Nothing waits to be printed.',
  printed: 'Nothing waits for the courier.',
  way: 'Nothing is on its way.',
};

/** A lane: its list, and beside it what is done with it. */
function LaneView({ list, selection }: { list: LaneReply; selection: Selection }) {
  const { lane, readAt } = useLoaderData<typeof clientLoader>();
  const [params] = useSearchParams();
  const ready = readyIn(list);
  const picked = ready.filter(({ _id }) => selection.chosen.has(_id));
  const filtered = String(withFilter(params, { name: 'on', value: '' }));
  const place = list.after && new URLSearchParams({ after: list.after.id, on: list.after.on });
  return (
    <div className="lane">
      <section className="lane-side" aria-label={lane === 'print' ? 'Batches' : 'Many at once'}>
        {lane === 'print' && (
          <Batches
            batches={list.batches}
            parcels={picked.length > 0 ? picked : ready}
            chosen={picked.length > 0}
            onMade={selection.clear}
          />
        )}
        {lane === 'printed' && <ShipPanel couriers={list.couriers} books={list.books} parcels={list.parcels} />}
        {lane === 'way' && <DeliverPanel />}
      </section>
      <div>
        {list.parcels.length === 0 ? (
          <p role="status">{emptyTexts[lane]}</p>
        ) : (
          <ParcelsTable
            lane={lane}
            parcels={list.parcels}
            today={list.today}
            now={readAt}
            selection={
              lane === 'print'
                ? { ...selection, nameOf: ({ title }) => title, mayChoose: parcel => ready.includes(parcel) }
                : undefined
            }
          />
        )}
        <ListPagination
          about={laneLabels[lane]}
          first={`/studio/production${filtered && `?${filtered}`}`}
          begun={params.has('after')}
          next={place ? `${filtered ? '&' : '?'}${place}` : undefined}
        />
      </div>
    </div>
  );
}
