import { BundlePicker } from '../parts/bundle-picker.tsx';
import { CreditsTag } from '../parts/credits-tag.tsx';
import { ForPartners, type Me } from '../parts/for-partners.tsx';
import { Ideas, Occasions, Voices } from '../parts/home-voices.tsx';
import { PartnerOrders } from '../parts/partner-orders.tsx';
import { SampleAlert } from '../parts/sample-alert.tsx';
import { TypingLine } from '#src/editorial/parts/typing-headline.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Page } from '#ui/page.tsx';

export const meta = () => [{ title: 'Home · imurs' }];

/** A partner's home: the orders, the iCredits, and what to give next (P-R02 to P-R05). */
export default function Dashboard() {
  return <ForPartners>{me => <Home {...me} />}</ForPartners>;
}

const endings = [
  'the day, in print.',
  'what they said to each other.',
  'something to read aloud.',
  'their story, under your name.',
];

/** On paper the typed words are madder: marigold would be too pale there. */
const headline = (
  <>
    Give them{' '}
    <span className="[--color-marigold:var(--color-madder)]">
      <TypingLine lines={endings} />
    </span>
  </>
);

function Home({ partner }: Me) {
  return (
    <Page
      title={headline}
      eyebrow={partner.name}
      actions={
        <>
          <ButtonLink to="/createOrder" icon="plus" size="large">
            Create Order
          </ButtonLink>
          {partner.isnew && (
            <ButtonLink to="/sample" kind="secondary" size="large">
              Request a Sample
            </ButtonLink>
          )}
        </>
      }
    >
      <SampleAlert partner={partner._id} />
      <CreditsTag {...partner} />
      <PartnerOrders partner={partner._id} />
      <BundlePicker />
      <Occasions partnerType={partner.partnerType} />
      <Ideas />
      <Voices />
    </Page>
  );
}
