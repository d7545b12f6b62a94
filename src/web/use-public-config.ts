import { createContext, useRouteLoaderData } from 'react-router';
import type { PublicConfig } from './public-config.ts';

/**
 * Carries the public configuration into loaders while the server renders. The root loader hands it on to every page.
 */
export const publicConfigContext = createContext<PublicConfig>();

/** The public configuration, or `undefined` on an error page that was shown before the root loader had run. */
export const usePublicConfigIfLoaded = () => useRouteLoaderData<PublicConfig>('root');

/** The public configuration on any page (D01): `const { brand } = usePublicConfig()`. Throws outside the root route. */
export function usePublicConfig(): PublicConfig {
  const config = usePublicConfigIfLoaded();
  if (!config) throw new Error('The root route is missing');
  return config;
}
