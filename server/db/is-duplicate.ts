import { DrizzleQueryError } from 'drizzle-orm';

const UNIQUE_VIOLATION = '23505';

/** Whether a statement failed because there is such a row already. Its transaction is at an end. */
export function isDuplicate(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  return cause instanceof Error && 'code' in cause && cause.code === UNIQUE_VIOLATION;
}
