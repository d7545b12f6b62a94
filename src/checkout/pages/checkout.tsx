import { useState } from 'react';
import { themeOf, type Theme } from '#kernel/themes.ts';
import { useLoaderData, useSearchParams, type ClientLoaderFunctionArgs } from 'react-router';
import { deliveryTime, upfrontPercent } from '#kernel/promises.ts';
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
import { Sheet } from '#ui/sheet.tsx';
import { OrderBill, OrderChoices } from '../parts/order-bill.tsx';
import { PaidSinceNotice } from '../parts/paid-since.tsx';
import { useOrder } from '../parts/use-order.ts';
import type { PaymentAttempt } from '../parts/order-details.ts';
import { readBillChoice } from '../rules.ts';
import type { failedPayment } from '../wire.ts';

const processSteps = [
  [
    'Order Confirmation',
    `50% payment to confirm, and the rest before printing. Or pay in full now: you save ${upfrontPercent}%, and nothing is left to pay.`,
  ],
  [
    'Secret form',
    'A few questions, answered by text or by voice, and your photos. We read them to make the magazine; whoever you give the form’s link can read them, too.',
  ],
  ['Soft Copy Approval', 'Leaf through the magazine on your phone. Ask for a revision, or approve it.'],
  ['Printing and Shipping', `Printed, packed and brought to you in ${deliveryTime}.`],
] as const;

/** How an order is processed (C-C03). */
const ProcessSheet = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Sheet
    open={open}
    onClose={onClose}
    eyebrow="Before you pay"
    title="How your order is processed"
    side="bottom"
    actions={<Button onClick={onClose}>Understood</Button>}
  >
    <ol className="grid gap-5">
      {processSteps.map(([title, text], at) => (
        <li key={title} className="grid grid-cols-[2.5rem_1fr] gap-x-3">
          <span aria-hidden="true" className="figures font-display text-h3 text-madder">
            {at + 1}
          </span>
          <div>
            <h3 className="text-h4">{title}</h3>
            <p className="text-soft">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  </Sheet>
);

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
  return <Confirmation {...{ plan, sub, theme: themeOf(parent.name) ?? 'Gifting', attempt: loaded.attempt }} />;
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

function Confirmation({ plan, sub, theme, attempt }: ChosenEdition & { attempt: PaymentAttempt | undefined }) {
  const [search] = useSearchParams();
  const [initial] = useState(() => readBillChoice(search));
  const order = useOrder(plan, sub._id, { bill: initial, attempt });
  // On load (C-C03), except that a customer who returns with a bill has read the explanation.
  const [explaining, setExplaining] = useState(initial === undefined);
  return (
    <Page title="Order Confirmation" eyebrow={theme} theme={theme} aside={<OrderBill order={order} />}>
      {attempt?.failed && attempt.paidSince && <PaidSinceNotice {...attempt.paidSince} />}
      <YourEdition {...{ plan, sub, theme }} person={order.details.name.trim()} />
      <OrderChoices order={order} theme={theme} />
      <p>
        <Button kind="quiet" icon="help" onClick={() => setExplaining(true)}>
          How your order is processed
        </Button>
      </p>
      <ProcessSheet open={explaining} onClose={() => setExplaining(false)} />
    </Page>
  );
}

/** C-C01: the edition's image and name, with the plan's name and description. */
function YourEdition({ plan, sub, theme, person }: ChosenEdition & { person: string }) {
  const { brand } = usePublicConfig();
  return (
    <section
      aria-label="Your edition"
      className="grid grid-cols-[7rem_1fr] gap-x-5 gap-y-4 xs:grid-cols-[11rem_1fr] xs:gap-x-8"
    >
      <MagazineCover
        theme={theme}
        brand={brand.name}
        title={coverName(person)}
        line={sub.name}
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
