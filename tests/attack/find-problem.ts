import { failureSchema } from '#core/contract/answer.ts';
import type { Received } from './send-request.ts';

const CODE = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
/** Signs of the inside: a stack, a statement, a path of the machine. */
const INSIDE = /\bat \w+ \(|node_modules|\/server\/|SELECT |INSERT INTO|UPDATE \w+ SET|Failed query/;

/** What is wrong with an answer, whatever it was asked; undefined: nothing. */
export function findProblem({ status, headers, text }: Received, method: string): string | undefined {
  if (status >= 500) return `answers ${status}: ${text.slice(0, 200)}`;
  if (headers['x-content-type-options'] !== 'nosniff') return `${status} without nosniff`;
  if (status < 400 || method === 'HEAD') return undefined;
  return findWrongFailure(status, text);
}

function findWrongFailure(status: number, text: string): string | undefined {
  const failure = failureSchema.loose().safeParse(parse(text));
  if (!failure.success) return `${status} without the shape of a failure: ${text.slice(0, 200)}`;
  if (!CODE.test(failure.data.code)) return `${status} with the code ${failure.data.code}`;
  if (INSIDE.test(text)) return `${status} shows the inside: ${text.slice(0, 300)}`;
  return undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
