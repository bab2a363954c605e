import { type Span as OtelSpan, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, RandomIdGenerator, TracerProvider } from '@opentelemetry/sdk-trace';
import { describeError } from './describe-error.ts';
import { getRequestId } from './request-id.ts';
import type { Span, Tracer } from './tracing.ts';

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER };

/**
 * Sends traces to a collector that speaks OTLP over HTTP. This file, and the packages behind it, are read only where one is
 * set. A trace has the id of the call that began it: so jobs and messages, which know that id, are in the same one.
 */
export function openTracer({ endpoint, serviceName }: { endpoint: string; serviceName: string }): {
  tracer: Tracer;
  close(): Promise<void>;
} {
  const random = new RandomIdGenerator();
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    idGenerator: {
      generateTraceId: () => getRequestId() ?? random.generateTraceId(),
      generateSpanId: () => random.generateSpanId(),
    },
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('store');
  const known = new WeakMap<Span, OtelSpan>();
  return {
    tracer: {
      start({ name, kind, attributes = {} }, parent) {
        const above = parent && known.get(parent);
        const context = above ? trace.setSpan(ROOT_CONTEXT, above) : ROOT_CONTEXT;
        const span = tracer.startSpan(name, { kind: KINDS[kind], attributes }, context);
        const ours: Span = { end: (outcome) => endSpan(span, outcome) };
        known.set(ours, span);
        return ours;
      },
    },
    close: () => provider.shutdown(),
  };
}

/** A failure without what it failed with: traces are read by more people than the store's data. */
function endSpan(span: OtelSpan, { failure, attributes = {} }: Parameters<Span['end']>[0] = {}): void {
  span.setAttributes(attributes);
  if (failure !== undefined)
    span.setStatus({ code: SpanStatusCode.ERROR, message: describeError(failure).message });
  span.end();
}
