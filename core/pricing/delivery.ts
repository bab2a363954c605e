export interface DeliveryTerms {
  chargePaise: number;
  freeAbovePaise: number;
}

/** The charge, unless what the shopper pays for the goods reaches the threshold. No terms known: no charge. */
export function deliveryPaise(terms: DeliveryTerms | null, goodsPaise: number): number {
  if (terms === null || goodsPaise >= terms.freeAbovePaise) return 0;
  return terms.chargePaise;
}
