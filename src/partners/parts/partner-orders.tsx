import { use } from 'react';
import { useRevalidator } from 'react-router';
import type { CallReply } from '#kernel/call.ts';
import { pageSize } from '#kernel/page-size.ts';
import { OrderCard } from '#src/editions/parts/order-card.tsx';
import type { showOrder } from '#src/editions/wire.ts';
import { Button, ButtonLink, TextLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/page.tsx';

/** How many of the newest orders the home page shows; /orders has all of them. */
const maxOrdersShown = 6;

/** The label of the link to all orders. A full page may not be all of them, so it names no number. */
const allOrdersLabel = (count: number) => (count < pageSize ? `All ${count} orders` : 'All orders');

/** A partner's newest orders, newest first, with an empty state (P-R02). */
export function PartnerOrders({ orders }: { orders: Promise<CallReply<typeof showOrder>> }) {
  const reply = use(orders);
  const { revalidate } = useRevalidator();
  if (!reply.ok)
    return (
      <Notice
        tone="bad"
        title="Failed to fetch orders"
        action={<Button onClick={() => void revalidate()}>Try again</Button>}
        live
      >
        {reply.error.message}
      </Notice>
    );
  if (reply.body.length === 0)
    return (
      <EmptyState
        illustration="orders"
        title="You have not created any orders yet"
        text="The first one takes two minutes: a name, an occasion, and your client tells the rest."
        action={<ButtonLink to="/createOrder">Create Order</ButtonLink>}
      />
    );
  return (
    <Section
      title={<span className="text-h3">Your Orders</span>}
      action={
        reply.body.length > maxOrdersShown && <TextLink to="/orders">{allOrdersLabel(reply.body.length)}</TextLink>
      }
    >
      <ul className="grid gap-x-8 gap-y-8 lg:grid-cols-2 2xl:grid-cols-3">
        {reply.body.slice(0, maxOrdersShown).map(order => (
          <li key={order._id} className="min-w-0">
            <OrderCard order={order} sharesCustomerLink />
          </li>
        ))}
      </ul>
    </Section>
  );
}
