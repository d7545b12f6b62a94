import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import { sessionUser } from '#src/accounts/parts/session.tsx';
import Orders, { clientLoader as loadOrders } from '#src/editions/pages/orders.tsx';
import { loadWork, revalidatesList } from '#src/partners/parts/work/load-work.ts';

export { meta } from '#src/editions/pages/orders.tsx';

/** Loads a customer's orders; of a partner the list, whose screen customers do not fetch. */
export async function clientLoader(args: ClientLoaderFunctionArgs) {
  const user = await sessionUser();
  if (user.type !== 'Partner') return { customer: await loadOrders(args) };
  const [reply, { PartnerOrders }] = await Promise.all([
    loadWork(args.request.url),
    import('#src/partners/parts/work/partner-orders.tsx'),
  ]);
  return { partner: reply, PartnerOrders };
}

export const shouldRevalidate = revalidatesList;

/** /orders: a customer's orders, or a partner's list. */
export default function OrdersPage() {
  const loaded = useLoaderData<typeof clientLoader>();
  if ('customer' in loaded) return <Orders loaded={loaded.customer} />;
  return <loaded.PartnerOrders reply={loaded.partner} />;
}
