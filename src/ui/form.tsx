import { useRef, type FormHTMLAttributes, type ReactNode, type SubmitEvent } from 'react';
import { Notice } from './notice.tsx';

type FormProps = Omit<FormHTMLAttributes<HTMLFormElement>, 'onSubmit'> & {
  onSubmit: () => void | Promise<void>;
  error?: string | undefined;
  children: ReactNode;
};

/** Runs a function after the next paint, when the screen has marked its invalid fields. */
const afterNextPaint = (run: () => void) => requestAnimationFrame(() => requestAnimationFrame(run));

/** A form without a page load. It ignores a second submit while one runs, and then focuses the first invalid field. */
export function Form({ onSubmit, error, children, className = '', ...rest }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const sending = useRef(false);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending.current) return;
    sending.current = true;
    try {
      await onSubmit();
    } finally {
      sending.current = false;
      afterNextPaint(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
    }
  };
  return (
    <form ref={form} noValidate {...rest} className={`form ${className}`} onSubmit={event => void submit(event)}>
      {children}
      {error && (
        <Notice tone="bad" live>
          {error}
        </Notice>
      )}
    </form>
  );
}

/** The row of buttons at the end; the first is the main one. `sticky` keeps it at the bottom of a phone's screen. */
export const Actions = ({ children, sticky }: { children: ReactNode; sticky?: boolean | undefined }) => (
  <div className={`actions ${sticky ? 'actions-sticky' : ''}`}>{children}</div>
);
