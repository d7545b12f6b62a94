import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

interface StepperStep {
  title: string;
  text?: ReactNode;
  /** When it was done, as shown. */
  when?: string | undefined;
  state: 'done' | 'current' | 'upcoming';
  action?: ReactNode;
}

const stateLabels = { done: 'Done', current: 'Now', upcoming: 'To come' } as const;

/** The steps of a process from top to bottom, with the current one marked. */
export const Stepper = ({ label, steps }: { label: string; steps: readonly StepperStep[] }) => (
  <ol className="steps" aria-label={label}>
    {steps.map(({ title, text, when, state, action }, at) => (
      <li
        key={title}
        className={`step step-${state}`}
        {...(state === 'current' && { 'aria-current': 'step' as const })}
      >
        <span className="step-mark figures" aria-hidden="true">
          {state === 'done' ? <Icon name="check" size={20} /> : at + 1}
        </span>
        <div className="step-words">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="step-title">
              {title}
              <span className="sr-only">: {stateLabels[state]}</span>
            </span>
            {when && (
              <span translate="no" className="figures text-small text-soft">
                {when}
              </span>
            )}
          </p>
          {text && <div className="text-soft">{text}</div>}
          {action && <div className="actions mt-3">{action}</div>}
        </div>
      </li>
    ))}
  </ol>
);
