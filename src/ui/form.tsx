import { useRef, type FormHTMLAttributes, type ReactNode, type SubmitEvent } from 'react';
import { Notice } from './notice.tsx';

type FormProps = Omit<FormHTMLAttributes<HTMLFormElement>, 'onSubmit'> & {
  onSubmit: () => void | Promise<void>;
  error?: string | undefined;
  children: ReactNode;
};

/** Once the owner's marks on its fields are on the screen. */
const afterNextPaint = (run: () => void) => requestAnimationFrame(() => requestAnimationFrame(run));

/**
 * A form that never loads the page, is never sent twice at once, and leads to the first field that needs another look.
 */
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

/**
 * The row of buttons at the end; the first is the main one. `sticky` keeps it in reach at the foot of a phone's screen.
 */
export const Actions = ({ children, sticky }: { children: ReactNode; sticky?: boolean | undefined }) => (
  <div className={`actions ${sticky ? 'actions-sticky' : ''}`}>{children}</div>
);
