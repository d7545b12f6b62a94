import { useId } from 'react';
import { Changing } from './changing.tsx';

interface ProgressProps {
  label: string;
  /** The progress so far, up to `max`; `null` when the end is not known. */
  value: number | null;
  max?: number | undefined;
  labelHidden?: boolean | undefined;
  note?: string | undefined;
}

/** A progress bar. */
export function Progress({ label, value, max = 1, labelHidden, note }: ProgressProps) {
  const id = useId();
  const part = value === null ? undefined : Math.min(1, Math.max(0, max > 0 ? value / max : 0));
  return (
    <div className="grid gap-2">
      <div className={labelHidden ? 'sr-only' : 'flex items-baseline justify-between gap-4'}>
        <span id={id} className="font-semibold">
          {label}
        </span>
        {note && (
          <span className="figures text-small text-soft">
            <Changing>{note}</Changing>
          </span>
        )}
      </div>
      <div
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={100}
        {...(part !== undefined && { 'aria-valuenow': Math.round(part * 100) })}
        {...(note && { 'aria-valuetext': note })}
        className="progress"
      >
        <span className={part === undefined ? 'progress-open' : ''} style={{ transform: `scaleX(${part ?? 0.35})` }} />
      </div>
    </div>
  );
}
