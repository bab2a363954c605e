/** Three regular t-shirts, no more and no fewer, for one price. */
export const SPECIAL_OFFER = { category: 'regular t-shirt', units: 3, pricePaise: 99_900 } as const;

export interface OfferLine {
  category: string;
  unitPaise: number;
  quantity: number;
}

export function isOfferLine({ category }: Pick<OfferLine, 'category'>): boolean {
  return category.trim().toLowerCase() === SPECIAL_OFFER.category;
}

/** What the offer takes off; 0 when it does not apply or when the units cost no more by themselves. */
export function specialOfferPaise(lines: readonly OfferLine[]): number {
  let units = 0;
  let amountPaise = 0;
  for (const line of lines) {
    if (!isOfferLine(line)) continue;
    units += line.quantity;
    amountPaise += line.unitPaise * line.quantity;
  }
  if (units !== SPECIAL_OFFER.units) return 0;
  return Math.max(0, amountPaise - SPECIAL_OFFER.pricePaise);
}
