type OrderStep = 'Plan' | 'Theme' | 'Edition' | 'Order';

interface OrderStepsProps {
  at: OrderStep;
  /** The edition was chosen first, so the plan is the last step before the order (C-P03). */
  preset?: boolean | undefined;
}

/** Which of the four steps of an order this is. Only phrasing content, so that it fits into an eyebrow. */
export function OrderSteps({ at, preset = false }: OrderStepsProps) {
  const steps: OrderStep[] = preset ? ['Theme', 'Edition', 'Plan', 'Order'] : ['Plan', 'Theme', 'Edition', 'Order'];
  return (
    <span>
      Step {steps.indexOf(at) + 1} of {steps.length}
      <span className="sr-only">: {at}</span>
    </span>
  );
}
