import { useEffect, useState, type RefObject } from 'react';

/** Whether it is in the window now. Told when it is laid out, which far below the window is later: asking would have the browser do it at once. */
export function useInViewport(ref: RefObject<Element | null>): boolean {
  const [seen, see] = useState(false);
  useEffect(() => {
    const watcher = new IntersectionObserver(([entry]) => see(entry?.isIntersecting ?? false));
    if (ref.current) watcher.observe(ref.current);
    return () => watcher.disconnect();
  }, [ref]);
  return seen;
}
