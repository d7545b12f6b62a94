import { createContext, useCallback, useContext, useEffect, useState, type ReactNode } from 'react';
import type { AlertOptions } from './alert-sheet.tsx';
import { deferredPart } from './deferred-part.tsx';

/** Shows a sheet with the text; resolves with the index of the chosen action, -1 when it was dismissed. */
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

/** Queues alerts and shows one at a time. Rendered once, around the routes. */
export function AlertProvider({ children }: { children: ReactNode }) {
  const [queue, setQueue] = useState<readonly QueuedAlert[]>([]);
  const alert = useCallback<ShowAlert>(
    options =>
      new Promise(resolve => {
        const key = ++lastKey;
        const answer = (choice: number) => {
          setQueue(now => now.filter(queued => queued.key !== key));
          resolve(choice);
        };
        setQueue(now => [...now, { key, options, answer }]);
      }),
    [],
  );
  // Preloaded, since it may have to report that the connection was lost.
  useEffect(() => AlertSheet.preload(), []);
  const first = queue[0];
  return (
    <AlertContext value={alert}>
      {children}
      {first && <AlertSheet key={first.key} {...first.options} onAnswer={first.answer} />}
    </AlertContext>
  );
}

/** The function that shows an alert: `await alert({ text: 'Invalid phone number' })`. */
export function useAlert(): ShowAlert {
  const alert = useContext(AlertContext);
  if (!alert) throw new Error('AlertProvider is missing');
  return alert;
}
