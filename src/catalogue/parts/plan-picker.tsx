import { useId, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Choice } from '#ui/choice.tsx';
import { Actions } from '#ui/form.tsx';
import { plansOffered } from '../rules.ts';
import type { Plan } from '../wire.ts';
import { planOption } from './plan-card.tsx';

/** The three plan cards and Proceed, which does nothing until one is chosen (C-P01). */
export function PlanPicker({ plans, onProceed }: { plans: readonly Plan[]; onProceed: (plan: string) => void }) {
  const [chosen, choose] = useState<string>();
  const hint = useId();
  return (
    <div className="grid gap-8">
      <Choice
        legend="Plans"
        legendHidden
        name="plan"
        columns={3}
        value={chosen}
        onValue={choose}
        options={plans.slice(0, plansOffered).map(planOption)}
      />
      <Actions sticky>
        <Button
          size="large"
          iconEnd="arrow-right"
          locked={!chosen}
          aria-describedby={chosen ? undefined : hint}
          onClick={() => chosen && onProceed(chosen)}
        >
          Proceed
        </Button>
        {!chosen && (
          <p id={hint} className="text-soft">
            Choose a plan to go on.
          </p>
        )}
      </Actions>
    </div>
  );
}
