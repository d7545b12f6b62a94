import { randomUUID } from 'node:crypto';
import type { LaneReply } from '#src/production/wire.ts';
import type { PartnerOrderList } from '#src/editions/wire.ts';
import type { RawClient } from '#measure/bench/shop/client.ts';
import type { ListCall, Place, SingleCall } from './lists.ts';
import type { Measured } from './measure.ts';

/** A list that is long and sorted by rules is read so far: nobody turns more pages, and each costs the same. */
const pagesRead = 200;

interface OrdersBody {
  orders: { _id: string }[];
  after: Place | null;
}

const orderList = (name: string, query: string): ListCall => ({
  name: `orders: ${name}`,
  who: 'staff',
  path: `/studio/api/orders${query}`,
  rows: ({ orders, after }: OrdersBody) => orders.map(({ _id }) => ({ id: _id, place: after ?? undefined })),
  pagesRead,
});

const lane = (name: string, query: string): ListCall => ({
  name: `production: ${name}`,
  who: 'owner',
  path: `/studio/api/production?${query}`,
  rows: ({ parcels, after }: LaneReply) =>
    parcels.map(({ kind, _id }) => ({
      id: `${kind} ${_id}`,
      place: after ? { after: after.id, on: after.on } : undefined,
    })),
  pagesRead,
});

const partnerList = (name: string, filter: object): ListCall => ({
  name: `working list of the partner with a tenth: ${name}`,
  who: 'partner',
  method: 'POST',
  path: '/api/partnerOrders',
  json: after => ({ ...filter, ...after }),
  rows: ({ orders, after }: PartnerOrderList) =>
    orders.map(({ _id }) => ({ id: _id, place: after === null ? undefined : { after } })),
  pagesRead,
});

/** The lists in which staff and partners work all day (W130, W155, W165). */
export const workingLists = (partner: string): ListCall[] => [
  orderList('by due day', ''),
  orderList('late ones', '?late=yes'),
  orderList('the studio’s turn', '?whose=studio'),
  orderList('the newest first', '?sort=newest'),
  orderList('by name', '?sort=name'),
  orderList('of the partner with a tenth', `?partner=${partner}&sort=newest`),
  lane('to print', 'lane=print'),
  lane('printed', 'lane=printed'),
  lane('on the way', 'lane=way'),
  lane('late on the way', 'lane=way&late=yes'),
  partnerList('what needs them first', {}),
  partnerList('with clients', { turn: 'client' }),
  partnerList('the newest first', { sort: 'newest' }),
];

/** What stands around the lists: counts, the log, and what a partner finds. */
export const workingCalls: readonly SingleCall[] = [
  { name: 'what waits', who: 'staff', path: '/studio/api/waiting' },
  { name: 'log', who: 'owner', path: '/studio/api/log' },
  ...['asha', 'lakshmi 77', '1234'].map((words): SingleCall => ({
    name: `a partner finds “${words}”`,
    who: 'partner',
    method: 'POST',
    path: '/api/partnerOrders',
    json: { words },
  })),
];

/** How many parcels are shipped by one paste, and how often that is measured at most. */
const [parcelCount, shipRounds] = [25, 12] as const;

/** Ships printed parcels by pasting their courier numbers (W157), 25 in a second at most each time. */
export async function measureShipping(client: RawClient): Promise<Measured> {
  const times: number[] = [];
  let bytes = 0;
  for (let round = 0; round < shipRounds; round++) {
    const page = await client.send({ method: 'GET', path: '/studio/api/production?lane=printed' });
    const { parcels, couriers } = JSON.parse(page.body.toString()) as LaneReply;
    if (parcels.length < parcelCount) break;
    // The first courier's numbers have twelve digits.
    const courier = couriers[0]?._id;
    const text = parcels
      .slice(0, parcelCount)
      .map(({ number }, at) => `${number} 77${String(round * parcelCount + at).padStart(10, '0')}`)
      .join('\n');
    const json = { key: randomUUID(), text, courier, dry: false };
    const began = performance.now();
    const { status, body } = await client.send({ method: 'POST', path: '/studio/api/ship', json });
    times.push(performance.now() - began);
    if (status !== 200 || (JSON.parse(body.toString()) as { shipped: number }).shipped !== parcelCount)
      throw new Error(`shipping answered ${status}: ${body.toString().slice(0, 300)}`);
    bytes = Math.max(bytes, body.length);
  }
  const sorted = times.toSorted((a, b) => a - b);
  if (sorted.length === 0) throw new Error('too few parcels are printed');
  const name = `${parcelCount} parcels shipped by one paste`;
  return {
    name,
    page: '',
    p50: sorted[Math.floor(sorted.length / 2)] ?? 0,
    p99: sorted.at(-1) ?? 0,
    bytes,
    limit: 1000,
  };
}
