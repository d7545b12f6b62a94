import { createContext, useRouteLoaderData } from 'react-router';
import type { PublicConfig } from './public-config.ts';

/** Passes the public configuration to loaders during server rendering. The root loader passes it on to every page. */
export const publicConfigContext = createContext<PublicConfig>();

/** The public configuration; `undefined` on an error page that is shown without the root loader's data. */
export const usePublicConfigIfLoaded = () => useRouteLoaderData<PublicConfig>('root');

/** The public configuration on any page (D01): `const { brand } = usePublicConfig()`. Throws outside the root route. */
export function usePublicConfig(): PublicConfig {
  const config = usePublicConfigIfLoaded();
  if (!config) throw new Error('The root route is missing');
  return config;
}
