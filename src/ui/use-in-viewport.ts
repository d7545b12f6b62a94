import { useEffect, useState, type RefObject } from 'react';

/**
 * Whether the element is in the viewport. It is observed, not measured, because measuring would force a layout at once.
 */
export function useInViewport(ref: RefObject<Element | null>): boolean {
  const [isVisible, setIsVisible] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => setIsVisible(entry?.isIntersecting ?? false));
    if (ref.current) observer.observe(ref.current);
    return () => observer.disconnect();
  }, [ref]);
  return isVisible;
}
