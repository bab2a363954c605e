import { z } from 'zod';

/** Rupees with at most two places; the tables hold a little more. */
export function rupeesFrom(least: number) {
  return z
    .number('Enter an amount in rupees')
    .min(least, `At least ₹${least}`)
    .max(10_00_000, 'At most ₹10,00,000')
    .refine(
      (amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6,
      'At most two decimal places',
    );
}

export const chargeSchema = rupeesFrom(0);
