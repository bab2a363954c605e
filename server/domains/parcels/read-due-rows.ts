import { CourierFailure } from '#server/integrations/couriers/courier.ts';
import { type CarriedTable, setReadDue, takeDueReads, updateRow } from './carried.queries.ts';
import { type CarrierContext, type Heard, pauseAfter } from './parcel-context.ts';

/** As many as couriers answer for in one call. */
const READ_TOGETHER = 50;

/** Reads this row from its courier, and with it others that are due; `hear` takes in what was said about each. */
export async function readDueRows(
  context: CarrierContext,
  table: CarriedTable,
  { id, hear }: { id: string; hear: (rowId: string, heard: Heard) => Promise<void> },
): Promise<void> {
  const { db, now, pollSeconds } = context;
  const at = now();
  const until = new Date(at.getTime() + pollSeconds * 1000);
  const taken = await takeDueReads(db, table, { id, now: at, until, most: READ_TOGETHER });
  const [first] = taken;
  const courier = first && context.couriers[first.provider];
  if (!courier) return;
  const numbers = taken.flatMap(({ trackingNumber }) => trackingNumber ?? []);
  try {
    const said = await courier.readEvents(numbers);
    for (const row of taken) {
      await hear(row.id, { events: said.get(row.trackingNumber ?? '') ?? [], isRead: true, at: now() });
    }
  } catch (error) {
    if (!(error instanceof CourierFailure)) throw error;
    for (const row of taken) {
      await updateRow(db, table, row.id, { readTries: row.readTries + 1 });
      const later = new Date(now().getTime() + pauseAfter(context, row.readTries));
      await setReadDue(db, table, row.id, { now: now(), at: later });
    }
  }
}
