import { useState } from 'react';
import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { askFrom } from '#ui/ask.ts';
import { TextLink } from '#ui/button.tsx';
import { Select } from '#ui/field.tsx';
import { Page } from '#ui/page.tsx';
import { BusinessPlanCard } from '../parts/business-plan-card.tsx';
import { fetchBusinessPlans } from '../parts/fetch-catalogue.ts';
import { pageHead } from '../parts/head.ts';
import { groupByPlan, defaultBundleSize, bundleSizes } from '../rules.ts';

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
