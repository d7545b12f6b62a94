import { pageSize, shortPageSize } from '#kernel/page-size.ts';
import { contentPageSize } from '#platform/content.ts';
import type { SearchResult } from '#src/studio/wire.ts';

/** Whoever asks: the customer and partners of `grownPhones`, an editor, and the owner. */
export type Asker = 'customer' | 'partner' | 'smallerPartner' | 'staff' | 'owner';

/** The place after which a page begins, as its query says it. */
export type Place = Record<string, string>;

/** A list that is read page by page. */
export interface ListCall {
  name: string;
  who: Asker;
  method?: 'GET' | 'POST';
  path: string;
  /** What asks for the page after a place, where it is not in the query. */
  json?: (after: Place) => object;
  /** Its rows, each with the place after it; without one there is no more. */
  rows(body: never): { id: string; place: Place | undefined }[];
  /** How many rows a page has; `pageSize` by default. */
  size?: number;
  /** SQL that counts its rows; the pages must have each of them once. */
  count?: string;
  /** SQL of all rows (`id`) in order with their places, for a list that is too long to be read through. */
  order?: string;
  /** How many pages are read of a list that is too long to be read through, where SQL does not say its order. */
  pagesRead?: number;
}

/** A call that answers at once and for good, whatever has grown. */
export interface SingleCall {
  name: string;
  who: Asker;
  method?: 'GET' | 'POST';
  path: string;
  json?: object;
}

interface OrderRow {
  _id: string;
}
interface QueueBody {
  parts: { editions: { _id: string; since: string }[] }[];
}

const customer = `(select id from accounts where kind = 'customer' and phone = '+917000000002')`;
const partnerOf = (phone: string) => `(select id from partners where phone = '${phone}')`;

const ordersOf = (body: OrderRow[]) => body.map(({ _id }) => ({ id: _id, place: { before: _id } }));

const queuePart = (whose: string, title: string): ListCall => ({
  name: `queue: ${title}`,
  who: 'staff',
  path: `/studio/api/queue?whose=${whose}`,
  rows: ({ parts: [part] }: QueueBody) =>
    part?.editions.map(({ _id, since }) => ({ id: _id, place: { since, after: _id } })) ?? [],
  count: `select count(*) from studio_queue where whose = '${whose}'`,
});

/** What is found by words, which are those of the keys that begin with `prefix`. */
const search = (title: string, { words, prefix }: { words: string; prefix: string }): ListCall => ({
  name: `search: ${title}`,
  who: 'staff',
  method: 'POST',
  path: '/studio/api/search',
  json: ({ age, ...place }) => ({ words, ...(age && { after: { ...place, age: Number(age) } }) }),
  rows: ({ found, after }: SearchResult) =>
    found.map(({ _id }) => ({
      id: _id,
      place: after ? { key: after.key, age: String(after.age), edition: after.edition } : {},
    })),
  count: `select count(distinct edition) from studio_search_keys where key like '${prefix}%'`,
});

/** Every list of the product that grows with its sales. */
export const lists = (partner: string, smallerPartner: string): ListCall[] => [
  {
    name: 'own orders',
    who: 'customer',
    method: 'POST',
    path: '/api/show-order-D2C/',
    rows: ordersOf,
    count: `select count(*) from editions where customer = ${customer}`,
  },
  {
    name: 'orders of the partner with a tenth',
    who: 'partner',
    path: `/api/show-order/${partner}`,
    rows: ordersOf,
    count: `select count(*) from editions where partner = ${partnerOf('+917000000001')}`,
  },
  {
    name: 'orders of the partner with a hundredth',
    who: 'smallerPartner',
    path: `/api/show-order/${smallerPartner}`,
    rows: ordersOf,
    count: `select count(*) from editions where partner = ${partnerOf('+917000000002')}`,
  },
  ...(['customer', 'partner'] as const).map((who): ListCall => ({
    name: `papers of the ${who}`,
    who,
    path: '/api/papers',
    rows: (body: { number: string }[]) => body.map(({ number }) => ({ id: number, place: { before: number } })),
    count: `select count(*) from papers where holder = ${who === 'customer' ? customer : partnerOf('+917000000001')}`,
  })),
  queuePart('studio', 'the studio'),
  queuePart('printer', 'the printer'),
  queuePart('shop', 'being made'),
  queuePart('customer', 'the customer'),
  {
    ...queuePart('nobody', 'shipped'),
    count: `select count(*) from editions where order_status = 6`,
    order: `select id, to_char(moved_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as since, id as after from editions
      where order_status = 6 order by moved_at desc, id desc`,
  },
  {
    name: 'money to look at',
    who: 'owner',
    path: '/studio/api/payments',
    rows: ({ payments }: { payments: { mid: string }[] }) =>
      payments.map(({ mid }) => ({ id: mid, place: { before: mid } })),
  },
  {
    name: 'undelivered messages',
    who: 'owner',
    path: '/studio/api/messages',
    rows: ({ messages }: { messages: OrderRow[] }) => ordersOf(messages),
    count: 'select count(*) from messages where failed_at is not null',
  },
  search('a first name', { words: 'asha', prefix: 'name asha ' }),
  search('a whole name', { words: 'rao asha', prefix: 'name rao asha' }),
  ...studioLists,
  ...moneyLists,
];

interface Identified {
  id: string;
}
interface AfterwardsBody {
  claims: Identified[];
  copies: Identified[];
}

