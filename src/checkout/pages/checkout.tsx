import { useState } from 'react';
import { themeOf, type Theme } from '#kernel/themes.ts';
import { useLoaderData, useSearchParams, type ClientLoaderFunctionArgs } from 'react-router';
import { useSession } from '#src/accounts/parts/session.tsx';
import { findChoice } from '#src/catalogue/parts/find-choice.tsx';
import { nextStepPath, readChoice } from '#src/catalogue/rules.ts';
import { coverName } from '#src/editions/rules.ts';
import type { parents, PlanData, plans, SubCategoryData } from '#src/catalogue/wire.ts';
import { pageMeta } from '#web/page-meta.ts';
import { usePublicConfig } from '#web/use-public-config.ts';
import { ask } from '#ui/ask.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { EmptyPage } from '../parts/empty-page.tsx';
import { Loader } from '#ui/loader.tsx';
import { MagazineCover } from '#ui/ornament.tsx';
import { Page } from '#ui/page.tsx';
import { PlanRow } from '../parts/order-rows.tsx';
import { OrderScreen } from '../parts/order-screen.tsx';
import { PaidSinceNotice } from '../parts/paid-since.tsx';
import { ProcessPopup, useProcessPopup } from '../parts/process-popup.tsx';
import { useOrder } from '../parts/use-order.ts';
import type { PaymentAttempt } from '../parts/order-details.ts';
import { readBillChoice } from '../rules.ts';
import type { failedPayment } from '../wire.ts';

export const meta = pageMeta('Order Confirmation');

/** What the payer said at the attempt to pay that failed, when the address names one. */
async function loadAttempt(MID: string | null): Promise<PaymentAttempt | undefined> {
  if (!MID) return undefined;
  const reply = await ask<typeof failedPayment>('POST /api/failedPayment', { json: { MID } });
  return reply.ok ? { MID, ...reply.body } : undefined;
}

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const [planList, parentList, attempt] = await Promise.all([
    ask<typeof plans>('GET /api/d2cpricing'),
    ask<typeof parents>('GET /api/parent'),
    loadAttempt(new URL(request.url).searchParams.get('attempt')),
  ]);
  return {
    attempt,
    plans: planList.ok ? planList.body.pricingData : [],
    parents: parentList.ok ? parentList.body.pricingData : [],
    complete: planList.ok && parentList.ok,
  };
}

export const HydrateFallback = () => <Loader full />;

/**
 * Order Confirmation at /checkout (C-R07, C-C01 to C-C10). The figures come from the same rules as on the server, which
 * charges its own (W23).
 */
export default function Checkout() {
  const loaded = useLoaderData<typeof clientLoader>();
  const [search] = useSearchParams();
  const { state } = useSession();
  const choice = findChoice(readChoice(search), loaded);
  const { plan, parent, sub } = choice;
  if (state === 'loading') return <Loader full />;
  if (!loaded.complete)
    return (
      <EmptyPage
        illustration="broken"
        title="We could not load your order"
        text="The connection was lost. Nothing was charged and what you chose is still in the address."
        action={<Button onClick={() => window.location.reload()}>Load again</Button>}
      />
    );
  if (!plan || !parent || !sub) return <IncompleteChoice {...choice} />;
  const { plans, attempt } = loaded;
  return <Confirmation {...{ plan, plans, sub, theme: themeOf(parent.name) ?? 'Gifting', attempt }} />;
}

/** Names what the address lacks, and links to the screen where it is chosen, with everything that was chosen so far. */
function IncompleteChoice({ plan, parent, sub, existing }: ReturnType<typeof findChoice>) {
  const action = (label: string) => <ButtonLink to={nextStepPath(existing)}>{label}</ButtonLink>;
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

interface ChosenEdition {
  plan: PlanData;
  sub: SubCategoryData;
  theme: Theme;
}

interface ConfirmationProps extends ChosenEdition {
  plans: readonly PlanData[];
  attempt: PaymentAttempt | undefined;
}

function Confirmation({ plan, plans, sub, theme, attempt }: ConfirmationProps) {
  const [search, setSearch] = useSearchParams();
  const [initial] = useState(() => readBillChoice(search));
  const order = useOrder(plan, sub._id, { bill: initial, attempt });
  // On load (C-C03), except that a customer who returns with a bill has read the explanation.
  const popup = useProcessPopup(initial === undefined);
  const choosePlan = (id: string) => {
    const changed = new URLSearchParams(search);
    changed.set('plan', id);
    setSearch(changed, { replace: true, preventScrollReset: true });
  };
  return (
    <Page dense title="Order Confirmation" theme={theme}>
      {attempt?.failed && attempt.paidSince && <PaidSinceNotice {...attempt.paidSince} />}
      <OrderScreen
        order={order}
        theme={theme}
        head={<YourEdition {...{ plan, sub, theme }} person={order.details.name.trim()} />}
        rows={<PlanRow plan={plan} plans={plans} onPlan={choosePlan} />}
        foot={
          <p>
            <Button kind="quiet" icon="help" onClick={popup.show}>
              How your order is processed
            </Button>
          </p>
        }
        popup={popup.open && <ProcessPopup onClose={popup.close} />}
      />
    </Page>
  );
}

/** C-C01: the edition's image and name, with the plan's name and description. */
function YourEdition({ plan, sub, theme, person }: ChosenEdition & { person: string }) {
  const { brand } = usePublicConfig();
  return (
    <section
      aria-label="Your edition"
      className="grid grid-cols-[5.5rem_1fr] gap-x-4 gap-y-3 xs:grid-cols-[9rem_1fr] xs:gap-x-8"
    >
      <MagazineCover theme={theme} brand={brand.name} title={coverName(person)} line={sub.name} className="w-full" />
      <div className="grid content-center gap-1.5">
        <h2 className="text-h4 xs:text-h3">{sub.name} Edition</h2>
        <p className="text-small font-semibold">
          {plan.name}, {plan.pages} pages
        </p>
        <p className="text-small text-soft xs:text-base">{plan.description}</p>
      </div>
    </section>
  );
}
