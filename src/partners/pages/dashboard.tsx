import { Suspense, use } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import type { CallReply } from '#kernel/call.ts';
import { pageSize } from '#kernel/page-size.ts';
import type { PartnerData } from '#src/accounts/wire.ts';
import type { businessPlans, categories } from '#src/catalogue/wire.ts';
import type { showOrder } from '#src/editions/wire.ts';
import type { landing, partnerTestimonials } from '#src/editorial/wire.ts';
import { OrderCard } from '#src/editions/parts/order-card.tsx';
import { pageMeta } from '#web/page-meta.ts';
import { ask } from '#ui/ask.ts';
import { ButtonLink, TextLink, Button } from '#ui/button.tsx';
import { Loader } from '#ui/loader.tsx';
import { Page, Section } from '#ui/page.tsx';
import { Notice } from '#ui/notice.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { BundlePicker } from '../parts/bundle-picker.tsx';
import { CreditsTag } from '../parts/credits-tag.tsx';
import { ForPartners, loadForPartner } from '../parts/for-partners.tsx';
import { GiftIdeas, Occasions, PartnerTestimonials, TypingHeadline } from '../parts/home-sections.tsx';
import type { checkSample } from '../wire.ts';

/** How many of the newest orders the home page shows; /orders has all of them. */
const maxOrdersShown = 6;

/** The label of the link to all orders. A full page may not be all of them, so it names no number. */
const allOrdersLabel = (count: number) => (count < pageSize ? `All ${count} orders` : 'All orders');

/** A partner's newest orders, newest first, with an empty state (P-R02). */
function PartnerOrders({ orders }: { orders: Promise<CallReply<typeof showOrder>> }) {
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
      <ul className="border-b border-rule">
        {reply.body.slice(0, maxOrdersShown).map(order => (
          <li key={order._id} className="min-w-0">
            <OrderCard order={order} sharesCustomerLink />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The banner from the payment of a physical sample until its delivery, with the tracking link (P-R02). */
function SampleAlert({ sample }: { sample: Promise<CallReply<typeof checkSample>> }) {
  const reply = use(sample);
  if (!reply.ok || !reply.body.shouldShowAlert) return null;
  const { trackLink } = reply.body;
  return (
    <Notice tone="joy" title="Your Sample Will be Delivered Shortly" live>
      {trackLink && (
        <TextLink to={trackLink} newTab>
          Follow the parcel
        </TextLink>
      )}
    </Notice>
  );
}

export const meta = pageMeta('Home', { noindex: true });

/** Sends the requests of the screen's parts; each part shows as soon as its own reply is there. None rejects. */
const fetchHome = ({ _id, partnerType }: PartnerData) => ({
  sample: ask<typeof checkSample>('POST /api/checkSample', { json: { _id } }),
  orders: ask<typeof showOrder>('GET /api/show-order/:partnerId', { params: { partnerId: _id }, query: {} }),
  plans: ask<typeof businessPlans>('GET /api/B2Bpricing'),
  occasions: ask<typeof categories>('POST /api/category', { json: { id: partnerType } }),
  texts: ask<typeof landing>('GET /api/landing'),
  testimonials: ask<typeof partnerTestimonials>('GET /api/testimonials'),
});

export const clientLoader = () => loadForPartner(fetchHome);

export const HydrateFallback = () => <Loader full />;

/** P-R05: a partner's home: the orders, the iCredits, and what to give next (P-R02, P-R03, P-R04). */
export default function Dashboard() {
  return (
    <ForPartners loaded={useLoaderData<typeof clientLoader>()}>
      {({ partner }, loaded) => <PartnerHome partner={partner} {...loaded} />}
    </ForPartners>
  );
}

type PartnerHomeProps = ReturnType<typeof fetchHome> & { partner: PartnerData };

const PartnerHome = ({ partner, sample, orders, plans, occasions, texts, testimonials }: PartnerHomeProps) => (
  <Page title={partner.name} titleHidden>
    <Suspense>
      <SampleAlert sample={sample} />
    </Suspense>
    <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
      <div className="min-w-0 flex-1 basis-72">
        <CreditsTag {...partner} action={<TextLink to="/pricing">Add iCredits</TextLink>} />
      </div>
      <div className="actions">
        <ButtonLink to="/createOrder" icon="plus" size="large">
          Create Order
        </ButtonLink>
        {partner.isnew && (
          <ButtonLink to="/sample" kind="secondary" size="large">
            Request a Sample
          </ButtonLink>
        )}
      </div>
    </div>
    <Suspense fallback={<Loader label="Your orders are on their way" />}>
      <PartnerOrders orders={orders} />
    </Suspense>
    <Suspense>
      <BundlePicker plans={plans} />
    </Suspense>
    <TypingHeadline />
    <Suspense>
      <Occasions occasions={occasions} />
    </Suspense>
    <Suspense>
      <GiftIdeas texts={texts} />
    </Suspense>
    <Suspense>
      <PartnerTestimonials testimonials={testimonials} />
    </Suspense>
  </Page>
);
