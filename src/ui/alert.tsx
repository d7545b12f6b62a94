import { createContext, useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { Button, isOutside, type ButtonKind } from './button.tsx';
import { Sheet } from './sheet.tsx';

export interface AlertAction {
  label: string;
  kind?: ButtonKind | undefined;
  /** Where it leads, after the sheet is gone. */
  to?: string | undefined;
  onSelect?: (() => void) | undefined;
}
export interface AlertOptions {
  title?: string | undefined;
  eyebrow?: string | undefined;
  text: ReactNode;
  actions?: readonly AlertAction[] | undefined;
  closeAfterMs?: number | undefined;
  mustAnswer?: boolean | undefined;
}
/** Shows a sheet with the text; resolves with the number of the chosen action, -1 when it was put away. */
export type Alert = (options: AlertOptions) => Promise<number>;

/** The default popup (C-X05). */
export const sorry = { title: 'Sorry', text: 'Something Went Wrong' } as const;

interface Waiting {
  key: number;
  options: AlertOptions;
  answer: (choice: number) => void;
}

const AlertContext = createContext<Alert | undefined>(undefined);
let lastKey = 0;

/** Holds the line of sheets; stands once around the routes. */
export function AlertProvider({ children }: { children: ReactNode }) {
  const [line, setLine] = useState<readonly Waiting[]>([]);
  const alert = useCallback<Alert>(
    options =>
      new Promise(resolve => {
        const key = ++lastKey;
        const answer = (choice: number) => {
          setLine(now => now.filter(waiting => waiting.key !== key));
          resolve(choice);
        };
        setLine(now => [...now, { key, options, answer }]);
      }),
    [],
  );
  const first = line[0];
  return (
    <AlertContext value={alert}>
      {children}
      {first && <AlertSheet key={first.key} {...first.options} onAnswer={first.answer} />}
    </AlertContext>
  );
}

/** How a screen says something that needs to be seen: `await alert({ text: 'Invalid phone number' })`. */
export function useAlert(): Alert {
  const alert = useContext(AlertContext);
  if (!alert) throw new Error('useAlert needs an AlertProvider around it');
  return alert;
}

/** One such sheet by itself; `useAlert` is the usual way. */
export function AlertSheet({ onAnswer, ...options }: AlertOptions & { onAnswer: (choice: number) => void }) {
  const { title, eyebrow, text, closeAfterMs, mustAnswer } = options;
  const navigate = useNavigate();
  const actions = useMemo(
    () => options.actions ?? (closeAfterMs ? [] : [{ label: 'OK' }]),
    [options.actions, closeAfterMs],
  );

  useEffect(() => {
    if (!closeAfterMs) return;
    const timer = setTimeout(() => onAnswer(-1), closeAfterMs);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- counted once, from when it opened
  }, [closeAfterMs]);

  const choose = (action: AlertAction, at: number) => {
    action.onSelect?.();
    onAnswer(at);
    if (action.to && isOutside(action.to)) window.location.assign(action.to);
    else if (action.to) void navigate(action.to);
  };
  const plain = typeof text === 'string';
  return (
    <Sheet
      open
      urgent
      width="narrow"
      title={title ?? (plain ? text : 'Notice')}
      titleHidden={!title}
      eyebrow={eyebrow}
      mustAnswer={mustAnswer}
      onClose={() => onAnswer(-1)}
      actions={
        actions.length > 0 &&
        actions.map((action, at) => (
          <Button
            key={action.label}
            kind={action.kind ?? (at === 0 ? 'primary' : 'secondary')}
            onClick={() => choose(action, at)}
            {...(at === 0 && { 'data-first-focus': '' })}
          >
            {action.label}
          </Button>
        ))
      }
    >
      {plain ? <p className={title ? 'text-lead' : 'alert-text'}>{text}</p> : text}
    </Sheet>
  );
}
