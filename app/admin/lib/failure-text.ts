import { isRefusal } from '#app/lib/api-failure.ts';

/** A failure in words for the person who caused it. */
export function failureText(error: unknown): string {
  return isRefusal(error) ? error.message : 'Something went wrong. Check your connection and try again.';
}
