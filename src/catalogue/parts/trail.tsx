const steps = ['Plan', 'Theme', 'Edition', 'Order'] as const;

/** Where somebody stands on the way to an order: the steps in order, the present one marked. */
export const Trail = ({ at }: { at: (typeof steps)[number] }) => (
  <ol className="eyebrow flex flex-wrap gap-x-2" aria-label="Steps to your order">
    {steps.map((step, n) => (
      <li key={step} className="flex gap-x-2" aria-current={step === at ? 'step' : undefined}>
        {n > 0 && <span aria-hidden="true">·</span>}
        <span className={step === at ? 'text-accent' : 'font-medium text-soft'}>{step}</span>
      </li>
    ))}
  </ol>
);
