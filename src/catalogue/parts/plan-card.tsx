import { TextLink } from '#ui/button.tsx';
import { Money } from '#ui/money.tsx';
import { Icon } from '#ui/icon.tsx';
import { toRupees } from '#kernel/money.ts';
import { actualValue, shippingFee, shortName } from '../rules.ts';
import type { PlanData } from '../wire.ts';

/** The number of pages, beside a drawing of the magazine's fore-edge with one line for each leaf. */
function PageNumber({ pages }: { pages: number }) {
  return (
    <span className="flex h-24 items-end xs:h-36 overflow-hidden bg-tint md:h-44">
      <span className="flex items-baseline gap-2 p-4">
        <span translate="no" className="figures font-display text-h1 leading-none">
          {pages}
        </span>
        <span className="eyebrow">pages</span>
      </span>
      {/* Fills the space beside the number up to the right edge. */}
      <svg viewBox="138 0 162 120" className="h-full min-w-0 flex-1" preserveAspectRatio="none" aria-hidden="true">
        {Array.from({ length: pages / 2 }, (_, leaf) => (
          <path
            key={leaf}
            d={`M${140 + leaf * 1.5} ${112 - leaf * 8} q80 ${-10 - leaf} 180 ${leaf % 2 ? -4 : -7}`}
            className={leaf === pages / 2 - 1 ? 'stroke-madder' : 'stroke-ink'}
            strokeWidth={leaf === pages / 2 - 1 ? 4 : 1.25}
            fill="none"
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </svg>
    </span>
  );
}

const includedFeatures = ['HD Print', 'Matt Laminated', 'Embossed Cover'];

/** The texts of a plan's card below its name and price (C-P04). */
function PlanWords({ plan }: { plan: PlanData }) {
  return (
    <span className="grid gap-4 pt-2">
      <span>{plan.description}</span>
      <span className="flex flex-wrap gap-x-4 gap-y-1.5 text-ink md:grid">
        {[`${plan.pages} pages`, ...includedFeatures].map(line => (
          <span key={line} className="flex items-center gap-2">
            <Icon name="check" size={18} className="text-madder" />
            {line}
          </span>
        ))}
      </span>
      <span className="grid gap-1 border-t border-rule pt-3 text-small">
        <span>
          actual value <Money rupees={actualValue(plan.price)} />
        </span>
        <span>each edition, includes one hard copy</span>
        <span>
          plus <Money rupees={toRupees(shippingFee)} /> shipping for the whole order
        </span>
      </span>
    </span>
  );
}

interface PlanChoiceProps {
  plans: readonly PlanData[];
  /** C-R08: the address of a plan's Order Summry. */
  summaryOf: (plan: string) => string;
  chosen: string | undefined;
  onChoose: (plan: string) => void;
}

/** The plans as radio cards. They are native radio buttons, so that arrow keys and screen readers work. */
export const PlanChoice = ({ plans, summaryOf, chosen, onChoose }: PlanChoiceProps) => (
  <fieldset className="choice grid gap-6 md:grid-cols-3">
    <legend className="sr-only">Plans</legend>
    {plans.map(plan => (
      <div key={plan._id} className="grid grid-rows-[1fr_auto] border border-t-2 border-rule border-t-ink">
        <label className="choice-card content-start border-0! p-4! md:p-5!">
          <span className="col-span-2 mb-3">
            <PageNumber pages={plan.pages} />
          </span>
          <input
            type="radio"
            name="plan"
            value={plan._id}
            checked={chosen === plan._id}
            onChange={() => onChoose(plan._id)}
          />
          <span className="choice-words">
            <span className="choice-title">{shortName(plan.name)}</span>
            <span className="choice-note figures font-display text-h3!">
              <Money rupees={plan.price} />
            </span>
            <span className="choice-text">
              <PlanWords plan={plan} />
            </span>
          </span>
        </label>
        <p className="px-4 pb-4 md:px-5 md:pb-5">
          <TextLink to={summaryOf(plan._id)} aria-label={`Get Started with ${shortName(plan.name)}`}>
            Get Started
          </TextLink>
        </p>
      </div>
    ))}
  </fieldset>
);
