import { createContext, useCallback, useContext, useEffect, useRef, useState, type ReactNode } from 'react';
import { Icon } from './icon.tsx';

interface ToastOptions {
  tone?: 'plain' | 'good' | 'bad' | undefined;
  /** How long it stays, in milliseconds; default 4000. */
  ms?: number | undefined;
}
type ShowToast = (text: string, options?: ToastOptions) => void;

interface ShownToast extends ToastOptions {
  key: number;
  text: string;
}
const ToastContext = createContext<ShowToast | undefined>(undefined);
let lastKey = 0;

/** Shows short messages that need no answer, above everything else. Rendered once, around the routes. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<ShownToast>();
  const box = useRef<HTMLDivElement>(null);
  const toast = useCallback<ShowToast>((text, options) => setShown({ key: ++lastKey, text, ...options }), []);

  useEffect(() => {
    if (!shown) return;
    // Hidden and shown again each time, so that it is above a sheet that opened meanwhile.
    box.current?.hidePopover();
    box.current?.showPopover();
    const timer = setTimeout(() => {
      box.current?.hidePopover();
      setShown(undefined);
    }, shown.ms ?? 4000);
    return () => clearTimeout(timer);
  }, [shown]);

  return (
    <ToastContext value={toast}>
      {children}
      <div ref={box} popover="manual" className="toast" role="status" aria-live="polite">
        {shown && (
          <p key={shown.key} className={`toast-${shown.tone ?? 'plain'}`}>
            {shown.tone === 'good' && <Icon name="check" size={20} />}
            {shown.tone === 'bad' && <Icon name="warning" size={20} />}
            {shown.text}
          </p>
        )}
      </div>
    </ToastContext>
  );
}

/** `toast('Saved')` */
export function useToast(): ShowToast {
  const toast = useContext(ToastContext);
  if (!toast) throw new Error('ToastProvider is missing');
  return toast;
}
