/**
 * Divides an amount among lines in proportion to their weights, to the paisa, by largest remainder: the parts add up to
 * the amount, and none exceeds its weight while the amount is at most the sum of the weights.
 */
export function spreadAmount(amountPaise: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  if (amountPaise === 0 || whole === 0) return weights.map(() => 0);

  const parts = weights.map((weight, index) => {
    // The product of two amounts can leave the range in which a number is exact.
    const product = BigInt(amountPaise) * BigInt(weight);
    return { index, share: Number(product / BigInt(whole)), remainder: Number(product % BigInt(whole)) };
  });
  const left = amountPaise - parts.reduce((sum, part) => sum + part.share, 0);
  const byRemainder = parts.toSorted((a, b) => b.remainder - a.remainder || a.index - b.index);
  for (const part of byRemainder.slice(0, left)) part.share += 1;
  return parts.map((part) => part.share);
}
