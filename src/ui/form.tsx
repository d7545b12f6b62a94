import {
  useEffect,
  useRef,
  useState,
  type FormHTMLAttributes,
  type ReactNode,
  type SubmitEvent,
  createContext,
  useContext,
} from 'react';
import { Notice } from './notice.tsx';

/** Chosen files of a form that are still being copied; each answers whether all of its files could be read. */
type PendingReads = Set<Promise<boolean>>;

/** A `Form` provides it and waits for them, so that it is not sent without a file that its person has chosen. */
const PendingReadsContext = createContext<PendingReads | undefined>(undefined);

/** Tells the form around this part, where there is one, that files are being copied. Every copy has an end. */
export function useNoteRead(): (read: Promise<boolean>) => void {
  const reads = useContext(PendingReadsContext);
  return read => {
    if (!reads) return;
    reads.add(read);
    void read.finally(() => reads.delete(read));
  };
}

type FormProps = Omit<FormHTMLAttributes<HTMLFormElement>, 'onSubmit'> & {
  onSubmit: () => void | Promise<void>;
  error?: string | undefined;
  children: ReactNode;
};

/** Runs a function after the next paint, when the screen has marked its invalid fields. */
const afterNextPaint = (run: () => void): number => requestAnimationFrame(() => requestAnimationFrame(run));

/**
 * A form without a page load. It ignores a second submit while one runs, and then focuses the first invalid field.
 * Files that are still being copied are waited for; where one cannot be read, nothing is submitted, since its person
 * sees only then what is missing.
 */
export function Form({ onSubmit, error, children, className = '', ...rest }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const sending = useRef(false);
  const [reads] = useState(() => new Set<Promise<boolean>>());
  const latest = useRef(onSubmit);
  useEffect(() => void (latest.current = onSubmit));

  /** Waits for files that are being copied, and until the screen has them. Answers whether all could be read. */
  const waitForFiles = async (): Promise<boolean> => {
    if (reads.size === 0) return true;
    const areThere = (await Promise.all(reads)).every(Boolean);
    await new Promise<void>(afterNextPaint);
    return areThere;
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending.current) return;
    sending.current = true;
    try {
      if (await waitForFiles()) await latest.current();
    } finally {
      sending.current = false;
      afterNextPaint(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
    }
  };
  return (
    <form ref={form} noValidate {...rest} className={`form ${className}`} onSubmit={event => void submit(event)}>
      <PendingReadsContext value={reads}>{children}</PendingReadsContext>
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
