/**
 * The service worker that opens the abstract form without a connection (W51, ADR 0022). The page and its files are
 * those of one release: they are stored together when the worker is installed and never renewed one by one, because a
 * newer page would name files that are not stored. A newer worker waits until no form is open. Everything else, all
 * calls among it, goes to the network as if there were no worker.
 */
import { formCachePrefix, formWorkerScope } from '#kernel/offline-form.ts';
import type { FormRelease } from './form-release.ts';
import { workerScope } from './worker-scope.ts';

declare const formRelease: FormRelease;
const { cacheName, page, pageSha256, files } = formRelease;
const storedFiles = new Set(files);

const fingerprintOf = async (response: Response): Promise<string> => {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await response.arrayBuffer()));
  return [...digest].map(byte => byte.toString(16).padStart(2, '0')).join('');
};

/** Stores the release, or nothing: a page of another one, a redirect and a missing file reject. */
async function storeRelease(): Promise<void> {
  const response = await fetch(page, { cache: 'no-cache', redirect: 'error' });
  if (!response.ok || (await fingerprintOf(response.clone())) !== pageSha256)
    throw new Error('the page of the form is of another release');
  const cache = await caches.open(cacheName);
  await cache.addAll(files);
  await cache.put(page, response);
}

async function deleteEarlierReleases(): Promise<void> {
  const earlier = (await caches.keys()).filter(name => name.startsWith(formCachePrefix) && name !== cacheName);
  await Promise.all(earlier.map(name => caches.delete(name)));
}

/** The stored address that answers a request; `undefined` for all that the network answers. */
function storedAddressOf({ method, mode, url }: Request): string | undefined {
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== location.origin) return undefined;
  if (mode !== 'navigate') return storedFiles.has(pathname) ? pathname : undefined;
  const edition = pathname.slice(formWorkerScope.length);
  return pathname.startsWith(formWorkerScope) && /^[^/]+\/?$/.test(edition) ? page : undefined;
}

async function answer(address: string, request: Request): Promise<Response> {
  const stored = await caches.match(address, { cacheName, ignoreVary: true });
  return stored ?? fetch(request);
}

workerScope.addEventListener('install', event => event.waitUntil(storeRelease()));
workerScope.addEventListener('activate', event =>
  event.waitUntil(deleteEarlierReleases().then(() => workerScope.clients.claim())),
);
workerScope.addEventListener('fetch', event => {
  const address = storedAddressOf(event.request);
  if (address) event.respondWith(answer(address, event.request));
});
