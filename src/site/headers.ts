import { createHash } from 'node:crypto';
import type { Config } from '#platform/config.ts';

/** The hosted payment page's origins: the only other ones a form may lead to. */
function paymentOrigins({ baseUrl, bankPort, gateway }: Config): string {
  if (gateway.name === 'razorpay') return 'https://rzp.io https://*.razorpay.com';
  if (gateway.name === 'phonepe') return 'https://*.phonepe.com';
  const url = new URL(baseUrl);
  url.port = String(bankPort);
  return url.origin;
}

const hashesOf = (texts: Iterable<string>): string[] => [
  ...new Set([...texts].map(text => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)),
];

/** Takes the mark of our scripts out of a page: from here on nobody could tell them from others. Pure. */
export const withoutNonce = (html: string, mark: string): string => html.replaceAll(` nonce="${mark}"`, '');

/**
 * The CSP sources of the scripts and styles that stand in the page itself: a page that is kept cannot carry a nonce. Of
 * scripts only those that carry our mark: one that came in through what people wrote is not named, and does not run.
 * Pure.
 */
export function inlineSources(html: string, mark: string): { scripts: string[]; styles: string[] } {
  const scripts = new RegExp(`<script(?![^>]*\\ssrc=)(?=[^>]* nonce="${mark}")[^>]*>([\\s\\S]*?)</script>`, 'g');
  const styles = /<style[^>]*>([\s\S]*?)<\/style>/g;
  const within = (tag: RegExp) => hashesOf([...html.matchAll(tag)].map(([, text = '']) => text));
  return { scripts: within(scripts), styles: within(styles) };
}

/**
 * What a page asks for before all else, for the `Link` header of its answer: a browser begins with it a good part of a
 * page's way earlier, when only the head of the answer is there (RFC 8288). Pure; nothing when the page has no
 * preloads.
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
 * The policy of a page with these sources of its own. `'self'` and not `'strict-dynamic'`: a kept page has hashes, and
 * from a hashed module the browser does not trust every chunk. Nothing that people upload is sent with a type that
 * runs.
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

/** What every page and file is sent with. */
export const securityHeaders = (config: Config): Readonly<Record<string, string>> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), payment=(), usb=(), microphone=(self)',
  ...(config.secure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
});
