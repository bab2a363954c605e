import { z } from 'zod';
import { ACCOUNT_NUMBER, IFSC, TRANSFER_REFERENCE, UPI_ID } from '#core/rules/payee.ts';
import { payeeProblems } from '#texts/payee.ts';
import { call } from './call.ts';
import { cappedCountSchema } from './capped-count.ts';
import { daySchema, pageQuery } from './given.ts';

/** What the browser needs to open the payment provider's window. */
const paymentOptionsSchema = z.object({
  keyId: z.string(),
  checkoutUrl: z.string().describe('Address of the provider’s checkout script'),
  callbackUrl: z.string().describe('For browsers inside other apps, where the window cannot call back'),
});
export type PaymentOptions = z.infer<typeof paymentOptionsSchema>;

/** The provider's own field names. */
export const paymentCallbackSchema = z.object({
  razorpay_order_id: z.string().min(1).max(100),
  razorpay_payment_id: z.string().min(1).max(100),
  razorpay_signature: z.string().min(1).max(200),
});
export type PaymentCallback = z.infer<typeof paymentCallbackSchema>;

const noBlanks = (text: string) => text.replaceAll(/\s/g, '');

/** Where the money of a cash order goes back to. */
const payeeSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('upi'),
    upiId: z.string().trim().max(165).regex(UPI_ID, payeeProblems.upiId),
  }),
  z
    .object({
      kind: z.literal('bank'),
      accountName: z.string().trim().min(2, payeeProblems.accountName).max(120),
      accountNumber: z
        .string()
        .max(40)
        .transform(noBlanks)
        .pipe(z.string().regex(ACCOUNT_NUMBER, payeeProblems.accountNumber)),
      accountNumberAgain: z.string().max(40).transform(noBlanks),
      ifsc: z
        .string()
        .max(20)
        .transform((text) => noBlanks(text).toUpperCase())
        .pipe(z.string().regex(IFSC, payeeProblems.ifsc)),
    })
    .refine(({ accountNumber, accountNumberAgain }) => accountNumber === accountNumberAgain, {
      path: ['accountNumberAgain'],
      message: payeeProblems.accountNumberAgain,
    }),
]);
export type Payee = z.infer<typeof payeeSchema>;

const payeeTokenSchema = z.object({ token: z.string().min(1).max(100) });
const givePayeeSchema = payeeTokenSchema.extend({ payee: payeeSchema });

/** The reference (UTR) of a transfer, as the bank's app shows it. */
export const transferReferenceSchema = z
  .string()
  .trim()
  .max(40)
  .regex(TRANSFER_REFERENCE, payeeProblems.reference);

/** Whoever transfers money says to which account, by when that was given: shoppers can change it meanwhile. */
export const payeeGivenAtSchema = z.iso
  .datetime()
  .optional()
  .describe('The `givenAt` that was shown with the payee: where it has changed since, nothing is recorded');

/** A refund that is transferred by hand, as its shopper sees it. */
const payoutSchema = z.object({
  refundId: z.string(),
  orderId: z.string(),
  amount: z.number(),
  payee: z.string().nullable().describe('Masked; null until it is given'),
  paidAt: z.iso.datetime().nullable(),
  reference: z.string().nullable().describe('Of the transfer (UTR)'),
});
export type Payout = z.infer<typeof payoutSchema>;

/** The same as staff see it who transfer the money: in full until it is paid. */
export const staffPayoutSchema = payoutSchema.extend({
  givenAt: z.iso.datetime().nullable().describe('When the payee was given, as it is now'),
  details: z
    .object({ label: z.string(), value: z.string() })
    .array()
    .describe('What is typed into the bank’s app; masked once it is paid'),
});
export type StaffPayout = z.infer<typeof staffPayoutSchema>;

/** What does not match, by its kind. */
const DIFFERENCE_LISTS = ['paid-without-order', 'order-without-money', 'amount-differs'] as const;
export type DifferenceList = (typeof DIFFERENCE_LISTS)[number];

export const PAYMENT_LISTS = [...DIFFERENCE_LISTS, 'failed-refunds'] as const;
export type PaymentList = (typeof PAYMENT_LISTS)[number];

const MOST_CHECKED_DAYS = 31;

const paymentListQuerySchema = z.object({
  list: z.enum(PAYMENT_LISTS).default('paid-without-order'),
  ...pageQuery(),
});
export type PaymentListQuery = z.infer<typeof paymentListQuerySchema>;

const differenceSchema = z.object({
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

const paymentListsSchema = z.object({
  rows: z.array(differenceSchema),
  nextCursor: z.string().nullable(),
  counts: z.array(cappedCountSchema.extend({ list: z.enum(PAYMENT_LISTS) })),
  lastReadAt: z.iso.datetime().nullable().describe('When the provider’s books were last read'),
});
export type PaymentLists = z.infer<typeof paymentListsSchema>;

export const checkPaymentsSchema = z
  .object({ from: daySchema, to: daySchema })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'The end date is before the start date' })
  .refine(({ from, to }) => (Date.parse(to) - Date.parse(from)) / 86_400_000 < MOST_CHECKED_DAYS, {
    path: ['from'],
    message: `At most ${MOST_CHECKED_DAYS} days at a time`,
  });
