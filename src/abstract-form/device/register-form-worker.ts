import { formWorkerAddress, formWorkerScope } from '#kernel/offline-form.ts';

declare global {
  interface Window {
    /** React Router's list of the screens, with the version of the build. */
    __reactRouterManifest?: { version: string };
  }
}

/**
 * Lets this browser keep the form's page, so that the next start needs no connection (W51). Without a connection, and
 * where the browser has no such workers, nothing changes. The sources have no worker, only the build has.
 */
export function registerFormWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const address = `${formWorkerAddress}?v=${window.__reactRouterManifest?.version ?? ''}`;
  navigator.serviceWorker.register(address, { scope: formWorkerScope }).catch(() => undefined);
}
