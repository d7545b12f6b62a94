import type { ReactNode } from 'react';
import { TextLink } from '#ui/button.tsx';
import { useMemberMay } from '#src/accounts/parts/use-member-may.ts';
import { creditsTagText } from '../rules.ts';
import { ForAct } from './for-act.tsx';
import type { PartnerData } from '#src/accounts/wire.ts';

interface CreditsTagProps extends Pick<PartnerData, 'credits' | 'currentPlan' | 'creditsByPlan'> {
  /** Shown at the end of the line: a link. */
  action?: ReactNode;
}

/** How many iCredits are left of which plans; the plan that is used next is first (P-R03, D32). */
export function CreditsTag({ credits, currentPlan, creditsByPlan, action }: CreditsTagProps) {
  const several = creditsByPlan.length > 1;
  const mayBuy = useMemberMay()('buy');
  return (
    <section
      aria-label="Your iCredits"
      className="flex flex-wrap items-center gap-x-5 gap-y-3 border-y border-rule py-4"
    >
      <p translate="no" className="figures font-display text-h2 leading-none">
        {credits}
      </p>
      <div className="mr-auto">
        <p className="font-medium">
          {credits === 1 ? 'iCredit' : 'iCredits'} {mayBuy && <TextLink to="/statement">Statement</TextLink>}
        </p>
        {several ? (
          <ul className="flex flex-wrap gap-x-4 text-small text-soft">
            {creditsByPlan.map(plan => (
              <li key={plan._id} translate="no" className="figures">
                {plan.credits} {creditsTagText(plan)}
              </li>
            ))}
          </ul>
        ) : (
          <p className="text-small text-soft">{creditsTagText(currentPlan)}</p>
        )}
      </div>
      {mayBuy && action}
    </section>
  );
}

/** The same on one line above a list. */
export const CreditsLine = ({ credits, currentPlan, creditsByPlan }: CreditsTagProps) => (
  <section aria-label="Your iCredits" className="flex flex-wrap items-baseline gap-x-4 text-small">
    <p>
      <b translate="no" className="figures">
        {credits}
      </b>{' '}
      {credits === 1 ? 'iCredit' : 'iCredits'}
    </p>
    {creditsByPlan.length > 1 ? (
      creditsByPlan.map(plan => (
        <p key={plan._id} translate="no" className="figures text-soft">
          {plan.credits} {creditsTagText(plan)}
        </p>
      ))
    ) : (
      <p className="text-soft">{creditsTagText(currentPlan)}</p>
    )}
    <ForAct act="buy">
      <TextLink to="/pricing">Add iCredits</TextLink>
    </ForAct>
  </section>
);
