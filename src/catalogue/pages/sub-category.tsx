import { Link, useLoaderData, useSearchParams, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { type Theme, themeOf } from '#kernel/themes.ts';
import { askFrom } from '#ui/ask.ts';
import { ButtonLink, TextLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { Page } from '#ui/page.tsx';
import { EditionCover } from '../parts/edition-cover.tsx';
import { OrderSteps } from '../parts/order-steps.tsx';
import { nextStepPath, sampleFor, withChoice } from '../rules.ts';
import type { ParentData, ProductData, SubCategoryData } from '../wire.ts';
import { fetchChoices, fetchProducts } from '../parts/fetch-catalogue.ts';
import { findChoice, UnknownPlan } from '../parts/find-choice.tsx';
import { pageHead } from '../parts/head.ts';

export const meta: MetaFunction = args => pageHead(args, 'Select Your Edition', { unlisted: true });

export async function loader({ context }: LoaderFunctionArgs) {
  const ask = askFrom(context);
  const [choices, products] = await Promise.all([fetchChoices(ask), fetchProducts(ask)]);
  return { ...choices, products };
}

/** The path of a sub-category's link: to the order, or first to the plans when none was chosen yet. */
const editionPath = (parent: ParentData, child: SubCategoryData, plan: string | undefined) =>
  nextStepPath({ plan, category: child._id, categoryname: parent.name, subcategoryname: child.name });

interface EditionLineProps {
  child: SubCategoryData;
  /** A sample of it, if there is one. */
  sample: ProductData | undefined;
  theme: Theme | undefined;
  to: string;
}

/** A sub-category as one link with its cover, name and tag line (C-P06). */
const EditionLine = ({ child, sample, theme, to }: EditionLineProps) => (
  <Link
    to={to}
    className="group grid grid-cols-[4rem_1fr_1.5rem] items-center gap-x-4 py-3 md:grid-cols-[6rem_1fr_2rem] md:gap-x-8"
  >
    <span className="block">
      <EditionCover sample={sample} title={child.name} theme={theme} sizes="(width > 768px) 6rem, 4rem" eager />
    </span>
    <span className="grid gap-1">
      <span className="font-display text-h3 font-[560] text-balance group-hover:underline">{child.name}</span>
      <span className="text-soft">{child.tag_line}</span>
    </span>
    <Icon name="arrow-right" className="transition-transform group-hover:translate-x-1" />
  </Link>
);

/** The editions of one theme (C-P06). */
export default function SubCategories() {
  const choices = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  // Here `category` is the theme's name (C-R06).
  const requestedChoice = { plan: search.get('plan') ?? undefined, categoryname: search.get('category') ?? undefined };
  const { parent, existing } = findChoice(requestedChoice, choices);
  const { plan } = existing;
  const themesPath = withChoice('/category', { plan });
  const theme = themeOf(parent?.name);
  if (!parent)
    return (
      <EmptyState
        level={1}
        title="Which theme was it?"
        text="We could not find that theme. Choose one of the six and go on from there."
        illustration="lost"
        action={<ButtonLink to={themesPath}>Select Your Theme</ButtonLink>}
      />
    );
  return (
    <Page
      theme={theme}
      dense
      eyebrow={<OrderSteps at="Edition" />}
      title={parent.name}
      lead={
        <>
          Which one is yours? <TextLink to={themesPath}>Other themes</TextLink>
        </>
      }
    >
      {requestedChoice.plan && !plan && <UnknownPlan existing={existing} />}
      <ul className="grid border-b border-rule lg:grid-cols-2 lg:gap-x-16">
        {parent.child.map(child => (
          <li key={child._id} className="border-t border-rule">
            <EditionLine
              {...{ child, theme }}
              sample={sampleFor(choices.products, child._id)}
              to={editionPath(parent, child, plan)}
            />
          </li>
        ))}
      </ul>
    </Page>
  );
}
