import type pg from 'pg';
import { isRecord } from '#core/objects.ts';
import { isTracing, startSpan } from '#server/tracing.ts';

const LONGEST_TEXT = 300;

/** Has each statement of a connection seen in the trace of what it is for. Its values stay out. */
export function traceQueries(client: pg.PoolClient): void {
  if (!isTracing()) return;
  const { query } = client;
  Object.assign(client, {
    query(...args: unknown[]) {
      const text = getText(args[0]);
      const span = text === undefined ? undefined : startSpan(toWork(text));
      const last = args.at(-1);
      if (span && typeof last === 'function')
        args[args.length - 1] = (failure: unknown, ...rest: unknown[]) => {
          span.end(failure ? { failure } : {});
          last(failure, ...rest);
        };
      const result: unknown = Reflect.apply(query, client, args);
      if (span && result instanceof Promise)
        result.then(
          () => span.end(),
          (failure) => span.end({ failure }),
        );
      return result;
    },
  });
}

/** Streams, which answer by themselves, have none. */
function getText(asked: unknown): string | undefined {
  if (typeof asked === 'string') return asked;
  return isRecord(asked) && typeof asked.text === 'string' && !('submit' in asked) ? asked.text : undefined;
}

function toWork(text: string) {
  const statement = text.trim();
  const [verb = 'query'] = statement.split(/\s/, 1);
  return {
    name: `db ${verb.toUpperCase()}`,
    kind: 'client' as const,
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': statement.slice(0, LONGEST_TEXT) },
  };
}
