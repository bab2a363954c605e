import { RestoreRefused } from '#server/db/backup/format.ts';
import { isUnwritable } from '#server/db/embedded/embedded-postgres-error.ts';
import { getDetails } from '#server/describe-error.ts';
import { explainStartFailure } from '#server/start-failure.ts';

/** Runs what a command is for. What its user can mend is one message; a fault of ours keeps its stack. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const message = explainFailure(error);
    if (message === undefined) throw error;
    console.error(message);
    process.exitCode = 1;
  }
}

function explainFailure(error: unknown): string | undefined {
  if (error instanceof RestoreRefused) return error.message;
  const { code, path } = getDetails(error);
  if (isUnwritable(error) && typeof path === 'string') return `${path} cannot be read or written (${code}).`;
  return explainStartFailure(error);
}
