import { useId, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { offeredPlanCount, withChoice, type EditionChoice } from '../rules.ts';
import type { PlanData } from '../wire.ts';
import { PlanChoice } from './plan-card.tsx';

interface PlanPickerProps {
  plans: readonly PlanData[];
  /** The choices made before the plan. */
  existing?: EditionChoice | undefined;
  onProceed: (plan: string) => void;
}

/**
 * The three plan cards, each with a link to the Order Summry (C-R08), and Proceed, which does nothing until one is
 * chosen (C-P01).
 */
export function PlanPicker({ plans, existing = {}, onProceed }: PlanPickerProps) {
  const [chosen, setChosen] = useState<string>();
  const hint = useId();
  return (
    <div className="grid gap-8">
      <PlanChoice
        plans={plans.slice(0, offeredPlanCount)}
        summaryOf={plan => withChoice('/summry', { ...existing, plan })}
        chosen={chosen}
        onChoose={setChosen}
      />
      {/* On small screens it sticks above the navigation at the bottom. */}
      <div className="sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-10 flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-ink bg-page py-3 lg:static lg:border-0 lg:py-0">
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
