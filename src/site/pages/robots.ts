import type { LoaderFunctionArgs } from 'react-router';
import { publicConfigContext } from '#web/use-public-config.ts';

/** Calls, and the screens of single people and of staff. */
const disallowedPaths = [
  '/api/',
  '/studio',
  '/abstract/',
  '/edition/',
  '/tracking/',
  '/friends/',
  '/tell/',
  '/afterwards/',
  '/shared/',
  '/processPayment',
];

/** robots.txt: the paths that search engines should skip, and the address of the sitemap. */
export const loader = ({ context }: LoaderFunctionArgs) =>
  new Response(
    [
      'User-agent: *',
      ...disallowedPaths.map(path => `Disallow: ${path}`),
      '',
      `Sitemap: ${context.get(publicConfigContext).baseUrl}/sitemap.xml`,
      '',
    ].join('\n'),
    { headers: { 'content-type': 'text/plain; charset=utf-8' } },
  );
