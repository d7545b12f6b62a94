import { Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData, useSearchParams } from 'react-router';
import { type Theme, themeOf, themeSlug } from '#kernel/themes.ts';
import { askFrom } from '#ui/ask.ts';
import { Page } from '#ui/page.tsx';
import { Motif } from '#ui/motif.tsx';
import { OrderSteps } from '../parts/order-steps.tsx';
import { readChoice, withChoice } from '../rules.ts';
import { fetchChoices } from '../parts/fetch-catalogue.ts';
import { findChoice, UnknownPlan } from '../parts/find-choice.tsx';
import { pageHead } from '../parts/head.ts';
import type { ParentData } from '../wire.ts';

/** The theme's motif in light colours on its accent: a large one in the middle, four cut off at the corners. */
const BlockPrint = ({ theme }: { theme: Theme }) => (
  <svg
    viewBox="0 0 150 96"
    preserveAspectRatio="xMidYMid slice"
    className="h-full min-h-20 w-full [--ground:var(--accent)] md:h-52"
    aria-hidden="true"
  >
    {[
      [75, 48, 1.15],
      [0, 6, 0.8],
      [150, 6, 0.8],
      [0, 90, 0.8],
      [150, 90, 0.8],
    ].map(([x, y, scale]) => (
      <g key={`${x} ${y}`} transform={`translate(${x} ${y}) scale(${scale})`}>
        <Motif theme={theme} inks={['var(--color-page)', 'var(--color-marigold)']} />
      </g>
    ))}
  </svg>
);

/** A theme as a link: its motif, its name and some of its sub-categories (C-P05). */
function ThemeCard({ parent, to }: { parent: ParentData; to: string }) {
  const theme = themeOf(parent.name);
  const some = parent.child.slice(0, 2).map(child => child.name);
  return (
    <Link
      to={to}
      data-theme={themeSlug(theme)}
      className="on-dark group grid h-full grid-cols-[1fr_3fr] bg-accent md:grid-cols-1 md:grid-rows-[auto_1fr]"
    >
      <span className="overflow-hidden">
        <span className="block h-full transition-transform duration-500 ease-soft group-hover:scale-104">
          {theme && <BlockPrint theme={theme} />}
        </span>
      </span>
      <span className="grid content-center gap-0.5 p-3 md:content-start md:gap-1 md:p-6">
        <span className="font-display text-h3 font-[560] group-hover:underline">{parent.name}</span>
        <span className="text-small md:text-base">{some.join(' · ')}</span>
        <span className="hidden text-small md:block">{parent.child.length} editions</span>
      </span>
    </Link>
  );
}

export const meta: MetaFunction = args => pageHead(args, 'Select Your Theme', { unlisted: true });

export const loader = ({ context }: LoaderFunctionArgs) => fetchChoices(askFrom(context));

/** The theme picker (C-P05). */
export default function Category() {
  const choices = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const requestedChoice = readChoice(search);
  const { existing } = findChoice(requestedChoice, choices);
  const { plan } = existing;
  return (
    <Page eyebrow={<OrderSteps at="Theme" />} title="Select Your Theme" dense lead="What is your story about?">
      {requestedChoice.plan && !plan && <UnknownPlan existing={existing} />}
      <ul className="grid gap-2.5 md:grid-cols-3 md:gap-6">
        {choices.parents.map(parent => (
          <li key={parent._id}>
            <ThemeCard parent={parent} to={withChoice('/sub_category', { plan, category: parent.name })} />
          </li>
        ))}
      </ul>
    </Page>
  );
}
