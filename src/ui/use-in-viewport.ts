import { useEffect, useState, type RefObject } from 'react';

/**
 * Whether the element is in the viewport. It is observed, not measured, because measuring would force a layout at once.
 */
export function useInViewport(ref: RefObject<Element | null>): boolean {
  const [seen, see] = useState(false);
  useEffect(() => {
    const watcher = new IntersectionObserver(([entry]) => see(entry?.isIntersecting ?? false));
    if (ref.current) watcher.observe(ref.current);
    return () => watcher.disconnect();
  }, [ref]);
  return seen;
}
