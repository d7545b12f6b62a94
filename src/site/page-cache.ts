import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

/** Seconds a page is fresh, and seconds after that in which it is still sent while it is rendered again. */
export const freshSeconds = 60;
const staleSeconds = 600;

export type Encoding = 'br' | 'gzip' | 'identity';

/** A page ready to be sent: its body and its headers for each encoding, in the flat form that `writeHead` takes. */
export interface CachedPage {
  status: number;
  etag: string;
  bodies: Readonly<Record<Encoding, Buffer>>;
  headers: Readonly<Record<Encoding | 'unchanged', readonly string[]>>;
}

/** Roughly what the headers and objects of one cached page take in memory. */
const overheadBytes = 8000;

const cachedBytes = ({ bodies }: CachedPage) =>
  bodies.br.length + bodies.gzip.length + bodies.identity.length + overheadBytes;

/** Copies bytes into a buffer of their own: zlib and streams hand out slices that keep a larger block in memory. */
function ownCopy(bytes: Uint8Array): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  copy.set(bytes);
  return copy;
}

const sharedCacheControl = `public, max-age=0, s-maxage=${freshSeconds}, stale-while-revalidate=${staleSeconds}`;

/**
 * Compresses a page for the cache; `headers` are sent with every response. The small Brotli window compresses a page as
 * well as a large one, and faster.
 */
export async function packPage(
  status: number,
  headers: Readonly<Record<string, string>>,
  body: Buffer,
): Promise<CachedPage> {
  const params = {
    [constants.BROTLI_PARAM_LGWIN]: 16,
    [constants.BROTLI_PARAM_QUALITY]: 5,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(body, { params }),
    promisify(gzip)(body, { level: 6 }),
  ]);
  // A weak tag, because all encodings of the page share it.
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const common = {
    ...headers,
    vary: 'accept-encoding',
    etag,
    'cache-control': status === 200 ? sharedCacheControl : 'no-store',
  };
  const line = (more: Readonly<Record<string, string>>) => Object.entries({ ...common, ...more }).flat();
  return {
    status,
    etag,
    bodies: { br: ownCopy(br), gzip: ownCopy(gz), identity: ownCopy(body) },
    headers: {
      br: line({ 'content-encoding': 'br', 'content-length': String(br.length) }),
      gzip: line({ 'content-encoding': 'gzip', 'content-length': String(gz.length) }),
      identity: line({ 'content-length': String(body.length) }),
      unchanged: line({}),
    },
  };
}

interface CacheEntry {
  page: CachedPage;
  /** When it was rendered, in seconds of the cache's clock. */
  since: number;
}

/** Where a page is cached. Its key is the page's address if the page has just one. */
export interface CacheSlot {
  key: string;
  /**
   * `fixed`: the address cannot be made up, so its page is never evicted. `existing`: it names something of ours, such
   * as a product; Page Not Found is not cached. `arbitrary`: anybody can make up more such addresses.
   */
  partition: 'fixed' | 'existing' | 'arbitrary';
}

/** Thrown when so many pages are being rendered that another one has to wait. */
export class TooManyRenders extends Error {}

/**
 * Caches rendered pages. Made-up addresses have a small partition of their own: however many are requested, memory
 * stays bounded and the pages that exist stay cached. Concurrent requests for one page wait for one render; more than
 * `renders` renders at once throw `TooManyRenders`. `bytes` bounds all but the fixed partition; `clock` is in seconds.
 * Example: `pages.get({ key: '/plans', partition: 'fixed' }, () => render())`.
 */
export function createPageCache({ bytes = 24_000_000, renders = 48, clock = () => performance.now() / 1000 } = {}) {
  const bounded = (share: number) =>
    new LRUCache<string, CacheEntry>({
      maxSize: Math.ceil(bytes * share),
      maxEntrySize: Math.ceil((bytes * share) / 8),
      sizeCalculation: ({ page }) => cachedBytes(page),
    });
  const partitions = { fixed: new Map<string, CacheEntry>(), existing: bounded(0.75), arbitrary: bounded(0.25) };
  const rendering = new Map<string, Promise<CachedPage>>();

  function renderInto({ key, partition }: CacheSlot, render: () => Promise<CachedPage>): Promise<CachedPage> {
    const waiting = rendering.get(key);
    if (waiting) return waiting;
    if (rendering.size >= renders) return Promise.reject(new TooManyRenders());
    const rendered = render()
      .then(page => {
        // Page Not Found is cached only in its one fixed slot; a failure is never cached.
        if (page.status === 200 || (partition === 'fixed' && page.status < 500))
          partitions[partition].set(key, { page, since: clock() });
        return page;
      })
      .finally(() => rendering.delete(key));
    rendering.set(key, rendered);
    return rendered;
  }

  return {
    /**
     * The page of a slot: a fresh one from the cache, a stale one while it is rendered again in the background, or one
     * rendered now.
     */
    async get(slot: CacheSlot, render: () => Promise<CachedPage>): Promise<CachedPage> {
      const entry = partitions[slot.partition].get(slot.key);
      const age = entry ? clock() - entry.since : Infinity;
      if (entry && age < freshSeconds) return entry.page;
      const rendered = renderInto(slot, render);
      if (!entry || age > freshSeconds + staleSeconds) return rendered;
      // When the new render fails, the stale page stays in the cache.
      rendered.catch(() => undefined);
      return entry.page;
    },
    /** The page cached under exactly this address, while it is fresh. */
    fresh(address: string): CachedPage | undefined {
      const { fixed, existing, arbitrary } = partitions;
      const entry = fixed.get(address) ?? existing.get(address) ?? arbitrary.get(address);
      return entry && clock() - entry.since < freshSeconds ? entry.page : undefined;
    },
    /** Bytes cached in the two bounded partitions. */
    boundedBytes: () => partitions.existing.calculatedSize + partitions.arbitrary.calculatedSize,
  };
}
export type PageCache = ReturnType<typeof createPageCache>;
