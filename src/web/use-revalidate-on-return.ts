import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

/** Loads a page's data again when its tab is shown again, since the order may have changed meanwhile (D13). */
export function useRevalidateOnReturn(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const revalidateIfVisible = () => {
      if (document.visibilityState === 'visible') void revalidate();
    };
    document.addEventListener('visibilitychange', revalidateIfVisible);
    return () => document.removeEventListener('visibilitychange', revalidateIfVisible);
  }, [revalidate]);
}
