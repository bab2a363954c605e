import { absoluteUrl } from '#app/lib/seo.ts';
import type { ShownStore } from '#app/lib/store-identity.ts';
import type { Store } from '#core/contract/store.ts';
import { imageAddress } from '#core/rules/image-address.ts';
import { RETURN_WINDOW_DAYS } from '#core/rules/order-states.ts';
import type { ProductPageModel } from './product-page.ts';

const COUNTRY = 'IN';
/** As the page on shipping and returns says: metro cities first, everywhere else last. */
const HANDLING_DAYS = { minValue: 1, maxValue: 2 };
const TRANSIT_DAYS = { minValue: 3, maxValue: 7 };

/**
 * A product for search engines: what all of its sizes share, and each size with its own offer. Colours of one style are one
 * group, named as in the feeds; the other ones are on their own pages.
 */
export function productData(
  { product, reviews }: ProductPageModel,
  { store, url, description }: { store: ShownStore; url: string; description: string },
) {
  const pictures = product.images.map((picture) => absoluteUrl(store, imageAddress(picture.url, 1600)));
  const variant = (size: string) => ({
    '@type': 'Product',
    name: `${product.name}, ${size}`,
    size,
    color: product.colors,
    ...(pictures[0] && { image: pictures[0] }),
    offers: {
      '@type': 'Offer',
      url,
      price: product.price,
      priceCurrency: 'INR',
      availability: `https://schema.org/${(product.stock[size] ?? 0) > 0 ? 'InStock' : 'OutOfStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
      ...offerTermsData(store),
    },
  });
  const others = (product.styleColours ?? [])
    .filter(({ _id }) => _id !== product._id)
    .map(({ _id }) => ({
      '@type': 'Product',
      url: absoluteUrl(store, `/product/${encodeURIComponent(_id)}`),
    }));
  return {
    '@context': 'https://schema.org',
    '@type': 'ProductGroup',
    productGroupID: product.styleColours?.[0]?._id ?? product._id,
    name: product.name,
    description,
    url,
    category: product.category,
    color: product.colors,
    ...(pictures.length > 0 && { image: pictures }),
    brand: { '@type': 'Brand', name: store.brandName },
    countryOfOrigin: product.countryOfOrigin,
    variesBy: ['https://schema.org/size', ...(others.length > 0 ? ['https://schema.org/color'] : [])],
    hasVariant: [...product.sizes.map(variant), ...others],
    ...(reviews.summary.count > 0 && ratingData(reviews)),
  };
}

function ratingData({ summary, newest }: ProductPageModel['reviews']) {
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: summary.average,
      bestRating: 5,
      reviewCount: summary.count,
    },
    review: newest.map((review) => ({
      '@type': 'Review',
      author: { '@type': 'Person', name: review.name },
      datePublished: review.createdAt,
      reviewBody: review.comment,
      reviewRating: { '@type': 'Rating', ratingValue: review.rating, bestRating: 5 },
    })),
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
