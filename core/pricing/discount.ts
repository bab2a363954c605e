export interface PriceTag {
  price: number;
  mrp?: number | undefined;
  discountPercentage?: number | undefined;
}

/** The mrp to strike through: only one that is above the price. */
export function struckMrp({ price, mrp }: PriceTag): number | undefined {
  if (typeof mrp !== 'number' || !Number.isFinite(mrp) || mrp <= price) return undefined;
  return mrp;
}

/** What the discount badge says, in whole percent; undefined when there is no discount to speak of. */
export function discountPercent(tag: PriceTag): number | undefined {
  const mrp = struckMrp(tag);
  if (mrp === undefined) return undefined;
  const percent = tag.discountPercentage || Math.round(((mrp - tag.price) / mrp) * 100);
  return percent > 0 ? percent : undefined;
}
