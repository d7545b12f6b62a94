import { useState } from 'react';
import { themeSlug, themeOf } from '#kernel/themes.ts';
import { useRevalidator } from 'react-router';
import { useAlert } from '#ui/alert.tsx';
import { ask } from '#ui/ask.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Money } from '#ui/money.tsx';
import { Section } from '#ui/page.tsx';
import { useToast } from '#ui/toast.tsx';
import type * as wire from '#src/checkout/wire.ts';
import { editionFor, formatDay } from './formatting.ts';

/** Loads the customer's unpaid orders; none when they could not be read. */
export async function loadUnpaidOrders(): Promise<readonly wire.UnpaidOrder[]> {
  const reply = await ask<typeof wire.unpaidOrders>('POST /api/unpaidOrders');
  if (!reply.ok) console.error(`Unpaid orders could not be read: HTTP error! Status: ${reply.status}`);
  return reply.ok ? reply.body : [];
}

/** Lists unpaid orders: each can be paid with the bill it had, or discarded (C-O01). */
export const UnpaidOrderList = ({ orders }: { orders: readonly wire.UnpaidOrder[] }) => (
  <Section title="Not paid yet">
    <ul className="grid gap-6" aria-label="Not paid yet">
      {orders.map(order => (
        <li key={order.MID}>
          <UnpaidOrderItem order={order} />
        </li>
      ))}
    </ul>
  </Section>
);

function useDiscard(order: wire.UnpaidOrder, about: string) {
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const alert = useAlert();
  const toast = useToast();
  const discard = async () => {
    const chosen = await alert({
      title: 'Discard this order?',
      text: `${about}: nothing was charged for it. Its payment page will be closed, and a coupon on it will be free again.`,
      actions: [{ label: 'Keep it' }, { label: 'Discard', kind: 'secondary' }],
    });
    if (chosen !== 1) return;
    setBusy(true);
    const reply = await ask<typeof wire.discardOrder>('POST /api/discardOrder', { json: { MID: order.MID } });
    if (reply.ok) toast('The order is discarded.', { tone: 'good' });
    else await alert({ title: 'It was not discarded', text: reply.error.message });
    await revalidate();
    setBusy(false);
  };
  return { busy, discard };
}

function UnpaidOrderItem({ order }: { order: wire.UnpaidOrder }) {
  const about = editionFor({ receiver: order.person, category: order });
  const { busy, discard } = useDiscard(order, about);
  return (
    <article
      data-theme={themeSlug(themeOf(order.theme))}
      className="grid gap-3 border-t border-rule pt-5 md:grid-cols-[1fr_auto] md:items-end"
    >
      <div className="grid gap-2">
        <p className="eyebrow text-accent">{formatDay(order.date)}</p>
        <h3 className="text-h4">{about}</h3>
        <p className="text-soft">
          {order.plan}, {order.copies === 1 ? '1 copy' : `${order.copies} copies`}. <Money rupees={order.now} /> to pay
          now
          {order.now < order.total && (
            <>
              {' '}
              of <Money rupees={order.total} />
            </>
          )}
          .
        </p>
      </div>
      <div className="actions">
        <ButtonLink to={order.link} size="small">
          Continue payment<span className="sr-only">: {about}</span>
        </ButtonLink>
        <Button kind="quiet" size="small" busy={busy} onClick={() => void discard()}>
          Discard<span className="sr-only">: {about}</span>
        </Button>
      </div>
    </article>
  );
}
