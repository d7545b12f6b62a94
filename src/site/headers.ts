import { createHash } from 'node:crypto';
import type { Config } from '#platform/config.ts';

/** The origins of the hosted payment page, the only other sites to which forms may be sent. */
function paymentOrigins({ baseUrl, bankPort, sharedBank, gateway }: Config): string {
  if (gateway.name === 'razorpay') return 'https://rzp.io https://*.razorpay.com';
  if (gateway.name === 'phonepe') return 'https://*.phonepe.com';
  if (sharedBank) return sharedBank;
  const url = new URL(baseUrl);
  url.port = String(bankPort);
  return url.origin;
}

const hashesOf = (texts: Iterable<string>): string[] => [
  ...new Set([...texts].map(text => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)),
];

/** Removes the nonce of our scripts and style from a page before it is sent, so that it stays secret. Pure. */
export const withoutNonce = (html: string, nonce: string): string => html.replaceAll(` nonce="${nonce}"`, '');

/**
 * The CSP sources of a page's inline scripts and styles. They are hashes, because a cached page cannot have a nonce of
 * its own for each response. Only what has our nonce is listed, so that a script or a style injected through user
 * content does nothing. Pure.
 */
export function inlineSources(html: string, nonce: string): { scripts: string[]; styles: string[] } {
  const hashesOfTag = (tag: 'script' | 'style') => {
    const inline = new RegExp(`<${tag}(?![^>]*\\ssrc=)(?=[^>]* nonce="${nonce}")[^>]*>([\\s\\S]*?)</${tag}>`, 'g');
    return hashesOf([...html.matchAll(inline)].map(([, text = '']) => text));
  };
  return { scripts: hashesOfTag('script'), styles: hashesOfTag('style') };
}

/**
 * A page's preloads as a `Link` header (RFC 8288), so that a browser requests them before the body of the reply has
 * arrived; `undefined` when the page has none. Pure.
 */
export function preloadLinks(html: string): string | undefined {
  const links = [...html.matchAll(/<link rel="preload" ([^>]*?)\/?>/g)].map(([, attributes = '']) => {
    const parts = [...attributes.matchAll(/([a-z]+)="([^"]*)"/gi)].map(
      ([, name = '', text = '']) =>
        [name.toLowerCase(), text.replaceAll('&gt;', '>').replaceAll('&lt;', '<').replaceAll('&amp;', '&')] as const,
    );
    const { href, ...rest } = Object.fromEntries(parts) as Record<string, string>;
    const address = href ?? rest['imagesrcset']?.split(/[\s,]/)[0] ?? '';
    return [`<${address}>`, 'rel=preload', ...Object.entries(rest).map(([name, text]) => `${name}="${text}"`)].join(
      '; ',
    );
  });
  return links.length > 0 ? links.join(', ') : undefined;
}

/**
 * The Content-Security-Policy of a page with these inline sources. Scripts have `'self'` and not `'strict-dynamic'`,
 * because a module that is allowed by its hash does not make the browser trust all chunks that it imports. `'self'` is
 * safe, because uploaded files are never sent with a type that can run.
 */
export function contentSecurityPolicy(config: Config, { scripts, styles }: ReturnType<typeof inlineSources>): string {
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...scripts].join(' ')}`,
    `style-src ${["'self'", ...styles].join(' ')}`,
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
    `form-action 'self' ${paymentOrigins(config)}`,
    ...(config.secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/** Pages without a payment. Those before one send our origin as referrer, without which PhonePe blocks it (D23). */
const withoutPayment = /^\/(tell|shared|erased|friends)\//;

/**
 * The headers of a page whose address is a secret, as that of an order is (D05): no cache on the way writes it down,
 * and no other site learns it. Pure.
 */
export const secretAddressHeaders = (path: string): Readonly<Record<string, string>> => ({
  'cache-control': 'private, no-store',
  ...(withoutPayment.test(path) && { 'referrer-policy': 'no-referrer' }),
});

/** The headers of every page and file. */
export const securityHeaders = (config: Config): Readonly<Record<string, string>> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), payment=(), usb=(), microphone=(self)',
  ...(config.secure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
});
