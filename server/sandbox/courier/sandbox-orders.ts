import { z } from 'zod';
import type { SandboxParcel } from './courier-sandbox.queries.ts';

const rupees = z.coerce.number().min(0).default(0);

/** An order as it is created: what Shiprocket insists on. */
export const orderSchema = z.looseObject({
  order_id: z.string().min(1).max(50),
  order_date: z.string().regex(/^\d{4}-\d{2}-\d{2}(?: \d{2}:\d{2})?/),
  pickup_location: z.string().min(1).max(36),
  billing_customer_name: z.string().min(1),
  billing_last_name: z.string(),
  billing_address: z.string().min(3),
  billing_address_2: z.string().default(''),
  billing_city: z.string().min(1).max(30),
  billing_state: z.string().min(1),
  billing_country: z.string().min(1),
  billing_pincode: z.coerce.string().regex(/^\d{6}$/),
  billing_email: z.email(),
  billing_phone: z.coerce.string().regex(/^\d{10}$/),
  shipping_is_billing: z.literal(true),
  order_items: z
    .array(
      z.looseObject({
        name: z.string().min(1),
        sku: z.string().min(1),
        units: z.int().min(1),
        selling_price: z.number().min(0),
      }),
    )
    .min(1),
  payment_method: z.enum(['COD', 'Prepaid']),
  sub_total: z.coerce.number().min(0),
  shipping_charges: rupees,
  giftwrap_charges: rupees,
  transaction_charges: rupees,
  total_discount: rupees,
  length: z.number().gt(0.5),
  breadth: z.number().gt(0.5),
  height: z.number().gt(0.5),
  weight: z.number().gt(0),
});
export type RocketOrder = z.infer<typeof orderSchema>;

const person = { name: z.string().min(1), address: z.string().min(3), text: z.string().min(1) };

/** An order for goods that come back: the shopper is where it starts, the store where it ends. */
const returnSchema = z.looseObject({
  pickup_customer_name: person.name,
  pickup_last_name: z.string().default(''),
  pickup_address: person.address,
  pickup_address_2: z.string().default(''),
  pickup_city: person.text.max(30),
  pickup_state: person.text,
  pickup_country: person.text,
  pickup_pincode: z.coerce.string().regex(/^\d{6}$/),
  pickup_email: z.email(),
  pickup_phone: z.coerce.string().regex(/^\d{10}$/),
  shipping_customer_name: person.name,
  shipping_address: person.address,
  shipping_city: person.text,
  shipping_state: person.text,
  shipping_country: person.text,
  shipping_pincode: z.coerce.string().regex(/^\d{6}$/),
  shipping_phone: z.coerce.string().regex(/^\d{10}$/),
  payment_method: z.literal('Prepaid'),
});

/** Kept like any other order, with the shopper as whom it is about. */
export function readReturnOrder(body: unknown, pickup: string): RocketOrder {
  const given = returnSchema.parse(body);
  return orderSchema.parse({
    ...given,
    pickup_location: pickup,
    billing_customer_name: given.pickup_customer_name,
    billing_last_name: given.pickup_last_name,
    billing_address: given.pickup_address,
    billing_address_2: given.pickup_address_2,
    billing_city: given.pickup_city,
    billing_state: given.pickup_state,
    billing_country: given.pickup_country,
    billing_pincode: given.pickup_pincode,
    billing_email: given.pickup_email,
    billing_phone: given.pickup_phone,
    shipping_is_billing: true,
  });
}

export function readOrder({ order }: SandboxParcel): RocketOrder {
  return orderSchema.parse(order);
}
