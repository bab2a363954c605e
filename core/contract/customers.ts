import { z } from 'zod';
import { ORDER_STATUSES, PAYMENT_METHODS, RETURN_STATUSES } from '#core/rules/order-states.ts';
import { AGREED_POLICIES } from '#core/rules/policy-pages.ts';
import { codeTrySchema, otpSentSchema } from './accounts.ts';
import { call } from './call.ts';
import { pageQuery } from './given.ts';

const customerQuerySchema = z.object({
  search: z.string().trim().max(100).optional().describe('Phone, name or order id'),
  ...pageQuery(),
});
export type CustomerQuery = z.infer<typeof customerQuerySchema>;

const customerFields = {
  id: z.string(),
  phone: z.string().nullable().describe('Null once everything personal has been removed'),
  name: z.string().nullable().describe('As on the last order'),
  orders: z.int(),
  spent: z.number().describe('What was paid and not given back'),
  refusals: z.int().describe('Parcels refused at the door'),
  lastOrderAt: z.iso.datetime().nullable(),
  since: z.iso.datetime(),
  disabled: z.boolean(),
  erasedAt: z.iso.datetime().nullable(),
};

const customerRowSchema = z.object(customerFields);
export type CustomerRow = z.infer<typeof customerRowSchema>;

const customerListSchema = z.object({
  customers: z.array(customerRowSchema),
  nextCursor: z.string().nullable(),
});
export type CustomerList = z.infer<typeof customerListSchema>;

const customerSchema = z.object({
  ...customerFields,
  recentOrders: z.array(
    z.object({
      id: z.string(),
      placedAt: z.iso.datetime(),
      status: z.enum(ORDER_STATUSES),
      paymentMethod: z.enum(PAYMENT_METHODS),
      total: z.number(),
      units: z.int(),
      isRefused: z.boolean(),
    }),
  ),
  addresses: z.array(
    z.object({
      name: z.string(),
      address: z.string(),
      phone: z.string(),
      email: z.string().nullable(),
      city: z.string(),
      state: z.string(),
      pincode: z.string(),
      orders: z.int(),
      lastUsedAt: z.iso.datetime(),
    }),
  ),
  returns: z.array(
    z.object({
      id: z.string(),
      orderId: z.string(),
      type: z.string(),
      status: z.enum(RETURN_STATUSES),
      reason: z.string(),
      createdAt: z.iso.datetime(),
    }),
  ),
  consents: z
    .array(z.object({ policy: z.enum(AGREED_POLICIES), version: z.int(), agreedAt: z.iso.datetime() }))
    .describe('Which version of which text the customer has agreed to, the newest first'),
  notes: z.array(z.object({ id: z.int(), note: z.string(), who: z.string(), at: z.iso.datetime() })),
});
export type Customer = z.infer<typeof customerSchema>;

export const customerNoteSchema = z.object({
  note: z.string().trim().min(1, 'Please write a note').max(2000),
});

/** Everything that is held about a person, by what it is. */
const customerExportSchema = z.record(z.string(), z.unknown());

const params = z.object({ id: z.string().min(1).max(100) });

export const listCustomers = call('GET', '/api/admin/customers', 'customers:read', {
  summary: 'Customers, newest first',
  query: customerQuerySchema,
  data: customerListSchema,
  failures: ['cursor-invalid'],
});

export const readCustomer = call('GET', '/api/admin/customers/:id', 'customers:read', {
  summary: 'A customer with orders, addresses, returns and notes',
  params,
  data: customerSchema,
  failures: ['not-found'],
});

export const noteCustomer = call('POST', '/api/admin/customers/:id/notes', 'customers:note', {
  summary: 'Adds a note to a customer',
  params,
  body: customerNoteSchema,
  failures: ['not-found'],
});

export const changeCustomer = call('PUT', '/api/admin/customers/:id', 'customers:erase', {
  summary: 'Closes or reopens an account',
  params,
  body: z.object({ disabled: z.boolean() }),
  failures: ['not-found'],
});

export const exportCustomer = call('GET', '/api/admin/customers/:id/export', 'customers:export', {
  summary: 'Exports all data of a customer',
  params,
  data: customerExportSchema,
  failures: ['not-found'],
});

export const eraseCustomer = call('POST', '/api/admin/customers/:id/erase', 'customers:erase', {
  summary: 'Erases the personal data of a customer; invoices and order amounts are kept',
  params,
  failures: ['not-found', 'customer-not-erasable'],
});

export const exportOwnData = call('GET', '/api/customers/me/export', 'shopper', {
  summary: 'Everything that the store holds about the shopper',
  perMinute: 10,
  data: customerExportSchema,
});

export const sendErasureCode = call('POST', '/api/customers/me/erasure-code', 'shopper', {
  summary: 'Sends the one-time code without which nothing is erased, once nothing is open any more',
  perMinute: 10,
  fields: otpSentSchema,
  says: 'otpSent',
  failures: ['customer-not-erasable', 'otp-too-soon', 'otp-limit', 'otp-not-sent'],
});

export const eraseOwnData = call('POST', '/api/customers/me/erase', 'shopper', {
  summary: 'Erases the shopper’s personal data and ends the account; invoices and order amounts are kept',
  perMinute: 10,
  body: codeTrySchema.pick({ otp: true, handle: true }),
  says: 'dataErased',
  failures: ['otp-invalid', 'customer-not-erasable'],
});