interface MoneyListParts {
  path: string;
  table: 'payments' | 'refunds' | 'papers';
  /** The column and the field that the place of a page is. */
  column: string;
  field: string;
  where?: string;
  /** How it is sorted, as SQL. */
  order: string;
}

const moneyList = (name: string, { path, table, column, field, where = 'true', order }: MoneyListParts): ListCall => ({
  name: `money: ${name}`,
  who: 'owner',
  path: `/studio/api/${path}`,
  rows: (body: Record<string, Record<string, string>[]>) =>
    (body[table] ?? []).map(row => ({ id: row[field] ?? '', place: { after: row[field] ?? '' } })),
  count: `select count(*) from ${table} where ${where}`,
  order: `select ${column} as id, ${column} as after from ${table} where ${where} order by ${order}`,
});

const paymentParts = { table: 'payments', column: 'mid', field: 'mid', order: 'created_at desc, mid desc' } as const;
const paperParts = {
  table: 'papers',
  column: 'number',
  field: 'number',
  order: 'issued_at desc, number desc',
} as const;

/** The lists of money (W160). */
const moneyLists: readonly ListCall[] = [
  moneyList('payments', { ...paymentParts, path: 'all-payments' }),
  moneyList('largest payments', {
    ...paymentParts,
    path: 'all-payments?sort=amount',
    order: 'amount desc, created_at desc, mid desc',
  }),
  moneyList('payments in review', {
    ...paymentParts,
    path: 'all-payments?state=paid_review',
    where: `status = 'paid_review'`,
  }),
  moneyList('refunds', {
    path: 'all-refunds',
    table: 'refunds',
    column: 'id',
    field: '_id',
    order: 'created_at desc, id desc',
  }),
  moneyList('papers', { ...paperParts, path: 'all-papers' }),
  moneyList('refund vouchers', { ...paperParts, path: 'all-papers?kind=refund', where: `kind = 'refund'` }),
];

/** The lists of the studio's other screens. */
const studioLists: readonly ListCall[] = [
  {
    name: 'jobs that failed',
    who: 'staff',
    path: '/studio/api/jobs',
    rows: ({ jobs }: { jobs: { _id: string; job: string }[] }) =>
      jobs.map(({ _id, job }) => ({ id: _id, place: { job, id: _id } })),
    count: `select count(*) from pgboss.job where state = 'failed'`,
  },
  {
    name: 'samples',
    who: 'staff',
    path: '/studio/api/samples',
    rows: ({ samples }: { samples: OrderRow[] }) => samples.map(({ _id }) => ({ id: _id, place: { after: _id } })),
    count: 'select count(*) from sample_orders where delivered_at is null',
  },
  {
    name: 'claims',
    who: 'owner',
    path: '/studio/api/afterwards',
    size: shortPageSize,
    rows: ({ claims }: AfterwardsBody) => claims.map(({ id }) => ({ id, place: { claimsAfter: id } })),
    count: `select count(*) from claims where state = 'open'`,
  },
  {
    name: 'further copies',
    who: 'staff',
    path: '/studio/api/afterwards',
    rows: ({ copies }: AfterwardsBody) => copies.map(({ id }) => ({ id, place: { copiesAfter: id } })),
    count: 'select count(*) from copy_orders where shipped_at is null',
  },
  {
    name: 'content: coupons',
    who: 'staff',
    path: '/studio/api/content/coupons',
    size: contentPageSize,
    rows: ({ rows }: { rows: Identified[] }) => rows.map(({ id }) => ({ id, place: { after: id } })),
    count: 'select count(*) from coupons',
  },
];

/** What else reads growing tables and has a bounded answer: one edition, one account, the first screens. */
export const singles = ({ edition, editions, contentLists }: SingleCallParts): SingleCall[] => [
  { name: 'sign-in of the partner by session', who: 'partner', method: 'POST', path: '/api/login' },
  { name: 'sign-in of the customer by session', who: 'customer', method: 'POST', path: '/api/login' },
  { name: 'unpaid orders', who: 'customer', method: 'POST', path: '/api/unpaidOrders' },
  { name: 'sessions', who: 'customer', path: '/api/sessions' },
  { name: `papers of ${pageSize} orders`, who: 'customer', path: `/api/papers?editions=${editions.join(',')}` },
  { name: 'queue: first screen', who: 'staff', path: '/studio/api/queue' },
  { name: 'money today', who: 'owner', path: '/studio/api/money' },
  ...(['day', 'week', 'month'] as const).map((span): SingleCall => ({
    name: `numbers by ${span}`,
    who: 'owner',
    path: `/studio/api/numbers?span=${span}`,
  })),
  ...(
    [
      ['three words of a name', 'asha rao devi'],
      ['a name that nobody has', 'zubeida'],
      ['four digits of a phone number', '1234'],
      ['an order number', edition.slice(-6)],
    ] as const
  ).map(([title, words]): SingleCall => ({
    name: `search: ${title}`,
    who: 'staff',
    method: 'POST',
    path: '/studio/api/search',
    json: { words },
  })),
  { name: 'one edition in the studio', who: 'staff', path: `/studio/api/editions/${edition}` },
  { name: 'payments of one edition', who: 'owner', path: `/studio/api/payments?edition=${edition}` },
  ...contentLists.map((name): SingleCall => ({
    name: `content: ${name}`,
    who: 'staff',
    path: `/studio/api/content/${name}`,
  })),
];

interface SingleCallParts {
  edition: string;
  /** A page of the customer's orders. */
  editions: readonly string[];
  contentLists: readonly string[];
}
