import { randomBytes } from 'node:crypto';

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

/** The header of W3C Trace Context: version, trace, parent, flags. */
const traceParent = /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/;

/**
 * The trace that a request belongs to, by which all logs of all processes are found: the tracer's, the one its sender
 * names in `traceparent`, or a new one.
 */
export function traceIdOf(headers: Readonly<Record<string, string | string[] | undefined>>): string {
  const sent = headers['traceparent'];
  const inbound = typeof sent === 'string' ? traceParent.exec(sent)?.[1] : undefined;
  return tracing().traceId() ?? inbound ?? randomBytes(16).toString('hex');
}
