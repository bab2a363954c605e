import { ConfigError } from './config.ts';
import { EmbeddedPostgresError } from './db/embedded/embedded-postgres-error.ts';
import { getDetails } from './describe-error.ts';
import { WorkerStartError } from './workers/supervise-workers.ts';

/** One clear line for what the person at the terminal can mend; undefined for a fault of ours. */
export function explainStartFailure(error: unknown): string | undefined {
  if (error instanceof ConfigError || error instanceof EmbeddedPostgresError) return error.message;
  if (error instanceof WorkerStartError) return error.message;
  // A name with several addresses, such as localhost, has a failure for each.
  const { code, syscall, port } = getDetails(error instanceof AggregateError ? error.errors[0] : error);
  if (isPortTaken(error))
    return `Port ${port} is in use. Stop the program that uses it, or set PORT to another port.`;
  if (code === 'EACCES' && syscall === 'listen')
    return `Port ${port} cannot be opened by this user. Set PORT to another port.`;
  if (code === 'EADDRNOTAVAIL') return 'HOST is not an address of this machine.';
  if (code === 'ENOSPC') return 'The disk is full.';
  if (syscall === 'connect' || syscall === 'getaddrinfo')
    return `The database at DATABASE_URL does not answer (${code}).`;
  if (code === '28P01' || code === '28000' || code === '3D000')
    return `The database at DATABASE_URL refuses: ${getMessage(error)}.`;
  return undefined;
}

export function isPortTaken(error: unknown): boolean {
  return getDetails(error).code === 'EADDRINUSE';
}

function getMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
