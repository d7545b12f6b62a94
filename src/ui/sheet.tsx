import {
  useId,
  useLayoutEffect,
  useRef,
  useEffect,
  type ReactNode,
  type SyntheticEvent,
  type PointerEvent,
} from 'react';
import { IconButton } from './button.tsx';

interface SheetProps {
  open: boolean;
  onClose?: (() => void) | undefined;
  title: string;
  titleHidden?: boolean | undefined;
  eyebrow?: ReactNode;
  side?: 'middle' | 'bottom' | 'right' | 'full' | undefined;
  width?: 'narrow' | 'normal' | 'wide' | undefined;
  /** Only its actions close it: no cross, no Escape, no click on the backdrop. */
  mustAnswer?: boolean | undefined;
  actions?: ReactNode;
  /** An alert dialog: screen readers read its body out at once. */
  urgent?: boolean | undefined;
  children?: ReactNode;
}

const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/**
 * Keeps the page from scrolling while a sheet is open (app.css). An attribute marks it, because with `:has()` the
 * browser would search the page at each of its changes.
 */
const lockPageScroll = () =>
  document.documentElement.toggleAttribute('data-under-sheet', document.querySelector('dialog.sheet[open]') !== null);

/** Opens the dialog while `open`; closing it returns the focus to where it was. */
export function useDialog(open: boolean) {
  const ref = useRef<HTMLDialogElement>(null);
  useBrowserLayoutEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return;
    dialog.showModal();
    lockPageScroll();
    // The title, or what its content marks.
    [...dialog.querySelectorAll<HTMLElement>('[data-first-focus]')].at(-1)?.focus();
    return () => {
      dialog.close();
      lockPageScroll();
    };
  }, [open]);
  return ref;
}

/** A modal dialog over the page, a native `<dialog>`. */
export function Sheet(props: SheetProps) {
  const { open, onClose, title, titleHidden, eyebrow, side = 'middle', width = 'normal', mustAnswer, actions } = props;
  const ref = useDialog(open);
  const id = useId();
  const pressedBackdrop = useRef(false);
  const close = mustAnswer ? undefined : onClose;

  const handleCancel = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    close?.();
  };
  // A browser closes a dialog by itself on a second Escape: open it again, and let `onClose` decide.
  const handleClose = (event: SyntheticEvent<HTMLDialogElement>) => {
    const dialog = event.currentTarget;
    if (event.target !== dialog || dialog.open || !open) return;
    dialog.showModal();
    close?.();
  };
  const handlePointerDown = (event: PointerEvent) => {
    pressedBackdrop.current = event.target === ref.current;
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a click on the backdrop; its key is Escape
    <dialog
      ref={ref}
      className={`sheet sheet-${side} sheet-${width}`}
      aria-labelledby={`${id}-title`}
      {...(props.urgent && { role: 'alertdialog', 'aria-describedby': `${id}-body` })}
      onCancel={handleCancel}
      onClose={handleClose}
      onPointerDown={handlePointerDown}
      // The second tap of a double one was meant for what opened it.
      onClick={({ target, detail }) => target === ref.current && pressedBackdrop.current && detail < 2 && close?.()}
    >
      <div className="sheet-panel">
        <header className={titleHidden ? 'sr-only' : 'sheet-head'}>
          {eyebrow && <p className="eyebrow mb-2 text-accent">{eyebrow}</p>}
          <h2 id={`${id}-title`} tabIndex={-1} {...(!props.urgent && { 'data-first-focus': '' })} className="text-h3">
            {title}
          </h2>
        </header>
        <div id={`${id}-body`} className="sheet-body">
          {props.children}
        </div>
        {actions && <footer className="sheet-actions">{actions}</footer>}
        {close && <IconButton icon="close" label="Close" className="sheet-close" onClick={close} />}
      </div>
    </dialog>
  );
}
