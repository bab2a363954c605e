import { eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/client.ts';
import { type CHARGE_SOURCES, parcelCharges } from '#server/db/schema/parcels.ts';

export type ChargesRow = typeof parcelCharges.$inferSelect;

type Charges = Pick<ChargesRow, 'freightPaise' | 'cashFeePaise' | 'returnPaise'>;

export interface BilledCharges extends Charges {
  parcelId: string;
}

/** What the courier said when it took the parcel. What it has billed since is not touched. */
export async function insertEstimate(tx: Tx, parcelId: string, given: { charges: Charges; at: Date }) {
  const { charges, at } = given;
  if (Object.values(charges).every((paise) => paise === null)) return;
  await tx
    .insert(parcelCharges)
    .values({ parcelId, ...charges, source: 'estimate', at })
    .onConflictDoNothing();
}

/** Takes the place of what was known; a charge that is not named stays as it was. */
export async function writeBilledCharges(
  tx: Tx,
  charges: readonly BilledCharges[],
  given: { source: Exclude<(typeof CHARGE_SOURCES)[number], 'estimate'>; at: Date },
): Promise<void> {
  if (charges.length === 0) return;
  const { freightPaise, cashFeePaise, returnPaise } = parcelCharges;
  await tx
    .insert(parcelCharges)
    .values(charges.map((row) => ({ ...row, ...given })))
    .onConflictDoUpdate({
      target: parcelCharges.parcelId,
      set: {
        freightPaise: sql`coalesce(excluded.freight_paise, ${freightPaise})`,
        cashFeePaise: sql`coalesce(excluded.cash_fee_paise, ${cashFeePaise})`,
        returnPaise: sql`coalesce(excluded.return_paise, ${returnPaise})`,
        ...given,
      },
    });
}

export async function selectCharges(db: Db | Tx, parcelId: string) {
  const [charges] = await db.select().from(parcelCharges).where(eq(parcelCharges.parcelId, parcelId));
  return charges;
}
