import { Fragment, type ReactNode } from 'react';

/**
 * Words that change while they are shown, such as `3 of 60`: each change is a new element. A page translator (Google
 * Translate in Chrome) puts its own text in place of ours, and React would go on changing ours, which nobody sees.
 * Figures without words have `translate="no"` instead, which the translator leaves alone.
 */
export const Changing = ({ children }: { children: string | number }): ReactNode => (
  <Fragment>
    <span key={children}>{children}</span>
  </Fragment>
);
