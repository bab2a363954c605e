export interface DemoBanner {
  id: string;
  /** What is written large on the picture: at most four words. */
  words: string;
  /** The small line under them. */
  note: string;
  /** Flat colour of the picture, `#rrggbb`. */
  ground: string;
  /** Colour of the words on it, `#rrggbb`. */
  ink: string;
  /** Ids of the products that lie on the picture, from left to right. */
  garments: readonly string[];
  /** The page of the store that the banner opens. */
  link: string;
  alt: string;
}

/** In the order of the database. The home page shows the list reversed, so the last one greets the shopper. */
export const DEMO_BANNERS: readonly DemoBanner[] = [
  {
    id: 'hoodie-weather',
    words: 'Hoodie weather',
    note: 'Pay cash at your doorstep, any pincode in India',
    ground: '#8e2f1d',
    ink: '#fff4e2',
    garments: ['redline-hoodie-coffee-brown', 'apex-hoodie-ivory', 'box-box-hoodie-dark-grey'],
    link: '/category/hoodie',
    alt: 'Hoodie weather. Pay cash at your doorstep, any pincode in India.',
  },
  {
    id: 'urdu-in-ink',
    words: 'One word, said well',
    note: 'Ishq, sukoon, khwaab, safar: Urdu calligraphy to wear',
    ground: '#0f4a4d',
    ink: '#f5ead2',
    garments: ['khwaab-sweatshirt-ivory', 'ishq-oversized-black', 'sukoon-oversized-onion-pink'],
    link: '/category/urdu-caligraphy',
    alt: 'One word, said well. Ishq, sukoon, khwaab, safar: Urdu calligraphy to wear.',
  },
  {
    id: 'fresh-off-the-press',
    words: 'Fresh off the press',
    note: 'New prints and new colours, in since October',
    ground: '#cfc3e6',
    ink: '#24133f',
    garments: ['roshni-oversized-greenyellow', 'oni-mask-hoodie-onion-pink', 'last-local-oversized-sky-blue'],
    link: '/new-arrivals',
    alt: 'Fresh off the press. New prints and new colours, in since October.',
  },
  {
    id: 'three-tees',
    words: '3 tees ₹999',
    note: 'Any three regular t-shirts, one flat price',
    ground: '#f2a900',
    ink: '#17161a',
    garments: ['midnight-drive-tee-dark-grey', 'one-tip-one-hand-tee-cream', 'final-form-tee-white'],
    link: '/category/regular-t-shirt',
    alt: '3 tees ₹999. Any three regular t-shirts, one flat price.',
  },
];
