import { createHash } from 'node:crypto';

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
