import { useState } from 'react';
import { TypingLine } from '#src/editorial/parts/typing-headline.tsx';
import { ButtonLink, IconButton, TextLink } from '#ui/button.tsx';
import { useReducedMotion } from '#ui/media.ts';
import { Page } from '#ui/page.tsx';
import { BundlePicker } from '../parts/bundle-picker.tsx';
import { CreditsTag } from '../parts/credits-tag.tsx';
import { ForPartners, type Me } from '../parts/for-partners.tsx';
import { Ideas, Occasions, Voices } from '../parts/home-voices.tsx';
import { PartnerOrders } from '../parts/partner-orders.tsx';
import { SampleAlert } from '../parts/sample-alert.tsx';

export const meta = () => [{ title: 'Home · imurs' }, { name: 'robots', content: 'noindex' }];

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

function Home({ partner }: Me) {
  const still = useReducedMotion();
  const [stopped, stop] = useState(false);
  return (
    <Page
      title={
        <>
          Give them <TypingLine lines={endings} stopped={still || stopped} />
        </>
      }
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
          {!still && (
            <IconButton
              icon={stopped ? 'play' : 'pause'}
              label={stopped ? 'Let the headline type' : 'Stop the headline'}
              onClick={() => stop(!stopped)}
            />
          )}
        </>
      }
    >
      <SampleAlert partner={partner._id} />
      <CreditsTag {...partner} action={<TextLink to="/pricing">Add iCredits</TextLink>} />
      <PartnerOrders partner={partner._id} />
      <BundlePicker />
      <Occasions partnerType={partner.partnerType} />
      <Ideas />
      <Voices />
    </Page>
  );
}
