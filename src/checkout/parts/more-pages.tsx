import { useState } from 'react';
import { inr } from '#kernel/money.ts';
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

/** When the difference is paid, as a sentence. */
function whenPaidText({ difference, now, pages }: Offer, before: number): string {
  if (difference === 0) return `${pages} pages cost you nothing more.`;
  return now > 0
    ? `You pay ${inr(now)} on the page of our payment provider. Until it is paid, your magazine has ${before} pages.`
    : `You pay nothing now: what is left to pay once you have approved the soft copy grows by ${inr(difference)}.`;
}

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
  async function load() {
    setBusy(true);
    const reply = await ask<typeof morePages>('POST /api/morePages', { json: { edition }, key: linkKeyOf(edition) });
    setBusy(false);
    if (!reply.ok) return void alert({ title: 'More pages', text: reply.error.message });
    if (reply.body.why !== null) return void alert({ title: 'More pages', text: reply.body.why });
    setOffer(reply.body);
  }
  return (
    <>
      <Button kind="secondary" busy={busy} onClick={() => void load()}>
        See what more pages cost
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
  if (!chosen) return null;
  return (
    <Sheet
      open
      onClose={onClose}
      title="More pages"
      side="bottom"
      actions={
        <>
          <Button busy={busy} lockMs={payCooldownMs} onClick={() => void pay()}>
            {chosen.now > 0 ? (
              <>
                Pay <Money rupees={chosen.now} />
              </>
            ) : (
              `Take ${chosen.pages} pages`
            )}
          </Button>
          <Button kind="quiet" onClick={onClose}>
            Keep {before} pages
          </Button>
        </>
      }
    >
      <Choice
        legend={`Your magazine has ${before} pages`}
        name="pages"
        value={plan}
        onValue={setPlan}
        options={offers.map(other => ({
          value: other.plan,
          title: `${other.pages} pages`,
          text: holds(other.pages),
          note: <Money rupees={other.difference} />,
        }))}
      />
      <p role="status">
        <Changing>{whenPaidText(chosen, before)}</Changing>
      </p>
      <p className="text-small text-soft">
        That is what the plan with more pages costs beyond yours, with your copies and your coupon. Pages cannot be
        given back later.
      </p>
    </Sheet>
  );
}
