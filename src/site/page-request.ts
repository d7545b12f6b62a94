import type { CacheSlot } from './page-cache.ts';
import type { MatchedRoute } from './renderer.ts';

/** The query parameters that a page's HTML may depend on; all others are dropped before rendering (D03). */
const renderedQueryNames = ['as', 'category', 'categoryname', 'display', 'page', 'plan', 'subcategoryname'];

/** No address of ours is longer, in characters. */
const maxAddressLength = 1500;

export interface PageRequest {
  /** The page's path without the suffix of a data request. */
  pathname: string;
  /** Path and query to render: allow-listed names only, sorted. */
  url: string;
  /** A page that is open already requests only the data. */
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
 * Parses the address of a page request. Pure. `undefined` when it is too long, no address, or does not decode to a
 * text: then it is Page Not Found. `/plans.data?_routes=…` requests the data of `/plans`; `/_root.data` that of `/`.
 */
export function parsePageRequest(address: string): PageRequest | undefined {
  if (address.length > maxAddressLength || !address.startsWith('/') || !URL.canParse(address, 'http://a'))
    return undefined;
  const { pathname, searchParams } = new URL(address, 'http://a');
  if (!isText(pathname) || [...searchParams.values()].some(value => value.includes('\0'))) return undefined;
  const data = pathname.endsWith('.data');
  const path = data ? pathname.replace(/\/?_?\.data$/, '').replace(/^\/_root$/, '/') || '/' : pathname;
  const kept = new URLSearchParams();
  for (const name of data ? [...renderedQueryNames, '_routes'] : renderedQueryNames) {
    const value = searchParams.get(name);
    if (value !== null) kept.set(name, value);
  }
  return { pathname: path, url: kept.size ? `${pathname}?${kept}` : pathname, data };
}

/**
 * Where the page of a request is cached, and under which address it is rendered. Pure. All of Page Not Found shares one
 * slot, and so do all editions of a screen whose data the browser fetches: their HTML is the same. All spellings of an
 * address share one slot too.
 */
export function cacheSlotOf({ url, data }: PageRequest, route: MatchedRoute | undefined): CacheSlot & { url: string } {
  if (data) return { key: url, partition: 'arbitrary', url };
  if (!route?.known) return { key: 'not found', partition: 'fixed', url };
  if (route.shell) return { key: route.hasParams ? `shell ${route.id}` : route.canonicalPath, partition: 'fixed', url };
  const [, query] = url.split('?');
  const whole = query === undefined ? route.canonicalPath : `${route.canonicalPath}?${query}`;
  if (query !== undefined) return { key: whole, partition: 'arbitrary', url: whole };
  return { key: whole, partition: route.hasParams ? 'existing' : 'fixed', url: whole };
}

/** The best of our encodings that an `accept-encoding` header allows. Pure; `*` and unknown encodings are ignored. */
export function encodingOf(accepted: string | undefined): 'br' | 'gzip' | 'identity' {
  const taken = new Set(
    (accepted ?? '')
      .toLowerCase()
      .split(',')
      .map(part => part.trim().split(/\s*;\s*/))
      .filter(([, quality]) => !/^q=0(\.0*)?$/.test(quality ?? ''))
      .map(([name]) => name),
  );
  if (taken.has('br')) return 'br';
  return taken.has('gzip') ? 'gzip' : 'identity';
}
