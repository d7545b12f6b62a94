import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

/** Seconds a reply is fresh, and seconds after that in which it may still be sent while it is made again. */
export const freshSeconds = 60;
export const staleSeconds = 600;

type Encoding = 'br' | 'gzip' | 'identity';

/** A reply ready to be sent: its body and its headers for each encoding, in the flat form that `writeHead` takes. */
export interface PackedReply {
  status: number;
  etag: string;
  bodies: Readonly<Record<Encoding, Buffer>>;
  headers: Readonly<Record<Encoding | 'unchanged', readonly string[]>>;
}

/** Copies bytes into a buffer of their own: zlib and streams hand out slices that keep a larger block in memory. */
function ownCopy(bytes: Uint8Array): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  copy.set(bytes);
  return copy;
}

/**
 * What caches between us and the reader may keep: a second, which spares us a crowd and shows no price longer than a
 * page here does (D43); a day while we answer nothing. They cannot hear that content changed.
 */
const sharedCacheControl = 'public, max-age=0, s-maxage=1, stale-if-error=86400';

/**
 * Compresses a reply; `headers` are sent with every response. The small Brotli window compresses a reply as
 * well as a large one, and faster.
 */
export async function packReply(
  status: number,
  headers: Readonly<Record<string, string>>,
  body: Buffer,
): Promise<PackedReply> {
  const params = {
    [constants.BROTLI_PARAM_LGWIN]: 16,
    [constants.BROTLI_PARAM_QUALITY]: 5,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(body, { params }),
    promisify(gzip)(body, { level: 6 }),
  ]);
  // A weak tag, because all encodings of the reply share it.
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const common = {
    ...headers,
    vary: 'accept-encoding',
    etag,
    'cache-control': status === 200 ? (headers['cache-control'] ?? sharedCacheControl) : 'no-store',
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

/** The best of our encodings that an `accept-encoding` header allows. Pure; `*` and unknown encodings are ignored. */
export function encodingOf(accepted: string | undefined): Encoding {
  const allowed = new Set(
    (accepted ?? '')
      .toLowerCase()
      .split(',')
      .map(part => part.trim().split(/\s*;\s*/))
      .filter(([, quality]) => !/^q=0(\.0*)?$/.test(quality ?? ''))
      .map(([name]) => name),
  );
  if (allowed.has('br')) return 'br';
  return allowed.has('gzip') ? 'gzip' : 'identity';
}

/** The encoding for each `accept-encoding` header. Browsers send few different ones, so each is parsed once. */
const encodings = new LRUCache<string, Encoding>({ max: 100, memoMethod: accepted => encodingOf(accepted) });

/**
 * Sends a packed reply with its headers; 304 without a body to a client that has it already, only the headers for HEAD.
 */
export function sendPacked(
  request: IncomingMessage,
  response: ServerResponse,
  { packed, id }: { packed: PackedReply; id: string },
): void {
  const { 'if-none-match': clientTags, 'accept-encoding': accepted } = request.headers;
  const unchanged =
    clientTags !== undefined && packed.status === 200 && clientTags.split(/\s*,\s*/).includes(packed.etag);
  const encoding = encodings.memo(accepted ?? '');
  const headers = packed.headers[unchanged ? 'unchanged' : encoding];
  response.writeHead(unchanged ? 304 : packed.status, [...headers, 'x-request-id', id]);
  response.end(unchanged ? undefined : packed.bodies[encoding]);
}
