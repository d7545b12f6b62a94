import { createHash } from 'node:crypto';
import type { Config } from '#platform/config.ts';

/** The hosted payment page's origin: the only other one a form may lead to. */
export function bankOrigin({ baseUrl, bankPort }: Config): string {
  const url = new URL(baseUrl);
  url.port = String(bankPort);
  return url.origin;
}

/** The CSP sources of the scripts that stand in the page itself: a page that is kept cannot carry a nonce. Pure. */
export function scriptHashes(html: string): string[] {
  const inline = /<script(?![^>]*\ssrc=)(?![^>]*type="application\/(?:ld\+)?json")[^>]*>([\s\S]*?)<\/script>/g;
  const hashes = [...html.matchAll(inline)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  return [...new Set(hashes)];
}

/**
 * The policy of a page with these script sources. `'self'` and not `'strict-dynamic'`: a kept page has hashes, and from a hashed module the
 * browser does not trust every chunk. Nothing that people upload is sent with a type that runs.
 */
export function contentSecurityPolicy(config: Config, hashes: readonly string[]): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${hashes.join(' ')}`,
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-src 'none'",
    "frame-ancestors 'none'",
    `form-action 'self' ${bankOrigin(config)}`,
    ...(config.secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/** What every page and file is sent with. */
export const safetyHeaders = (config: Config): Readonly<Record<string, string>> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), payment=(), usb=(), microphone=(self)',
  ...(config.secure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
});
