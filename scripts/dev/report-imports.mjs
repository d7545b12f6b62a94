// Preloaded into the shop by `npm run dev`: tells the parent process which files Node loads, so that it restarts the
// shop only for those.
import { registerHooks } from 'node:module';

registerHooks({
  resolve(specifier, context, nextResolve) {
    const resolved = nextResolve(specifier, context);
    if (resolved.url.startsWith('file:') && !resolved.url.includes('/node_modules/'))
      process.send?.({ loaded: resolved.url });
    return resolved;
  },
});
