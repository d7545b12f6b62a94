import { useEffect, useEffectEvent, useState } from 'react';
import { useLoaderData, useSearchParams } from 'react-router';
import { fromRupees, toRupees } from '#kernel/money.ts';
import { useSession } from '#src/accounts/parts/session.tsx';
import { findChoice } from '#src/catalogue/parts/find-choice.ts';
import { nextStep, readChoice } from '#src/catalogue/rules.ts';
import type { parents, Plan, plans, SubCategory } from '#src/catalogue/wire.ts';
import { titled, useShop } from '#src/site/hooks.ts';
import { useAlert } from '#ui/alert.tsx';
import { ask } from '#ui/ask.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Choice } from '#ui/choice.tsx';
import { Counter } from '#ui/counter.tsx';
import { EmptyPage } from '../parts/empty-page.tsx';
import { Actions } from '#ui/form.tsx';
import { Loader } from '#ui/loader.tsx';
import { Money } from '#ui/money.tsx';
import { MagazineCover } from '#ui/ornament.tsx';
import { Page } from '#ui/page.tsx';
import { themeOf, type Theme } from '#ui/themes.ts';
import { BillTable } from '../parts/bill.tsx';
import { askCoupon, CouponBox, couponWords, type AppliedDeal } from '../parts/coupon-box.tsx';
import { NameSheet } from '../parts/name-sheet.tsx';
import { ProcessSheet } from '../parts/process-sheet.tsx';
import { usePay } from '../parts/use-pay.ts';
import {
  bill,
  billIn,
  checkoutPath,
  maxCopies,
  payLockMs,
  upfrontPercent,
  type BillChoice,
  type Option,
} from '../rules.ts';
import type { paymentD2C } from '../wire.ts';

export const meta = titled('Order Confirmation');

export async function clientLoader() {
  const [planList, parentList] = await Promise.all([
    ask<typeof plans>('GET /api/d2cpricing'),
    ask<typeof parents>('GET /api/parent'),
  ]);
  return {
    plans: planList.ok ? planList.body.pricingData : [],
    parents: parentList.ok ? parentList.body.pricingData : [],
    reached: planList.ok && parentList.ok,
  };
}

export const HydrateFallback = () => <Loader full />;

/** Order Confirmation (C-C01 to C-C10). The figures come from the same rules as the server's; the server's hold (W23). */
export default function Checkout() {
  const loaded = useLoaderData<typeof clientLoader>();
  const [search] = useSearchParams();
  const { state, user } = useSession();
  const found = findChoice(readChoice(search), loaded);
  const { plan, parent, sub } = found;
  if (state === 'loading') return <Loader full />;
  if (!loaded.reached)
    return (
      <EmptyPage
        illustration="broken"
        title="We could not load your order"
        text="The connection was lost. Nothing was charged and what you chose is still in the address."
        action={<Button onClick={() => window.location.reload()}>Load again</Button>}
      />
    );
  if (!plan || !parent || !sub) return <NotChosen {...found} />;
  const name = user.type === 'Customer' ? user.data.name : null;
  return <Confirmation {...{ plan, sub, theme: themeOf(parent.name) ?? 'Gifting', name }} />;
}

/** Says what an address lacks, and leads to it with everything it has. */
function NotChosen({ plan, parent, sub, kept }: ReturnType<typeof findChoice>) {
  const action = (label: string) => <ButtonLink to={nextStep(kept)}>{label}</ButtonLink>;
  if (sub)
    return (
      <EmptyPage
        illustration="lost"
        title="Choose your plan first"
        text={`This address names no plan of ours. Your ${sub.name} edition is kept: one tap, and you are back here.`}
        action={action('Select Your Plan')}
      />
    );
  return (
    <EmptyPage
      illustration="lost"
      title="Choose your edition first"
      text={
        plan
          ? 'This address names no edition of ours. Your plan is kept: choose what your story is about, and you are back here.'
          : 'This address names no plan and edition of ours. A few taps, and you are back here.'
      }
      action={action(parent ? 'Select Your Edition' : plan ? 'Select Your Theme' : 'Select Your Plan')}
    />
  );
}

interface Chosen {
  plan: Plan;
  sub: SubCategory;
  theme: Theme;
  name: string | null;
}

/**
 * The coupon of the bill that the address carries, put on the bill again as soon as the server says that it holds
 * (C-Y03).
 */
function useKeptCoupon(code: string | null | undefined, onDeal: (deal: AppliedDeal) => void): boolean {
  const [asking, setAsking] = useState(Boolean(code));
  const alert = useAlert();
  const putBack = useEffectEvent((found: Awaited<ReturnType<typeof askCoupon>>) => {
    setAsking(false);
    if ('deal' in found) onDeal(found.deal);
    else void alert('invalid' in found ? couponWords.customer : { title: 'Sorry', text: found.message });
  });
  useEffect(() => {
    if (!code) return;
    let current = true;
    void (async () => {
      const found = await askCoupon(code);
      if (current) putBack(found);
    })();
    return () => void (current = false);
  }, [code]);
  return asking;
}

