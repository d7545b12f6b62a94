import { Link, type ClientLoaderFunctionArgs } from 'react-router';
import { pageSize } from '#kernel/page-size.ts';
import { readPapers } from '#src/papers/parts/paper-links.tsx';
import { pageMeta } from '#web/page-meta.ts';
import { useRevalidateOnReturn } from '#web/use-revalidate-on-return.ts';
import { ask } from '#ui/ask.ts';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { ListPagination } from '#ui/list-pagination.tsx';
import { OrderCard } from '../parts/order-card.tsx';
import { loadUnpaidOrders, UnpaidOrderList } from '../parts/unpaid-orders.tsx';
import type * as wire from '../wire.ts';

export const meta = pageMeta('Your Orders', { noindex: true });

/**
 * Loads fifty orders of the signed-in customer, beginning after the order `before` of the address. Their papers are a
 * promise: the orders show without waiting for them.
 */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const before = new URL(request.url).searchParams.get('before');
  const query = before ? { before } : {};
  const reply = await ask<typeof wire.showOrderD2C>('POST /api/show-order-D2C/', { query });
  if (!reply.ok) console.error(`Failed to fetch orders: HTTP error! Status: ${reply.status}`);
  const orders = reply.ok ? reply.body : [];
  const unpaid = before ? [] : await loadUnpaidOrders();
  return {
    orders,
    papers: orders.length > 0 ? readPapers({ editions: orders.map(({ _id }) => _id).join(',') }) : undefined,
    unpaid,
    failed: !reply.ok,
    isLaterPage: before !== null,
  };
}

type LoadedOrders = Awaited<ReturnType<typeof clientLoader>>;

export default function Orders({ loaded }: { loaded: LoadedOrders }) {
  const { orders, papers, unpaid, failed, isLaterPage } = loaded;
  useRevalidateOnReturn();
  return (
    <Page dense title="Your Orders">
      {failed && (
        <Notice tone="bad" title="Failed to fetch orders" live>
          Check the connection and open this page again; your orders are safe with us.
        </Notice>
      )}
      {unpaid.length > 0 && <UnpaidOrderList orders={unpaid} />}
      {!failed && orders.length === 0 && unpaid.length === 0 && !isLaterPage && <NoOrders />}
      {unpaid.length > 0 && orders.length > 0 && <h2 className="text-h4">Ordered</h2>}
      {orders.length > 0 && (
        <ul className="border-b border-rule">
          {orders.map(order => (
            <li key={order._id}>
              <OrderCard order={order} papers={papers} />
            </li>
          ))}
        </ul>
      )}
      <ListPagination
        first="/orders"
        begun={isLaterPage}
        about="your orders"
        next={orders.length === pageSize && `?before=${orders.at(-1)?._id}`}
      />
      {orders.length > 0 && <NewOrder />}
    </Page>
  );
}

/**
 * The floating add button (C-O01). On narrow screens it is above the navigation at the bottom. It is on the left, over
 * the covers: on the right it would lie on the words and links of the orders.
 */
const NewOrder = () => (
  <Link
    to="/plans"
    aria-label="New order"
    title="New order"
    className="fixed bottom-24 left-5 z-10 grid size-14 place-items-center rounded-full bg-madder text-page md:bottom-8 md:left-8"
  >
    <Icon name="plus" size={28} />
  </Link>
);

const NoOrders = () => (
  <EmptyState
    illustration="orders"
    title="You haven't started investing in memories yet."
    text="Pick a plan and a theme, tell us the story, and we make the magazine."
    action={<ButtonLink to="/orderD2C">Get Started</ButtonLink>}
  />
);
