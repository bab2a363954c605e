import type { MetaDescriptor } from 'react-router';
import { absoluteUrl, pageMeta, shareImageFrom } from '#app/lib/seo.ts';
import type { ShownStore } from '#app/lib/store-identity.ts';
import { imageAddress } from '#core/rules/image-address.ts';
import { commonTexts } from '#texts/common.ts';
import { offerTermsData } from './offer-terms-data.ts';
import type { ProductPageModel, ShownProduct } from './product-page.ts';
import { productTypeOf } from './product-type.ts';
import { purchaseStepOf } from './purchase.ts';

/** What search engines and link previews read. */
export function productMeta(page: ProductPageModel, store: ShownStore): MetaDescriptor[] {
  const { product } = page;
  const path = `/product/${encodeURIComponent(product._id)}`;
  const url = absoluteUrl(store, path);
  return [
    ...pageMeta({
      store,
      title: product.name,
      description: summaryOf(product),
      path,
      type: 'product',
      image: shareImageFrom(product.images[0], product.name),
      jsonLd: [productData(page, store, url), breadcrumbData(product, store, url)],
    }),
    { property: 'product:price:amount', content: String(product.price) },
    { property: 'product:price:currency', content: 'INR' },
  ];
}

function productData(page: ProductPageModel, store: ShownStore, url: string) {
  const { product, reviews } = page;
  const isSoldOut = purchaseStepOf(product, null) === 'sold-out';
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    description: summaryOf(product),
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

function breadcrumbData(product: ShownProduct, store: ShownStore, url: string) {
  const type = productTypeOf(product.category);
  const crumbs = [
    { name: commonTexts.home, item: absoluteUrl(store, '/') },
    { name: type.label, item: absoluteUrl(store, type.path) },
    { name: product.name, item: url },
  ];
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map((crumb, place) => ({ '@type': 'ListItem', position: place + 1, ...crumb })),
  };
}

function summaryOf(product: ShownProduct): string {
  const text = product.description || product.details.split('\n').join(' ') || product.name;
  return text.length > 160 ? `${text.slice(0, 157).trimEnd()}…` : text;
}
