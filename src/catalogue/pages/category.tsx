import { useLoaderData, useSearchParams, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { askFrom } from '#src/site/hooks.ts';
import { Card } from '#ui/card.tsx';
import { Ornament } from '#ui/ornament.tsx';
import { Columns, Page } from '#ui/page.tsx';
import { themeOf } from '#ui/themes.ts';
import { Trail } from '../parts/trail.tsx';
import { withChoice } from '../rules.ts';
import type { Parent } from '../wire.ts';
import { parentsFrom } from '../parts/content.ts';
import { head } from '../parts/head.ts';

export const meta: MetaFunction = args => head(args, 'Select Your Theme', { unlisted: true });

export const loader = ({ context }: LoaderFunctionArgs) => parentsFrom(askFrom(context));

function ThemeCard({ parent, plan }: { parent: Parent; plan: string | undefined }) {
  const theme = themeOf(parent.name);
  const [first, second] = parent.child;
  return (
    <Card
      level={2}
      tone="theme"
      theme={theme}
      to={withChoice('/sub_category', { plan, category: parent.name })}
      title={parent.name}
      picture={theme && <Ornament theme={theme} kind="field" className="h-32 md:h-44" />}
      eyebrow={`${parent.child.length} editions`}
    >
      {[first?.name, second?.name].filter(Boolean).join(', ')} and more
    </Card>
  );
}

/** The theme picker (C-P05). */
export default function Category() {
  const parents = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  return (
    <Page
      eyebrow={<Trail at="Theme" />}
      title="Select Your Theme"
      lead="What is your story about? Each theme asks questions of its own."
    >
      <Columns count={3}>
        {parents.map(parent => (
          <ThemeCard key={parent._id} parent={parent} plan={search.get('plan') ?? undefined} />
        ))}
      </Columns>
    </Page>
  );
}
