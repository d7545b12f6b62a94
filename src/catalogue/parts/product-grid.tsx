import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { EmptyState } from '#ui/empty-state.tsx';
import { useBrowserValue, useMedia } from '#ui/media.ts';
import { Pager } from '#ui/pager.tsx';
import { withDisplayFlag, gridPage, gridPageSize } from '../rules.ts';
import type { ProductData } from '../wire.ts';
import { ProductCard } from './product-card.tsx';

interface ProductGridProps {
  products: readonly ProductData[];
  label: string;
  /** The display flag shown when the address names none (C-G01). */
  display?: string | undefined;
  level?: 2 | 3 | undefined;
  /** Whether it is in the first view of its page, so that its first pictures load at once. */
  eager?: boolean | undefined;
}

/** The page of a grid, stored in the history's state, so that going back and a reload lead to it again. */
function useGridPage(label: string) {
  const [, redraw] = useState({});
  const page = useBrowserValue<number>(() => history.state?.[label] ?? 1, 1);
  const setPage = (to: number) => {
    history.replaceState({ ...history.state, [label]: to }, '');
    redraw({});
  };
  return [page, setPage] as const;
}

/** Sample editions, paged: four a page above 768 px, otherwise two (C-G01, C-G02, C-G03). */
export function ProductGrid({ products, label, display, level, eager = false }: ProductGridProps) {
  const [search] = useSearchParams();
  const [requestedPage, setPage] = useGridPage(label);
  const narrow = useMedia('(width <= 768px)');
  const flagged = withDisplayFlag(products, search.get('display') ?? display);
  const { page, total, items } = gridPage(flagged, requestedPage, gridPageSize(!narrow));
  if (items.length === 0)
    return (
      <EmptyState
        title="Nothing on this shelf yet"
        text="New samples are being printed. Look at the others meanwhile."
        illustration="press"
      />
    );
  return (
    <div className="grid gap-8">
      {/* The server renders four products, of which a narrow screen hides the last two. */}
      <ul className="grid grid-cols-2 gap-x-5 gap-y-10 md:grid-cols-4 md:gap-x-8" aria-label={label}>
        {items.map((product, n) => (
          <li key={product._id} className={n > 1 && !narrow ? 'max-md:hidden' : undefined}>
            <ProductCard product={product} level={level} eager={eager && n < 2} />
          </li>
        ))}
      </ul>
      {total > 1 && <Pager label={`Pages of ${label}`} page={page} total={total} onPage={setPage} />}
    </div>
  );
}
