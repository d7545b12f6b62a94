import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import { themeOf } from '#kernel/themes.ts';
import { useRevalidateOnReturn } from '#web/use-revalidate-on-return.ts';
import { ask } from '#ui/ask.ts';
import { pageMeta } from '#web/page-meta.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Loader } from '#ui/loader.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { ApproverChoice, SoftCopySection } from '../parts/client-choices.tsx';
import { EditionError } from '../parts/edition-error.tsx';
import { orderTitle } from '../parts/formatting.ts';
import { LinkListSection } from '../parts/link-list.tsx';
import { loadEdition } from '../parts/load-edition.ts';
import type { customerLinks } from '../wire.ts';

export const meta = pageMeta('Your client', { noindex: true });

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const edition = params['edition'] ?? '';
  const [result, links] = await Promise.all([
    loadEdition(edition),
    ask<typeof customerLinks>('POST /api/customerLinks', { json: { edition } }),
  ]);
  return { ...result, links };
}

export const HydrateFallback = () => <Loader full />;

/** /client/{edition}: what a partner decides about their client in one order (W68). */
export default function ClientOfOrder() {
  const result = useLoaderData<typeof clientLoader>();
  useRevalidateOnReturn();
  if ('error' in result) return <EditionError error={result.error} />;
  const { edition, links } = result;
  if (!edition.client)
    return <EditionError error={{ status: 404, message: 'This page is for the partner who placed the order.' }} />;
  return (
    <Page title="Your client" eyebrow={orderTitle(edition)} theme={themeOf(edition.theme)} width="text">
      <ApproverChoice edition={edition} />
      <SoftCopySection edition={edition} isTold={links.ok && links.body.phone !== null} />
      {links.ok ? (
        <LinkListSection edition={edition} loaded={links.body} />
      ) : (
        <Notice tone="bad" title="The links did not arrive">
          {links.error.message}
        </Notice>
      )}
      <p className="actions">
        <ButtonLink to={`/tracking/${edition._id}`} kind="quiet" icon="truck">
          Track Order
        </ButtonLink>
        <ButtonLink to="/orders" kind="quiet" icon="book">
          Your Orders
        </ButtonLink>
      </p>
    </Page>
  );
}
