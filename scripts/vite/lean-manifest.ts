import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

interface RouteManifest {
  routes: Record<string, Record<string, unknown>>;
}

/**
 * The list of routes in the browser build, `window.__reactRouterManifest={…};`, without what no browser uses: flags
 * that are false, and the imports of each route. The server preloads those, from a list of its own; a route's module
 * names them again. Every page loads this list, and the imports are half of it.
 */
export function leanManifest(script: string): string {
  const [start, end] = [script.indexOf('{'), script.lastIndexOf('}') + 1];
  const manifest = JSON.parse(script.slice(start, end)) as RouteManifest;
  for (const route of Object.values(manifest.routes))
    for (const [key, value] of Object.entries(route)) if (key === 'imports' || value === false) delete route[key];
  return script.slice(0, start) + JSON.stringify(manifest) + script.slice(end);
}

/** Writes the list of routes anew, without what no browser uses. It stands before the plugin that compresses files. */
export const leanManifestFile = (): Plugin => ({
  name: 'imurs:lean-manifest',
  buildApp: {
    order: 'post',
    async handler(builder) {
      const output = builder.environments['client']?.config.build.outDir;
      if (!output) return;
      const folder = join(output, 'assets');
      for (const file of await readdir(folder))
        if (/^manifest-.*\.js$/.test(file))
          await writeFile(join(folder, file), leanManifest(await readFile(join(folder, file), 'utf8')));
    },
  },
});
