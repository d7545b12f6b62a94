import { pageMeta } from '#web/page-meta.ts';
import { ButtonLink, TextLink } from '#ui/button.tsx';
import { Page } from '#ui/page.tsx';
import { BundlePicker } from '../parts/bundle-picker.tsx';
import { CreditsTag } from '../parts/credits-tag.tsx';
import { ForPartners, type PartnerSession } from '../parts/for-partners.tsx';
import { GiftIdeas, Occasions, TypingHeadline, PartnerTestimonials } from '../parts/home-sections.tsx';
import { PartnerOrders } from '../parts/partner-orders.tsx';
import { SampleAlert } from '../parts/sample-alert.tsx';

export const meta = pageMeta('Home', { noindex: true });

/** A partner's home: the orders, the iCredits, and what to give next (P-R02 to P-R05). */
export default function Dashboard() {
  return <ForPartners>{me => <PartnerHome {...me} />}</ForPartners>;
}

function PartnerHome({ partner }: PartnerSession) {
  return (
    <Page title={partner.name} titleHidden>
      <SampleAlert partner={partner._id} />
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
      <PartnerOrders partner={partner._id} />
      <BundlePicker />
      <TypingHeadline />
      <Occasions partnerType={partner.partnerType} />
      <GiftIdeas />
      <PartnerTestimonials />
    </Page>
  );
}
