import { useEffect, useState, type ComponentType } from 'react';

/** A part that comes after the page: it shows nothing until it is there. */
export type DeferredPart<P> = ComponentType<P> & {
  /** Fetches it once the browser has nothing better to do, so that it is there when it is wanted. For an effect. */
  preload(): void;
};

/**
 * A part that is not needed for the first sight of a page, such as a sheet that opens on a click: its script stays out of what a page
 * loads first. Shown before it came, it appears when it has; while it cannot be fetched, each next click tries again.
 */
export function deferredPart<P extends object>(load: () => Promise<ComponentType<P>>): DeferredPart<P> {
  let there: ComponentType<P> | undefined;
  const fetched = async () => {
    there ??= await load();
    return there;
  };
  function Part(props: P) {
    const [Come, come] = useState(() => there);
    useEffect(() => {
      if (Come) return;
      const attempt = () => {
        fetched().then(
          part => come(() => part),
          () => undefined,
        );
      };
      attempt();
      window.addEventListener('click', attempt);
      return () => window.removeEventListener('click', attempt);
    }, [Come]);
    return Come ? <Come {...props} /> : null;
  }
  // A browser without idle callbacks fetches it when it is wanted.
  Part.preload = () => {
    window.requestIdleCallback?.(() => void fetched().catch(() => undefined), { timeout: 5000 });
  };
  return Part;
}
