import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/client.ts';
import { parcels } from '#server/db/schema/parcels.ts';
import { remittanceSettlements, remittances } from '#server/db/schema/remittance.ts';

/** Any number that no other advisory lock uses. */
const REMITTANCE_LOCK = 7_305_815;

/**
 * One at a time writes down what couriers have paid: what a line means depends on what was recorded before it. Until the
 * end of the transaction.
 */
export async function lockRemittance(tx: Tx): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${REMITTANCE_LOCK})`);
}

type Provider = (typeof parcels.$inferSelect)['provider'];
export type NewRemittance = typeof remittances.$inferInsert;

const FOUND = {
  id: parcels.id,
  orderId: parcels.orderId,
  trackingNumber: parcels.trackingNumber,
  reference: parcels.reference,
  state: parcels.state,
  collectPaise: parcels.collectPaise,
  remittedPaise: parcels.remittedPaise,
  settledPaise: parcels.settledPaise,
};
export type FoundParcel = Awaited<ReturnType<typeof selectNamedParcels>>[number];

/** The parcels with one of these tracking numbers, or of these references. */
export async function selectNamedParcels(
  db: Db | Tx,
  { trackingNumbers, references }: { trackingNumbers: readonly string[]; references: readonly string[] },
) {
  const ofProvider = (provider: Provider) =>
    and(eq(parcels.provider, provider), inList(parcels.trackingNumber, trackingNumbers));
  return db
    .select(FOUND)
    .from(parcels)
    .where(or(ofProvider('shiprocket'), ofProvider('delhivery'), inList(parcels.reference, references)));
}

/** One parameter however many there are. */
function inList(column: Parameters<typeof eq>[0], values: readonly string[]): SQL {
  return sql`${column} = ANY(${sql.param([...values])}::text[])`;
}

export async function lockParcels(tx: Tx, ids: readonly string[]): Promise<void> {
  const wanted = inList(parcels.id, ids);
  await tx.select({ id: parcels.id }).from(parcels).where(wanted).orderBy(parcels.id).for('no key update');
}

const RECORDED = {
  id: remittances.id,
  parcelId: remittances.parcelId,
  key: remittances.key,
  source: remittances.source,
  amountPaise: remittances.amountPaise,
  utr: remittances.utr,
  paidOn: remittances.paidOn,
};
export type RecordedRemittance = Awaited<ReturnType<typeof selectRecorded>>[number];

/** What is recorded for these parcels, and whatever has one of these keys. */
export async function selectRecorded(
  db: Db | Tx,
  { parcelIds, keys }: { parcelIds: readonly string[]; keys: readonly string[] },
) {
  return db
    .select(RECORDED)
    .from(remittances)
    .where(or(inList(remittances.parcelId, parcelIds), inList(remittances.key, keys)));
}

const ROWS_AT_ONCE = 500;

export async function insertRemittances(tx: Tx, rows: readonly NewRemittance[]): Promise<void> {
  for (let begin = 0; begin < rows.length; begin += ROWS_AT_ONCE) {
    await tx.insert(remittances).values(rows.slice(begin, begin + ROWS_AT_ONCE));
  }
}

export async function deleteRemittances(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.delete(remittances).where(inArray(remittances.id, [...ids]));
}

/** Delivered, and no money seen; those that were asked about longest ago come first. */
export async function selectToAsk(
  db: Db,
  { providers, askedBefore, most }: { providers: readonly Provider[]; askedBefore: Date; most: number },
) {
  const { id, provider, reference, trackingNumber, memory, remittanceReadAt } = parcels;
  return db
    .select({ id, provider, reference, trackingNumber, memory })
    .from(parcels)
    .where(
      and(
        IS_NOT_REMITTED,
        inArray(provider, [...providers]),
        or(isNull(remittanceReadAt), sql`${remittanceReadAt} <= ${askedBefore.toISOString()}`),
      ),
    )
    .orderBy(sql`${remittanceReadAt} NULLS FIRST`, parcels.deliveredAt)
    .limit(most);
}

/** The words of the index `parcels_not_remitted`. */
const IS_NOT_REMITTED = sql`parcels.state = 'delivered' AND parcels.collect_paise > 0 AND parcels.remitted_paise = 0
  AND parcels.settled_paise = 0`;

export async function noteAsked(db: Db | Tx, id: string, at: Date): Promise<void> {
  await db.update(parcels).set({ remittanceReadAt: at }).where(eq(parcels.id, id));
}

export async function lockParcel(tx: Tx, id: string): Promise<FoundParcel | undefined> {
  const [parcel] = await tx.select(FOUND).from(parcels).where(eq(parcels.id, id)).for('no key update');
  return parcel;
}

export async function lockUnknown(tx: Tx, id: string) {
  const { amountPaise, settledAt } = remittances;
  const [row] = await tx
    .select({ id: remittances.id, amountPaise, settledAt })
    .from(remittances)
    .where(and(eq(remittances.id, id), isNull(remittances.parcelId)))
    .for('update');
  return row;
}

export async function insertSettlement(
  tx: Tx,
  settlement: typeof remittanceSettlements.$inferInsert,
): Promise<void> {
  await tx.insert(remittanceSettlements).values(settlement);
}

export async function markSettled(tx: Tx, id: string, settledAt: Date): Promise<void> {
  await tx.update(remittances).set({ settledAt }).where(eq(remittances.id, id));
}
