import { useLoaderData, useNavigate, useSearchParams, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { themeOf } from '#kernel/themes.ts';
import { askFrom } from '#ui/ask.ts';
import { Page } from '#ui/page.tsx';
import { PlanPicker } from '../parts/plan-picker.tsx';
import { OrderSteps } from '../parts/order-steps.tsx';
import { cheapestPlan, nextStepPath, readChoice } from '../rules.ts';
import { fetchChoices } from '../parts/fetch-catalogue.ts';
import { findChoice, UnknownEdition } from '../parts/find-choice.tsx';
import { pageHead } from '../parts/head.ts';

export const meta: MetaFunction = args => pageHead(args, 'Select Your Plan', { unlisted: true });

export const loader = ({ context }: LoaderFunctionArgs) => fetchChoices(askFrom(context));

/**
 * Plan selection for an edition type that was chosen before; Proceed leads to the order (C-P03). The cheapest plan is
 * chosen at first, and the order can change it.
 */
export default function SelectPlan() {
  const choices = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const requestedChoice = readChoice(search);
  const { parent, sub, existing } = findChoice(requestedChoice, choices);
  const unknown =
    requestedChoice.category || requestedChoice.subcategoryname ? !sub : requestedChoice.categoryname && !parent;
  return (
    <Page
      dense
      theme={themeOf(parent?.name)}
      eyebrow={<OrderSteps at="Plan" preset={Boolean(existing.category)} />}
      title="Select Your Plan"
      lead={
        sub ? (
          <>
            For your <em>{sub.name}</em> edition.
          </>
        ) : (
          'Tap one to go on.'
        )
      }
    >
      {unknown && <UnknownEdition theme={parent?.name} />}
      <PlanPicker
        plans={choices.plans}
        existing={existing}
        preset={sub && cheapestPlan(choices.plans)?._id}
        onProceed={plan => void navigate(nextStepPath({ ...existing, plan }))}
      />
    </Page>
  );
}
