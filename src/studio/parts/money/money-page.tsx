import { useId, type ReactNode } from 'react';
import { ListPage } from '#ui/list/list-page.tsx';
import { MoneyScreen } from './money-frame.tsx';

interface MoneyPageProps {
  title: string;
  isOwner?: boolean;
  actions?: ReactNode;
  children: ReactNode;
}

/** A screen of money that is no list, at the same density. */
export const MoneyPage = ({ title, isOwner = true, actions, children }: MoneyPageProps) => (
  <MoneyScreen isOwner={isOwner}>
    <ListPage title={title} filters={[]} actions={actions}>
      <div className="money-body">{children}</div>
    </ListPage>
  </MoneyScreen>
);

interface MoneyPartProps {
  title: string;
  /** For screen readers alone, where the part says itself what it is. */
  isTitleHidden?: boolean;
  children: ReactNode;
}

/** A part of such a screen under a heading of its own. */
export function MoneyPart({ title, isTitleHidden, children }: MoneyPartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="money-part">
      <h2 id={id} className={isTitleHidden ? 'sr-only' : undefined}>
        {title}
      </h2>
      {children}
    </section>
  );
}
