type OrderStep = 'Plan' | 'Theme' | 'Edition' | 'Order';

interface OrderStepsProps {
  at: OrderStep;
  /** The edition was chosen first, so the plan is the last step before the order (C-P03). */
  preset?: boolean | undefined;
}

/** The four steps of an order with the current one marked. Only phrasing content, so that it fits into an eyebrow. */
export function OrderSteps({ at, preset = false }: OrderStepsProps) {
  const steps: OrderStep[] = preset ? ['Theme', 'Edition', 'Plan', 'Order'] : ['Plan', 'Theme', 'Edition', 'Order'];
  return (
    <>
      <span className="sr-only">
        Step {steps.indexOf(at) + 1} of {steps.length}: {at}
      </span>
      <span aria-hidden="true" className="flex flex-wrap gap-x-1.5 tracking-normal xs:gap-x-2 xs:tracking-[0.09em]">
        {steps.map((step, n) => (
          <span key={step} className={step === at ? 'text-accent' : 'font-medium text-soft'}>
            {n > 0 && <span className="mr-1.5 text-soft xs:mr-2">·</span>}
            {step}
          </span>
        ))}
      </span>
    </>
  );
}
