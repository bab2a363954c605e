import { setTimeout as wait } from 'node:timers/promises';
import type { CarriedRow } from './carried.queries.ts';

const LOOK_AGAIN_MS = 250;
/** Should this process die in the middle of a booking, the jobs go on after so long. */
export const TAKE_OVER_MS = 10_000;
const NOT_TAKEN = 'The courier did not take this parcel';

/**
 * Books, and waits until there is a number, a refusal, or no more patience: then the row has neither, and the jobs go on
 * with it. A refused row is null.
 */
export async function waitForNumber<Row extends Pick<CarriedRow, 'endedAt' | 'trackingNumber' | 'tries'>>({
  work,
  read,
  deadline,
}: {
  work: () => Promise<{ refusal: string | null }>;
  read: () => Promise<Row | undefined>;
  deadline: AbortSignal;
}): Promise<{ row: Row | null; refusal: string | null }> {
  let refusal: string | null = null;
  let isWorking = true;
  const working = work()
    .then((outcome) => {
      refusal = outcome.refusal;
    })
    // The jobs try it again.
    .catch(() => {})
    .finally(() => {
      isWorking = false;
    });
  for (;;) {
    await Promise.race([working, wait(LOOK_AGAIN_MS)]);
    if (refusal !== null) return { row: null, refusal };
    const row = await read();
    if (!row || row.endedAt !== null) {
      // Whoever ended it is about to say why.
      await working;
      return { row: null, refusal: refusal ?? NOT_TAKEN };
    }
    if (row.trackingNumber !== null || deadline.aborted || (!isWorking && row.tries > 0))
      return { row, refusal };
    if (!isWorking) await wait(LOOK_AGAIN_MS);
  }
}
