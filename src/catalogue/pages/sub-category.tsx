import { Link, useLoaderData, useSearchParams, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { themeOf } from '#kernel/themes.ts';
import { askFrom } from '#ui/ask.ts';
import { usePublicConfig } from '#web/use-public-config.ts';
import { ButtonLink, TextLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { MagazineCover } from '#ui/ornament.tsx';
import { Page } from '#ui/page.tsx';
import { OrderSteps } from '../parts/order-steps.tsx';
import { nextStepPath, withChoice } from '../rules.ts';
import type { ParentData, SubCategoryData } from '../wire.ts';
import { fetchChoices } from '../parts/fetch-catalogue.ts';
import { findChoice, UnknownPlan } from '../parts/find-choice.tsx';
import { pageHead } from '../parts/head.ts';

export const meta: MetaFunction = args => pageHead(args, 'Select Your Edition', { unlisted: true });

export const loader = ({ context }: LoaderFunctionArgs) => fetchChoices(askFrom(context));

/** The path of a sub-category's link: to the order, or first to the plans when none was chosen yet. */
const editionPath = (parent: ParentData, child: SubCategoryData, plan: string | undefined) =>
  nextStepPath({ plan, category: child._id, categoryname: parent.name, subcategoryname: child.name });

/** A sub-category as one link with number, name and tag line (C-P06). */
const EditionLine = ({ number, child, to }: { number: number; child: SubCategoryData; to: string }) => (
  <Link
    to={to}
    className="group grid grid-cols-[2.5rem_1fr_1.5rem] items-center gap-x-3 py-5 md:grid-cols-[4rem_1fr_2rem] md:py-6"
  >
    <span aria-hidden="true" className="figures font-display text-h3 text-accent">
      {number}
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
  const { brand } = usePublicConfig();
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
      ornament
      eyebrow={<OrderSteps at="Edition" />}
      title={parent.name}
      aside={
        theme && (
          <div aria-hidden="true" className="mx-auto max-w-80 md:max-w-none">
            <MagazineCover theme={theme} brand={brand.name} title={parent.name} line="Told by you" />
          </div>
        )
      }
      lead={
        <>
          Which one is yours? Or <TextLink to={themesPath}>choose another theme</TextLink>.
        </>
      }
    >
      {requestedChoice.plan && !plan && <UnknownPlan existing={existing} />}
      <ol className="border-b border-rule">
        {parent.child.map((child, n) => (
          <li key={child._id} className="border-t border-rule">
            <EditionLine number={n + 1} child={child} to={editionPath(parent, child, plan)} />
          </li>
        ))}
      </ol>
    </Page>
  );
}