export type CheckPayments = z.infer<typeof checkPaymentsSchema>;

const paymentsCheckedSchema = z.object({ read: z.int(), differences: z.int() });
export type PaymentsChecked = z.infer<typeof paymentsCheckedSchema>;

export const settleByHandSchema = z.object({
  note: z.string().trim().min(3, 'Please say what was done').max(500),
});

const resolvedSchema = z.object({ isOpen: z.boolean().describe('The two sides still do not match') });

export const readPaymentOptions = call('GET', '/api/payments/options', 'anyone', {
  summary: 'What the browser needs to open the payment window',
  cached: true,
  data: paymentOptionsSchema,
});

// The token is in the body: addresses end up in logs.
export const readPayoutByLink = call('POST', '/api/refunds/payee/read', 'anyone', {
  summary: 'A refund waiting for a UPI ID or bank account, by the link in the SMS',
  perMinute: 20,
  body: payeeTokenSchema,
  data: payoutSchema,
  failures: ['payee-link-unknown'],
});

export const givePayeeByLink = call('PUT', '/api/refunds/payee', 'anyone', {
  summary: 'Sets the UPI ID or bank account of a refund, by the link in the SMS',
  perMinute: 20,
  body: givePayeeSchema,
  data: payoutSchema,
  failures: ['payee-link-unknown', 'refund-already-paid'],
});

const refundParams = z.object({ refundId: z.string().min(1).max(40) });

export const giveOwnPayee = call('PUT', '/api/refunds/:refundId/payee', 'shopper', {
  summary: 'Sets the UPI ID or bank account of your own refund',
  perMinute: 20,
  params: refundParams,
  body: payeeSchema,
  data: payoutSchema,
  failures: ['refund-not-found', 'refund-already-paid'],
});

export const retryRefund = call('POST', '/api/admin/refunds/:id/retry', 'refunds:retry', {
  summary: 'Retries a refund that failed at the payment provider',
  params: z.object({ id: z.string().min(1).max(40) }),
  fields: z.object({ refundId: z.string() }),
  failures: ['refund-not-found', 'refund-not-failed'],
});

export const payOutRefund = call('POST', '/api/admin/refunds/:refundId/payout', 'refunds:pay', {
  summary: 'Pays by transfer what has failed at the payment provider; the shopper is asked where to',
  params: refundParams,
  data: z.object({ refundId: z.string() }),
  failures: ['refund-not-found', 'refund-not-failed', 'refund-may-still-arrive', 'refund-not-in-rupees'],
});

export const markRefundPaid = call('POST', '/api/admin/refunds/:refundId/paid', 'refunds:pay', {
  summary: 'Records the reference of a refund that was transferred by hand',
  idempotent: true,
  params: refundParams,
  body: z.object({ reference: transferReferenceSchema, payeeGivenAt: payeeGivenAtSchema }),
  failures: [
    'refund-not-found',
    'refund-already-paid',
    'payee-missing',
    'changed-meanwhile',
    'return-status-not-allowed',
  ],
});

export const readPayee = call('GET', '/api/admin/refunds/:refundId/payee', 'refunds:pay', {
  summary: 'The UPI ID or bank account of a cash refund; masked once paid',
  params: refundParams,
  data: staffPayoutSchema,
  failures: ['refund-not-found'],
});

export const givePayee = call('PUT', '/api/admin/refunds/:refundId/payee', 'refunds:pay', {
  summary: 'Sets the UPI ID or bank account of a cash refund for a customer',
  params: refundParams,
  body: payeeSchema,
  data: staffPayoutSchema,
  failures: ['refund-not-found', 'refund-already-paid'],
});

const paymentParams = z.object({ id: z.string().min(1).max(100) });

export const listDifferences = call('GET', '/api/admin/payments', 'payments:read', {
  summary: 'Mismatches between the store and the payment provider',
  query: paymentListQuerySchema,
  data: paymentListsSchema,
  failures: ['cursor-invalid'],
});

export const checkPayments = call('POST', '/api/admin/payments/check', 'payments:change', {
  summary: 'Compares some days with the provider’s records',
  body: checkPaymentsSchema,
  data: paymentsCheckedSchema,
  failures: ['provider-refused'],
});

export const settleDifference = call('POST', '/api/admin/payments/:id/settle', 'payments:change', {
  summary: 'Updates a payment from the provider’s record',
  params: paymentParams,
  data: resolvedSchema,
  failures: ['provider-refused', 'payment-without-order'],
});

export const refundUnknownPayment = call('POST', '/api/admin/payments/:id/refund', 'payments:change', {
  summary: 'Refunds a payment that belongs to no order',
  params: paymentParams,
  data: resolvedSchema,
  failures: ['provider-refused', 'payment-has-order', 'payment-not-refundable'],
});

export const settleByHand = call('POST', '/api/admin/payments/:id/settle-by-hand', 'payments:change', {
  summary: 'Marks a mismatch as settled manually, with a note',
  params: paymentParams,
  body: settleByHandSchema,
  failures: ['not-found', 'difference-settled'],
});
