import { useEffect, useMemo, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { Button, leavesRouter, type ButtonKind } from './button.tsx';
import { Sheet } from './sheet.tsx';

interface AlertAction {
  label: string;
  kind?: ButtonKind | undefined;
  /** The address to open after the sheet is closed. */
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

/** The sheet of one alert. Screens open it with `useAlert`. */
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
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the time runs once, from when the sheet opened
  }, [closeAfterMs]);

  const choose = (action: AlertAction, at: number) => {
    action.onSelect?.();
    onAnswer(at);
    if (action.to && leavesRouter(action.to)) window.location.assign(action.to);
    else if (action.to) void navigate(action.to);
  };
  const isPlainText = typeof text === 'string';
  return (
    <Sheet
      open
      urgent
      width="narrow"
      title={title ?? (isPlainText ? text : 'Notice')}
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
      {isPlainText ? <p className={title ? 'text-lead' : 'alert-text'}>{text}</p> : text}
    </Sheet>
  );
}
