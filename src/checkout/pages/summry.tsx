import { useRef, useState } from 'react';
import { Navigate, useLoaderData, useLocation, useSearchParams } from 'react-router';
import { fromRupees, toRupees } from '#kernel/money.ts';
import { themeOf } from '#kernel/themes.ts';
import { useSession } from '#src/accounts/parts/session.tsx';
import { useMemberMay } from '#src/accounts/parts/use-member-may.ts';
import { findChoice } from '#src/catalogue/parts/find-choice.tsx';
import {
  creditsLabel,
  magazineCount,
  nextStepPath,
  readChoice,
  samplePlanId,
  withChoice,
} from '#src/catalogue/rules.ts';
import type { BusinessPlanData, businessPlans, ParentData, parents, PlanData, plans } from '#src/catalogue/wire.ts';
import type { SampleOrder } from '#src/partners/rules.ts';
import { AgreeNote } from '#src/editorial/parts/agree-note.tsx';
import { pageMeta } from '#web/page-meta.ts';
import { ask } from '#ui/ask.ts';
import { Button, ButtonLink, TextLink } from '#ui/button.tsx';
import { EmptyPage } from '../parts/empty-page.tsx';
import { Facts } from '#ui/facts.tsx';
import { Select } from '#ui/field.tsx';
import { Actions } from '#ui/form.tsx';
import { Loader } from '#ui/loader.tsx';
import { Money } from '#ui/money.tsx';
import { Page } from '#ui/page.tsx';
import { tabStorage } from '#ui/storage.ts';
import { BillTable } from '../parts/bill.tsx';
import { CouponBox, invalidCouponTexts, type AppliedDeal } from '../parts/coupon-box.tsx';
import { OrderScreen } from '../parts/order-screen.tsx';
import { useOrder } from '../parts/use-order.ts';
import { usePay } from '../parts/use-pay.ts';
import { bill, payCooldownMs, readBillChoice, type Purchase } from '../rules.ts';
import type { payment } from '../wire.ts';

const sampleKey = 'imurs:sample';

/** The sample that is being paid for, so that Try Again finds it. The server validates each field again. */
const storeSample = (sample: SampleOrder): void => tabStorage.write(sampleKey, sample);
const storedSample = (): SampleOrder | undefined => tabStorage.read(sampleKey) as SampleOrder | undefined;

const title = 'Order Summry'; // D19
export const meta = pageMeta(title);

export async function clientLoader() {
  const [consumer, business, parentList] = await Promise.all([
    ask<typeof plans>('GET /api/d2cpricing'),
    ask<typeof businessPlans>('GET /api/B2Bpricing'),
    ask<typeof parents>('GET /api/parent'),
  ]);
  return {
    plans: consumer.ok ? consumer.body.pricingData : [],
    business: business.ok ? business.body.pricingData : [],
    parents: parentList.ok ? parentList.body.pricingData : [],
  };
}

export const HydrateFallback = () => <Loader full />;

/** Order Summry of a consumer plan (C-R08), a business bundle or the physical sample (P-R11). */
export default function Summry() {
  const { business, ...choices } = useLoaderData<typeof clientLoader>();
  const [search] = useSearchParams();
  const { state } = useLocation() as { state: { sample?: SampleOrder } | null };
  const mayBuy = useMemberMay()('buy');
  const id = search.get('plan') ?? '';
  const bundle = business.find(plan => plan._id === id);
  const { plan } = findChoice({ plan: id }, choices);
  const sample = id === samplePlanId ? (state?.sample ?? storedSample()) : undefined;
  // iCredits are bought by those of a team whose role says so (W197).
  if (bundle && !mayBuy) return <Navigate to="/dashboard" replace />;
  if (bundle) return <BundleSummary bundle={bundle} />;
  if (plan) return <PlanSummary plan={plan} {...choices} />;
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

interface PlanSummaryProps {
  plan: PlanData;
  plans: PlanData[];
  parents: ParentData[];
}

/**
 * The summary of a consumer plan, with the checkout's bill, coupon box, options and Pay. The edition is chosen here or
 * in the theme picker, and is part of the address; Pay asks for it when it is missing.
 */
function PlanSummary({ plan, plans, parents }: PlanSummaryProps) {
  const [search, setSearch] = useSearchParams();
  const { parent, sub, existing } = findChoice(readChoice(search), { plans, parents });
  const [initial] = useState(() => readBillChoice(search));
  const order = useOrder(plan, sub?._id ?? '', { bill: initial });
  const { user } = useSession();
  const [missing, setMissing] = useState(false);
  const editionField = useRef<HTMLDivElement>(null);
  const choose = (category: string) => {
    setMissing(false);
    setSearch({ plan: plan._id, ...(category && { category }) }, { replace: true, preventScrollReset: true });
  };
  const askForEdition = () => {
    setMissing(true);
    editionField.current?.querySelector('select')?.focus();
  };
  // A partner pays with iCredits; the choice is passed on, as on the checkout.
  if (user.type === 'Partner') return <Navigate to={withChoice('/createOrder', existing)} replace />;
  return (
    <Page dense title={title} eyebrow={`${plan.name}, ${plan.pages} pages`} lead={plan.description}>
      <OrderScreen
        order={order}
        theme={themeOf(parent?.name)}
        ask={sub ? undefined : askForEdition}
        head={
          <div ref={editionField} className="grid content-start gap-3">
            <Select
              label="Your edition"
              name="category"
              value={sub?._id ?? ''}
              onValue={choose}
              placeholder="What is it about?"
              options={parents.flatMap(({ name, child }) =>
                child.map(sub => ({ value: sub._id, label: `${name}: ${sub.name}` })),
              )}
              {...(missing && { error: 'Choose what your story is about, then pay.' })}
            />
            {!sub && (
              <p>
                <TextLink to={nextStepPath(existing)}>Select Your Theme</TextLink>
              </p>
            )}
          </div>
        }
      />
    </Page>
  );
}

const BundleSummary = ({ bundle }: { bundle: BusinessPlanData }) => (
  <PartnerSummary
    eyebrow={bundle.name}
    lead={bundle.discription}
    purchase={{ kind: 'bundle', price: fromRupees(bundle.price), size: magazineCount(bundle) }}
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
      One iCredit is one edition. You get {creditsLabel(magazineCount(bundle))} as soon as the payment arrives.
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
    onPay={() => storeSample(sample)}
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
  const start = (isAnother: { another: boolean }) => {
    onPay?.();
    return ask<typeof payment>('POST /api/payment', {
      json: { ...payload, couponCode: deal?.code ?? null, expectedTotal: toRupees(figures.total), ...isAnother },
    });
  };
  const { pay, busy } = usePay(start, { words: invalidCouponTexts.partner, drop: () => setDeal(undefined) });
  return (
    <Page
      title={title}
      eyebrow={eyebrow}
      lead={lead}
      aside={
        <div className="grid gap-6">
          <BillTable label="Your bill" bill={figures} />
          <CouponBox deal={deal} onDeal={setDeal} words={invalidCouponTexts.partner} />
          <Actions sticky>
            <Button size="large" wide icon="lock" busy={busy} lockMs={payCooldownMs} onClick={() => void pay()}>
              Pay <Money rupees={toRupees(figures.now)} />
            </Button>
            <AgreeNote by="By paying" />
          </Actions>
        </div>
      }
    >
      {children}
    </Page>
  );
}
