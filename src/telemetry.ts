import { SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { ProcessConfig } from '#platform/process-settings.ts';
import { traceWith } from '#platform/tracing.ts';

/**
 * Sends traces of requests, statements, jobs and calls of gateways and messengers to an OTLP collector (W93). Loaded
 * only when one is set, before the modules that it instruments: `http`, `pg` and `fetch`. Answers how to send the
 * last ones.
 */
export function startTelemetry(endpoint: string, { node, release, role }: ProcessConfig): () => Promise<void> {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
  const provider = new NodeTracerProvider({ spanProcessors: [new BatchSpanProcessor(exporter)] });
  provider.register();
  for (const instrumentation of [
    // Calls to our own services are made by fetch, so only requests that come in are wanted here.
    new HttpInstrumentation({ disableOutgoingRequestInstrumentation: true }),
    new PgInstrumentation({ requireParentSpan: true }),
    new UndiciInstrumentation({ requireParentforSpans: true }),
  ])
    instrumentation.setTracerProvider(provider);
  const tracer = trace.getTracer('shop');
  const process = { 'shop.node': node, 'shop.release': release, 'shop.role': role };
  traceWith({
    traceId: () => trace.getActiveSpan()?.spanContext().traceId,
    nameRequest(method, route) {
      trace
        .getActiveSpan()
        ?.updateName(`${method} ${route}`)
        .setAttributes({ ...process, 'http.route': route });
    },
    span: (name, work) =>
      tracer.startActiveSpan(name, { attributes: process }, async span => {
        try {
          return await work();
        } catch (error) {
          // Its message may contain values of people (W48).
          span.setStatus({ code: SpanStatusCode.ERROR });
          throw error;
        } finally {
          span.end();
        }
      }),
  });
  return () => provider.shutdown();
}
