/** The goods and services tax on clothes. Prices include it; it is worked out of them, to the paisa. */

interface TaxRule {
  /** The first day in India on which it holds. */
  from: string;
  /** Pieces that cost no more than this before tax, after discount, are taxed low; all others high. */
  lowUpToPaise: number;
  lowRate: number;
  highRate: number;
}

/** Newest first. A rate that changes gets a row of its own, so that what was sold before keeps its tax. */
const RULES: readonly [TaxRule, TaxRule] = [
  { from: '2025-09-22', lowUpToPaise: 2500_00, lowRate: 5, highRate: 18 },
  { from: '2017-07-01', lowUpToPaise: 1000_00, lowRate: 5, highRate: 12 },
];

/** What prices of today are made for. */
export const NEWEST_TAX_RULE = RULES[0];

/** The rule that holds on a day such as '2026-11-15'. */
export function taxRuleOn(day: string): TaxRule {
  return RULES.find(({ from }) => from <= day) ?? RULES[1];
}

/** The rate, in percent, for pieces that cost `totalPaise` together, tax included and discounts taken off. */
export function getTaxRate(
  { totalPaise, quantity }: { totalPaise: number; quantity: number },
  { lowUpToPaise, lowRate, highRate }: TaxRule,
): number {
  return totalPaise * 100 <= lowUpToPaise * quantity * (100 + lowRate) ? lowRate : highRate;
}

/**
 * Prices from ₹2,625.01 to ₹2,950 fit neither rate: too dear for the low one, and cheap enough for it once the high one
 * is taken out. They are taxed high; the owner should be warned.
 */
export function fitsNeitherRate(pricePaise: number, { lowUpToPaise, lowRate, highRate }: TaxRule): boolean {
  return (
    pricePaise * 100 > lowUpToPaise * (100 + lowRate) && pricePaise * 100 <= lowUpToPaise * (100 + highRate)
  );
}

/** The tax inside an amount that includes it. */
export function taxInside(amountPaise: number, rate: number): number {
  // Doubled, so that half a paisa is rounded up without leaving whole numbers.
  return Math.floor((2 * amountPaise * rate + 100 + rate) / (2 * (100 + rate)));
}

interface TaxShares {
  /** Nothing of it when goods go to another state. */
  cgstPaise: number;
  /** SGST, or UTGST in some territories. */
  localPaise: number;
  igstPaise: number;
}

/**
 * Across states it is one tax. Within a state two governments get the same amount each, as returns and e-invoices want
 * it: each half is rounded, and the tax is twice that.
 */
function taxShares(
  totalPaise: number,
  { rate, isWithinState }: { rate: number; isWithinState: boolean },
): TaxShares {
  if (!isWithinState) return { cgstPaise: 0, localPaise: 0, igstPaise: taxInside(totalPaise, rate) };
  const half = Math.floor((totalPaise * rate + 100 + rate) / (2 * (100 + rate)));
  return { cgstPaise: half, localPaise: half, igstPaise: 0 };
}

export interface TaxedAmount extends TaxShares {
  rate: number;
  taxablePaise: number;
  taxPaise: number;
  totalPaise: number;
}

export function taxAmount(
  totalPaise: number,
  { rate, isWithinState }: { rate: number; isWithinState: boolean },
): TaxedAmount {
  const shares = taxShares(totalPaise, { rate, isWithinState });
  const taxPaise = shares.cgstPaise + shares.localPaise + shares.igstPaise;
  return { rate, taxablePaise: totalPaise - taxPaise, taxPaise, totalPaise, ...shares };
}

/**
 * The part of a taxed line that is paid back, after what was paid back before. Parts are cut from the running total, so
 * that paying back all of it, in whatever portions, gives exactly the whole: amount, tax and each share of it.
 */
export function taxOfAmount(
  line: TaxedAmount,
  { before, amountPaise }: { before: number; amountPaise: number },
): TaxedAmount {
  const part = (paise: number) => {
    // The product of two amounts can leave the range in which a number is exact.
    const upTo = (amount: number) =>
      line.totalPaise === 0 ? 0 : Number((BigInt(paise) * BigInt(amount)) / BigInt(line.totalPaise));
    return upTo(before + amountPaise) - upTo(before);
  };
  const shares = {
    cgstPaise: part(line.cgstPaise),
    localPaise: part(line.localPaise),
    igstPaise: part(line.igstPaise),
  };
  const taxPaise = shares.cgstPaise + shares.localPaise + shares.igstPaise;
  return {
    rate: line.rate,
    totalPaise: amountPaise,
    taxPaise,
    taxablePaise: amountPaise - taxPaise,
    ...shares,
  };
}
