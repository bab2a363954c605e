/** The database refuses for the moment: it is going down, coming up, full, or another work holds what is needed. */
const PASSING_CODES = new Set([
  '25006', // read-only: a server that was the primary until just now
  '25P03', // idle in a transaction for too long
  '40001', // could not be ordered beside others
  '40P01', // deadlock
  '55P03', // lock not available in time
  '57014', // cancelled after the time for a statement
  '57P01', // shutting down
  '57P02', // crashed
  '57P03', // starting up
  '57P05', // idle session ended
]);
/** Connection lost or refused; out of connections, memory or disk. */
const PASSING_CLASSES = new Set(['08', '53']);
const SOCKET_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
]);
/** Errors that the driver describes by their message alone. */
const DRIVER_MESSAGES =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|not queryable|Cannot use a pool after/;

/** Whether a failure is one of the database's own, which may be gone a moment later, and no fault of the call. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string' && isPassing(error.code)) return true;
  if (isSocketGone(error)) return true;
  if (DRIVER_MESSAGES.test(error.message)) return true;
  const parts = error instanceof AggregateError ? error.errors : [];
  return [error.cause, ...parts].some(isDatabaseAway);
}

/** While its server is down, a socket is a file that is missing. */
function isSocketGone(error: Error): boolean {
  return 'syscall' in error && error.syscall === 'connect' && 'code' in error && error.code === 'ENOENT';
}

function isPassing(code: string): boolean {
  if (SOCKET_CODES.has(code) || PASSING_CODES.has(code)) return true;
  return code.length === 5 && PASSING_CLASSES.has(code.slice(0, 2));
}
