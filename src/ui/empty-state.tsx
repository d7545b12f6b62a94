import type { ReactElement, ReactNode } from 'react';
import { Illustration, isIllustration, type IllustrationName } from './illustration.tsx';

interface EmptyProps {
  title: string;
  /** A line over the title. */
  above?: ReactNode;
  text?: ReactNode;
  illustration?: IllustrationName | ReactElement | undefined;
  action?: ReactNode;
  /** 1 when it fills the whole page (404, 500, not a member). */
  level?: 1 | 2 | undefined;
}

/** Shown in place of missing content: a drawing, a headline, and what to do next. */
export function EmptyState({ title, above, text, illustration, action, level = 2 }: EmptyProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <section className={`empty empty-${level}`}>
      {isIllustration(illustration) ? <Illustration name={illustration} className="empty-picture" /> : illustration}
      <div className="empty-words">
        {above && <p className="font-semibold text-accent">{above}</p>}
        <Heading className={level === 1 ? 'text-h1' : 'text-h2'}>{title}</Heading>
        {text && <div className="lead measure text-soft">{text}</div>}
        {action && <div className="actions mt-4">{action}</div>}
      </div>
    </section>
  );
}
