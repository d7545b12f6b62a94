import { useEffect, useRef } from 'react';

/**
 * For a row of links that scrolls on a narrow screen: shows the link to `href`, where one is, whenever that is another
 * one. Answers the ref of the row.
 */
export function useCurrentInView<E extends HTMLElement>(href: string) {
  const row = useRef<E>(null);
  useEffect(() => {
    const link = row.current?.querySelector(`a[href="${CSS.escape(href)}"]`);
    link?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [href]);
  return row;
}
