import { creditsTag } from '../rules.ts';

/** How many iCredits are left, and of which plan (P-R03). */
export function CreditsTag({ credits, currentPlan }: { credits: number; currentPlan: { name: string } | null }) {
  return (
    <p className="flex items-baseline gap-3 border-y border-rule py-3" aria-label="Your iCredits">
      <span className="figures font-display text-h2 leading-none">{credits}</span>
      <span className="flex flex-col">
        <span className="font-medium">{credits === 1 ? 'iCredit' : 'iCredits'}</span>
        <span className="text-small text-soft first-letter:uppercase">{creditsTag(currentPlan)}</span>
      </span>
    </p>
  );
}
