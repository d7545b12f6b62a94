import { LRUCache } from 'lru-cache';
import { freshSeconds, staleSeconds, type PackedReply } from '#platform/http/packed-reply.ts';
import { within } from '#platform/within.ts';

/**
 * For how long a page is sent after that when it cannot be rendered again, because the database is away, in seconds;
 * and how long a new one is waited for before, in milliseconds.
 */
const lastResortSeconds = 86_400;
const renderPatienceMs = 2000;

/** Roughly what the headers and objects of one cached page take in memory. */
const overheadBytes = 8000;

const cachedBytes = ({ bodies }: PackedReply) =>
  bodies.br.length + bodies.gzip.length + bodies.identity.length + overheadBytes;

interface CacheEntry {
  page: PackedReply;
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

/** A new page if there is one in time; otherwise the one of before. */
async function newOrBefore(rendered: Promise<PackedReply>, before: PackedReply): Promise<PackedReply> {
  const page = await within(renderPatienceMs, rendered, before);
  return page.status < 500 ? page : before;
}

/**
 * Caches rendered pages. Made-up addresses have a small partition of their own: however many are requested, memory
 * stays bounded and the pages that exist stay cached. Concurrent requests for one page wait for one render; more than
 * `renders` renders at once throw `TooManyRenders`. What cannot be rendered again is sent as it was for a day. `bytes`
 * bounds all but the fixed partition; `clock` is in seconds. Example: `pages.get({ key: '/plans', partition: 'fixed'
 * }, () => render())`.
 */
export function createPageCache({ bytes = 24_000_000, renders = 48, clock = () => performance.now() / 1000 } = {}) {
  const bounded = (share: number) =>
    new LRUCache<string, CacheEntry>({
      maxSize: Math.ceil(bytes * share),
      maxEntrySize: Math.ceil((bytes * share) / 8),
      sizeCalculation: ({ page }) => cachedBytes(page),
    });
  const partitions = { fixed: new Map<string, CacheEntry>(), existing: bounded(0.75), arbitrary: bounded(0.25) };
  const rendering = new Map<string, Promise<PackedReply>>();

  function renderInto({ key, partition }: CacheSlot, render: () => Promise<PackedReply>): Promise<PackedReply> {
    const waiting = rendering.get(key);
    if (waiting) return waiting;
    if (rendering.size >= renders) return Promise.reject(new TooManyRenders());
    const rendered = render()
      .then(page => {
        // Page Not Found is cached only in its one fixed slot; a failure is never cached.
        // One that was begun before `clear` may say what was true before.
        if (rendering.get(key) !== rendered) return page;
        if (page.status === 200 || (partition === 'fixed' && page.status < 500))
          partitions[partition].set(key, { page, since: clock() });
        return page;
      })
      .finally(() => rendering.get(key) === rendered && rendering.delete(key));
    rendering.set(key, rendered);
    return rendered;
  }

  return {
    /** The page: fresh from the cache, stale while it is rendered in the background, or rendered now. */
    async get(slot: CacheSlot, render: () => Promise<PackedReply>): Promise<PackedReply> {
      const entry = partitions[slot.partition].get(slot.key);
      const age = entry ? clock() - entry.since : Infinity;
      if (entry && age < freshSeconds) return entry.page;
      const rendered = renderInto(slot, render);
      if (!entry || age > lastResortSeconds) return rendered;
      if (age > freshSeconds + staleSeconds) return newOrBefore(rendered, entry.page);
      // When the new render fails, the stale page stays in the cache.
      rendered.catch(() => undefined);
      return entry.page;
    },
    /** The page cached under exactly this address, while it is fresh. */
    fresh(address: string): PackedReply | undefined {
      const { fixed, existing, arbitrary } = partitions;
      const entry = fixed.get(address) ?? existing.get(address) ?? arbitrary.get(address);
      return entry && clock() - entry.since < freshSeconds ? entry.page : undefined;
    },
    /** Forgets every page, since what pages say has changed. */
    clear(): void {
      rendering.clear();
      for (const partition of Object.values(partitions)) partition.clear();
    },
    /** Bytes cached in the two bounded partitions. */
    boundedBytes: () => partitions.existing.calculatedSize + partitions.arbitrary.calculatedSize,
  };
}
export type PageCache = ReturnType<typeof createPageCache>;
