/**
 * Answers by itself where the modules of drizzle-orm are. Node would read that package's description, 180 KB of JSON,
 * once for each of its 200 modules and each of our imports, which takes a third of a start and 100 MB of memory. Has to
 * be loaded before the first module that imports it.
 */
import { registerHooks } from 'node:module';

const slowPackage = 'drizzle-orm';
const within = `/node_modules/${slowPackage}/`;
const found = new Map<string, string>();

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '' } = context;
    if (specifier.startsWith('.') && parentURL.includes(within))
      return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
    const isOurs = specifier.startsWith(slowPackage) && !context.conditions.includes('require');
    const before = isOurs ? found.get(specifier) : undefined;
    if (before) return { url: before, format: 'module', shortCircuit: true };
    const resolved = next(specifier, context);
    if (isOurs) found.set(specifier, resolved.url);
    return resolved;
  },
});
