import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

/** Seconds a page is fresh, and how long after that it may still be shown while it is made anew. */
export const freshSeconds = 60;
export const staleSeconds = 600;

export type Encoding = 'br' | 'gzip' | 'identity';

/** A page ready to be sent: for each encoding its body, and its headers as `writeHead` takes them. */
export interface KeptPage {
  status: number;
  etag: string;
  bodies: Readonly<Record<Encoding, Buffer>>;
  headers: Readonly<Record<Encoding | 'unchanged', readonly string[]>>;
}

const size = ({ bodies }: KeptPage) => bodies.br.length + bodies.gzip.length + bodies.identity.length + 8000;

/** A copy on its own: zlib and streams hand out slices that would hold a larger block in memory. */
function own(bytes: Uint8Array): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  copy.set(bytes);
  return copy;
}

const shared = `public, max-age=0, s-maxage=${freshSeconds}, stale-while-revalidate=${staleSeconds}`;

/** Compresses a page for keeping; a small window costs nothing on a page and saves most of the time. `headers` go with every answer. */
export async function pack(status: number, headers: Readonly<Record<string, string>>, body: Buffer): Promise<KeptPage> {
  const params = {
    [constants.BROTLI_PARAM_LGWIN]: 16,
    [constants.BROTLI_PARAM_QUALITY]: 5,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(body, { params }),
    promisify(gzip)(body, { level: 6 }),
  ]);
  // Weak: one tag for the same page in all its encodings.
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const common = { ...headers, vary: 'accept-encoding', etag, 'cache-control': status === 200 ? shared : 'no-store' };
  const line = (more: Readonly<Record<string, string>>) => Object.entries({ ...common, ...more }).flat();
  return {
    status,
    etag,
    bodies: { br: own(br), gzip: own(gz), identity: own(body) },
    headers: {
      br: line({ 'content-encoding': 'br', 'content-length': String(br.length) }),
      gzip: line({ 'content-encoding': 'gzip', 'content-length': String(gz.length) }),
      identity: line({ 'content-length': String(body.length) }),
      unchanged: line({}),
    },
  };
}

interface Kept {
  page: KeptPage;
  /** Seconds of the clock. */
  since: number;
}

/**
 * Where a page is kept. Its key is the page's address if it has just one. `fixed`: that address cannot be made up, so it is never pushed
 * out. `real`: it names something of ours, such as a product; what is not there is not kept. `varied`: anybody can make up more of them.
 */
export interface Place {
  key: string;
  shelf: 'fixed' | 'real' | 'varied';
}

export class TooBusy extends Error {}

/**
 * Keeps finished pages. Made-up addresses have a small shelf of their own, so that however many are asked for, the memory stays bounded
 * and the real pages stay. Two that ask for the same page wait for one render; too many renders at once throw `TooBusy`.
 * `clock` in seconds, `bytes` for all but the fixed ones. Example: `pages.get({ key: '/plans', shelf: 'fixed' }, () => render())`.
 */
export function createPageCache({ bytes = 24_000_000, renders = 48, clock = () => performance.now() / 1000 } = {}) {
  const shelf = (share: number) =>
    new LRUCache<string, Kept>({
      maxSize: Math.ceil(bytes * share),
      maxEntrySize: Math.ceil((bytes * share) / 8),
      sizeCalculation: ({ page }) => size(page),
    });
  const shelves = { fixed: new Map<string, Kept>(), real: shelf(0.75), varied: shelf(0.25) };
  const underWay = new Map<string, Promise<KeptPage>>();

  function make({ key, shelf }: Place, render: () => Promise<KeptPage>): Promise<KeptPage> {
    const waiting = underWay.get(key);
    if (waiting) return waiting;
    if (underWay.size >= renders) return Promise.reject(new TooBusy());
    const made = render()
      .then(page => {
        // Only what is there is worth keeping, and Page Not Found, which has one fixed place for all addresses; never a failure.
        if (page.status === 200 || (shelf === 'fixed' && page.status < 500))
          shelves[shelf].set(key, { page, since: clock() });
        return page;
      })
      .finally(() => underWay.delete(key));
    underWay.set(key, made);
    return made;
  }

  return {
    /** The page of a place: kept, kept and being made anew behind the scenes, or made now. */
    async get(place: Place, render: () => Promise<KeptPage>): Promise<KeptPage> {
      const kept = shelves[place.shelf].get(place.key);
      const age = kept ? clock() - kept.since : Infinity;
      if (kept && age < freshSeconds) return kept.page;
      const made = make(place, render);
      if (!kept || age > freshSeconds + staleSeconds) return made;
      // A page that could not be made anew stays as it was.
      made.catch(() => undefined);
      return kept.page;
    },
    /** The page kept for exactly this address, while it is fresh. */
    fresh(address: string): KeptPage | undefined {
      const kept = shelves.fixed.get(address) ?? shelves.real.get(address) ?? shelves.varied.get(address);
      return kept && clock() - kept.since < freshSeconds ? kept.page : undefined;
    },
    /** Bytes kept for all addresses but the fixed ones. */
    openBytes: () => shelves.real.calculatedSize + shelves.varied.calculatedSize,
  };
}
export type PageCache = ReturnType<typeof createPageCache>;
