import { z } from 'zod';
import { MODEL_HEIGHT_CM, MODEL_HEIGHT_TEXT } from '#core/rules/model.ts';
import { isBarcode, isOwnSku } from '#core/rules/piece-codes.ts';
import { MRP_BELOW_PRICE, sizeName } from '#core/rules/products.ts';
import { call } from '../call.ts';
import { given, pageQuery } from '../given.ts';
import { pictureSchema } from '../pictures.ts';
import { productIdSchema, productPictureSchema } from '../products.ts';
import { LARGEST_INTEGER, savedVersionSchema } from '../versioned.ts';
import { PRODUCT_FIELDS, productFieldsSchema, rupeesSchema } from './fields.ts';
import { plannedChangeSchema } from './schedule.ts';

export const stockCountSchema = z
  .int('Enter a whole number')
  .min(0, 'At least 0')
  .max(1_00_000, 'At most 1,00,000 units');

export const ownSkuSchema = z
  .string()
  .trim()
  .toUpperCase()
  .refine(
    (sku) => sku === '' || isOwnSku(sku),
    'Up to 40 letters, digits, dots and dashes; not a barcode’s 12 or 13 digits',
  );

export const barcodeSchema = z
  .string()
  .trim()
  .refine(
    (code) => code === '' || isBarcode(code),
    'Enter the 13 digits of an EAN or the 12 of a UPC; their last digit does not fit',
  );

