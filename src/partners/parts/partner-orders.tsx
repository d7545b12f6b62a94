import { OrderCard } from '#src/editions/parts/order-card.tsx';
import type { showOrder } from '#src/editions/wire.ts';
import { ask } from '#ui/ask.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { Loader } from '#ui/loader.tsx';
import { Notice } from '#ui/notice.tsx';
import { Columns, Section } from '#ui/page.tsx';
import { useAsked } from './asked.ts';

/** A partner's orders, newest first, with loader and empty state (P-R02). */
export function PartnerOrders({ partner }: { partner: string }) {
  const heard = useAsked<typeof showOrder>(partner, signal =>
    ask<typeof showOrder>('GET /api/show-order/:partnerId', { params: { partnerId: partner }, signal }),
  );
  if (heard.state === 'waiting') return <Loader label="Your orders are on their way" />;
  if (heard.state === 'failed')
    return (
      <Notice tone="bad" title="Failed to fetch orders" action={<Button onClick={heard.again}>Try again</Button>} live>
        {heard.message}
      </Notice>
    );
  if (heard.body.length === 0)
    return (
      <Empty
        illustration="orders"
        title="You have not created any orders yet"
        text="The first one takes two minutes: a name, an occasion, and your client tells the rest."
        action={<ButtonLink to="/createOrder">Create Order</ButtonLink>}
      />
    );
  return (
    <Section title="Your Orders">
      <Columns count={4}>
        {heard.body.map(order => (
          <OrderCard key={order._id} order={order} withKey />
        ))}
      </Columns>
    </Section>
  );
}
