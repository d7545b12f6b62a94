import { useState } from 'react';
import { useLoaderData, useLocation, useSearchParams } from 'react-router';
import { fromRupees, toRupees } from '#kernel/money.ts';
import { creditsLabel, magazinesOf, nextStep, readChoice, samplePlanId } from '#src/catalogue/rules.ts';
import type { BusinessPlan, businessPlans, Plan, plans } from '#src/catalogue/wire.ts';
import type { SampleOrder } from '#src/partners/rules.ts';
import { titled } from '#src/site/hooks.ts';
import { ask } from '#ui/ask.ts';
import { Button, ButtonLink, TextLink } from '#ui/button.tsx';
import { EmptyPage } from '../parts/empty-page.tsx';
import { Facts } from '#ui/facts.tsx';
import { Actions } from '#ui/form.tsx';
import { Loader } from '#ui/loader.tsx';
import { Money } from '#ui/money.tsx';
import { Page } from '#ui/page.tsx';
import { BillTable } from '../parts/bill.tsx';
import { CouponBox, couponWords, type AppliedDeal } from '../parts/coupon-box.tsx';
import { readSample, rememberSample } from '../parts/sample.ts';
import { usePay } from '../parts/use-pay.ts';
import { bill, payLockMs, type Purchase } from '../rules.ts';
import type { payment } from '../wire.ts';

const title = 'Order Summry'; // D19
export const meta = titled(title);

export async function clientLoader() {
  const [consumer, business] = await Promise.all([
    ask<typeof plans>('GET /api/d2cpricing'),
    ask<typeof businessPlans>('GET /api/B2Bpricing'),
  ]);
  return {
    consumer: consumer.ok ? consumer.body.pricingData : [],
    business: business.ok ? business.body.pricingData : [],
  };
}

export const HydrateFallback = () => <Loader full />;

/** Order Summry of a business bundle or the physical sample (P-R11); a consumer plan goes on to its theme (C-R08). */
export default function Summry() {
  const { consumer, business } = useLoaderData<typeof clientLoader>();
  const [search] = useSearchParams();
  const { state } = useLocation() as { state: { sample?: SampleOrder } | null };
  const id = search.get('plan') ?? '';
  const bundle = business.find(plan => plan._id === id);
  const plan = consumer.find(plan => plan._id === id);
  const sample = id === samplePlanId ? (state?.sample ?? readSample()) : undefined;
  if (bundle) return <BundleSummary bundle={bundle} />;
  if (plan) return <PlanSummary plan={plan} next={nextStep({ ...readChoice(search), plan: plan._id })} />;
  if (sample) return <SampleSummary sample={sample} />;
  return (
    <EmptyPage
      illustration="lost"
      title="There is no order here yet"
      text="This address names no plan of ours. Choose one, and its summary opens."
      action={
        <>
          <ButtonLink to="/plans">Select Your Plan</ButtonLink>
          <ButtonLink to="/pricing" kind="secondary">
            Business plans
          </ButtonLink>
        </>
      }
    />
  );
}

/** What a consumer plan costs, and the step that comes next: its theme, or the order when that is chosen already. */
const PlanSummary = ({ plan, next }: { plan: Plan; next: string }) => {
  const figures = bill({
    kind: 'order',
    price: fromRupees(plan.price),
    extraPrice: fromRupees(plan.extraPrice),
    copies: 1,
    option: 'upfront',
  });
  return (
    <Page
      title={title}
      eyebrow={plan.name}
      lead={plan.description}
      width="text"
      actions={
        <ButtonLink to={next} size="large" iconEnd="arrow-right">
          {next.startsWith('/checkout') ? 'Go to your order' : 'Select Your Theme'}
        </ButtonLink>
      }
    >
      <BillTable label="What this plan costs" bill={figures} />
    </Page>
  );
};

const BundleSummary = ({ bundle }: { bundle: BusinessPlan }) => (
  <PartnerSummary
    eyebrow={bundle.name}
    lead={bundle.discription}
    purchase={{ kind: 'bundle', price: fromRupees(bundle.price), size: magazinesOf(bundle) }}
    payload={{ paymentID: bundle._id }}
  >
    <ul className="grid gap-2">
      {bundle.bullets.split(',').map(bullet => (
        <li key={bullet} className="border-t border-rule pt-2">
          {bullet.trim()}
        </li>
      ))}
    </ul>
    <p className="text-soft">
      One iCredit is one edition. You get {creditsLabel(magazinesOf(bundle))} as soon as the payment arrives.
    </p>
    <p className="text-soft">
      The tax invoice carries what stands under <TextLink to="/profile">Profile Settings</TextLink>: your address and,
      if you are registered, your GSTIN. Have them there before you pay.
    </p>
  </PartnerSummary>
);

const SampleSummary = ({ sample }: { sample: SampleOrder }) => (
  <PartnerSummary
    eyebrow="Physical Sample"
    lead="Printed for you and sent to your studio."
    purchase={{ kind: 'sample', quantity: sample.quantity }}
    payload={{ ...sample, paymentID: samplePlanId }}
    onPay={() => rememberSample(sample)}
  >
    <Facts
      label="Your sample"
      columns={2}
      facts={[
        { term: 'GSM', value: sample.gsm },
        { term: 'Paper', value: sample.paper },
        { term: 'Lamination', value: sample.lamination },
        { term: 'Quantity', value: sample.quantity },
        { term: 'Delivered to', value: `${sample.address}, ${sample.city} ${sample.zipcode}` },
      ]}
    />
  </PartnerSummary>
);

interface PartnerSummaryProps {
  eyebrow: string;
  lead: string;
  purchase: Purchase;
  payload: { paymentID: string } & Partial<SampleOrder>;
  onPay?: () => void;
  children: React.ReactNode;
}

function PartnerSummary({ eyebrow, lead, purchase, payload, onPay, children }: PartnerSummaryProps) {
  const [deal, setDeal] = useState<AppliedDeal>();
  const figures = bill(purchase, deal);
  const begin = () => {
    onPay?.();
    return ask<typeof payment>('POST /api/payment', {
      json: { ...payload, couponCode: deal?.code ?? null, expectedTotal: toRupees(figures.total) },
    });
  };
  const { pay, busy } = usePay(begin, { words: couponWords.partner, drop: () => setDeal(undefined) });
  return (
    <Page
      title={title}
      eyebrow={eyebrow}
      lead={lead}
      aside={
        <div className="grid gap-6">
          <BillTable label="Your bill" bill={figures} />
          <CouponBox deal={deal} onDeal={setDeal} words={couponWords.partner} />
          <Actions sticky>
            <Button size="large" wide icon="lock" busy={busy} lockMs={payLockMs} onClick={() => void pay()}>
              Pay <Money rupees={toRupees(figures.now)} />
            </Button>
          </Actions>
        </div>
      }
    >
      {children}
    </Page>
  );
}
