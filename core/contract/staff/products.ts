import { z } from 'zod';
import { MODEL_HEIGHT_CM, MODEL_HEIGHT_TEXT } from '#core/rules/model.ts';
import { MRP_BELOW_PRICE, NAME_MOST, sizeName } from '#core/rules/products.ts';
import { given } from '../given.ts';
import { pictureSchema } from '../pictures.ts';
import { productPictureSchema } from '../products.ts';
import { LARGEST_INTEGER, savedVersionSchema } from '../versioned.ts';

/** Text as it is kept: without blanks at its ends, its lines ended in one way. */
function text(most: number) {
  return z
    .string()
    .max(most, `At most ${most} characters`)
    .overwrite((value) => value.replaceAll(/\r\n?/g, '\n').trim());
}

function line(most: number) {
  return z.string().trim().min(1, 'Required').max(most, `At most ${most} characters`);
}

/** Rupees with at most two places. */
export const rupeesSchema = z
  .number('Enter an amount in rupees')
  .min(1, 'At least ₹1')
  .max(10_00_000, 'At most ₹10,00,000')
  .refine((amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6, 'At most two decimal places');

export const stockCountSchema = z
  .int('Enter a whole number')
  .min(0, 'At least 0')
  .max(1_00_000, 'At most 1,00,000 units');

const categorySchema = line(100).toLowerCase();
const tagSchema = line(100).nullable();
export const productIdSchema = z.string().min(1).max(100);

/** Everything that staff set of a product, except its sizes and pictures. */
export const productFieldsSchema = z.object({
  name: line(NAME_MOST),
  description: text(5000),
  details: text(10_000),
  price: rupeesSchema,
  mrp: rupeesSchema.nullable(),
  category: categorySchema,
  homeTag: tagSchema,
  colour: z.string().trim().max(50, 'At most 50 characters'),
  countryOfOrigin: line(100),
  manufacturer: text(500),
  hsn: z
    .string()
    .trim()
    .regex(/^(?:\d{4}|\d{6}|\d{8})?$/, 'Enter 4, 6 or 8 digits'),
  netQuantity: line(50),
  published: z.boolean(),
});
export type ProductFields = z.infer<typeof productFieldsSchema>;

/** A size of the form: what it was when it was read, and what it shall be. */
export const sizeEntrySchema = z.object({
  size: sizeName(),
  onHand: stockCountSchema,
  wasOnHand: z.int().min(0).max(LARGEST_INTEGER).nullable().describe('Null for a size that is new'),
});

export const pictureModelSchema = z.object({
  heightCm: z
    .int(MODEL_HEIGHT_TEXT)
    .min(MODEL_HEIGHT_CM.least, MODEL_HEIGHT_TEXT)
    .max(MODEL_HEIGHT_CM.most, MODEL_HEIGHT_TEXT),
  size: sizeName(),
});

export const pictureEntrySchema = z.object({
  file: z.string().regex(/^[0-9a-f]{32}$/),
  alt: z.string().trim().max(300, 'At most 300 characters'),
  model: pictureModelSchema.nullish().describe('Who wears the product in it; nothing where nobody does'),
});

export const productFormSchema = productFieldsSchema
  .extend({
    sizes: z.array(sizeEntrySchema).max(40, 'At most 40 sizes'),
    pictures: z.array(pictureEntrySchema).max(12, 'At most 12 pictures'),
  })
  .refine(({ price, mrp }) => mrp === null || mrp >= price, { path: ['mrp'], message: MRP_BELOW_PRICE })
  .refine(({ sizes }) => new Set(sizes.map(({ size }) => size)).size === sizes.length, {
    path: ['sizes'],
    message: 'Each size can be listed only once',
  })
  .refine(({ pictures }) => new Set(pictures.map(({ file }) => file)).size === pictures.length, {
    path: ['pictures'],
    message: 'Each picture can be added only once',
  });
export type ProductForm = z.infer<typeof productFormSchema>;

export const productSaveSchema = z.intersection(productFormSchema, z.object({ version: savedVersionSchema }));

/** What can be changed in the list, one thing at a time. */
export const quickChangeSchema = z
  .object({
    version: savedVersionSchema,
    price: rupeesSchema.optional(),
    mrp: rupeesSchema.nullable().optional(),
    published: z.boolean().optional(),
  })
  .refine(({ version: _, ...change }) => Object.keys(change).length > 0, 'Nothing to change');
export type QuickChange = z.infer<typeof quickChangeSchema>;

const runningSaleSchema = z
  .object({ price: z.number(), mrp: z.number().nullable(), until: z.iso.datetime().nullable() })
  .nullable()
  .describe('The sale that runs now. Price and MRP of the product are what they are without it');

const sizeStandSchema = z.object({ size: z.string(), onHand: z.int(), held: z.int() });

/** A product as a row of the list. */
export const staffProductSchema = productFieldsSchema
  .pick({ name: true, price: true, mrp: true, category: true, homeTag: true, colour: true, published: true })
  .extend({
    id: z.string(),
    version: z.int(),
    createdAt: z.iso.datetime(),
    sale: runningSaleSchema,
    sizes: z.array(sizeStandSchema),
    picture: pictureSchema.nullable(),
  });
export type StaffProduct = z.infer<typeof staffProductSchema>;

export const plannedChangeSchema = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  change: z.union([
    z.object({ published: z.boolean() }),
    z.object({ price: z.number(), mrp: z.number().nullable() }),
    z.object({
      sale: z.object({
        price: z.number(),
        mrp: z.number().nullable(),
        until: z.iso.datetime(),
        isRunning: z.boolean(),
        priceAfter: z.number().describe('What it will cost then, by all that is known now'),
      }),
    }),
  ]),
  who: z.string().nullable(),
});
export type PlannedChange = z.infer<typeof plannedChangeSchema>;

