import { Money } from '#ui/money.tsx';
import { Icon } from '#ui/icon.tsx';
import { toRupees } from '#kernel/money.ts';
import { actualValue, shipping, shortName } from '../rules.ts';
import type { Plan } from '../wire.ts';

/** A magazine seen from its fore-edge: one line for each sheet, under the number of its pages. */
export function PageNumber({ pages }: { pages: number }) {
  return (
    <span className="relative flex h-36 items-end overflow-hidden bg-tint md:h-44">
      <svg
        viewBox="0 0 300 120"
        className="absolute inset-0 h-full w-full"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {Array.from({ length: pages / 2 }, (_, sheet) => (
          <path
            key={sheet}
            d={`M${140 + sheet * 1.5} ${112 - sheet * 8} q80 ${-10 - sheet} 180 ${sheet % 2 ? -4 : -7}`}
            className={sheet === pages / 2 - 1 ? 'stroke-madder' : 'stroke-ink'}
            strokeWidth={sheet === pages / 2 - 1 ? 4 : 1.25}
            fill="none"
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </svg>
      <span className="relative flex items-baseline gap-2 p-4">
        <span className="figures font-display text-h1 leading-none">{pages}</span>
        <span className="eyebrow">pages</span>
      </span>
    </span>
  );
}

const included = ['HD Print', 'Matt Laminated', 'Embossed Cover'];

/** What a plan's card says under its name and beside its price (C-P04). */
export function PlanWords({ plan }: { plan: Plan }) {
  return (
    <span className="grid gap-4 pt-2">
      <span>{plan.description}</span>
      <span className="grid gap-1.5 text-ink">
        {[`${plan.pages} pages`, ...included].map(line => (
          <span key={line} className="flex items-center gap-2">
            <Icon name="check" size={18} className="text-madder" />
            {line}
          </span>
        ))}
      </span>
      <span className="grid gap-1 border-t border-rule pt-3 text-small">
        <span>
          actual value <Money rupees={actualValue(plan.price)} strike />
        </span>
        <span>each edition, includes one hard copy</span>
        <span>
          plus <Money rupees={toRupees(shipping)} /> shipping for the whole order
        </span>
      </span>
    </span>
  );
}

/** A plan as one of the radio cards of the picker. */
export const planOption = (plan: Plan) => ({
  value: plan._id,
  title: shortName(plan.name),
  note: <Money rupees={plan.price} />,
  picture: <PageNumber pages={plan.pages} />,
  text: <PlanWords plan={plan} />,
});
