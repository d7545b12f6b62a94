import { useEffect, useRef, useState, type ButtonHTMLAttributes, type MouseEvent, type ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-names.ts';

export type ButtonKind = 'primary' | 'secondary' | 'quiet';
type Size = 'small' | 'normal' | 'large';

interface ButtonStyle {
  kind?: ButtonKind | undefined;
  size?: Size | undefined;
  wide?: boolean | undefined;
  icon?: IconName | undefined;
  iconEnd?: IconName | undefined;
}

const buttonClasses = ({ kind = 'primary', size = 'normal', wide }: ButtonStyle, more = '') =>
  `button button-${kind} button-${size} ${wide ? 'w-full' : ''} ${more}`;

const ButtonContent = ({
  icon,
  iconEnd,
  children,
}: Pick<ButtonStyle, 'icon' | 'iconEnd'> & { children?: ReactNode }) => (
  <>
    {icon && <Icon name={icon} size={20} />}
    <span>{children}</span>
    {iconEnd && <Icon name={iconEnd} size={20} className="button-end" />}
  </>
);

type ButtonProps = ButtonStyle &
  // A button of the browser that is disabled cannot be focused, so nobody is told why: `locked` looks and says so.
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> & {
    /** Its action is running: clicks do nothing, and it keeps its width and the focus. */
    busy?: boolean | undefined;
    /** It cannot be used now, but can still be focused and read. */
    locked?: boolean | undefined;
    /** For how many milliseconds a click locks it (C-C09). */
    lockMs?: number | undefined;
  };

function useClickLock(ms: number | undefined) {
  const [isLocked, setIsLocked] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const start = () => {
    if (!ms) return;
    setIsLocked(true);
    timer.current = setTimeout(() => setIsLocked(false), ms);
  };
  return [isLocked, start] as const;
}

/** A button. A screen has at most one `primary`. */
export function Button(props: ButtonProps) {
  const { kind, size, wide, icon, iconEnd, busy, locked, lockMs, onClick, className, children, ...rest } = props;
  const [isClickLocked, startLock] = useClickLock(lockMs);
  const idle = !busy && !locked && !isClickLocked;
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (!idle) return event.preventDefault();
    startLock();
    onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      className={buttonClasses({ kind, size, wide }, className)}
      aria-disabled={idle ? undefined : true}
      aria-busy={busy ? true : undefined}
      onClick={click}
    >
      <ButtonContent icon={icon} iconEnd={iconEnd}>
        {children}
      </ButtonContent>
      {busy && <span className="dots" aria-hidden="true" />}
    </button>
  );
}

/** Whether an address is not the router's: another origin, a file, a call or a fragment. */
export const leavesRouter = (to: string): boolean =>
  /^([a-z]+:|\/\/|\/api\/|\/download\b|\/thumbnail\/|\/paper\/|#)/i.test(to);

interface LinkTarget {
  to: string;
  newTab?: boolean | undefined;
  download?: string | boolean | undefined;
  replace?: boolean | undefined;
  state?: unknown;
  className?: string | undefined;
  onClick?: ((event: MouseEvent<HTMLAnchorElement>) => void) | undefined;
  children?: ReactNode;
}

/** A link of the router, or a plain `<a>` for other addresses, downloads and new tabs. */
export function AppLink({ to, newTab, download, replace, state, children, ...rest }: LinkTarget) {
  const tab = newTab ? { target: '_blank', rel: 'noopener noreferrer' } : {};
  if (newTab || download || leavesRouter(to)) {
    return (
      <a href={to} {...tab} {...(download && { download })} {...rest}>
        {children}
        {newTab && <span className="sr-only"> (opens in a new tab)</span>}
      </a>
    );
  }
  return (
    <Link to={to} state={state} {...(replace && { replace })} {...rest}>
      {children}
    </Link>
  );
}

/** A link that looks like a button. */
export function ButtonLink({
  kind,
  size,
  wide,
  icon,
  iconEnd,
  className,
  children,
  ...link
}: ButtonStyle & LinkTarget) {
  return (
    <AppLink {...link} className={buttonClasses({ kind, size, wide }, className)}>
      <ButtonContent icon={icon} iconEnd={iconEnd}>
        {children}
      </ButtonContent>
    </AppLink>
  );
}

/** A link in running text. */
export const TextLink = ({ className = '', ...link }: LinkTarget) => (
  <AppLink {...link} className={`text-link ${className}`} />
);

type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> & {
  icon: IconName;
  label: string;
  tone?: 'plain' | 'ink' | 'bordered' | undefined;
  busy?: boolean | undefined;
};

/** A round button of 44 px with an icon only. */
export const IconButton = ({ icon, label, tone = 'plain', busy, className = '', ...rest }: IconButtonProps) => (
  <button
    type="button"
    aria-label={label}
    aria-busy={busy ? true : undefined}
    {...rest}
    className={`icon-button icon-button-${tone} ${className}`}
  >
    <Icon name={icon} size={22} />
  </button>
);