/** A size of the form: what it was when it was read, and what it shall be. */
const sizeEntrySchema = z.object({
  size: sizeName(),
  ownSku: ownSkuSchema.nullish().describe('Empty: the one that the store makes. Left out: as it is'),
  barcode: barcodeSchema.nullish().describe('EAN-13 or UPC-A. Empty: none. Left out: as it is'),
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

const pictureEntrySchema = z.object({
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

/** What can be changed in the list, one thing at a time. */
const quickChangeSchema = z
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

const sizeStockSchema = z.object({
  size: z.string(),
  onHand: z.int(),
  held: z.int(),
  sku: z.string(),
  barcode: z.string().nullable(),
});

/** A product as a row of the list. */
const staffProductSchema = productFieldsSchema
  .pick({ name: true, price: true, mrp: true, category: true, homeTag: true, colour: true, published: true })
  .extend({
    id: z.string(),
    version: z.int(),
    createdAt: z.iso.datetime(),
    sale: runningSaleSchema,
    sizes: z.array(sizeStockSchema),
    picture: pictureSchema.nullable(),
  });
export type StaffProduct = z.infer<typeof staffProductSchema>;

/** A product with everything that can be edited. */
const staffProductDetailSchema = productFieldsSchema.extend({
  id: z.string(),
  version: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  sale: runningSaleSchema,
  sizes: z.array(
    sizeStockSchema.extend({
      hasHistory: z.boolean(),
      ownSku: z.string().nullable().describe('Null where the SKU is the one that the store makes'),
    }),
  ),
  pictures: z.array(productPictureSchema.extend({ file: z.string() })),
  planned: z.array(plannedChangeSchema),
  wasOrdered: z.boolean().describe('Then it can be taken off sale, but not deleted'),
  lowAt: z.int(),
});
export type StaffProductDetail = z.infer<typeof staffProductDetailSchema>;

const PRODUCT_VIEWS = ['on-sale', 'hidden', 'in-stock', 'low', 'sold-out'] as const;
export type ProductView = (typeof PRODUCT_VIEWS)[number];

const staffProductQuerySchema = z.object({
  search: given(z.string().trim().max(100)),
  category: given(z.string().trim().max(100).toLowerCase()),
  tag: given(z.string().trim().max(100)),
  view: given(z.enum(PRODUCT_VIEWS)),
  ...pageQuery(),
});
export type StaffProductQuery = z.infer<typeof staffProductQuerySchema>;

const countSchema = z.object({ count: z.int(), isCapped: z.boolean() });

const staffProductListSchema = z.object({
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
const productDefaultsSchema = z.object({ manufacturer: z.string(), countryOfOrigin: z.string() });
export type ProductDefaults = z.infer<typeof productDefaultsSchema>;

const productIdAnswerSchema = z.object({ id: z.string(), version: z.int() });

/** One change for many products. */
const bulkChangeSchema = z.discriminatedUnion('kind', [
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
  z.object({ kind: z.literal('tag'), tag: PRODUCT_FIELDS.homeTag.schema }),
  z.object({ kind: z.literal('category'), category: PRODUCT_FIELDS.category.schema }),
]);
export type BulkChange = z.infer<typeof bulkChangeSchema>;

const bulkPreviewRequestSchema = z.object({
  ids: z.array(productIdSchema).min(1).max(500),
  change: bulkChangeSchema,
});
const bulkPreviewRowSchema = z.object({
  id: z.string(),
  name: z.string(),
  version: z.int(),
  before: z.string(),
  after: z.string(),
  isChanged: z.boolean(),
  problem: z.string().nullable(),
});
export type BulkPreviewRow = z.infer<typeof bulkPreviewRowSchema>;
const bulkRequestSchema = z.object({
  products: z
    .array(z.object({ id: productIdSchema, version: savedVersionSchema }))
    .min(1)
    .max(500),
  change: bulkChangeSchema,
});

const params = z.object({ id: productIdSchema });

export const listStaffProducts = call('GET', '/api/admin/products', 'products:read', {
  summary: 'All products, on sale or not, newest first',
  query: staffProductQuerySchema,
  data: staffProductListSchema,
  failures: ['cursor-invalid'],
});

export const listStyles = call('GET', '/api/admin/product-styles', 'products:read', {
  summary: 'Styles in use, each with how many products share it',
  query: z.object({ search: given(z.string().trim().max(100)) }),
  data: z.array(z.object({ style: z.string(), products: z.int() })),
});

export const readProductDefaults = call('GET', '/api/admin/product-defaults', 'products:read', {
  summary: 'Default values for new products',
  data: productDefaultsSchema,
});

export const readStaffProduct = call('GET', '/api/admin/products/:id', 'products:read', {
  summary: 'One product with everything that can be edited',
  params,
  data: staffProductDetailSchema,
  failures: ['product-not-found'],
});

export const addProduct = call('POST', '/api/admin/products', 'products:change', {
  summary: 'Creates a product',
  body: productFormSchema,
  data: productIdAnswerSchema,
  failures: ['picture-unknown', 'sku-taken'],
});

export const saveProduct = call('PUT', '/api/admin/products/:id', 'products:change', {
  summary: 'Saves a product with its sizes and pictures',
  params,
  body: z.intersection(productFormSchema, z.object({ version: savedVersionSchema })),
  data: productIdAnswerSchema,
  failures: [
    'product-not-found',
    'changed-meanwhile',
    'picture-unknown',
    'size-has-history',
    'stock-changed',
    'stock-below-held',
    'sku-taken',
  ],
});

export const changeProduct = call('PUT', '/api/admin/products/:id/quick', 'products:change', {
  summary: 'Changes the price, the MRP or whether a product is on sale',
  params,
  body: quickChangeSchema,
  data: staffProductSchema,
  failures: ['product-not-found', 'changed-meanwhile', 'mrp-below-price'],
});

export const removeProduct = call('DELETE', '/api/admin/products/:id', 'products:change', {
  summary: 'Deletes a product that was never ordered',
  params,
  query: z.object({ version: z.coerce.number<number>().pipe(savedVersionSchema) }),
  failures: ['product-not-found', 'changed-meanwhile', 'product-was-ordered'],
});

export const previewBulkChange = call('POST', '/api/admin/products/bulk/preview', 'products:change', {
  summary: 'Previews a bulk change',
  body: bulkPreviewRequestSchema,
  data: z.object({ rows: z.array(bulkPreviewRowSchema) }),
});

export const applyBulkChange = call('POST', '/api/admin/products/bulk', 'products:change', {
  summary: 'Applies a bulk change',
  body: bulkRequestSchema,
  data: z.object({ changed: z.int() }),
  failures: ['changed-meanwhile', 'mrp-below-price'],
});
