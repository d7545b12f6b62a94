/**
 * Takes the place of the form's service worker where it is switched off (`OFFLINE_FORM=off`): at once, and not when the
 * last form is closed, it deletes what that one stored and ends itself.
 */
import { formCachePrefix } from '#kernel/offline-form.ts';
import { workerScope } from './worker-scope.ts';

async function retire(): Promise<void> {
  const names = (await caches.keys()).filter(name => name.startsWith(formCachePrefix));
  await Promise.all(names.map(name => caches.delete(name)));
  await workerScope.registration.unregister();
}

workerScope.addEventListener('install', event => event.waitUntil(workerScope.skipWaiting()));
workerScope.addEventListener('activate', event => event.waitUntil(retire()));
