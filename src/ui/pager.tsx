import { IconButton } from './button.tsx';

interface PagerProps {
  label: string;
  /** Counted from 1. */
  page: number;
  total: number;
  onPage: (page: number) => void;
}

/** Previous, "n / total", next (C-G02). */
export const Pager = ({ label, page, total, onPage }: PagerProps) => (
  <nav aria-label={label} className="flex items-center justify-center gap-5">
    <IconButton
      icon="arrow-left"
      tone="bordered"
      label="Previous page"
      aria-disabled={page <= 1}
      onClick={() => page > 1 && onPage(page - 1)}
    />
    <p translate="no" className="figures font-display text-h4" role="status">
      <span className="sr-only">Page </span>
      {page} / {total}
    </p>
    <IconButton
      icon="arrow-right"
      tone="bordered"
      label="Next page"
      aria-disabled={page >= total}
      onClick={() => page < total && onPage(page + 1)}
    />
  </nav>
);
