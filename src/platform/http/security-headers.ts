import { createHash } from 'node:crypto';
import type { Config } from '../config.ts';

/** Headers of every reply; pages get more. */
export const securityHeaders = ({ secure }: Config): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  ...(secure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
});

/**
 * The Content-Security-Policy of a page that the server wrote (`htmlDocument`): only its inline styles and scripts, and
 * the sources that `allowed` adds by directive. No site may frame the page, and its base address cannot be changed.
 */
export function pagePolicy(page: string, allowed: Readonly<Record<string, string>>): string {
  const hashes = (element: 'style' | 'script') =>
    [...page.matchAll(new RegExp(`<${element}>([\\s\\S]*?)</${element}>`, 'g'))]
      .map(([, content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`)
      .join(' ');
  const inline = (['style', 'script'] as const).flatMap(element => {
    const list = hashes(element);
    return list === '' ? [] : [`${element}-src ${list}`];
  });
  return [
    "default-src 'none'",
    ...inline,
    ...Object.entries(allowed).map(([directive, sources]) => `${directive} ${sources}`),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
