import { EmptyState } from '#ui/empty-state.tsx';
import { Page } from '#ui/page.tsx';
import { ForPartners } from '../for-partners.tsx';
import { FirstOrders, NewOrderSheets } from './new-orders.tsx';
import { hasNoOrders, type WorkReply } from './load-work.ts';
import { WorkScreen } from './work-screen.tsx';

/** /orders of a partner: the list (W165), or its documented empty state. */
export function PartnerOrders({ reply }: { reply: WorkReply }) {
  return (
    <ForPartners loaded={reply}>
      {session => (
        <>
          {hasNoOrders(reply) ? <EmptyList /> : <WorkScreen title="Your Orders" reply={reply} {...session} />}
          <NewOrderSheets session={session} />
        </>
      )}
    </ForPartners>
  );
}

const EmptyList = () => (
  <Page dense title="Your Orders">
    <EmptyState illustration="orders" title="You have not created any orders yet" action={<FirstOrders />} />
  </Page>
);
