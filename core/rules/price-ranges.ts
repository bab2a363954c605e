/** Bounds in rupees, both included; absent where there is none. */
export interface PriceRange {
  minPrice?: number;
  maxPrice?: number;
}

/** No garment costs more; a larger number is none of a price. */
export const MOST_RUPEES = 10_000_000;

/** The ranges that shoppers can choose without typing. */
export const PRICE_RANGES: readonly PriceRange[] = [
  { maxPrice: 499 },
  { minPrice: 500, maxPrice: 999 },
  { minPrice: 1000, maxPrice: 1499 },
  { minPrice: 1500 },
];
