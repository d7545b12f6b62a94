import { useLoaderData, useNavigate, useSearchParams, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { askFrom } from '#src/site/hooks.ts';
import { Page } from '#ui/page.tsx';
import { themeOf } from '#ui/themes.ts';
import { PlanPicker } from '../parts/plan-picker.tsx';
import { Trail } from '../parts/trail.tsx';
import { readChoice, titled, withChoice } from '../rules.ts';
import { plansFrom } from '../parts/content.ts';
import { head } from '../parts/head.ts';

export const meta: MetaFunction = args => head(args, 'Select Your Plan', { unlisted: true });

export const loader = ({ context }: LoaderFunctionArgs) => plansFrom(askFrom(context));

/** Plan selection for an edition type that was chosen before: straight on to the order (C-P03). */
export default function SelectPlan() {
  const plans = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const choice = readChoice(search);
  const edition = choice.subcategoryname && titled(choice.subcategoryname);
  return (
    <Page
      theme={themeOf(choice.categoryname)}
      ornament
      eyebrow={<Trail at="Plan" />}
      title="Select Your Plan"
      lead={
        edition ? (
          <>
            For your <em>{edition}</em> edition.
          </>
        ) : (
          'Every plan is one whole magazine, printed and brought to your door.'
        )
      }
    >
      <PlanPicker
        plans={plans}
        onProceed={plan => void navigate(withChoice(choice.category ? '/checkout' : '/category', { ...choice, plan }))}
      />
    </Page>
  );
}
