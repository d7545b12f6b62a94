import { randomBytes } from 'node:crypto';
import { tracing } from '../tracing.ts';

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
