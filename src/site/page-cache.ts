import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

/** Seconds a page is fresh, and how long after that it may still be shown while it is made anew. */
export const freshSeconds = 60;
export const staleSeconds = 600;

export type Encoding = 'br' | 'gzip' | 'identity';

/** A page ready to be sent in each encoding. */
export interface KeptPage {
  status: number;
  headers: Readonly<Record<string, string>>;
  etag: string;
  bodies: Readonly<Record<Encoding, Buffer>>;
}

const size = ({ bodies }: KeptPage) => bodies.br.length + bodies.gzip.length + bodies.identity.length + 2000;

/** A copy on its own: zlib and streams hand out slices that would hold a larger block in memory. */
function own(bytes: Uint8Array): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  copy.set(bytes);
  return copy;
}

/** Compresses a page for keeping; a small window costs nothing on a page and saves most of the time. */
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
  return { status, headers, etag, bodies: { br: own(br), gzip: own(gz), identity: own(body) } };
}

interface Kept {
  page: KeptPage;
  /** Seconds of the clock. */
  since: number;
}

/** Where a page is kept. `fixed`: its address cannot be made up, so it is never pushed out. */
export interface Place {
  key: string;
  fixed: boolean;
}

export class TooBusy extends Error {}

/**
 * Keeps finished pages. Made-up addresses share a bounded part of their own, so that however many are asked for, the memory stays
 * bounded and the real pages stay. Two that ask for the same page wait for one render; too many renders at once throw `TooBusy`.
 * `clock` in seconds. Example: `pages.get({ key: '/plans', fixed: true }, () => render())`.
 */
export function createPageCache({ bytes = 24_000_000, renders = 48, clock = () => performance.now() / 1000 } = {}) {
  const fixed = new Map<string, Kept>();
  const open = new LRUCache<string, Kept>({
    maxSize: bytes,
    maxEntrySize: Math.ceil(bytes / 8),
    sizeCalculation: ({ page }) => size(page),
  });
  const underWay = new Map<string, Promise<KeptPage>>();

  function make({ key, fixed: isFixed }: Place, render: () => Promise<KeptPage>): Promise<KeptPage> {
    const waiting = underWay.get(key);
    if (waiting) return waiting;
    if (underWay.size >= renders) return Promise.reject(new TooBusy());
    const made = render()
      .then(page => {
        // Only what is there is worth keeping; Page Not Found has one fixed place for all addresses.
        if (page.status === 200 || isFixed) (isFixed ? fixed : open).set(key, { page, since: clock() });
        return page;
      })
      .finally(() => underWay.delete(key));
    underWay.set(key, made);
    return made;
  }

  return {
    /** The page of a place: kept, kept and being made anew behind the scenes, or made now. */
    async get(place: Place, render: () => Promise<KeptPage>): Promise<KeptPage> {
      const kept = (place.fixed ? fixed : open).get(place.key);
      const age = kept ? clock() - kept.since : Infinity;
      if (kept && age < freshSeconds) return kept.page;
      const made = make(place, render);
      if (!kept || age > freshSeconds + staleSeconds) return made;
      // A page that could not be made anew stays as it was.
      made.catch(() => undefined);
      return kept.page;
    },
    /** Bytes kept for addresses that can be made up. */
    openBytes: () => open.calculatedSize,
  };
}
export type PageCache = ReturnType<typeof createPageCache>;
