import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import { useRevalidateOnReturn } from '#web/use-revalidate-on-return.ts';
import { pageMeta } from '#web/page-meta.ts';
import { Notice } from '#ui/notice.tsx';
import { ListPagination } from '#ui/list-pagination.tsx';
import { GstSection } from '../parts/gst-section.tsx';
import { useLive } from '../parts/live.ts';
import { requireStaffUser } from '../parts/staff-access.ts';
import { PaymentList, readPayments } from '../parts/payments.tsx';
import { StudioPage } from '../parts/studio-page.tsx';

export const meta = pageMeta('Money', { noindex: true, studio: true, hidden: true });

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { role } = await requireStaffUser();
  const before = new URL(request.url).searchParams.get('before');
  return { isOwner: role === 'owner', before, page: await readPayments(before ? { before } : {}) };
}

/** Payments that do not match an order, and refunds that wait, failed or were automatic (W26, W34); GST (W124). */
export default function StudioMoney() {
  const { isOwner, before, page } = useLoaderData<typeof clientLoader>();
  useRevalidateOnReturn();
  useLive('money');
  return (
    <StudioPage
      title="Money to look at"
      lead={
        page?.payments.length === 0 && !before
          ? 'Every payment fits, and no refund waits.'
          : 'Payments that do not fit, refunds that wait for a second person or failed, and what went back by itself in the last two weeks.'
      }
    >
      {page ? (
        <>
          <PaymentList payments={page.payments} limit={page.limit} />
          <ListPagination
            about="Money to look at"
            first="/studio/money"
            begun={before !== null}
            next={page.more && `?before=${page.payments.at(-1)?.mid}`}
          />
        </>
      ) : (
        <Notice tone="bad" title="The payments could not be read. Please load the page again." live />
      )}
      {isOwner && before === null && <GstSection />}
    </StudioPage>
  );
}
