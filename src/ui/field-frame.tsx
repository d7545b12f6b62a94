import { useId, type ReactNode } from 'react';
import { Icon } from './icon.tsx';

/** What stands around a control: its label, a hint, an error. */
export interface FieldLabels {
  label: ReactNode;
  labelHidden?: boolean | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean | undefined;
}

/** The id of a control, and the attributes that connect it with its label, hint and error for screen readers. */
export function useFieldAria({ hint, error, required }: Omit<FieldLabels, 'label'>, ownId?: string) {
  const generatedId = useId();
  const id = ownId ?? generatedId;
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return {
    id,
    aria: {
      id,
      ...(required && { required: true }),
      ...(error && { 'aria-invalid': true as const }),
      ...(describedBy && { 'aria-describedby': describedBy }),
    },
  };
}

/** The asterisk of a required field. */
export const RequiredMark = () => (
  <span className="text-madder" aria-hidden="true">
    {'\u00a0*'}
  </span>
);

export const FieldError = ({ id, children }: { id: string; children: string }) => (
  <p id={`${id}-error`} className="field-error">
    <Icon name="warning" size={18} />
    {children}
  </p>
);

/** A control with its label above and its error and hint below. */
export function FieldFrame(props: FieldLabels & { id: string; foot?: ReactNode; children: ReactNode }) {
  const { id, label, labelHidden, hint, error, required, foot, children } = props;
  return (
    <div className="field">
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'field-label'}>
        {label}
        {required && <RequiredMark />}
      </label>
      {children}
      {error && <FieldError id={id}>{error}</FieldError>}
      {(hint || foot) && (
        <div className="field-foot">
          {hint && <p id={`${id}-hint`}>{hint}</p>}
          {foot}
        </div>
      )}
    </div>
  );
}
