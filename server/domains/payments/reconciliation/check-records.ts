import type { PaymentsChecked } from '#core/contract/payments.ts';
import type { Db } from '#server/db/client.ts';
import { ProviderFailure, type ProviderRecords } from '#server/integrations/payment-provider.ts';
import {
  noteDifferences,
  noteRead,
  selectUnlisted,
  storeMissing,
  storeRecords,
} from './reconciliation.queries.ts';

const PAGE = 100;
/** A payment of ours that was not listed is asked for by itself: it may have been made before midnight. */
const MOST_ASKED_FOR = 100;

export interface CheckContext {
  db: Db;
  now: () => Date;
  records: ProviderRecords;
}

/** Reads the provider's books of a stretch of time and holds ours against them. Throws a `ProviderFailure`. */
export async function checkRecords(
  { db, now, records }: CheckContext,
  { from, to }: { from: Date; to: Date },
): Promise<PaymentsChecked> {
  const readAt = now();
  let read = 0;
  for (let page = PAGE; page === PAGE; ) {
    const listed = await records.listRecords({ from, to, skip: read, count: PAGE });
    await storeRecords(db, listed, readAt);
    page = listed.length;
    read += page;
  }
  for (const id of await selectUnlisted(db, { from, to, readAt, most: MOST_ASKED_FOR })) {
    await readOne({ db, now: () => readAt, records }, id);
  }
  const differences = await noteDifferences(db, { readAt });
  await noteRead(db, readAt);
  return { read, differences };
}

/** Reads one payment anew; a refusal means that the provider does not know it. */
export async function readOne({ db, now, records }: CheckContext, id: string): Promise<void> {
  try {
    await storeRecords(db, [await records.readRecord(id)], now());
  } catch (error) {
    if (!(error instanceof ProviderFailure) || error.kind === 'unreachable') throw error;
    await storeMissing(db, id, now());
  }
}
