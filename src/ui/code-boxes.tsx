import { useId, useRef, type ChangeEvent, type ClipboardEvent, type KeyboardEvent } from 'react';
import { codeLength, digitAt, eraseDigit, isComplete, enterDigits, type CodeEntry } from './code-entry.ts';
import { FieldError } from './field-frame.tsx';

interface CodeBoxesProps {
  label: string;
  /** The digits so far, with a space for each empty box before the last digit. */
  value: string;
  onValue: (value: string) => void;
  /** Called when all six digits are there, by typing, paste or autofill. */
  onComplete?: ((code: string) => void) | undefined;
  error?: string | undefined;
  disabled?: boolean | undefined;
  autoFocus?: boolean | undefined;
}

const places = Array.from({ length: codeLength }, (_, at) => at);

/** Six boxes for a one-time code (C-S02). */
export function CodeBoxes({ label, value, onValue, onComplete, error, disabled, autoFocus }: CodeBoxesProps) {
  const id = useId();
  const boxes = useRef<(HTMLInputElement | null)[]>([]);

  const focusBox = (at: number) => {
    boxes.current[at]?.focus();
    boxes.current[at]?.select();
  };
  const apply = (next: CodeEntry) => {
    if (next.value !== value) onValue(next.value);
    focusBox(next.focus);
    if (next.value !== value && isComplete(next.value)) onComplete?.(next.value);
  };
  const keyDown = (event: KeyboardEvent<HTMLInputElement>, at: number) => {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: codeLength - 1 }[event.key];
    if (event.key === 'Backspace') apply(eraseDigit(value, at));
    else if (to !== undefined) focusBox(Math.min(codeLength - 1, Math.max(0, to)));
    else return;
    event.preventDefault();
  };
  const change = (event: ChangeEvent<HTMLInputElement>, at: number) =>
    apply(event.target.value === '' ? eraseDigit(value, at) : enterDigits(value, at, event.target.value));
  const paste = (event: ClipboardEvent<HTMLInputElement>, at: number) => {
    event.preventDefault();
    apply(enterDigits(value, at, event.clipboardData.getData('text')));
  };

  return (
    <div role="group" aria-labelledby={id} className="field" {...(error && { 'aria-describedby': `${id}-error` })}>
      <span id={id} className="field-label">
        {label}
      </span>
      <div className="code-boxes">
        {places.map(at => (
          <input
            key={at}
            ref={box => {
              boxes.current[at] = box;
            }}
            className="code-box figures"
            aria-label={`Digit ${at + 1} of ${codeLength}`}
            inputMode="numeric"
            pattern="[0-9]*"
            autoComplete={at === 0 ? 'one-time-code' : 'off'}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only field of the screens that set it
            autoFocus={autoFocus && at === 0}
            disabled={disabled}
            value={digitAt(value, at)}
            {...(error && { 'aria-invalid': true })}
            onChange={event => change(event, at)}
            onKeyDown={event => keyDown(event, at)}
            onPaste={event => paste(event, at)}
            onFocus={event => event.target.select()}
          />
        ))}
      </div>
      {error && <FieldError id={id}>{error}</FieldError>}
    </div>
  );
}
