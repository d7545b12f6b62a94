/** Where the service worker of the abstract form is served, and the only addresses that it answers for (W51). */
export const formWorkerAddress = '/abstract-sw.js';
export const formWorkerScope = '/abstract/';
/** How the names of its caches begin; the release follows. */
export const formCachePrefix = 'abstract-form ';

/** The browser's database with what of stories the server has not confirmed. */
export const pendingDatabase = 'imurs-stories';
