import { DrizzleQueryError } from 'drizzle-orm';
import { isRecord } from '#core/objects.ts';

const PHONE = /(?<!\d)(?:\+?91[ -]?)?[6-9]\d{4}[ -]?\d{5}(?!\d)/g;
const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
const LONGEST_MESSAGE = 500;

/** An error as it may be logged. */
export type DescribedError = {
  type: string;
  message: string;
  /** Where it happened; empty for what is no error. */
  stack: string;
  code?: string;
  cause?: DescribedError;
};

/** A text with the phone numbers and mail addresses taken out: logs are read by more people than the store's data. */
export function withoutPersonalData(text: string): string {
  return text.replace(EMAIL, '[email]').replace(PHONE, '[phone]');
}

/**
 * What a log may know of an error. A failed query brings its parameters along, and the database the row that it refused:
 * phone numbers, addresses, whole orders. Only the statement and the names of what it broke are left.
 */
export function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error))
    return { type: typeof error, message: safeMessage(String(toText(error))), stack: '' };
  const { code, constraint, table } = getDetails(error);
  const place = [table, constraint].filter((part) => typeof part === 'string').join(' ');
  return {
    type: error.name,
    message: getMessage(error) + (place === '' ? '' : ` (${place})`),
    stack: getFrames(error.stack ?? ''),
    ...(typeof code === 'string' ? { code } : {}),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}

/** pg-boss reports objects that are errors but for their class. */
function toText(thrown: unknown): unknown {
  return isRecord(thrown) && 'message' in thrown ? thrown.message : thrown;
}

/** What the system and the database say beside the message. */
export function getDetails(error: unknown): Record<string, unknown> {
  return error instanceof Error ? { ...error } : {};
}

function getMessage(error: Error): string {
  // Drizzle writes the parameters into the message.
  if (error instanceof DrizzleQueryError) return `Failed query: ${error.query.slice(0, LONGEST_MESSAGE)}`;
  return safeMessage(error.message);
}

function safeMessage(message: string): string {
  return withoutPersonalData(message).slice(0, LONGEST_MESSAGE);
}

/** A stack begins with the message; only where it happened is left. */
function getFrames(stack: string): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}
