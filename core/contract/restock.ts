import { z } from 'zod';
import { phoneSchema } from './accounts.ts';
import { call } from './call.ts';
import { pictureSchema } from './pictures.ts';
import { productIdSchema } from './products.ts';

const sizeKey = { productId: productIdSchema, size: z.string().trim().min(1).max(12).toUpperCase() };

const restockRequestSchema = z.object({
  ...sizeKey,
  phone: phoneSchema,
  wordingVersion: z.int().min(1).max(1000).describe('Of the sentence that the shopper agreed to'),
});
export type RestockRequest = z.infer<typeof restockRequestSchema>;

const ownRestockSchema = z.object({
  waiting: z.array(z.object({ ...sizeKey, name: z.string(), askedAt: z.iso.datetime() })),
  reserved: z
    .array(z.object({ ...sizeKey, name: z.string(), until: z.iso.datetime() }))
    .describe('Pieces that only this phone can buy until then; not in the stock that everybody sees'),
});
export type OwnRestock = z.infer<typeof ownRestockSchema>;

export const askRestock = call('POST', '/api/restock', 'guest', {
  summary: 'Asks for one message when a sold-out size is back',
  perTenMinutes: 10,
  body: restockRequestSchema,
  failures: ['product-not-found', 'size-unknown', 'size-in-stock', 'changed-meanwhile', 'restock-limit'],
  status: 201,
});

export const readOwnRestock = call('GET', '/api/restock', 'shopper', {
  summary: 'The sizes that the shopper’s phone waits for, and the pieces that are reserved for it',
  data: ownRestockSchema,
});

export const withdrawRestock = call('DELETE', '/api/restock/:productId/:size', 'shopper', {
  summary: 'Takes a request of the shopper’s phone back; nothing happens when there is none',
  params: z.object(sizeKey),
});

const wantedSchema = z.object({
  productId: z.string(),
  name: z.string(),
  colour: z.string(),
  published: z.boolean(),
  picture: pictureSchema.nullable(),
  size: z.string(),
  waiting: z.int().describe('How many phones wait for this size'),
  since: z.iso.datetime().describe('When the first of them asked'),
  wishlists: z.int().describe('How many accounts have the product on their wishlists'),
  onHand: z.int(),
  held: z.int(),
});
export type Wanted = z.infer<typeof wantedSchema>;

const wantedListSchema = z.object({
  rows: z.array(wantedSchema).describe('Those that most wait for first'),
  isCut: z.boolean().describe('True when there are more; the file has them'),
});
export type WantedList = z.infer<typeof wantedListSchema>;

export const listWanted = call('GET', '/api/admin/restock', 'stock:read', {
  summary: 'Sizes that shoppers wait for',
  data: wantedListSchema,
});

export const exportWanted = call('GET', '/api/admin/restock.csv', 'stock:read', {
  summary: 'The same as a CSV file, with every line',
  file: 'text/csv; charset=utf-8',
});
