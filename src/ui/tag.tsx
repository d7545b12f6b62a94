import type { ReactNode } from 'react';

interface TagProps {
  tone?: 'plain' | 'madder' | 'marigold' | 'indigo' | 'leaf' | 'accent' | undefined;
  children: ReactNode;
}

/** A status as a small coloured label. */
export const Tag = ({ tone = 'plain', children }: TagProps) => (
  <span className={`stamp stamp-${tone}`}>{children}</span>
);
