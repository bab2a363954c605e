import { z } from 'zod';
import { call } from './call.ts';
import { confirmedShippingSchema, shippingSchema } from './shipping.ts';

/** An address of the account, checked like that of an order: city and state are those of its pincode. */
const savedAddressSchema = confirmedShippingSchema.omit({ email: true }).extend({
  id: z.string(),
  isPreferred: z.boolean().describe('The one that a new order begins with'),
});
export type SavedAddress = z.infer<typeof savedAddressSchema>;

const addressFormSchema = shippingSchema.omit({ email: true }).extend({
  isPreferred: z.boolean().optional().describe('True prefers it to all others; without it nothing changes'),
});
export type AddressForm = z.infer<typeof addressFormSchema>;

const paramsSchema = z.object({ id: z.string().min(1).max(100) });

/** Whatever is done to it, the answer is the whole address book, the preferred one first. */
const bookSchema = z.array(savedAddressSchema);

export const listAddresses = call('GET', '/api/addresses', 'shopper', {
  summary: 'The addresses of the account: the preferred one first, then the last changed',
  data: bookSchema,
});

export const addAddress = call('POST', '/api/addresses', 'shopper', {
  summary: 'Saves an address; the first one is preferred, and one that is there already is not saved twice',
  perMinute: 30,
  body: addressFormSchema,
  data: bookSchema,
  failures: ['pincode-unknown', 'too-many-addresses'],
});

export const changeAddress = call('PUT', '/api/addresses/:id', 'shopper', {
  summary: 'Changes a saved address',
  perMinute: 30,
  params: paramsSchema,
  body: addressFormSchema,
  data: bookSchema,
  failures: ['pincode-unknown', 'not-found'],
});

export const preferAddress = call('PUT', '/api/addresses/:id/preferred', 'shopper', {
  summary: 'Makes a saved address the preferred one',
  perMinute: 30,
  params: paramsSchema,
  data: bookSchema,
  failures: ['not-found'],
});

export const removeAddress = call('DELETE', '/api/addresses/:id', 'shopper', {
  summary: 'Removes a saved address; after the preferred one the last changed is preferred',
  perMinute: 30,
  params: paramsSchema,
  data: bookSchema,
  failures: ['not-found'],
});
