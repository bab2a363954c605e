import { z } from 'zod';
import { ACCOUNT_NUMBER, IFSC, PAYEE_PROBLEMS, TRANSFER_REFERENCE, UPI_ID } from '#core/rules/payee.ts';

const noBlanks = (text: string) => text.replaceAll(/\s/g, '');

/** Where the money of a cash order goes back to. */
export const payeeSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('upi'),
    upiId: z.string().trim().max(165).regex(UPI_ID, PAYEE_PROBLEMS.upiId),
  }),
  z
    .object({
      kind: z.literal('bank'),
      accountName: z.string().trim().min(2, PAYEE_PROBLEMS.accountName).max(120),
      accountNumber: z
        .string()
        .max(40)
        .transform(noBlanks)
        .pipe(z.string().regex(ACCOUNT_NUMBER, PAYEE_PROBLEMS.accountNumber)),
      accountNumberAgain: z.string().max(40).transform(noBlanks),
      ifsc: z
        .string()
        .max(20)
        .transform((text) => noBlanks(text).toUpperCase())
        .pipe(z.string().regex(IFSC, PAYEE_PROBLEMS.ifsc)),
    })
    .refine(({ accountNumber, accountNumberAgain }) => accountNumber === accountNumberAgain, {
      path: ['accountNumberAgain'],
      message: PAYEE_PROBLEMS.accountNumberAgain,
    }),
]);
export type Payee = z.infer<typeof payeeSchema>;

export const payeeTokenSchema = z.object({ token: z.string().min(1).max(100) });
export const givePayeeSchema = payeeTokenSchema.extend({ payee: payeeSchema });

/** The reference (UTR) of a transfer, as the bank's app shows it. */
export const transferReferenceSchema = z
  .string()
  .trim()
  .max(40)
  .regex(TRANSFER_REFERENCE, PAYEE_PROBLEMS.reference);

export const markRefundPaidSchema = z.object({ reference: transferReferenceSchema });

/** A refund that is transferred by hand, as its shopper sees it. */
export const payoutSchema = z.object({
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
  details: z
    .object({ label: z.string(), value: z.string() })
    .array()
    .describe('What is typed into the bank’s app; masked once it is paid'),
});
export type StaffPayout = z.infer<typeof staffPayoutSchema>;