/** What is chosen on this screen; it begins with what the address carries, otherwise with one copy, paid in full. */
function useOrder(plan: Plan, kept: BillChoice | undefined) {
  const [copies, setCopies] = useState(kept?.copies ?? 1);
  const [option, setOption] = useState<Option>(kept?.option ?? 'upfront');
  const [deal, setDeal] = useState<AppliedDeal>();
  const [price, extraPrice] = [fromRupees(plan.price), fromRupees(plan.extraPrice)];
  const billFor = (option: Option) => bill({ kind: 'order', price, extraPrice, copies, option }, deal);
  return { copies, setCopies, option, setOption, deal, setDeal, billFor, figures: billFor(option) };
}

function Confirmation({ plan, sub, theme, name }: Chosen) {
  const [search] = useSearchParams();
  const [kept] = useState(() => billIn(search));
  const order = useOrder(plan, kept);
  const { copies, option, deal, figures } = order;
  const restoring = useKeptCoupon(kept?.coupon, order.setDeal);
  // Whoever comes back to a bill has read it.
  const [explaining, setExplaining] = useState(kept === undefined);
  const [naming, setNaming] = useState(false);
  const begin = () =>
    ask<typeof paymentD2C>('POST /api/paymentD2C', {
      json: {
        plan: plan._id,
        category: sub._id,
        selectedOption: option,
        couponCode: deal?.code ?? null,
        extracopies: copies - 1,
        expectedTotal: toRupees(figures.total),
      },
    });
  const { pay, busy } = usePay(
    begin,
    { words: couponWords.customer, drop: () => order.setDeal(undefined) },
    checkoutPath({ plan: plan._id, category: sub._id }, { option, copies, coupon: deal?.code ?? null }),
  );
  const payOrAskName = () => (name?.trim() ? void pay() : setNaming(true));

  return (
    <Page
      title="Order Confirmation"
      eyebrow={theme}
      theme={theme}
      aside={
        <div className="grid gap-6">
          <BillTable label="Your bill" bill={figures} />
          <CouponBox deal={deal} onDeal={order.setDeal} words={couponWords.customer} />
          <Actions sticky>
            <Button size="large" wide icon="lock" busy={busy || restoring} lockMs={payLockMs} onClick={payOrAskName}>
              Pay <Money rupees={toRupees(figures.now)} />
            </Button>
          </Actions>
          <p className="text-small text-soft">
            You pay on the page of our payment provider. Your card never passes through us.
          </p>
        </div>
      }
    >
      <YourEdition {...{ plan, sub, theme }} />
      <Counter
        label="Copies"
        value={copies}
        min={1}
        max={maxCopies}
        onValue={order.setCopies}
        unit={n => (n === 1 ? 'copy' : 'copies')}
        hint="One copy is in the price; each further one costs its printing only."
      />
      <PaymentOptions value={option} onValue={order.setOption} nowFor={option => order.billFor(option).now} />
      <p>
        <Button kind="quiet" icon="help" onClick={() => setExplaining(true)}>
          How your order is processed
        </Button>
      </p>
      <ProcessSheet open={explaining} onClose={() => setExplaining(false)} />
      <NameSheet
        open={naming}
        onClose={() => setNaming(false)}
        onNamed={() => {
          setNaming(false);
          void pay();
        }}
      />
    </Page>
  );
}

function YourEdition({ plan, sub, theme }: Omit<Chosen, 'name'>) {
  const { brand } = useShop();
  return (
    <section
      aria-label="Your edition"
      className="grid grid-cols-[7rem_1fr] gap-x-5 gap-y-4 xs:grid-cols-[11rem_1fr] xs:gap-x-8"
    >
      <MagazineCover
        theme={theme}
        brand={brand.name}
        title={sub.name}
        line={sub.tag_line}
        className="w-full xs:row-span-2"
      />
      <div className="grid content-start gap-3 self-end">
        <h2 className="text-h3 xs:text-h2">{sub.name} Edition</h2>
        <p className="eyebrow">
          {plan.name}, {plan.pages} pages
        </p>
      </div>
      <p className="col-span-2 text-soft xs:col-span-1">{plan.description}</p>
    </section>
  );
}

const PaymentOptions = (props: {
  value: Option;
  onValue: (option: Option) => void;
  nowFor: (option: Option) => ReturnType<typeof fromRupees>;
}) => (
  <Choice
    legend="Payment option"
    name="selectedOption"
    value={props.value}
    onValue={value => props.onValue(value as Option)}
    options={[
      {
        value: 'upfront',
        title: 'Pay in full',
        text: `Saves ${upfrontPercent}% of the price. Nothing more to pay later.`,
        note: <Money rupees={toRupees(props.nowFor('upfront'))} />,
      },
      {
        value: 'downfront',
        title: 'Pay 50-50',
        text: 'Half now to confirm, half once you have approved your edition.',
        note: (
          <>
            <Money rupees={toRupees(props.nowFor('downfront'))} /> now
          </>
        ),
      },
    ]}
  />
);
