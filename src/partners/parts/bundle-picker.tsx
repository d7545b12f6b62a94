import { useState } from 'react';
import type { businessPlans } from '#src/catalogue/wire.ts';
import { ask } from '#ui/ask.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Facts } from '#ui/facts.tsx';
import { Select } from '#ui/field.tsx';
import { Money } from '#ui/money.tsx';
import { Section } from '#ui/page.tsx';
import { editionsLabel, planLabel, usualBundle } from '../rules.ts';
import { useAsked } from './asked.ts';

/** The corporate plan dropdown: how many editions, and what one of them costs on each plan then (P-R04). */
export function BundlePicker() {
  const heard = useAsked<typeof businessPlans>('plans', signal =>
    ask<typeof businessPlans>('GET /api/B2Bpricing', { signal }),
  );
  const [chosen, setChosen] = useState(usualBundle);
  if (heard.state !== 'there') return null;
  const plans = heard.body.pricingData;
  const sizes = [...new Set(plans.map(plan => plan.perMagazine))].toSorted((a, b) => a - b);
  const size = sizes.includes(chosen) ? chosen : (sizes[0] ?? usualBundle);
  return (
    <Section
      tone="tint"
      eyebrow="Corporate plan"
      title="More iCredits, less for each"
      lead="One iCredit is one edition: designed, printed and delivered under your brand."
      action={
        <ButtonLink to={`/pricing?editions=${size}`} kind="secondary" iconEnd="arrow-right">
          See the plans
        </ButtonLink>
      }
    >
      <div className="grid gap-8 md:grid-cols-[16rem_1fr]">
        <Select
          label="Number of editions"
          value={String(size)}
          onValue={value => setChosen(Number(value))}
          options={sizes.map(each => ({ value: String(each), label: editionsLabel(each) }))}
        />
        <Facts
          label={`What one edition costs in a bundle of ${size}`}
          facts={plans
            .filter(plan => plan.perMagazine === size)
            .map(plan => ({
              term: planLabel(plan.name),
              value: (
                <>
                  <Money rupees={plan.price} /> each
                </>
              ),
            }))}
        />
      </div>
    </Section>
  );
}
