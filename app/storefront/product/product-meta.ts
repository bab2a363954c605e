import type { MetaDescriptor } from 'react-router';
import { absoluteUrl, pageMeta } from '#app/lib/seo.ts';
import type { StoreIdentity } from '#core/contract/store.ts';
import { imageAddress } from '#core/rules/image-address.ts';
import type { ProductPageModel, ShownProduct } from './product-page.ts';
import { productTypeOf } from './product-type.ts';
import { purchaseStepOf } from './purchase.ts';

/** What search engines and link previews read. */
export function productMeta(page: ProductPageModel, store: StoreIdentity): MetaDescriptor[] {
  const { product } = page;
  const path = `/product/${encodeURIComponent(product._id)}`;
  const url = absoluteUrl(store, path);
  const picture = product.images[0];
  return [
    ...pageMeta({
      store,
      title: `${product.name} | ${store.brandName}`,
      description: summaryOf(product),
      path,
      image: picture && imageAddress(picture.url, 1200),
      jsonLd: [productData(page, store, url), breadcrumbData(product, store, url)],
    }),
    { property: 'product:price:amount', content: String(product.price) },
    { property: 'product:price:currency', content: 'INR' },
  ];
}

function productData(page: ProductPageModel, store: StoreIdentity, url: string) {
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
    image: product.images.map((picture) => absoluteUrl(store, imageAddress(picture.url, 1600))),
    brand: { '@type': 'Brand', name: store.brandName },
    countryOfOrigin: product.countryOfOrigin,
    offers: {
      '@type': 'Offer',
      url,
      price: product.price,
      priceCurrency: 'INR',
      availability: `https://schema.org/${isSoldOut ? 'OutOfStock' : 'InStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
    },
    ...(reviews.summary.count > 0 && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: reviews.summary.average,
        reviewCount: reviews.summary.count,
      },
      review: reviews.newest.map((review) => ({
        '@type': 'Review',
        author: { '@type': 'Person', name: review.name },
        datePublished: review.createdAt,
        reviewBody: review.comment,
        reviewRating: { '@type': 'Rating', ratingValue: review.rating },
      })),
    }),
  };
}

function breadcrumbData(product: ShownProduct, store: StoreIdentity, url: string) {
  const type = productTypeOf(product.category);
  const crumbs = [
    { name: 'Home', item: absoluteUrl(store, '/') },
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
