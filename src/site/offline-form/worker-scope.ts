/** What a service worker has and a page has not; the DOM's types do not know it. */
interface LastingEvent extends Event {
  /** The event lasts until the promise ends; a rejected one makes an installation fail. */
  waitUntil(work: Promise<unknown>): void;
}
interface RequestEvent extends LastingEvent {
  request: Request;
  respondWith(response: Promise<Response>): void;
}
interface WorkerScope {
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  registration: ServiceWorkerRegistration;
  addEventListener(type: 'install' | 'activate', listener: (event: LastingEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void;
}

export const workerScope = globalThis as unknown as WorkerScope;
