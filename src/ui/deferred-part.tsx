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
  let loaded: ComponentType<P> | undefined;
  const loadOnce = async () => {
    loaded ??= await load();
    return loaded;
  };
  function Part(props: P) {
    const [Loaded, setLoaded] = useState(() => loaded);
    useEffect(() => {
      if (Loaded) return;
      const attempt = () => {
        loadOnce().then(
          part => setLoaded(() => part),
          () => undefined,
        );
      };
      attempt();
      window.addEventListener('click', attempt);
      return () => window.removeEventListener('click', attempt);
    }, [Loaded]);
    return Loaded ? <Loaded {...props} /> : null;
  }
  // Safari has no idle callbacks: there the script is fetched on first use.
  Part.preload = () => {
    window.requestIdleCallback?.(() => void loadOnce().catch(() => undefined), { timeout: 5000 });
  };
  return Part;
}
