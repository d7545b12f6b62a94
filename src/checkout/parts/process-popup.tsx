import { useEffect, useId, useRef, useState } from 'react';
import { deliveryTime } from '#kernel/promises.ts';
import { useSession } from '#src/accounts/parts/session.tsx';
import { IconButton } from '#ui/button.tsx';
import { Illustration, type IllustrationName } from '#ui/illustration.tsx';
import { deviceStorage } from '#ui/storage.ts';

/** The customer who has closed the popup on this device. */
const explainedKey = 'imurs:process-explained';

/** Whether the popup is open: by itself once for a customer, never unless `wanted`, and whenever it is asked for. */
export function useProcessPopup(wanted: boolean) {
  const { user } = useSession();
  const customer = user.data?._id ?? '';
  const [open, setOpen] = useState(() => wanted && deviceStorage.get(explainedKey) !== customer);
  return {
    open,
    show: () => setOpen(true),
    close: () => {
      deviceStorage.set(explainedKey, customer);
      setOpen(false);
    },
  };
}

const processSteps: readonly { title: string; text: string; picture: IllustrationName }[] = [
  { title: 'Order Confirmation', text: '50% payment to confirm', picture: 'letter' },
  { title: 'Secret form', text: 'your stories and photos', picture: 'story' },
  { title: 'Soft Copy Approval', text: 'or ask for a revision', picture: 'orders' },
  { title: 'Printing and Shipping', text: `in ${deliveryTime}`, picture: 'delivery' },
];

/**
 * How an order is processed, in four pictures (C-C03). The page behind it stays in use: a tap anywhere outside closes
 * it and does what it was for, and so does the focus that moves out of it.
 */
export function ProcessPopup({ onClose }: { onClose: () => void }) {
  const box = useRef<HTMLDialogElement>(null);
  const title = useId();
  useEffect(() => {
    // After the focus that a new page takes for itself.
    const timer = setTimeout(() => box.current?.querySelector('h2')?.focus({ preventScroll: true }));
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const closeOutside = ({ target }: Event) => {
      const isOutside = target instanceof Element && !box.current?.contains(target);
      if (isOutside && !target.matches('main')) onClose();
    };
    document.addEventListener('focusin', closeOutside, { signal });
    document.addEventListener('pointerup', closeOutside, { signal });
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && onClose(), { signal });
    return () => stop.abort();
  }, [onClose]);
  return (
    <dialog
      open
      ref={box}
      aria-labelledby={title}
      className="absolute inset-x-0 bottom-full m-0 w-full max-w-none border-t-2 border-accent bg-tint px-(--gutter) py-4 text-ink lg:fixed lg:inset-x-auto lg:right-8 lg:bottom-8 lg:w-208 lg:border lg:border-t-2 lg:px-8 lg:py-6 motion-safe:transition-[translate,opacity] motion-safe:duration-300 motion-safe:starting:translate-y-6 motion-safe:starting:opacity-0"
    >
      <h2 id={title} tabIndex={-1} className="pr-10 text-h4 outline-none">
        How your order is processed
      </h2>
      <IconButton icon="close" label="Close" className="absolute top-1.5 right-1.5" onClick={onClose} />
      <ol className="mt-2 grid gap-x-4 gap-y-1.5 xs:grid-cols-2 lg:mt-3 lg:grid-cols-4">
        {processSteps.map(({ title, text, picture }) => (
          <li key={title} className="grid grid-cols-[2.75rem_1fr] items-center gap-x-3 lg:grid-cols-1">
            <Illustration name={picture} className="w-full lg:w-28" />
            <div className="flex flex-wrap gap-x-2 text-[0.8125rem] leading-tight xs:block xs:text-small">
              <h3 className="font-text text-[length:inherit] leading-tight font-semibold">{title}</h3>
              <p className="text-soft">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </dialog>
  );
}
