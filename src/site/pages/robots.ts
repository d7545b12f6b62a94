import type { LoaderFunctionArgs } from 'react-router';
import { shopContext } from '../context.ts';

/** What belongs to somebody, or to staff. */
const closed = ['/api/', '/studio', '/abstract/', '/edition/', '/tracking/', '/processPayment'];

/** robots.txt: where search engines need not look, and where the list of pages is. */
export const loader = ({ context }: LoaderFunctionArgs) =>
  new Response(
    [
      'User-agent: *',
      ...closed.map(path => `Disallow: ${path}`),
      '',
      `Sitemap: ${context.get(shopContext).baseUrl}/sitemap.xml`,
      '',
    ].join('\n'),
    { headers: { 'content-type': 'text/plain; charset=utf-8' } },
  );
