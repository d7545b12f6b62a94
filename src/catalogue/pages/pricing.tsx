import { useState } from 'react';
import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { askFrom } from '#ui/ask.ts';
import { Button, ButtonLink, TextLink } from '#ui/button.tsx';
import { Select } from '#ui/field.tsx';
import { Page } from '#ui/page.tsx';
import { useAlert } from '#ui/alert.tsx';
import { Icon } from '#ui/icon.tsx';
import { Money } from '#ui/money.tsx';
import { fetchBusinessPlans } from '../parts/fetch-catalogue.ts';
import { pageHead } from '../parts/head.ts';
import { bundleOfSize, bundleSizes, creditsLabel, defaultBundleSize, groupByPlan, shortName } from '../rules.ts';
import type { BusinessPlanData } from '../wire.ts';

const Price = ({ bundle }: { bundle: BusinessPlanData | undefined }) => (
  <p className="border-y border-rule py-4">
    <span translate="no" className="figures font-display text-h2">
      {bundle ? <Money rupees={bundle.price} /> : '–'}
    </span>{' '}
    <span className="text-soft">a magazine</span>
    <span className="block min-h-6 text-small text-soft">
      {bundle?.perMagazine && (
        <>
          <Money rupees={bundle.price * bundle.perMagazine} /> for {creditsLabel(bundle.perMagazine)}
        </>
      )}
      {bundle && !bundle.perMagazine && 'bought one at a time, without a bundle'}
    </span>
  </p>
);

interface BusinessPlanCardProps {
  name: string;
  bundles: readonly BusinessPlanData[];
  /** The chosen bundle size. */
  size: number;
}

/**
 * P-R10: one business plan at the chosen bundle size; a dash for its price while it has no such bundle (D24). A plan
 * that is not customised keeps its price at every size.
 */
function BusinessPlanCard({ name, bundles, size }: BusinessPlanCardProps) {
  const alert = useAlert();
  const bundle = bundleOfSize(bundles, size);
  const [firstBundle] = bundles;
  const bullets = (firstBundle?.bullets ?? '').split(',').filter(bullet => bullet !== '');
  const askForBundle = () =>
    void alert({
      title: 'Select a bundle first',
      text: `${shortName(name)} comes in bundles of ${bundleSizes(bundles).join(', ')}. Please select one of them first.`,
    });
  return (
    <article className="grid content-start gap-5 border-t-2 border-ink pt-5 md:row-span-5 md:grid-rows-subgrid">
      <h2 className="text-h2">{shortName(name)}</h2>
      <p className="text-soft">{firstBundle?.discription}</p>
      <Price bundle={bundle} />
      <ul className="grid content-start gap-2">
        {bullets.map(bullet => (
          <li key={bullet} className="flex gap-2">
            <Icon name="check" size={20} className="mt-0.5 shrink-0 text-madder" />
            {bullet}
          </li>
        ))}
      </ul>
      {bundle ? (
        <ButtonLink to={`/summry?plan=${encodeURIComponent(bundle._id)}`} wide>
          Get Started
        </ButtonLink>
      ) : (
        <Button wide onClick={askForBundle}>
          Get Started
        </Button>
      )}
    </article>
  );
}

export const meta: MetaFunction = args =>
  pageHead(args, 'Pricing', {
    path: '/pricing',
    description: 'Magazines for your clients, in bundles: Iconic, Impression and Idyllic.',
  });

export const loader = ({ context }: LoaderFunctionArgs) => fetchBusinessPlans(askFrom(context));

/** P-R10: business pricing, with the bundle size that all plans share. */
export default function Pricing() {
  const bundles = useLoaderData<typeof loader>();
  const [size, setSize] = useState(defaultBundleSize);
  return (
    <Page
      title="Become a partner"
      lead={
        <>
          Photographers, planners and studios buy editions in bundles and give one to each client. One iCredit is one
          edition, whenever you need it.{' '}
          <span className="[[data-user=Partner]_&]:hidden">
            New here? <TextLink to="/Partnerlogin">Sign up first</TextLink>.
          </span>
        </>
      }
    >
      <div className="grid gap-10">
        <div className="max-w-72">
          <Select
            label="Bundle"
            value={String(size)}
            onValue={value => setSize(Number(value))}
            options={bundleSizes(bundles).map(n => ({ value: String(n), label: `${n} editions` }))}
          />
        </div>
        <div className="grid gap-12 md:grid-cols-3 md:grid-rows-[repeat(5,auto)] md:gap-x-8 md:gap-y-5">
          {groupByPlan(bundles).map(({ name, bundles: planBundles }) => (
            <BusinessPlanCard key={name} name={name} bundles={planBundles} size={size} />
          ))}
        </div>
      </div>
    </Page>
  );
}
