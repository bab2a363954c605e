import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

/**
 * One id for a call and for everything that it causes, jobs and messages included. It is also the id of the call's trace,
 * so it has that form: 32 hexadecimal digits.
 */
const current = new AsyncLocalStorage<string>();

/** What a proxy may have named the request already: a UUID, or 32 digits. Anything else could carry anything. */
const GIVEN = /^(?:[0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** The id that came with the call where it can be one, else a new one. */
export function toRequestId(given: unknown): string {
  const name = typeof given === 'string' ? given.toLowerCase() : '';
  return GIVEN.test(name) ? name.replaceAll('-', '') : randomBytes(16).toString('hex');
}

/** Absent for what no call has caused, such as work by the clock. */
export function getRequestId(): string | undefined {
  return current.getStore();
}

/** Does work that this call has caused. */
export function withRequestId<T>(id: string | undefined, work: () => T): T {
  return id === undefined ? current.exit(work) : current.run(id, work);
}
