import type { Tx } from '#server/db/client.ts';
import { type CarriedTable, endRow, insertEvents, setDue } from './carried.queries.ts';

const CANCELLED = 'cancelled-by-store';

/** From now on it is nobody's parcel; the courier is asked by the jobs to let go of it. */
export async function takeBack(
  tx: Tx,
  table: CarriedTable,
  { id, at }: { id: string; at: Date },
): Promise<void> {
  const event = { key: CANCELLED, code: CANCELLED, at, text: 'Cancelled by the store', isRead: true };
  await insertEvents(tx, table, { parcelId: id, events: [{ ...event, state: 'cancelled' }] });
  await endRow(tx, table, { id, at, fields: { state: 'cancelled', cancelAskedAt: at } });
  await setDue(tx, table, id, { now: at });
}
