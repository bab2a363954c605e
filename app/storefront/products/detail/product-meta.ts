import type { MetaDescriptor } from 'react-router';
import { absoluteUrl, breadcrumbJsonLd, pageMeta, shareImageFrom } from '#app/lib/seo.ts';
import type { ShownStore } from '#app/lib/store-identity.ts';
import type { Store } from '#core/contract/store.ts';
import { imageAddress } from '#core/rules/image-address.ts';
import { RETURN_WINDOW_DAYS } from '#core/rules/order-states.ts';
import { type ProductPageModel, type ShownProduct, toProductType } from './product-page.ts';
import { toPurchaseStep } from './purchase.ts';

const COUNTRY = 'IN';
/** As the page on shipping and returns says: metro cities first, everywhere else last. */
const HANDLING_DAYS = { minValue: 1, maxValue: 2 };
const TRANSIT_DAYS = { minValue: 3, maxValue: 7 };

/** What search engines and link previews read. */
export function productMeta(page: ProductPageModel, store: ShownStore): MetaDescriptor[] {
  const { product } = page;
  const path = `/product/${encodeURIComponent(product._id)}`;
  const url = absoluteUrl(store, path);
  return [
    ...pageMeta({
      store,
      title: product.name,
      description: summarise(product),
      path,
      type: 'product',
      image: shareImageFrom(product.images[0], product.name),
      jsonLd: import.meta.env.SSR && [
        productData(page, store, url),
        breadcrumbJsonLd(store, [toProductType(product.category), { label: product.name, path }]),
      ],
    }),
    { property: 'product:price:amount', content: String(product.price) },
    { property: 'product:price:currency', content: 'INR' },
  ];
}

function productData(page: ProductPageModel, store: ShownStore, url: string) {
  const { product, reviews } = page;
  const isSoldOut = toPurchaseStep(product, null) === 'sold-out';
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    description: summarise(product),
    sku: product._id,
    category: product.category,
    color: product.colors,
    size: product.sizes,
    ...(product.images.length > 0 && {
      image: product.images.map((picture) => absoluteUrl(store, imageAddress(picture.url, 1600))),
    }),
    brand: { '@type': 'Brand', name: store.brandName },
    countryOfOrigin: product.countryOfOrigin,
    offers: {
      '@type': 'Offer',
      url,
      price: product.price,
      priceCurrency: 'INR',
      availability: `https://schema.org/${isSoldOut ? 'OutOfStock' : 'InStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
      ...offerTermsData(store),
    },
    ...(reviews.summary.count > 0 && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: reviews.summary.average,
        bestRating: 5,
        reviewCount: reviews.summary.count,
      },
      review: reviews.newest.map((review) => ({
        '@type': 'Review',
        author: { '@type': 'Person', name: review.name },
        datePublished: review.createdAt,
        reviewBody: review.comment,
        reviewRating: { '@type': 'Rating', ratingValue: review.rating, bestRating: 5 },
      })),
    }),
  };
}

/** How a product comes and how it goes back, as search engines read it beside its price. */
function offerTermsData({ highestDeliveryCharge }: Pick<Store, 'highestDeliveryCharge'>) {
  return {
    hasMerchantReturnPolicy: {
      '@type': 'MerchantReturnPolicy',
      applicableCountry: COUNTRY,
      returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
      merchantReturnDays: RETURN_WINDOW_DAYS,
      returnMethod: 'https://schema.org/ReturnByMail',
    },
    shippingDetails: {
      '@type': 'OfferShippingDetails',
      shippingDestination: { '@type': 'DefinedRegion', addressCountry: COUNTRY },
      shippingRate: { '@type': 'MonetaryAmount', maxValue: highestDeliveryCharge, currency: 'INR' },
      deliveryTime: {
        '@type': 'ShippingDeliveryTime',
        handlingTime: { '@type': 'QuantitativeValue', ...HANDLING_DAYS, unitCode: 'DAY' },
        transitTime: { '@type': 'QuantitativeValue', ...TRANSIT_DAYS, unitCode: 'DAY' },
      },
    },
  };
}

function summarise(product: ShownProduct): string {
  const text = product.description || product.details.split('\n').join(' ') || product.name;
  return text.length > 160 ? `${text.slice(0, 157).trimEnd()}…` : text;
}
