import type { DemoListing } from '../demo-listing.ts';

export const UNTAGGED: readonly DemoListing[] = [
  {
    id: 'single-stitch-polo-ivory',
    name: 'Single Stitch Polo',
    description: '',
    details: '',
    price: 999,
    category: 'polo',
    colour: 'Ivory',
    stock: { S: 11, M: 26, L: 25, XL: 10, XXL: 4 },
    views: ['front', 'back', 'collar'],
    print: { front: 'single-stitch', ink: '#14284a', accent: '#8f2f1f' },
    createdAt: '2026-08-19T07:36:44Z',
  },
];
