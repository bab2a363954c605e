import type { FileAnswer } from '#core/contract/call.ts';
import type { LabelLayout } from '#core/contract/parcels.ts';
import { recordChange } from '#server/domains/audit/record-change.ts';
import type { Actor } from '#server/domains/orders/order-context.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { ParcelContext } from '../parcel-context.ts';
import { layOutLabels, UnreadableLabels } from './lay-out-labels.ts';
import { selectLabels } from './print.queries.ts';

interface Wanted {
  staff: Actor;
  orderIds: readonly string[];
  layout: LabelLayout;
}

/**
 * The labels of several orders in one file: all of them, or none, so that no parcel is left without one unnoticed. Many
 * addresses in one file: who took them out is written down.
 */
export async function printLabels(
  { db }: ParcelContext,
  { staff, orderIds, layout }: Wanted,
): Promise<FileAnswer> {
  const wanted = [...new Set(orderIds)];
  const labels = await selectLabels(db, wanted);
  const missing = wanted.filter((id) => !labels.has(id));
  if (missing.length > 0) {
    throw refusal(missing, `${missing.join(', ')}: the courier has not made the label yet.`);
  }
  const content = await layOut(wanted, { labels, layout });
  const name = wanted.length === 1 ? '1 order' : `${wanted.length} orders`;
  const change = { before: {}, after: { orders: wanted.length } };
  await db.transaction((tx) =>
    recordChange(tx, { who: staff.id, action: 'labels.exported', id: 'pdf', name, ...change }),
  );
  return { name: 'labels.pdf', content };
}

async function layOut(
  orderIds: readonly string[],
  { labels, layout }: { labels: ReadonlyMap<string, Uint8Array>; layout: LabelLayout },
): Promise<Uint8Array> {
  try {
    return await layOutLabels(
      orderIds.flatMap((id) => labels.get(id) ?? []),
      layout,
    );
  } catch (error) {
    if (!(error instanceof UnreadableLabels)) throw error;
    const broken = error.places.flatMap((place) => orderIds[place] ?? []);
    throw refusal(
      broken,
      `${broken.join(', ')}: this label cannot be put on a sheet with others. Print it from its order.`,
    );
  }
}

function refusal(orderIds: string[], message: string): Refusal {
  return new Refusal('label-not-ready', { message, details: { orderIds } });
}
