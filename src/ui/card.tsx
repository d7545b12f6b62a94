import type { ReactNode } from 'react';
import { themeSlug, type Theme } from '#kernel/themes.ts';
import { AppLink } from './button.tsx';

interface CardProps {
  title: ReactNode;
  to?: string | undefined;
  state?: unknown;
  onSelect?: (() => void) | undefined;
  picture?: ReactNode;
  eyebrow?: ReactNode;
  children?: ReactNode;
  footer?: ReactNode;
  theme?: Theme | undefined;
  level?: 2 | 3 | undefined;
  tone?: 'plain' | 'theme' | 'ink' | undefined;
}

/** One entry of a list of cards. The title is its only link, and the whole card is the link's target. */
export function Card(props: CardProps) {
  const { title, to, state, onSelect, picture, eyebrow, children, footer, theme, level = 3, tone = 'plain' } = props;
  const Heading = level === 2 ? 'h2' : 'h3';
  const dark = tone === 'plain' ? '' : 'on-dark';
  return (
    <article className={`card card-${tone} ${dark}`} data-theme={themeSlug(theme)}>
      <div className="card-words">
        {eyebrow && <p className={`eyebrow ${dark ? '' : 'text-accent'}`}>{eyebrow}</p>}
        <Heading className="text-h3">
          {to ? (
            <AppLink to={to} state={state} className="card-link">
              {title}
            </AppLink>
          ) : onSelect ? (
            <button type="button" className="card-link" onClick={onSelect}>
              {title}
            </button>
          ) : (
            title
          )}
        </Heading>
        {children && <div className="card-text">{children}</div>}
        {footer && <div className="card-foot">{footer}</div>}
      </div>
      {picture && <div className="card-picture">{picture}</div>}
    </article>
  );
}
