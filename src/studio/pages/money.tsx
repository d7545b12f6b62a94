import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import { useRevalidateOnReturn } from '#src/editions/parts/use-revalidate-on-return.ts';
import { pageMeta } from '#web/page-meta.ts';
import { Notice } from '#ui/notice.tsx';
import { ListPagination } from '#ui/list-pagination.tsx';
import { requireStaffUser } from '../parts/staff-access.ts';
import { PaymentList, readPayments } from '../parts/payments.tsx';
import { StudioPage } from '../parts/studio-page.tsx';

export const meta = pageMeta('Money', { noindex: true, studio: true, hidden: true });

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await requireStaffUser();
  const before = new URL(request.url).searchParams.get('before');
  return { before, seen: await readPayments(before ? { before } : {}) };
}

/** Payments that do not fit, and refunds that wait, failed or went by themselves (W26, W34). */
export default function StudioMoney() {
  const { before, seen } = useLoaderData<typeof clientLoader>();
  useRevalidateOnReturn();
  return (
    <StudioPage
      title="Money to look at"
      lead={
        seen?.payments.length === 0 && !before
          ? 'Every payment fits, and no refund waits.'
          : 'Payments that do not fit, refunds that wait for a second person or failed, and what went back by itself in the last two weeks.'
      }
    >
      {seen ? (
        <>
          <PaymentList payments={seen.payments} limit={seen.limit} />
          <ListPagination
            about="Money to look at"
            first="/studio/money"
            begun={before !== null}
            next={seen.more && `?before=${seen.payments.at(-1)?.mid}`}
          />
        </>
      ) : (
        <Notice tone="bad" title="The payments could not be read. Please load the page again." live />
      )}
    </StudioPage>
  );
}
