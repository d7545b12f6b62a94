import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import { dayInWords } from '#src/papers/rules/numbers.ts';
import { pageMeta } from '#web/page-meta.ts';
import { ask } from '#ui/ask.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Facts } from '#ui/facts.tsx';
import { Loader } from '#ui/loader.tsx';
import { Page } from '#ui/page.tsx';
import { StayingList } from '../parts/staying-list.tsx';
import type { erasureReceipt } from '../wire.ts';

export const meta = pageMeta('Receipt of an erasure', { noindex: true });

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const json = { receipt: params['receipt'] ?? '' };
  const reply = await ask<typeof erasureReceipt>('POST /api/erasureReceipt', { json });
  return reply.ok ? { receipt: reply.body } : { message: reply.error.message };
}

export const HydrateFallback = () => <Loader full />;

/** /erased/{id}: what was erased of somebody, what stays and until when, without a name (W101). */
export default function Erased() {
  const loaded = useLoaderData<typeof clientLoader>();
  if (!('receipt' in loaded))
    return (
      <div className="page page-grid">
        <EmptyState level={1} illustration="lost" title="There is no receipt here" text={loaded.message} />
      </div>
    );
  const { number, day, erased, stays, backupsUntil } = loaded.receipt;
  return (
    <Page
      title="Everything about you is erased"
      lead={`Receipt ${number}, ${dayInWords(day)}. Keep its number: it is the only trace.`}
      width="text"
      dense
    >
      <div className="grid gap-8">
        <section aria-labelledby="gone" className="grid gap-3">
          <h2 id="gone" className="text-h4">
            What was erased
          </h2>
          <Facts facts={erased.map(({ what, count }) => ({ term: what, value: count }))} />
        </section>
        <section aria-labelledby="stays" className="grid gap-3">
          <h2 id="stays" className="text-h4">
            What stays, and why
          </h2>
          <StayingList stays={stays} until={`until ${dayInWords(backupsUntil)}`} />
        </section>
      </div>
    </Page>
  );
}
