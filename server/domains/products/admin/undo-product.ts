import { z } from 'zod';
import { productFieldsSchema } from '#core/contract/products/fields.ts';
import { fieldsAs, type Undoable } from '#server/domains/audit/undoable.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { refuseAboveMrp } from './save-product.ts';
import { lockProducts, replacePictures, selectPicturesOf, updateProduct } from './write-product.queries.ts';

const schema = productFieldsSchema
  .omit({ price: true, mrp: true })
  .extend({
    pricePaise: z.int(),
    mrpPaise: z.int().nullable(),
    pictures: z.array(
      z.object({
        file: z.string(),
        alt: z.string(),
        model: z.object({ heightCm: z.int(), size: z.string() }).optional(),
      }),
    ),
  })
  .partial()
  .strict();

export const undoProduct: Undoable = {
  async readNow(tx, id) {
    const [product] = await lockProducts(tx, [id]);
    return product && { ...product, pictures: await selectPicturesOf(tx, id) };
  },
  async restore(tx, id, fields) {
    const { pictures, ...columns } = fieldsAs(schema, fields);
    const [product] = await lockProducts(tx, [id]);
    if (!product) throw new Refusal('product-not-found');
    refuseAboveMrp({ ...product, ...withoutGaps(columns) });
    await updateProduct(tx, id, withoutGaps(columns));
    if (pictures && !(await replacePictures(tx, id, pictures))) throw new Refusal('picture-unknown');
  },
};

function withoutGaps<T extends object>(fields: T): { [Name in keyof T]: Exclude<T[Name], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof T]: Exclude<T[Name], undefined>;
  };
}
