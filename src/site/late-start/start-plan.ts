import type { EntryContext } from 'react-router';

/** The files that the late start of a page loads, by address. The page contains it as JSON. */
export interface StartPlan {
  /** Files to load first, one by one, in this order. */
  preloads: string[];
  /** The id and the modules of each matched route; an export of a later module replaces one of an earlier. */
  routes: [id: string, modules: string[]][];
  /** The module that hydrates the page. It is run last. */
  entry: string;
}

const defined = (addresses: readonly (string | undefined)[]): string[] =>
  addresses.filter(address => address !== undefined);

/** The start plan of a page with these routes, outermost first, from the manifest of the build. Pure. */
export function startPlanOf(manifest: EntryContext['manifest'], routeIds: readonly string[]): StartPlan {
  const routes = routeIds.map(id => {
    const route = manifest.routes[id];
    if (!route) throw new Error(`The manifest of the build has no route ${id}.`);
    const { clientActionModule, clientLoaderModule, clientMiddlewareModule, hydrateFallbackModule, module } = route;
    return {
      id,
      modules: defined([clientActionModule, clientLoaderModule, clientMiddlewareModule, hydrateFallbackModule, module]),
      imports: route.imports ?? [],
    };
  });
  const { url, entry } = manifest;
  const shared = routes.flatMap(({ modules, imports }) => [...modules.toReversed(), ...imports]);
  return {
    preloads: [...new Set([url, entry.module, ...entry.imports, ...shared])],
    routes: routes.map(({ id, modules }) => [id, modules]),
    entry: entry.module,
  };
}
