import { createContext, useCallback, useContext, useEffect, useState, type ReactNode } from 'react';
import type { ButtonKind } from './button.tsx';
import { deferredPart } from './deferred-part.tsx';

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
type ShowAlert = (options: AlertOptions) => Promise<number>;

/** The default popup (C-X05). */
export const defaultErrorAlert = { title: 'Sorry', text: 'Something Went Wrong' } as const;

interface QueuedAlert {
  key: number;
  options: AlertOptions;
  answer: (choice: number) => void;
}

const AlertSheet = deferredPart(async () => (await import('./alert-sheet.tsx')).AlertSheet);

const AlertContext = createContext<ShowAlert | undefined>(undefined);
let lastKey = 0;

/** Holds the line of sheets; stands once around the routes. */
export function AlertProvider({ children }: { children: ReactNode }) {
  const [line, setLine] = useState<readonly QueuedAlert[]>([]);
  const alert = useCallback<ShowAlert>(
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
  // Fetched before it is needed: it may have to say that the connection was lost.
  useEffect(() => AlertSheet.preload(), []);
  const first = line[0];
  return (
    <AlertContext value={alert}>
      {children}
      {first && <AlertSheet key={first.key} {...first.options} onAnswer={first.answer} />}
    </AlertContext>
  );
}

/** How a screen says something that needs to be seen: `await alert({ text: 'Invalid phone number' })`. */
export function useAlert(): ShowAlert {
  const alert = useContext(AlertContext);
  if (!alert) throw new Error('AlertProvider is missing');
  return alert;
}
