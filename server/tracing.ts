import { AsyncLocalStorage } from 'node:async_hooks';

type Kind = 'server' | 'client' | 'consumer';

interface Work {
  name: string;
  kind: Kind;
  attributes?: Record<string, string | number>;
}

/** A piece of work as a trace shows it. */
export interface Span {
  end(outcome?: { failure?: unknown; attributes?: Record<string, string | number> }): void;
}

export interface Tracer {
  start(work: Work, parent: Span | undefined): Span;
}

let tracer: Tracer | undefined;
const current = new AsyncLocalStorage<Span>();

/** From now on this process is traced, or no longer. */
export function setTracer(given: Tracer | undefined): void {
  tracer = given;
}

export function isTracing(): boolean {
  return tracer !== undefined;
}

/** Nothing where nobody traces: that must cost nothing. */
export function startSpan(work: Work): Span | undefined {
  return tracer?.start(work, current.getStore());
}

/** Does work whose own pieces belong to this one, or to none. */
export function inSpan<T>(span: Span | undefined, work: () => T): T {
  if (!tracer) return work();
  return span ? current.run(span, work) : current.exit(work);
}

export async function traced<T>(piece: Work, work: () => Promise<T>): Promise<T> {
  const span = startSpan(piece);
  if (!span) return work();
  try {
    const result = await inSpan(span, work);
    span.end();
    return result;
  } catch (failure) {
    span.end({ failure });
    throw failure;
  }
}
