import type { MetaDescriptor } from 'react-router';
import { absoluteUrl, breadcrumbJsonLd, pageMeta, type ShareImage } from '#app/lib/seo.ts';
import type { ShownStore } from '#app/lib/store-identity.ts';
import { productData } from './product-data.ts';
import { type ProductPageModel, type ShownProduct, toProductType } from './product-page.ts';

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
      image: product.images.length > 0 ? shareImage(product) : undefined,
      jsonLd: import.meta.env.SSR && [
        productData(page, { store, url, description: summarise(product) }),
        breadcrumbJsonLd(store, [toProductType(product.category), { label: product.name, path }]),
      ],
    }),
    { property: 'product:price:amount', content: String(product.price) },
    { property: 'product:price:currency', content: 'INR' },
  ];
}

/** What the product is, in one or two lines. */
function summarise(product: ShownProduct): string {
  const text = product.description || product.details.split('\n').join(' ') || product.name;
  return text.length > 160 ? `${text.slice(0, 157).trimEnd()}…` : text;
}

/** Made by the store: the garment with its name and price. With another price it has another address, for those who keep it. */
function shareImage({ _id, name, price, mrp = 0 }: ShownProduct): ShareImage {
  const path = `/share/${encodeURIComponent(_id)}.jpg?v=${price}-${mrp}`;
  return { path, width: 1200, height: 630, alt: name };
}
