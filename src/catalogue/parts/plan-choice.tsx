import { useRef } from 'react';
import { TextLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Money } from '#ui/money.tsx';
import { toRupees } from '#kernel/money.ts';
import { actualValue, photosText, shippingFee, shortName } from '../rules.ts';
import type { PlanData } from '../wire.ts';

interface PlanChoiceProps {
  plans: readonly PlanData[];
  /** C-R08: the address of a plan's Order Summry. */
  summaryOf: (plan: string) => string;
  chosen: string | undefined;
  onChoose: (plan: string) => void;
  /** A tap on a plan, which chooses it and goes on. */
  onTap: (plan: string) => void;
}

/** The facts of a plan that one compares, each in its column (C-P04). */
const PlanFacts = ({ plan }: { plan: PlanData }) => (
  <>
    <span>
      <span className="block font-display text-h3 font-[560]">
        <span className="figures">{plan.pages}</span> pages
      </span>
      <span className="block text-soft">{photosText(plan.pages)}</span>
    </span>
    <span className="hidden text-small text-soft lg:block">{plan.description}</span>
    <span className="figures text-right font-display text-h3 font-[560]">
      <Money rupees={plan.price} />
    </span>
  </>
);

/** What stands below a plan: its name, a link to its Order Summry (C-R08), and its 'actual value' (C-P04). */
const PlanFoot = ({ plan, summary }: { plan: PlanData; summary: string }) => (
  <p className="-mt-1 flex flex-wrap items-baseline justify-between gap-x-4 pr-8.5 pb-3 pl-9.5 text-small text-soft lg:pr-13 lg:pl-13.5">
    <span className="flex gap-x-3">
      <span>{shortName(plan.name)}</span>
      <TextLink to={summary} aria-label={`Get Started with ${shortName(plan.name)}`}>
        Get Started
      </TextLink>
    </span>
    <span>
      actual value <Money rupees={actualValue(plan.price)} />
    </span>
  </p>
);

/**
 * The plans as rows below each other. They are native radio buttons, so that arrow keys and screen readers work: a key
 * only chooses, a tap goes on as well.
 */
export function PlanChoice({ plans, summaryOf, chosen, onChoose, onTap }: PlanChoiceProps) {
  const isByKey = useRef(false);
  return (
    <fieldset className="choice gap-0! border-t border-ink" onPointerDown={() => void (isByKey.current = false)}>
      <legend className="sr-only">Plans</legend>
      {plans.map(plan => (
        <div key={plan._id} className="border-b border-rule">
          <label className="choice-card cursor-pointer grid-cols-[auto_minmax(0,1fr)_auto_auto]! items-center! gap-x-4! border-0! px-0! pt-3! pb-2! lg:grid-cols-[auto_14rem_minmax(0,1fr)_auto_auto]! lg:gap-x-8!">
            <input
              type="radio"
              name="plan"
              value={plan._id}
              checked={chosen === plan._id}
              onChange={() => onChoose(plan._id)}
              onKeyDown={() => void (isByKey.current = true)}
              onClick={() => !isByKey.current && onTap(plan._id)}
            />
            <PlanFacts plan={plan} />
            <Icon name="arrow-right" size={20} />
          </label>
          <PlanFoot plan={plan} summary={summaryOf(plan._id)} />
        </div>
      ))}
    </fieldset>
  );
}

const included = ['HD Print', 'Matt Laminated', 'Embossed Cover', 'each edition, includes one hard copy'];

/** What every plan has (C-P04), and what comes to its price. */
export const PlanIncluded = () => (
  <ul aria-label="In every plan" className="flex flex-wrap gap-x-5 gap-y-1.5 text-small text-soft">
    {included.map(line => (
      <li key={line} className="flex items-center gap-2">
        <Icon name="check" size={16} className="shrink-0 text-madder" />
        {line}
      </li>
    ))}
    <li className="flex items-center gap-2">
      <Icon name="truck" size={16} className="shrink-0" />
      <span>
        plus <Money rupees={toRupees(shippingFee)} /> shipping
      </span>
    </li>
  </ul>
);
