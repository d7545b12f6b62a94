import type { ComponentProps } from 'react';
import { EmptyState } from '#ui/empty-state.tsx';

/** A whole page that shows only what to do next. */
export const EmptyPage = (props: Omit<ComponentProps<typeof EmptyState>, 'level'>) => (
  <div className="page page-grid">
    <EmptyState {...props} level={1} />
  </div>
);
