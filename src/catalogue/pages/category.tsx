import { useLoaderData, useSearchParams, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { askFrom } from '#src/site/hooks.ts';
import { Page } from '#ui/page.tsx';
import { ThemeCard } from '../parts/theme-card.tsx';
import { Trail } from '../parts/trail.tsx';
import { withChoice } from '../rules.ts';
import { parentsFrom } from '../parts/content.ts';
import { head } from '../parts/head.ts';

export const meta: MetaFunction = args => head(args, 'Select Your Theme', { unlisted: true });

export const loader = ({ context }: LoaderFunctionArgs) => parentsFrom(askFrom(context));

/** The theme picker (C-P05). */
export default function Category() {
  const parents = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const plan = search.get('plan') ?? undefined;
  return (
    <Page
      eyebrow={<Trail at="Theme" />}
      title="Select Your Theme"
      lead="What is your story about? Each theme asks questions of its own."
    >
      <ul className="grid gap-4 md:grid-cols-3 md:gap-8">
        {parents.map(parent => (
          <li key={parent._id}>
            <ThemeCard parent={parent} to={withChoice('/sub_category', { plan, category: parent.name })} />
          </li>
        ))}
      </ul>
    </Page>
  );
}
