import { useLoaderData, useNavigate, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { askFrom } from '#src/site/hooks.ts';
import { Page } from '#ui/page.tsx';
import { PlanPicker } from '../parts/plan-picker.tsx';
import { Trail } from '../parts/trail.tsx';
import { withChoice } from '../rules.ts';
import { plansFrom } from '../parts/content.ts';
import { head } from '../parts/head.ts';

export const meta: MetaFunction = args =>
  head(args, 'Select Your Plan', {
    path: '/plans',
    description: 'Magazines of 12, 16 or 20 pages in HD print, from ₹1,449 with one hard copy, plus ₹70 shipping.',
  });

export const loader = ({ context }: LoaderFunctionArgs) => plansFrom(askFrom(context));

/** The plan picker: what is chosen here goes on to the themes (C-P02). */
export default function Plans() {
  const plans = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  return (
    <Page
      eyebrow={<Trail at="Plan" />}
      title="Select Your Plan"
      lead="Every plan is one whole magazine, printed and brought to your door."
    >
      <PlanPicker plans={plans} onProceed={plan => void navigate(withChoice('/category', { plan }))} />
    </Page>
  );
}
