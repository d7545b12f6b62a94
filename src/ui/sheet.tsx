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
  /** Only its actions leave it: no cross, no Escape, no click beside it. */
  mustAnswer?: boolean | undefined;
  actions?: ReactNode;
  /** An interruption that asks for an answer; its body is read out at once. */
  urgent?: boolean | undefined;
  children?: ReactNode;
}

const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/**
 * Under a sheet the page stays where it is (app.css). Said, as `:has()` there would look through the page at each of
 * its changes.
 */
const lockPageScroll = () =>
  document.documentElement.toggleAttribute('data-under-sheet', document.querySelector('dialog.sheet[open]') !== null);

/** Opens the dialog while `open`; closing it gives the focus back to where it was. */
function useDialog(open: boolean) {
  const ref = useRef<HTMLDialogElement>(null);
  useBrowserLayoutEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return;
    dialog.showModal();
    lockPageScroll();
    dialog.querySelector<HTMLElement>('[data-first-focus]')?.focus();
    return () => {
      dialog.close();
      lockPageScroll();
    };
  }, [open]);
  return ref;
}

/** A sheet of paper over the page, on the native dialog. */
export function Sheet(props: SheetProps) {
  const { open, onClose, title, titleHidden, eyebrow, side = 'middle', width = 'normal', mustAnswer, actions } = props;
  const ref = useDialog(open);
  const id = useId();
  const pressedBeside = useRef(false);
  const leave = mustAnswer ? undefined : onClose;

  const cancel = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    leave?.();
  };
  // A browser closes a dialog by itself on a second Escape: tell the owner, or open it again.
  const closed = (event: SyntheticEvent<HTMLDialogElement>) => {
    const dialog = event.currentTarget;
    if (event.target !== dialog || dialog.open || !open) return;
    if (leave) leave();
    else dialog.showModal();
  };
  const press = (event: PointerEvent) => {
    pressedBeside.current = event.target === ref.current;
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a click beside the sheet; the key for it is Escape
    <dialog
      ref={ref}
      className={`sheet sheet-${side} sheet-${width}`}
      aria-labelledby={`${id}-title`}
      {...(props.urgent && { role: 'alertdialog', 'aria-describedby': `${id}-body` })}
      onCancel={cancel}
      onClose={closed}
      onPointerDown={press}
      onClick={event => event.target === ref.current && pressedBeside.current && leave?.()}
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
        {leave && <IconButton icon="close" label="Close" className="sheet-close" onClick={leave} />}
      </div>
    </dialog>
  );
}
