import { useLoaderData, useSearchParams, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { askFrom } from '#src/site/hooks.ts';
import { ButtonLink, TextLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Empty } from '#ui/empty.tsx';
import { Columns, Page } from '#ui/page.tsx';
import { themeOf } from '#ui/themes.ts';
import { Trail } from '../parts/trail.tsx';
import { parentNamed, withChoice } from '../rules.ts';
import type { Parent, SubCategory } from '../wire.ts';
import { parentsFrom } from '../parts/content.ts';
import { head } from '../parts/head.ts';

export const meta: MetaFunction = args => head(args, 'Select Your Edition', { unlisted: true });

export const loader = ({ context }: LoaderFunctionArgs) => parentsFrom(askFrom(context));

/** Where a card leads: to the order, or first to the plans when none was chosen yet. */
const orderOf = (parent: Parent, child: SubCategory, plan: string | undefined) =>
  withChoice(plan ? '/checkout' : '/selectPlan', {
    plan,
    category: child._id,
    categoryname: parent.name,
    subcategoryname: child.name,
  });

/** The editions of one theme (C-P06). */
export default function SubCategories() {
  const parents = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const plan = search.get('plan') ?? undefined;
  const themesPath = withChoice('/category', { plan });
  const parent = parentNamed(parents, search.get('category') ?? '');
  if (!parent)
    return (
      <Empty
        level={1}
        title="Which theme was it?"
        text="We could not find that theme. Choose one of the six and go on from there."
        illustration="lost"
        action={<ButtonLink to={themesPath}>Select Your Theme</ButtonLink>}
      />
    );
  return (
    <Page
      theme={themeOf(parent.name)}
      ornament
      eyebrow={<Trail at="Edition" />}
      title={parent.name}
      lead={
        <>
          Which one is yours? Or <TextLink to={themesPath}>choose another theme</TextLink>.
        </>
      }
    >
      <Columns count={3}>
        {parent.child.map(child => (
          <Card key={child._id} level={2} to={orderOf(parent, child, plan)} title={child.name}>
            {child.tag_line}
          </Card>
        ))}
      </Columns>
    </Page>
  );
}
