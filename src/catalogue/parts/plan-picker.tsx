import { useId, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { plansOffered } from '../rules.ts';
import type { Plan } from '../wire.ts';
import { PlanChoice } from './plan-card.tsx';

/** The three plan cards and Proceed, which does nothing until one is chosen (C-P01). */
export function PlanPicker({ plans, onProceed }: { plans: readonly Plan[]; onProceed: (plan: string) => void }) {
  const [chosen, choose] = useState<string>();
  const hint = useId();
  return (
    <div className="grid gap-8">
      <PlanChoice plans={plans.slice(0, plansOffered)} chosen={chosen} onChoose={choose} />
      {/* Stays in reach of a thumb, over the navigation along the bottom of small screens. */}
      <div className="sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-10 flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-ink bg-paper py-3 lg:static lg:border-0 lg:py-0">
        <Button
          size="large"
          className="max-md:flex-1"
          iconEnd="arrow-right"
          locked={!chosen}
          aria-describedby={chosen ? undefined : hint}
          onClick={() => chosen && onProceed(chosen)}
        >
          Proceed
        </Button>
        {!chosen && (
          <p id={hint} className="text-soft max-md:sr-only">
            Choose a plan to go on.
          </p>
        )}
      </div>
    </div>
  );
}
