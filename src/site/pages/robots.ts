import type { LoaderFunctionArgs } from 'react-router';
import { publicConfigContext } from '#web/use-public-config.ts';

/** What belongs to somebody, or to staff. */
const disallowedPaths = ['/api/', '/studio', '/abstract/', '/edition/', '/tracking/', '/processPayment'];

/** robots.txt: where search engines need not look, and where the list of pages is. */
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
