import { use, useState } from 'react';
import type { CallReply } from '#kernel/call.ts';
import {
  bundleOfSize,
  groupByPlan,
  defaultBundleSize,
  magazineCount,
  shortName,
  bundleSizes,
} from '#src/catalogue/rules.ts';
import type { businessPlans } from '#src/catalogue/wire.ts';
import { TextLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Select } from '#ui/field.tsx';
import { Money } from '#ui/money.tsx';
import { Columns, Section } from '#ui/page.tsx';
import { editionsLabel } from '../rules.ts';

/** P-R04: the corporate plan dropdown: how many editions, and their price on each plan. */
export function BundlePicker({ plans }: { plans: Promise<CallReply<typeof businessPlans>> }) {
  const reply = use(plans);
  const [size, choose] = useState(defaultBundleSize);
  if (!reply.ok) return null;
  const bundles = reply.body.pricingData;
  return (
    <Section
      tone="tint"
      eyebrow="Corporate plan"
      title="More iCredits, less for each"
      lead="One iCredit is one edition: designed, printed and delivered under your brand."
      action={<TextLink to="/pricing">What each plan holds</TextLink>}
    >
      <div className="mb-10 max-w-72">
        <Select
          label="Number of editions"
          value={String(size)}
          onValue={value => choose(Number(value))}
          options={bundleSizes(bundles).map(option => ({ value: String(option), label: editionsLabel(option) }))}
        />
      </div>
      <Columns count={3}>
        {groupByPlan(bundles).map(({ name, bundles: own }) => {
          const bundle = bundleOfSize(own, size);
          return (
            <Card
              key={name}
              title={shortName(name)}
              eyebrow={bundle && editionsLabel(magazineCount(bundle))}
              {...(bundle && { to: `/summry?plan=${encodeURIComponent(bundle._id)}` })}
            >
              {bundle ? (
                <p>
                  <Money rupees={bundle.price} className="text-h4 text-ink" /> each,{' '}
                  {bundle.perMagazine ? (
                    <>
                      <Money rupees={bundle.price * bundle.perMagazine} /> in all
                    </>
                  ) : (
                    'one at a time'
                  )}
                </p>
              ) : (
                <p>Not in this number</p>
              )}
            </Card>
          );
        })}
      </Columns>
    </Section>
  );
}
