import { useState, type ReactNode } from 'react';
import { inr } from '#kernel/money.ts';
import type { FormLanguage } from '#kernel/subject.ts';
import { useInFormLanguage } from '#src/editions/parts/form-language.ts';
import { linkKeyOf } from '#src/editions/parts/link-keys.ts';
import { Changing } from '#ui/changing.tsx';
import { useAlert } from '#ui/alert.tsx';
import { ask } from '#ui/ask.ts';
import { Button } from '#ui/button.tsx';
import { Choice } from '#ui/choice.tsx';
import { Money } from '#ui/money.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { payCooldownMs } from '../rules.ts';
import type { morePages, PagesOffer, payForPages } from '../wire.ts';
import { usePay } from './use-pay.ts';

type Offer = PagesOffer['offers'][number];

const englishPages = {
  title: 'More pages',
  see: 'See what more pages cost',
  pay: (amount: ReactNode) => <>Pay {amount}</>,
  take: (pages: number) => `Take ${pages} pages`,
  leave: (pages: number) => `Keep ${pages} pages`,
  has: (pages: number) => `Your magazine has ${pages} pages`,
  pages: (pages: number) => `${pages} pages`,
  /** When the difference is paid, as a sentence. */
  whenPaid({ difference, now, pages }: Offer, before: number): string {
    if (difference === 0) return `${pages} pages cost you nothing more.`;
    return now > 0
      ? `You pay ${inr(now)} on the page of our payment provider. Until it is paid, your magazine has ${before} pages.`
      : `You pay nothing now: what is left to pay once you have approved the soft copy grows by ${inr(difference)}.`;
  },
  terms:
    'That is what the plan with more pages costs beyond yours, with your copies and your coupon. Pages cannot be given back later.',
};

const pagesWords: Readonly<Record<FormLanguage, typeof englishPages>> = {
  en: englishPages,
  hi: {
    title: 'और पन्ने',
    see: 'और पन्नों की क़ीमत देखें',
    pay: amount => <>{amount} चुकाएँ</>,
    take: pages => `${pages} पन्ने लें`,
    leave: pages => `${pages} पन्ने ही रखें`,
    has: pages => `आपकी पत्रिका में ${pages} पन्ने हैं`,
    pages: pages => `${pages} पन्ने`,
    whenPaid: ({ difference, now, pages }, before) => {
      if (difference === 0) return `${pages} पन्नों के लिए आपको और कुछ नहीं देना।`;
      return now > 0
        ? `आप ${inr(now)} हमारी भुगतान सेवा के पेज पर देंगे। तब तक आपकी पत्रिका में ${before} पन्ने रहेंगे।`
        : `अभी कुछ नहीं देना: सॉफ़्ट कॉपी मंज़ूर करने के बाद की रकम ${inr(difference)} बढ़ जाएगी।`;
    },
    terms: 'आपकी प्रतियों और कूपन के साथ, ज़्यादा पन्नों वाला प्लान आपके प्लान से इतना महँगा है। पन्ने बाद में लौटाए नहीं जा सकते।',
  },
};

interface MorePagesProps {
  edition: string;
  /** What a magazine of so many pages holds, in a few words. */
  holds: (pages: number) => string;
}

/** A button that shows what more pages cost, and the choice among them (W55). */
export function MorePages({ edition, holds }: MorePagesProps) {
  const [offer, setOffer] = useState<PagesOffer>();
  const [busy, setBusy] = useState(false);
  const alert = useAlert();
  const words = useInFormLanguage(pagesWords);
  async function load() {
    setBusy(true);
    const reply = await ask<typeof morePages>('POST /api/morePages', { json: { edition }, key: linkKeyOf(edition) });
    setBusy(false);
    if (!reply.ok) return void alert({ title: words.title, text: reply.error.message });
    if (reply.body.why !== null) return void alert({ title: words.title, text: reply.body.why });
    setOffer(reply.body);
  }
  return (
    <>
      <Button kind="secondary" busy={busy} onClick={() => void load()}>
        {words.see}
      </Button>
      {offer && <PagesSheet edition={edition} holds={holds} offer={offer} onClose={() => setOffer(undefined)} />}
    </>
  );
}

interface PagesSheetProps extends MorePagesProps {
  offer: PagesOffer;
  onClose: () => void;
}

function PagesSheet({ edition, holds, offer, onClose }: PagesSheetProps) {
  const { offers, pages: before } = offer;
  const [plan, setPlan] = useState(offers[0]?.plan ?? '');
  const chosen = offers.find(other => other.plan === plan);
  const { pay, busy } = usePay(() =>
    ask<typeof payForPages>('POST /api/payForPages', {
      json: { edition, plan, ...(chosen && { expectedTotal: chosen.difference }) },
      key: linkKeyOf(edition),
    }),
  );
  const words = useInFormLanguage(pagesWords);
  if (!chosen) return null;
  return (
    <Sheet
      open
      onClose={onClose}
      title={words.title}
      side="bottom"
      actions={
        <>
          <Button busy={busy} lockMs={payCooldownMs} onClick={() => void pay()}>
            {chosen.now > 0 ? words.pay(<Money rupees={chosen.now} />) : words.take(chosen.pages)}
          </Button>
          <Button kind="quiet" onClick={onClose}>
            {words.leave(before)}
          </Button>
        </>
      }
    >
      <Choice
        legend={words.has(before)}
        name="pages"
        value={plan}
        onValue={setPlan}
        options={offers.map(other => ({
          value: other.plan,
          title: words.pages(other.pages),
          text: holds(other.pages),
          note: <Money rupees={other.difference} />,
        }))}
      />
      <p role="status">
        <Changing>{words.whenPaid(chosen, before)}</Changing>
      </p>
      <p className="text-small text-soft">{words.terms}</p>
    </Sheet>
  );
}
