import { Suspense, use, type ReactNode } from 'react';
import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import type { CallReply } from '#kernel/call.ts';
import type { PartnerData } from '#src/accounts/wire.ts';
import type { businessPlans, categories } from '#src/catalogue/wire.ts';
import type { landing, partnerTestimonials } from '#src/editorial/wire.ts';
import { pageMeta } from '#web/page-meta.ts';
import { ask } from '#ui/ask.ts';
import { ButtonLink, TextLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loader } from '#ui/loader.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { BundlePicker } from '../parts/bundle-picker.tsx';
import { CreditsTag } from '../parts/credits-tag.tsx';
import { ForAct } from '../parts/for-act.tsx';
import { ForPartners, loadForPartner } from '../parts/for-partners.tsx';
import { GiftIdeas, Occasions, PartnerTestimonials, TypingHeadline } from '../parts/home-sections.tsx';
import { hasNoOrders, loadWork, revalidatesList } from '../parts/work/load-work.ts';
import { FirstOrders, NewOrderSheets } from '../parts/work/new-orders.tsx';
import { WorkScreen } from '../parts/work/work-screen.tsx';
import type { checkSample } from '../wire.ts';

/** The documented empty state of a partner without orders (P-R02). */
const EmptyHome = () => (
  <EmptyState
    illustration="orders"
    title="You have not created any orders yet"
    text="The first one takes two minutes: a name, an occasion, and your client tells the rest."
    action={<FirstOrders />}
  />
);

/** The banner from the payment of a physical sample until its delivery, with the tracking link (P-R02). */
function SampleAlert({ sample }: { sample: Promise<CallReply<typeof checkSample>> }) {
  const reply = use(sample);
  if (!reply.ok || !reply.body.shouldShowAlert) return null;
  const { trackLink } = reply.body;
  return (
    <Notice tone="joy" title="Your Sample Will be Delivered Shortly" live>
      {trackLink ? (
        <TextLink to={trackLink} newTab>
          Follow the parcel
        </TextLink>
      ) : (
        <TextLink to="/sample">See where it is</TextLink>
      )}
    </Notice>
  );
}

export const meta = pageMeta('Home', { noindex: true });

/** What a home without orders shows beside them; none rejects. */
const fetchFirstSteps = ({ partnerType }: PartnerData) => ({
  plans: ask<typeof businessPlans>('GET /api/B2Bpricing'),
  occasions: ask<typeof categories>('POST /api/category', { json: { id: partnerType } }),
  texts: ask<typeof landing>('GET /api/landing'),
  testimonials: ask<typeof partnerTestimonials>('GET /api/testimonials'),
});

/** Loads the page of the list first, which decides what else the home shows; the banner of a sample follows. */
export const clientLoader = ({ request }: ClientLoaderFunctionArgs) =>
  loadForPartner(async partner => {
    const sample = ask<typeof checkSample>('POST /api/checkSample', { json: { _id: partner._id } });
    const reply = await loadWork(request.url);
    return { sample, reply, firstSteps: hasNoOrders(reply) ? fetchFirstSteps(partner) : undefined };
  });

export const shouldRevalidate = revalidatesList;

export const HydrateFallback = () => <Loader full />;

/** P-R05: a partner's home: their orders as a list (W165), or the first steps to one (P-R02, P-R03, P-R04). */
export default function Dashboard() {
  return (
    <ForPartners loaded={useLoaderData<typeof clientLoader>()}>
      {(session, { sample, reply, firstSteps }) => {
        const alert = (
          <Suspense>
            <SampleAlert sample={sample} />
          </Suspense>
        );
        return (
          <>
            {firstSteps ? (
              <FirstHome partner={session.partner} {...firstSteps}>
                {alert}
              </FirstHome>
            ) : (
              <WorkScreen title={session.partner.name} reply={reply} {...session}>
                {alert}
                {session.partner.isnew && (
                  <ForAct act="buy">
                    <p className="text-small">
                      <TextLink to="/sample">Request a Sample</TextLink>
                    </p>
                  </ForAct>
                )}
              </WorkScreen>
            )}
            <NewOrderSheets session={session} />
          </>
        );
      }}
    </ForPartners>
  );
}

type FirstHomeProps = ReturnType<typeof fetchFirstSteps> & { partner: PartnerData; children: ReactNode };

/** The home of a partner without orders: until something is bought, with what to give (P-R05). */
const FirstHome = ({ partner, plans, occasions, texts, testimonials, children }: FirstHomeProps) => (
  <Page title={partner.name} titleHidden>
    {children}
    <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
      <div className="min-w-0 flex-1 basis-72">
        <CreditsTag {...partner} action={<TextLink to="/pricing">Add iCredits</TextLink>} />
      </div>
      <div className="actions">
        <ForAct act="order">
          <ButtonLink to="/createOrder" icon="plus" size="large">
            Create Order
          </ButtonLink>
        </ForAct>
        {partner.isnew && (
          <ForAct act="buy">
            <ButtonLink to="/sample" kind="secondary" size="large">
              Request a Sample
            </ButtonLink>
          </ForAct>
        )}
      </div>
    </div>
    <EmptyHome />
    <ForAct act="buy">
      <Suspense>
        <BundlePicker plans={plans} />
      </Suspense>
    </ForAct>
    {partner.credits === 0 && (
      <>
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
      </>
    )}
  </Page>
);
