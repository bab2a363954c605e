import type { Product } from '#core/contract/products.ts';

/** A product as the API gives it, with whatever a test cares about. */
export function aProduct(changes: Partial<Product> = {}): Product {
  return {
    _id: 'kage',
    name: 'Kage Oversized T-Shirt',
    description: '',
    details: '',
    fabric: '',
    price: 799,
    category: 'oversized t-shirt',
    homeTag: 'Anime',
    colors: 'Black',
    sizes: 'S,M',
    stock: { S: 1, M: 0 },
    images: [],
    reviews: [],
    reviewSummary: {
      count: 0,
      average: 0,
      recommended: 0,
      ratings: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 },
      fits: { Small: 0, 'Moderately small': 0, 'As expected': 0, 'Moderately large': 0, Large: 0 },
    },
    countryOfOrigin: 'India',
    manufacturer: 'The brand',
    hsn: '6109',
    netQuantity: '1 N',
    swatch: '#18171b',
    createdAt: '2025-07-21T00:00:00.000Z',
    ...changes,
  };
}
