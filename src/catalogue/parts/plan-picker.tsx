import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { offeredPlans, withChoice, type EditionChoice } from '../rules.ts';
import type { PlanData } from '../wire.ts';
import { PlanChoice, PlanIncluded } from './plan-choice.tsx';

interface PlanPickerProps {
  plans: readonly PlanData[];
  /** The choices made before the plan. */
  existing?: EditionChoice | undefined;
  /** The plan that is chosen at first. */
  preset?: string | undefined;
  onProceed: (plan: string) => void;
}

/**
 * The three plans, each with a link to the Order Summry (C-R08), and Proceed, which does nothing until one is chosen
 * (C-P01). A tap on a plan proceeds by itself.
 */
export function PlanPicker({ plans, existing = {}, preset, onProceed }: PlanPickerProps) {
  const [chosen, setChosen] = useState(preset);
  return (
    <div className="grid gap-5">
      <PlanChoice
        plans={offeredPlans(plans)}
        summaryOf={plan => withChoice('/summry', { ...existing, plan })}
        chosen={chosen}
        onChoose={setChosen}
        onTap={onProceed}
      />
      <PlanIncluded />
      {/* On small screens it sticks above the navigation at the bottom. */}
      <div className="sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-10 bg-page py-3 lg:static lg:py-0">
        <Button
          size="large"
          className="max-md:w-full"
          iconEnd="arrow-right"
          locked={!chosen}
          onClick={() => chosen && onProceed(chosen)}
        >
          Proceed
        </Button>
      </div>
    </div>
  );
}
