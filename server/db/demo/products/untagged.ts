import type { DemoEntry } from '../demo-product.ts';

export const UNTAGGED: readonly DemoEntry[] = [
  {
    id: 'single-stitch-polo-ivory',
    name: 'Single Stitch Polo',
    description:
      'An ivory polo with one running stitch and the needle left in. We could not decide which shelf it belongs on, so it has none.',
    fabric: '230 GSM cotton piqué, pre-shrunk',
    details: [
      'Fit: regular, side vents',
      'Print: brick thread, navy needle',
      'Collar: flat-knit with a stand, three buttons',
      'Wash: machine cold, dry on a hanger',
    ],
    price: 999,
    category: 'polo',
    colour: 'Ivory',
    stock: { S: 11, M: 26, L: 25, XL: 10, XXL: 4 },
    views: ['front', 'back', 'collar'],
    print: { front: 'single-stitch', ink: '#14284a', accent: '#8f2f1f' },
    createdAt: '2026-08-19T07:36:44Z',
  },
];
