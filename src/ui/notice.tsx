import type { ReactNode } from 'react';

interface NoticeProps {
  tone?: 'plain' | 'good' | 'bad' | 'joy' | undefined;
  title?: string | undefined;
  children?: ReactNode;
  action?: ReactNode;
  /** Screen readers announce it when it appears. */
  live?: boolean | undefined;
}

/** A message inside the page. */
export const Notice = ({ tone = 'plain', title, children, action, live }: NoticeProps) => (
  <div className={`notice notice-${tone}`} {...(live && { role: tone === 'bad' ? 'alert' : 'status' })}>
    <div>
      {title && <p className="font-display text-h4 font-[560]">{title}</p>}
      {children && <div>{children}</div>}
    </div>
    {action}
  </div>
);