/** A product with everything that can be edited. */
export const staffProductDetailSchema = productFieldsSchema.extend({
  id: z.string(),
  version: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  sale: runningSaleSchema,
  sizes: z.array(sizeStandSchema.extend({ hasHistory: z.boolean() })),
  pictures: z.array(productPictureSchema.extend({ file: z.string() })),
  planned: z.array(plannedChangeSchema),
  wasOrdered: z.boolean().describe('Then it can be taken off sale, but not deleted'),
  lowAt: z.int(),
});
export type StaffProductDetail = z.infer<typeof staffProductDetailSchema>;

export const PRODUCT_VIEWS = ['on-sale', 'hidden', 'in-stock', 'low', 'sold-out'] as const;
export type ProductView = (typeof PRODUCT_VIEWS)[number];

export const staffProductQuerySchema = z.object({
  search: given(z.string().trim().max(100)),
  category: given(z.string().trim().max(100).toLowerCase()),
  tag: given(z.string().trim().max(100)),
  view: given(z.enum(PRODUCT_VIEWS)),
  cursor: given(z.string().max(300)),
  limit: given(z.coerce.number().int().min(1).max(100)),
});
export type StaffProductQuery = z.infer<typeof staffProductQuerySchema>;

const countSchema = z.object({ count: z.int(), isCapped: z.boolean() });
export type CappedCount = z.infer<typeof countSchema>;

export const staffProductListSchema = z.object({
  products: z.array(staffProductSchema),
  nextCursor: z.string().nullable(),
  /** How many match the filters. */
  total: countSchema,
  counts: z.object({ all: countSchema, onSale: countSchema, hidden: countSchema, low: countSchema }),
  categories: z.array(z.string()),
  tags: z.array(z.string()),
  lowAt: z.int(),
});
export type StaffProductList = z.infer<typeof staffProductListSchema>;

/** Stands in for what a product does not say itself. */
export const productDefaultsSchema = z.object({ manufacturer: z.string(), countryOfOrigin: z.string() });
export type ProductDefaults = z.infer<typeof productDefaultsSchema>;

export const productIdAnswerSchema = z.object({ id: z.string(), version: z.int() });

/** The planning of one product: on or off sale at a time, or a price from a time on, until another if given. */
export const planSchema = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('published'), at: z.iso.datetime({ offset: true }), published: z.boolean() }),
    z.object({
      kind: z.literal('price'),
      at: z.iso.datetime({ offset: true }),
      until: z.iso.datetime({ offset: true }).nullable(),
      price: rupeesSchema,
      mrp: rupeesSchema.nullable(),
    }),
  ])
  .refine((plan) => plan.kind !== 'price' || plan.mrp === null || plan.mrp >= plan.price, {
    path: ['mrp'],
    message: MRP_BELOW_PRICE,
  })
  .refine((plan) => plan.kind !== 'price' || !plan.until || new Date(plan.until) > new Date(plan.at), {
    path: ['until'],
    message: 'The end must be after the start',
  });
export type Plan = z.infer<typeof planSchema>;

/** One change for many products. */
export const bulkChangeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('published'), published: z.boolean() }),
  z.object({
    kind: z.literal('percent'),
    percent: z
      .number()
      .min(-90, 'At least −90')
      .max(300, 'At most 300')
      .refine((percent) => percent !== 0, 'Cannot be 0'),
  }),
  z.object({ kind: z.literal('price'), price: rupeesSchema }),
  z.object({ kind: z.literal('tag'), tag: tagSchema }),
  z.object({ kind: z.literal('category'), category: categorySchema }),
]);
export type BulkChange = z.infer<typeof bulkChangeSchema>;

export const bulkPreviewRequestSchema = z.object({
  ids: z.array(productIdSchema).min(1).max(500),
  change: bulkChangeSchema,
});
export const bulkPreviewRowSchema = z.object({
  id: z.string(),
  name: z.string(),
  version: z.int(),
  before: z.string(),
  after: z.string(),
  isChanged: z.boolean(),
  problem: z.string().nullable(),
});
export type BulkPreviewRow = z.infer<typeof bulkPreviewRowSchema>;
export const bulkPreviewSchema = z.object({ rows: z.array(bulkPreviewRowSchema) });
export const bulkRequestSchema = z.object({
  products: z
    .array(z.object({ id: productIdSchema, version: savedVersionSchema }))
    .min(1)
    .max(500),
  change: bulkChangeSchema,
});
