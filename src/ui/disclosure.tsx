import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

interface DisclosureProps {
  title: ReactNode;
  children: ReactNode;
  open?: boolean | undefined;
  /** Of all disclosures with the same group one is open at a time. */
  group?: string | undefined;
}

/** A title that shows and hides its content, such as a question and its answer. */
export const Disclosure = ({ title, children, open, group }: DisclosureProps) => (
  <details className="disclosure" open={open} {...(group && { name: group })}>
    <summary>
      <span>{title}</span>
      <Icon name="plus" size={22} />
    </summary>
    <div className="disclosure-body">{children}</div>
  </details>
);
