import type pg from 'pg';
import { pageSize } from '#kernel/page-size.ts';
import type { RawClient } from '#measure/bench/shop/client.ts';
import type { Asker, ListCall, Place, SingleCall } from './lists.ts';

/** What everybody asks with: as many connections as there are clients, each signed in. */
export type Askers = Readonly<Record<Asker, readonly RawClient[]>>;

export interface Measured {
  name: string;
  /** Which page; '' for a call without pages. */
  page: '' | 'first' | 'middle' | 'last';
  p50: number;
  p99: number;
  bytes: number;
  /** How many milliseconds it may take; without it, the bound of all pages. */
  limit?: number;
}

/** A page: the place after which it begins, and the ids of its rows. */
interface Page {
  after: Place;
  ids: string[];
}

interface Request {
  method: 'GET' | 'POST';
  path: string;
  json?: object;
}

const requestOf = ({ method = 'GET', path, json }: SingleCall | ListCall, after: Place = {}): Request => {
  if (json) return { method, path, json: typeof json === 'function' ? json(after) : json };
  const query = new URLSearchParams(after).toString();
  return { method, path: query ? `${path}${path.includes('?') ? '&' : '?'}${query}` : path };
};

async function ask(client: RawClient, { method, path, json = {} }: Request): Promise<{ body: never; bytes: number }> {
  const { status, body } = await client.send({ method, path, ...(method === 'POST' && { json }) });
  if (status !== 200) throw new Error(`${path} answered ${status}: ${body.toString().slice(0, 300)}`);
  return { body: JSON.parse(body.toString()) as never, bytes: body.length };
}

/** Pages that are read through at most. */
const mostPages = 2500;

/**
 * Reads a list page by page to its end, or as many pages of it as are read. Throws unless it has each row once, and as
 * many as there are: a page that is not found by key would miss or repeat some.
 */
async function readThrough(list: ListCall, client: RawClient, database: pg.Client): Promise<Page[]> {
  const pages: Page[] = [];
  const seen = new Set<string>();
  const { size = pageSize } = list;
  for (let after: Place | undefined = {}; after;) {
    const rows = list.rows((await ask(client, requestOf(list, after))).body);
    if (rows.length > size) throw new Error(`${list.name}: a page of ${rows.length} rows`);
    for (const { id } of rows) if (seen.size === seen.add(id).size) throw new Error(`${list.name}: ${id} twice`);
    if (rows.length > 0 || pages.length === 0) pages.push({ after, ids: rows.map(({ id }) => id) });
    after = rows.length === size && pages.length !== list.pagesRead ? rows.at(-1)?.place : undefined;
    if (pages.length > mostPages) throw new Error(`${list.name}: more than ${mostPages} pages`);
  }
  const count = list.count && Number((await database.query<{ count: string }>(list.count)).rows[0]?.count);
  if (count !== undefined && count !== seen.size) throw new Error(`${list.name}: ${seen.size} of ${count} rows`);
  return pages;
}

/** The first, middle and last page of a list that is too long to be read through, by its SQL. */
async function pagesBySql({ order = '', count = '' }: ListCall, database: pg.Client): Promise<Page[]> {
  const all = Number((await database.query<{ count: string }>(count)).rows[0]?.count);
  const pages: Page[] = [];
  for (const begin of [0, Math.floor(all / 2), Math.max(0, all - pageSize + 7)]) {
    const { rows } = await database.query<Place>(`${order} limit ${pageSize + 1} offset ${Math.max(0, begin - 1)}`);
    const { id: _, ...after } = begin > 0 ? (rows.shift() ?? {}) : {};
    pages.push({ after: begin > 0 ? after : {}, ids: rows.slice(0, pageSize).map(row => row['id'] ?? '') });
  }
  return pages;
}

const part = (sorted: readonly number[], share: number): number => sorted[Math.floor(sorted.length * share)] ?? 0;

interface Samples {
  /** How many answers are timed. */
  samples: number;
  check(body: never): void;
}

/** Asks again and again on every connection at once; the first tenth warms up. */
async function timed(clients: readonly RawClient[], request: Request, { samples, check }: Samples) {
  const times: number[] = [];
  let [left, bytes] = [Math.ceil(samples * 1.1), 0];
  const repeat = async (client: RawClient) => {
    while (left-- > 0) {
      const began = performance.now();
      const reply = await ask(client, request);
      times.push(performance.now() - began);
      bytes = Math.max(bytes, reply.bytes);
      check(reply.body);
    }
  };
  // All have ended before one that failed is told: what is asked next would read the answers of the others.
  const ends = await Promise.allSettled(clients.map(repeat));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  const sorted = times.slice(times.length - samples).toSorted((a, b) => a - b);
  return { p50: part(sorted, 0.5), p99: part(sorted, 0.99), bytes };
}

interface MeasureParts {
  askers: Askers;
  database: pg.Client;
  samples: number;
}

/** Measures the first, middle and last page of a list, and checks the rows of each answer. */
export async function measureList(
  list: ListCall,
  { askers, database, samples }: MeasureParts,
): Promise<{ rows: number; pages: Measured[] }> {
  const clients = askers[list.who];
  const pages = list.order ? await pagesBySql(list, database) : await readThrough(list, clients[0]!, database);
  const chosen = new Map<Page, Measured['page']>();
  for (const [name, at] of [
    ['first', 0],
    ['middle', Math.floor(pages.length / 2)],
    ['last', pages.length - 1],
  ] as const)
    if (pages[at] && !chosen.has(pages[at])) chosen.set(pages[at], name);
  const measured: Measured[] = [];
  for (const [{ after, ids }, page] of chosen) {
    const check = (body: never) => {
      const got = list.rows(body).map(({ id }) => id);
      if (got.join() !== ids.join()) throw new Error(`${list.name}: other rows on its ${page} page`);
    };
    measured.push({ name: list.name, page, ...(await timed(clients, requestOf(list, after), { samples, check })) });
  }
  return { rows: pages.reduce((sum, { ids }) => sum + ids.length, 0), pages: measured };
}

/** Measures a call without pages. */
export async function measureSingle(call: SingleCall, { askers, samples }: MeasureParts): Promise<Measured> {
  const check = (body: never) => {
    if (JSON.stringify(body).length < 2) throw new Error(`${call.name} answered nothing`);
  };
  return { name: call.name, page: '', ...(await timed(askers[call.who], requestOf(call), { samples, check })) };
}
