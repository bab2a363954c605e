import { expect, it } from 'vitest';
import type { ShownStore } from '#app/lib/store-identity.ts';
import { firstProductPage } from '#texts/first/product-page.ts';
import { productMeta } from './product-meta.ts';
import type { ProductPageModel } from './product-page.ts';

const STORE: ShownStore = {
  brandName: 'the brand',
  gstin: '',
  logoFile: '',
  supportPhone: '',
  supportEmail: '',
  address: '',
  legalName: '',
  grievanceOfficer: { name: '', phone: '', email: '' },
  publicUrl: 'https://shop.example',
  social: [],
  productPage: firstProductPage,
  isStripOfferValid: true,
  highestDeliveryCharge: 99,
  shareImage: { path: '/images/banner', width: 1200, height: 533, alt: 'Anime week' },
};

const PAGE: ProductPageModel = {
  product: {
    _id: 'kage',
    name: 'Kage Oversized T-Shirt',
    description: 'A boxy tee.',
    fabric: '',
    details: '',
    price: 799,
    mrp: 1299,
    category: 'oversized t-shirt',
    colors: 'Black',
    images: [{ url: '/images/w_400,h_400,q_auto,f_auto/kage.jpg', alt: 'Front', width: 1200, height: 1500 }],
    countryOfOrigin: 'India',
    manufacturer: 'The brand',
    swatch: '#18171b',
    netQuantity: '1 N',
    sizes: ['S'],
    stock: { S: 2 },
  },
  reviews: {
    newest: [],
    summary: {
      count: 0,
      average: 0,
      recommended: 0,
      ratings: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 },
      fits: { Small: 0, 'Moderately small': 0, 'As expected': 0, 'Moderately large': 0, Large: 0 },
    },
  },
  similar: [],
  pairs: [],
};

function dataOf(page: ProductPageModel, type: string): unknown {
  return productMeta(page, STORE)
    .flatMap((tag) => ('script:ld+json' in tag ? [tag['script:ld+json']] : []))
    .find((data) => typeof data === 'object' && data !== null && '@type' in data && data['@type'] === type);
}

it('has a title, a canonical address and a preview picture', () => {
  expect(productMeta(PAGE, STORE)).toEqual(
    expect.arrayContaining([
      { title: 'Kage Oversized T-Shirt | the brand' },
      { tagName: 'link', rel: 'canonical', href: 'https://shop.example/product/kage' },
      { property: 'og:type', content: 'product' },
      { property: 'product:price:amount', content: '799' },
      { property: 'og:image', content: 'https://shop.example/share/kage.jpg?v=799-1299' },
      { property: 'og:image:width', content: '1200' },
      { property: 'og:image:height', content: '630' },
      { property: 'og:image:alt', content: 'Kage Oversized T-Shirt' },
    ]),
  );
});

it('offers each size in rupees, with whether it can be had', () => {
  const product = { ...PAGE.product, sizes: ['S', 'M'], stock: { S: 2, M: 0 } };
  const offer = { price: 799, priceCurrency: 'INR', url: 'https://shop.example/product/kage' };
  expect(dataOf({ ...PAGE, product }, 'ProductGroup')).toMatchObject({
    name: 'Kage Oversized T-Shirt',
    productGroupID: 'kage',
    variesBy: ['https://schema.org/size'],
    hasVariant: [
      {
        name: 'Kage Oversized T-Shirt, S',
        size: 'S',
        offers: { ...offer, availability: 'https://schema.org/InStock' },
      },
      {
        name: 'Kage Oversized T-Shirt, M',
        size: 'M',
        offers: { ...offer, availability: 'https://schema.org/OutOfStock' },
      },
    ],
  });
});

it('is one group with the other colours of its style', () => {
  const styleColours = ['kage-aqua', 'kage'].map((_id) => ({
    ...{ _id, colors: 'Aqua', swatch: '#0ff', inStock: true },
  }));
  const product = { ...PAGE.product, sizes: ['S'], styleColours };
  expect(dataOf({ ...PAGE, product }, 'ProductGroup')).toMatchObject({
    productGroupID: 'kage-aqua',
    variesBy: ['https://schema.org/size', 'https://schema.org/color'],
    hasVariant: [{ size: 'S' }, { '@type': 'Product', url: 'https://shop.example/product/kage-aqua' }],
  });
});

it('without a picture shows that of the store, and gives search engines none', () => {
  const bare = { ...PAGE, product: { ...PAGE.product, images: [] } };
  expect(dataOf(bare, 'ProductGroup')).not.toHaveProperty('image');
  expect(productMeta(bare, STORE)).toContainEqual({
    property: 'og:image',
    content: 'https://shop.example/images/banner',
  });
});

it('says how it is delivered and until when it can go back', () => {
  expect(dataOf(PAGE, 'ProductGroup')).toMatchObject({
    hasVariant: [
      {
        offers: {
          hasMerchantReturnPolicy: { applicableCountry: 'IN', merchantReturnDays: 7 },
          shippingDetails: { shippingRate: { maxValue: 99, currency: 'INR' } },
        },
      },
    ],
  });
});

it('speaks of a rating only when there are reviews', () => {
  expect(dataOf(PAGE, 'ProductGroup')).not.toHaveProperty('aggregateRating');
  const summary = { ...PAGE.reviews.summary, count: 3, average: 4.3 };
  expect(dataOf({ ...PAGE, reviews: { newest: [], summary } }, 'ProductGroup')).toMatchObject({
    aggregateRating: { ratingValue: 4.3, bestRating: 5, reviewCount: 3 },
  });
});

it('says where the product is in the shop', () => {
  expect(dataOf(PAGE, 'BreadcrumbList')).toMatchObject({
    itemListElement: [
      { position: 1, name: 'Home', item: 'https://shop.example/' },
      { position: 2, item: 'https://shop.example/category/oversized-t-shirt' },
      { position: 3, name: 'Kage Oversized T-Shirt', item: 'https://shop.example/product/kage' },
    ],
  });
});
