import { useEffect, useRef } from 'react';

/**
 * For a row of links that scrolls on a narrow screen: shows the one that is current, whenever another one is. Answers
 * the ref of the row.
 */
export function useCurrentInView<E extends HTMLElement>(current: string) {
  const row = useRef<E>(null);
  useEffect(() => {
    const link = row.current?.querySelector('[aria-current=page]');
    link?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [current]);
  return row;
}
