import { Suspense, use, useState } from 'react';
import {
  useLoaderData,
  useNavigate,
  useRevalidator,
  useSearchParams,
  type ClientLoaderFunctionArgs,
} from 'react-router';
import type { CallReply } from '#kernel/call.ts';
import { categoryFor, readChoice } from '#src/catalogue/rules.ts';
import type { categories, productList } from '#src/catalogue/wire.ts';
import { pageMeta } from '#web/page-meta.ts';
import { useAlert } from '#ui/alert.tsx';
import { ask } from '#ui/ask.ts';
import { Button, ButtonLink, TextLink } from '#ui/button.tsx';
import { Loader } from '#ui/loader.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { CreditsTag } from '../parts/credits-tag.tsx';
import { ForPartners, loadForPartner, type PartnerSession } from '../parts/for-partners.tsx';
import { OrderForm, type OrderFormProps, type PlacedOrder } from '../parts/order-form.tsx';
import { UnplacedList } from '../parts/work/new-orders.tsx';
import { placedText } from '../parts/placed-order.tsx';

export const meta = pageMeta('Create New Order', { noindex: true });

/** The requests of the screen. None rejects. */
interface OrderLists {
  categories: Promise<CallReply<typeof categories>>;
  /** The samples, which map an occasion of the address to a category; absent when the address has none. */
  samples?: Promise<CallReply<typeof productList>>;
}

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) =>
  loadForPartner(({ partnerType }): OrderLists => {
    const choice = readChoice(new URL(request.url).searchParams);
    return {
      categories: ask<typeof categories>('POST /api/category', { json: { id: partnerType } }),
      ...((choice.category || choice.categoryname) && { samples: ask<typeof productList>('GET /api/product') }),
    };
  }, 'order');

export const HydrateFallback = () => <Loader full />;

/** Create New Order (P-R08, P-R09). */
export default function CreateOrder() {
  return (
    <ForPartners loaded={useLoaderData<typeof clientLoader>()} act="order">
      {(session, lists) => <CreateOrderScreen {...session} {...lists} />}
    </ForPartners>
  );
}

function CreateOrderScreen(props: PartnerSession & OrderLists) {
  const { partner } = props;
  return (
    <Page
      title="Create New Order"
      eyebrow={partner.name}
      lead="A name and an occasion are enough. The story and the photos can come from you or from your customer."
      width="text"
    >
      <div className="mb-10">
        <CreditsTag {...partner} action={<TextLink to="/pricing">Add iCredits</TextLink>} />
      </div>
      <UnplacedList partner={partner._id} />
      <Suspense fallback={<Skeleton shape="row" count={3} label="Your categories are on their way" />}>
        <LoadedForm {...props} />
      </Suspense>
    </Page>
  );
}

function LoadedForm({ categories, samples, ...session }: PartnerSession & OrderLists) {
  const reply = use(categories);
  const products = samples && use(samples);
  const [search] = useSearchParams();
  const { revalidate } = useRevalidator();
  if (!reply.ok)
    return (
      <Notice
        tone="bad"
        title="The categories did not arrive"
        action={<Button onClick={() => void revalidate()}>Try again</Button>}
        live
      >
        {reply.error.message}
      </Notice>
    );
  const occasion = products?.ok ? categoryFor(products.body, readChoice(search)) : undefined;
  return <PageForm {...session} categories={reply.body} occasion={occasion} />;
}

/** The form of the page: the documented popup after an order, and a notice above the next one. */
function PageForm(props: Omit<OrderFormProps, 'onPlaced'>) {
  const [placed, setPlaced] = useState<PlacedOrder>();
  const alert = useAlert();
  const navigate = useNavigate();
  const showPlaced = async (order: PlacedOrder) => {
    setPlaced(order);
    const action = await alert({
      title: 'Order Created',
      text: placedText(order),
      actions: [{ label: 'Upload Images' }, { label: 'Skip', kind: 'secondary' }],
    });
    if (action === 0) await navigate('/orders');
  };
  return (
    <>
      {placed && <PlacedNotice order={placed} />}
      <OrderForm
        {...props}
        onPlaced={showPlaced}
        actions={
          <>
            <ButtonLink to="/orders" kind="quiet">
              Your Orders
            </ButtonLink>
            <ButtonLink to="/orders?new=several" kind="quiet">
              Several orders
            </ButtonLink>
          </>
        }
      />
    </>
  );
}

/** Above the form for the next order: who was told of the one before, and where it is. */
const PlacedNotice = ({ order: { edition, told } }: { order: PlacedOrder }) => (
  <Notice
    tone="good"
    title="Your order is placed"
    action={
      <div className="actions">
        <TextLink to={`/tracking/${edition}`}>Open the order</TextLink>
        <TextLink to={`/client/${edition}`}>Your client and their links</TextLink>
      </div>
    }
  >
    {told}
  </Notice>
);
