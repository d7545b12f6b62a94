import { Link, useLoaderData } from 'react-router';
import { whoIs } from '#src/accounts/parts/session.tsx';
import { usePapers } from '#src/papers/parts/use-papers.ts';
import { ask } from '#ui/ask.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { Icon } from '#ui/icon.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { OrderCard } from '../parts/order-card.tsx';
import { useFreshOnReturn } from '../parts/use-fresh.ts';
import type * as wire from '../wire.ts';

export const meta = () => [{ title: 'Your Orders · imurs' }, { name: 'robots', content: 'noindex' }];

/** The orders of whoever is signed in: a customer's own, or those a partner placed. */
export async function clientLoader() {
  const user = await whoIs();
  const answer =
    user.type === 'Partner'
      ? await ask<typeof wire.showOrder>('GET /api/show-order/:partnerId', { params: { partnerId: user.data._id } })
      : await ask<typeof wire.showOrderD2C>('POST /api/show-order-D2C/');
  if (!answer.ok) console.error(`Failed to fetch orders: HTTP error! Status: ${answer.status}`);
  return { orders: answer.ok ? answer.body : [], failed: !answer.ok, isPartner: user.type === 'Partner' };
}

export default function Orders() {
  const { orders, failed, isPartner } = useLoaderData<typeof clientLoader>();
  const toNewOrder = isPartner ? '/createOrder' : '/plans';
  const papers = usePapers();
  useFreshOnReturn();
  return (
    <Page title="Your Orders">
      {failed && (
        <Notice tone="bad" title="Failed to fetch orders" live>
          Check the connection and open this page again; your orders are safe with us.
        </Notice>
      )}
      {!failed && orders.length === 0 && (isPartner ? <NoPartnerOrders /> : <NoOrders />)}
      {orders.length > 0 && (
        <ul className="grid gap-x-8 gap-y-10 md:grid-cols-2 xl:grid-cols-3">
          {orders.map(order => (
            <li key={order._id}>
              <OrderCard
                order={order}
                withKey={isPartner}
                papers={papers.filter(({ edition }) => edition === order._id)}
              />
            </li>
          ))}
        </ul>
      )}
      {orders.length > 0 && <NewOrder to={toNewOrder} />}
    </Page>
  );
}

/** The floating add button (C-O01); above the side navigation where that lies at the bottom. */
const NewOrder = ({ to }: { to: string }) => (
  <Link
    to={to}
    aria-label="New order"
    title="New order"
    className="fixed right-5 bottom-24 z-10 grid size-14 place-items-center rounded-full bg-madder text-paper md:right-8 md:bottom-8"
  >
    <Icon name="plus" size={28} />
  </Link>
);

const NoOrders = () => (
  <Empty
    illustration="orders"
    title="You haven't started investing in memories yet."
    text="Pick a plan and a theme, tell us the story, and we make the magazine."
    action={<ButtonLink to="/orderD2C">Get Started</ButtonLink>}
  />
);

const NoPartnerOrders = () => (
  <Empty
    illustration="orders"
    title="You have not created any orders yet"
    action={<ButtonLink to="/createOrder">Create Order</ButtonLink>}
  />
);
