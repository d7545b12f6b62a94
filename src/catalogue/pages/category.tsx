import { useLoaderData, useSearchParams, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { askFrom } from '#ui/ask.ts';
import { Page } from '#ui/page.tsx';
import { ThemeCard } from '../parts/theme-card.tsx';
import { OrderSteps } from '../parts/order-steps.tsx';
import { UnknownPlan } from '../parts/unknown-choice.tsx';
import { readChoice, withChoice } from '../rules.ts';
import { fetchChoices } from '../parts/fetch-catalogue.ts';
import { findChoice } from '../parts/find-choice.ts';
import { pageHead } from '../parts/head.ts';

export const meta: MetaFunction = args => pageHead(args, 'Select Your Theme', { unlisted: true });

export const loader = ({ context }: LoaderFunctionArgs) => fetchChoices(askFrom(context));

/** The theme picker (C-P05). */
export default function Category() {
  const choices = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const requestedChoice = readChoice(search);
  const { kept } = findChoice(requestedChoice, choices);
  const { plan } = kept;
  return (
    <Page
      eyebrow={<OrderSteps at="Theme" />}
      title="Select Your Theme"
      lead="What is your story about? Each theme asks questions of its own."
    >
      {requestedChoice.plan && !plan && <UnknownPlan kept={kept} />}
      <ul className="grid gap-4 md:grid-cols-3 md:gap-8">
        {choices.parents.map(parent => (
          <li key={parent._id}>
            <ThemeCard parent={parent} to={withChoice('/sub_category', { plan, category: parent.name })} />
          </li>
        ))}
      </ul>
    </Page>
  );
}
