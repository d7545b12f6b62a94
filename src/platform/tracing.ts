/** What the shop tells a tracer, if there is one (`src/telemetry.ts`). */
interface Tracing {
  /** The trace of what runs now. */
  traceId(): string | undefined;
  /** Names the span of the request that is served now by its declared address. */
  nameRequest(method: string, route: string): void;
  /** Runs `work` in a span of its own. */
  span<T>(name: string, work: () => Promise<T>): Promise<T>;
}

const none: Tracing = { traceId: () => undefined, nameRequest: () => undefined, span: (_, work) => work() };
let current = none;

/** Says who traces from now on. Called once, before anything is served. */
export const traceWith = (tracing: Tracing): void => void (current = tracing);
export const tracing = (): Tracing => current;
