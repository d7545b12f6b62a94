import type { ComponentProps } from 'react';
import { Empty } from '#ui/empty.tsx';

/** A whole page that has nothing to show but what to do next. */
export const EmptyPage = (props: Omit<ComponentProps<typeof Empty>, 'level'>) => (
  <div className="page page-grid">
    <Empty {...props} level={1} />
  </div>
);
