export interface PricedLine {
  quantity: number;
  totalPaise: number;
}

export interface PricedUnits {
  /** The line that they are of. */
  index: number;
  units: number;
  unitPaise: number;
}

/**
 * Spreads an amount over lines by what they cost, so that units times unit price add up to it to the paisa. Where the
 * share of a line cannot be divided by its units, the line becomes two, a paisa apart.
 */
export function spreadAmount(lines: readonly PricedLine[], amountPaise: number): PricedUnits[] {
  const value = lines.reduce((sum, { totalPaise }) => sum + totalPaise, 0);
  // Goods that cost nothing share by their number.
  const weights = lines.map(({ totalPaise, quantity }) => BigInt(value > 0 ? totalPaise : quantity));
  const whole = weights.reduce((sum, weight) => sum + weight, 0n);
  let passed = 0n;
  let spent = 0;
  return lines.flatMap(({ quantity }, index) => {
    passed += weights[index] ?? 0n;
    const upToHere = Number((BigInt(amountPaise) * passed) / whole);
    const share = upToHere - spent;
    spent = upToHere;
    return divideShare(share, quantity).map((part) => ({ index, ...part }));
  });
}

function divideShare(share: number, quantity: number): Omit<PricedUnits, 'index'>[] {
  const unitPaise = Math.floor(share / quantity);
  const dearer = share - unitPaise * quantity;
  const parts = [
    { units: quantity - dearer, unitPaise },
    { units: dearer, unitPaise: unitPaise + 1 },
  ];
  return parts.filter(({ units }) => units > 0);
}
