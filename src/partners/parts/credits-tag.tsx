import type { ReactNode } from 'react';
import { creditsTag } from '../rules.ts';

interface Props {
  credits: number;
  currentPlan: { name: string } | null;
  /** Stands at the end of the line: a link. */
  action?: ReactNode;
}

/** How many iCredits are left, and of which plan (P-R03). */
export function CreditsTag({ credits, currentPlan, action }: Props) {
  return (
    <section
      aria-label="Your iCredits"
      className="flex flex-wrap items-center gap-x-5 gap-y-3 border-y border-rule py-4"
    >
      <p className="figures font-display text-h2 leading-none">{credits}</p>
      <p className="mr-auto">
        <span className="block font-medium">{credits === 1 ? 'iCredit' : 'iCredits'}</span>
        <span className="block text-small text-soft">{creditsTag(currentPlan)}</span>
      </p>
      {action}
    </section>
  );
}
