import { basename, dirname } from 'node:path';
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { FileReply, StreamReply } from '#kernel/call.ts';
import { markAnswered } from './interceptor.ts';
import { pagePolicy } from './security-headers.ts';

/** A `Content-Disposition` header whose name may be in any script (RFC 6266), with an ASCII fallback. */
function contentDisposition(kind: 'inline' | 'attachment', filename: string): string {
  const plain = filename.replace(/[^\w. -]/g, '_');
  if (plain === filename) return `${kind}; filename="${plain}"`;
  const encoded = encodeURIComponent(filename).replace(/['()*]/g, sign => `%${sign.charCodeAt(0).toString(16)}`);
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** Sends a file of the data folder, or the requested byte range. Its CSP keeps scripts in it from running. */
export async function sendFileReply(reply: FastifyReply, bytes: FileReply): Promise<FastifyReply> {
  reply.header('content-type', bytes.type);
  reply.header('content-security-policy', "default-src 'none'; sandbox");
  // C-K24: a public file may be kept for two days.
  reply.header('cache-control', bytes.cache === 'public' ? 'public, max-age=172800, immutable' : 'private, no-store');
  if (bytes.variesByAccept) reply.header('vary', 'accept');
  if (bytes.filename) reply.header('content-disposition', contentDisposition('inline', bytes.filename));
  return reply.sendFile(basename(bytes.path), dirname(bytes.path), { cacheControl: false, contentType: false });
}

/** Lets events through as they come, and counts the request as answered now: it lasts as long as its page is open. */
function beginStream(reply: FastifyReply): void {
  // A proxy would keep them back until its buffer is full.
  reply.header('x-accel-buffering', 'no');
  markAnswered(reply.request.raw);
}

/** Sends a file or events while they are generated; when the client disconnects, the generation ends. */
export async function sendStreamReply(reply: FastifyReply, stream: StreamReply): Promise<FastifyReply> {
  reply.header('content-type', stream.type);
  if (stream.bytes !== undefined) reply.header('content-length', stream.bytes);
  if (stream.filename) reply.header('content-disposition', contentDisposition('attachment', stream.filename));
  if (stream.type === 'text/event-stream') beginStream(reply);
  reply.header('content-security-policy', "default-src 'none'; sandbox").header('cache-control', 'private, no-store');
  return reply.send(Readable.from(stream.content, { objectMode: false }));
}

const ownSources = { 'font-src': "'self'", 'img-src': "'self'", 'media-src': "'self'", 'form-action': "'self'" };

/**
 * Sends a page that the server wrote (`htmlDocument`), neither listed by search engines nor cached. It may load the
 * shop's fonts, pictures and sounds and send forms to the shop. Its address is a referrer for the shop only, since
 * whoever has the address may open the page.
 */
export async function sendPageReply(reply: FastifyReply, page: string): Promise<FastifyReply> {
  return reply
    .headers({
      'content-security-policy': pagePolicy(page, ownSources),
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    })
    .type('text/html; charset=utf-8')
    .send(page);
}
