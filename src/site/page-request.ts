import type { CacheSlot } from './page-cache.ts';
import type { MatchedRoute } from './renderer.ts';

/** The query parameters that a page's HTML may depend on; all others are dropped before rendering (D03). */
const renderedQueryNames = ['as', 'category', 'categoryname', 'display', 'page', 'plan', 'subcategoryname'];

/** The longest address that is served, in characters. */
const maxAddressLength = 1500;

export interface PageRequest {
  /** The page's path without the suffix of a data request. */
  pathname: string;
  /** Path and query to render: allow-listed names only, sorted. */
  url: string;
  /** Whether an open page requests only the data of the next one. */
  data: boolean;
}

/** Whether a part of an address decodes to a text without U+0000. */
function isText(part: string): boolean {
  try {
    return !decodeURIComponent(part).includes('\0');
  } catch {
    return false;
  }
}

/**
 * Parses the address of a page request. `undefined`, which means Page Not Found, when it is too long, invalid, or does
 * not decode to a text. `/plans.data?_routes=…` requests the data of `/plans`; `/_root.data` that of `/`. Pure.
 */
export function parsePageRequest(address: string): PageRequest | undefined {
  if (address.length > maxAddressLength || !address.startsWith('/') || !URL.canParse(address, 'http://a'))
    return undefined;
  const { pathname, searchParams } = new URL(address, 'http://a');
  if (!isText(pathname) || [...searchParams.values()].some(value => value.includes('\0'))) return undefined;
  const data = pathname.endsWith('.data');
  const path = data ? pathname.replace(/\/?_?\.data$/, '').replace(/^\/_root$/, '/') || '/' : pathname;
  const query = new URLSearchParams();
  for (const name of data ? [...renderedQueryNames, '_routes'] : renderedQueryNames) {
    const value = searchParams.get(name);
    if (value !== null) query.set(name, value);
  }
  return { pathname: path, url: query.size ? `${pathname}?${query}` : pathname, data };
}

/**
 * The cache slot of a request and the address under which its page is rendered. All addresses of Page Not Found share
 * one slot; so do all editions of a screen whose data the browser fetches, since their HTML is the same, and all
 * spellings of an address. Pure.
 */
export function cacheSlotOf({ url, data }: PageRequest, route: MatchedRoute | undefined): CacheSlot & { url: string } {
  if (data) return { key: url, partition: 'arbitrary', url };
  if (!route?.known) return { key: 'not found', partition: 'fixed', url };
  if (route.shell) return { key: route.hasParams ? `shell ${route.id}` : route.canonicalPath, partition: 'fixed', url };
  const [, query] = url.split('?');
  const address = query === undefined ? route.canonicalPath : `${route.canonicalPath}?${query}`;
  if (query !== undefined) return { key: address, partition: 'arbitrary', url: address };
  return { key: address, partition: route.hasParams ? 'existing' : 'fixed', url: address };
}
