import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

/** Loads a page's data again when its tab is shown again: an order moves on while its owner looks elsewhere (D13). */
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
