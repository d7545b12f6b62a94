import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

/** Reads a page's data anew whenever somebody comes back to its tab: an order moves on while one looks elsewhere (D13). */
export function useRevalidateOnReturn(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const read = () => {
      if (document.visibilityState === 'visible') void revalidate();
    };
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, [revalidate]);
}
