import { useEffect, useState, type ComponentType } from 'react';

/** A component whose script is fetched after the page; it renders nothing until then. */
type DeferredPart<P> = ComponentType<P> & {
  /** Fetches the script in an idle period. Call it in an effect. */
  preload(): void;
};

/**
 * Makes a component that is not needed for the first paint of a page, such as a sheet that opens on a click, and whose
 * script the page therefore does not load first. When it is rendered before its script has arrived, it appears when the
 * script has; after a failed fetch, each next click tries again.
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
  // Safari has no idle callbacks: there the script is fetched on first use.
  Part.preload = () => {
    window.requestIdleCallback?.(() => void fetched().catch(() => undefined), { timeout: 5000 });
  };
  return Part;
}
