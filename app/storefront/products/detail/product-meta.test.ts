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
      { property: 'og:image', content: 'https://shop.example/images/w_1200,h_1200,q_auto,f_auto/kage.jpg' },
      { property: 'og:image:width', content: '960' },
      { property: 'og:image:height', content: '1200' },
      { property: 'og:image:alt', content: 'Kage Oversized T-Shirt' },
    ]),
  );
});

it('offers the product in rupees, with what is left of it', () => {
  expect(dataOf(PAGE, 'Product')).toMatchObject({
    name: 'Kage Oversized T-Shirt',
    offers: { price: 799, priceCurrency: 'INR', availability: 'https://schema.org/InStock' },
  });
  const soldOut = { ...PAGE, product: { ...PAGE.product, stock: { S: 0 } } };
  expect(dataOf(soldOut, 'Product')).toMatchObject({
    offers: { availability: 'https://schema.org/OutOfStock' },
  });
});

it('without a picture shows that of the store, and gives search engines none', () => {
  const bare = { ...PAGE, product: { ...PAGE.product, images: [] } };
  expect(dataOf(bare, 'Product')).not.toHaveProperty('image');
  expect(productMeta(bare, STORE)).toContainEqual({
    property: 'og:image',
    content: 'https://shop.example/images/banner',
  });
});

it('says how it is delivered and until when it can go back', () => {
  expect(dataOf(PAGE, 'Product')).toMatchObject({
    offers: {
      hasMerchantReturnPolicy: { applicableCountry: 'IN', merchantReturnDays: 7 },
      shippingDetails: { shippingRate: { maxValue: 99, currency: 'INR' } },
    },
  });
});

it('speaks of a rating only when there are reviews', () => {
  expect(dataOf(PAGE, 'Product')).not.toHaveProperty('aggregateRating');
  const summary = { ...PAGE.reviews.summary, count: 3, average: 4.3 };
  expect(dataOf({ ...PAGE, reviews: { newest: [], summary } }, 'Product')).toMatchObject({
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
