import { z } from 'zod';
import { fieldsAs, type Undoable } from '#server/domains/audit/undoable.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { lockLevels, moveUnits, type SizeKey } from './stock.queries.ts';

const schema = z.strictObject({ onHand: z.int().min(0) });

export const undoStock: Undoable = {
  async readNow(tx, id) {
    const [level] = await lockLevels(tx, [toKey(id)]);
    return level && { onHand: level.onHand };
  },
  async restore(tx, id, fields, who) {
    const { onHand } = fieldsAs(schema, fields);
    const [level] = await lockLevels(tx, [toKey(id)]);
    if (!level) throw new Refusal('size-unknown');
    if (onHand < level.held) throw new Refusal('stock-below-held');
    const changes = [{ ...toKey(id), change: onHand - level.onHand }];
    await moveUnits(tx, { changes, reason: 'corrected', note: 'Earlier change undone', who });
  },
};

/** `product/size`; a size has no slash in it. */
function toKey(id: string): SizeKey {
  const place = id.lastIndexOf('/');
  return { productId: id.slice(0, place), size: id.slice(place + 1) };
}
