import type { DemoProduct } from './demo-product.ts';

/** A product as the catalogue files write it down; its reviews are added when the catalogue is put together. */
export type DemoListing = Omit<DemoProduct, 'reviews'>;

/** The shop shows one detail per line. */
export function lines(...details: string[]): string {
  return details.join('\n');
}
