import type { FileAnswer } from '#core/contract/call.ts';
import { dayInIndia } from '#core/rules/india-time.ts';
import { openPdf } from '#server/domains/invoices/pdf/pdf.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { ParcelContext } from '../parcel-context.ts';
import { drawManifest } from './draw-manifest.ts';
import { selectWaitingForPickup } from './print.queries.ts';

/** What the courier's driver signs for: everything that is booked and not picked up yet. */
export async function printManifest(
  { db, now, readBrandName }: ParcelContext,
  { courier }: { courier?: string | undefined },
): Promise<FileAnswer> {
  const rows = await selectWaitingForPickup(db, { courier });
  if (rows.length === 0) {
    throw new Refusal('parcel-not-found', { message: 'No booked parcel is waiting to be picked up.' });
  }
  const at = now();
  const day = dayInIndia(at);
  const pdf = await openPdf({ title: `Manifest ${day}` });
  const brandName = await readBrandName();
  for (const [name, parcels] of Map.groupBy(rows, (row) => row.courier ?? '')) {
    drawManifest(pdf, { brandName, courier: name, at, parcels });
  }
  return { name: `manifest-${day}.pdf`, content: await pdf.close() };
}
