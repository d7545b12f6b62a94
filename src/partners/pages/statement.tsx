import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import { pageMeta } from '#web/page-meta.ts';
import { ask } from '#ui/ask.ts';
import { Loader } from '#ui/loader.tsx';
import { Notice } from '#ui/notice.tsx';
import { ForPartners, loadForPartner } from '../parts/for-partners.tsx';
import { StatementMonth } from '../parts/statement-month.tsx';
import type * as wire from '../wire.ts';

export const meta = pageMeta('Statement', { noindex: true, hidden: true });

/** Loads the month that the address names, and the page of its lines. */
export const clientLoader = ({ request }: ClientLoaderFunctionArgs) =>
  loadForPartner(() => {
    const query = Object.fromEntries(new URL(request.url).searchParams);
    return ask<typeof wire.statement>('GET /api/statement', { query });
  }, 'buy');

export const HydrateFallback = () => <Loader full />;

/** W170: a partner's iCredits of a month, by plan and line by line, on the screen and as files. */
export default function Statement() {
  return (
    <ForPartners loaded={useLoaderData<typeof clientLoader>()} act="buy">
      {(_, reply) =>
        reply.ok ? (
          <StatementMonth
            title="Statement"
            statement={reply.body}
            at="/statement"
            files="/api/statement"
            orderPath={id => `/tracking/${id}`}
          />
        ) : (
          <Notice tone="bad" title={reply.error.message} live />
        )
      }
    </ForPartners>
  );
}
