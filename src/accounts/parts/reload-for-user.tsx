import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { Loader } from '#ui/loader.tsx';

/** Loads a page's data again, for somebody who has signed in since it was loaded, e.g. in another tab. */
export function ReloadForUser() {
  const { revalidate } = useRevalidator();
  useEffect(() => void revalidate(), [revalidate]);
  return <Loader full />;
}
