import { Suspense } from 'react';
import { useLoaderData } from 'react-router';
import type { PartnerData } from '#src/accounts/wire.ts';
import type { businessPlans, categories } from '#src/catalogue/wire.ts';
import type { showOrder } from '#src/editions/wire.ts';
import type { landing, partnerTestimonials } from '#src/editorial/wire.ts';
import { pageMeta } from '#web/page-meta.ts';
import { ask } from '#ui/ask.ts';
import { ButtonLink, TextLink } from '#ui/button.tsx';
import { Loader } from '#ui/loader.tsx';
import { Page } from '#ui/page.tsx';
import { BundlePicker } from '../parts/bundle-picker.tsx';
import { CreditsTag } from '../parts/credits-tag.tsx';
import { ForPartners, loadForPartner } from '../parts/for-partners.tsx';
import { GiftIdeas, Occasions, PartnerTestimonials, TypingHeadline } from '../parts/home-sections.tsx';
import { PartnerOrders } from '../parts/partner-orders.tsx';
import { SampleAlert } from '../parts/sample-alert.tsx';
import type { checkSample } from '../wire.ts';

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
