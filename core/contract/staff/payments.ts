import { z } from 'zod';

/** What does not match, by its kind. */
export const DIFFERENCE_LISTS = ['paid-without-order', 'order-without-money', 'amount-differs'] as const;
export type DifferenceList = (typeof DIFFERENCE_LISTS)[number];

export const PAYMENT_LISTS = [...DIFFERENCE_LISTS, 'failed-refunds'] as const;
export type PaymentList = (typeof PAYMENT_LISTS)[number];

export const MOST_CHECKED_DAYS = 31;

export const paymentListQuerySchema = z.object({
  list: z.enum(PAYMENT_LISTS).default('paid-without-order'),
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});
export type PaymentListQuery = z.infer<typeof paymentListQuerySchema>;

export const differenceSchema = z.object({
  id: z.string().describe('The payment, the order without money, or the refund'),
  at: z.iso.datetime(),
  orderId: z.string().nullable(),
  customer: z.string().nullable(),
  provider: z
    .object({ amount: z.number(), refunded: z.number(), currency: z.string(), status: z.string() })
    .nullable()
    .describe('What the provider’s books say; null where it knows nothing'),
  ours: z
    .object({ amount: z.number(), refunded: z.number(), currency: z.string() })
    .nullable()
    .describe('What ours say'),
  lastError: z.string().nullable(),
});
export type Difference = z.infer<typeof differenceSchema>;

export const paymentListsSchema = z.object({
  rows: z.array(differenceSchema),
  nextCursor: z.string().nullable(),
  counts: z.array(z.object({ list: z.enum(PAYMENT_LISTS), count: z.int(), isCapped: z.boolean() })),
  lastReadAt: z.iso.datetime().nullable().describe('When the provider’s books were last read'),
});
export type PaymentLists = z.infer<typeof paymentListsSchema>;

export const checkPaymentsSchema = z
  .object({ from: z.iso.date(), to: z.iso.date() })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'The end date is before the start date' })
  .refine(({ from, to }) => (Date.parse(to) - Date.parse(from)) / 86_400_000 < MOST_CHECKED_DAYS, {
    path: ['from'],
    message: `At most ${MOST_CHECKED_DAYS} days at a time`,
  });
export type CheckPayments = z.infer<typeof checkPaymentsSchema>;

export const paymentsCheckedSchema = z.object({ read: z.int(), differences: z.int() });
export type PaymentsChecked = z.infer<typeof paymentsCheckedSchema>;

export const settleByHandSchema = z.object({
  note: z.string().trim().min(3, 'Please say what was done').max(500),
});

export const healedSchema = z.object({ isOpen: z.boolean().describe('The two sides still do not match') });
