import { useLoaderData, useNavigate, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { askFrom } from '#ui/ask.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { PlanPicker } from '../parts/plan-picker.tsx';
import { OrderSteps } from '../parts/order-steps.tsx';
import { fromText, lowestPrice, withChoice } from '../rules.ts';
import { fetchPlans } from '../parts/fetch-catalogue.ts';
import { pageHead } from '../parts/head.ts';

export const meta: MetaFunction<typeof loader> = args => {
  const from = lowestPrice(args.loaderData ?? []);
  const price = from === undefined ? '' : ` ${fromText(from)}.`;
  return pageHead(args, 'Select Your Plan', {
    path: '/plans',
    description: `Magazines of 12, 16 or 20 pages in HD print, each with one hard copy.${price}`,
  });
};

export const loader = ({ context }: LoaderFunctionArgs) => fetchPlans(askFrom(context));

/** The plan picker; Proceed leads to the themes with the chosen plan (C-P02). */
export default function Plans() {
  const plans = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  return (
    <Page eyebrow={<OrderSteps at="Plan" />} dense title="Select Your Plan" lead="Tap one to go on.">
      {/* C-P02: `data-user` on the document decides which one is visible; the page is the same for all (D03). */}
      <div className="[[data-user=Partner]_&]:hidden">
        <PlanPicker plans={plans} onProceed={plan => void navigate(withChoice('/category', { plan }))} />
      </div>
      <div className="hidden [[data-user=Partner]_&]:block">
        <PartnerNotice />
      </div>
    </Page>
  );
}

/** Shown to partners in place of the picker: they pay with iCredits, so these prices do not apply. */
const PartnerNotice = () => (
  <Notice title="As a partner you pay with iCredits">
    <p className="measure">
      You buy them in bundles of an Iconic, Impression or Idyllic plan, for less than a customer pays. Each order takes
      one.
    </p>
    <div className="actions mt-5">
      <ButtonLink to="/createOrder">Create Order</ButtonLink>
      <ButtonLink to="/pricing" kind="secondary">
        Your plans and prices
      </ButtonLink>
    </div>
  </Notice>
);
