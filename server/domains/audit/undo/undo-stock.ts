import { z } from 'zod';
import { lockStands, moveUnits, type SizeKey } from '#server/domains/inventory/staff-stock.queries.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { fieldsAs, type Undoable } from './undoable.ts';

const schema = z.strictObject({ onHand: z.int().min(0) });

export const undoStock: Undoable = {
  async readNow(tx, id) {
    const [stand] = await lockStands(tx, [keyOf(id)]);
    return stand && { onHand: stand.onHand };
  },
  async setBack(tx, id, fields, who) {
    const { onHand } = fieldsAs(schema, fields);
    const [stand] = await lockStands(tx, [keyOf(id)]);
    if (!stand) throw new Refusal('size-unknown');
    if (onHand < stand.held) throw new Refusal('stock-below-held');
    const changes = [{ ...keyOf(id), change: onHand - stand.onHand }];
    await moveUnits(tx, { changes, reason: 'corrected', note: 'Earlier change undone', who });
  },
};

/** `product/size`; a size has no slash in it. */
function keyOf(id: string): SizeKey {
  const place = id.lastIndexOf('/');
  return { productId: id.slice(0, place), size: id.slice(place + 1) };
}
