import { z } from 'zod';
import { PINCODE_PATTERN } from '#core/rules/shipping.ts';
import { call } from '../call.ts';
import { versionedOf } from '../versioned.ts';

function daysSchema(least: number, most: number) {
  return z.int('Enter a whole number').min(least, `At least ${least}`).max(most, `At most ${most}`);
}

/** How long parcels take, in working days, and where they start from. */
export const deliveryDaysSchema = z.object({
  packingDays: daysSchema(0, 30).describe('From the order to its courier'),
  usualDays: daysSchema(1, 60).describe('From the order to the door, where nobody knows better'),
  sentFrom: z
    .string()
    .trim()
    .refine((text) => text === '' || PINCODE_PATTERN.test(text), 'Enter a pincode of 6 digits')
    .describe('Pincode that parcels start from; empty: that of the store’s address'),
});
export type DeliveryDaysForm = z.infer<typeof deliveryDaysSchema>;

const savedSchema = versionedOf(deliveryDaysSchema);

export const readDeliveryDays = call('GET', '/api/admin/delivery/days', 'delivery:change', {
  summary: 'How long deliveries take',
  data: savedSchema,
});

export const changeDeliveryDays = call('PUT', '/api/admin/delivery/days', 'delivery:change', {
  summary: 'Changes how long deliveries take',
  body: savedSchema,
  data: savedSchema,
  failures: ['changed-meanwhile'],
});

const unservedSchema = z.array(
  z.object({
    pincode: z.string(),
    place: z.string(),
    readAt: z.iso.datetime().describe('When the courier said so'),
  }),
);
export type Unserved = z.infer<typeof unservedSchema>;

export const listUnserved = call('GET', '/api/admin/delivery/unserved', 'delivery:change', {
  summary: 'Pincodes that shoppers asked for and the courier does not go to, the newest 100',
  data: unservedSchema,
});
