import type { FeedItem } from './feed-item.ts';

/** Columns of a catalogue at Meta (Facebook, Instagram, WhatsApp), by their names there. */
export const META_COLUMNS: Record<string, (item: FeedItem) => string | number | null> = {
  id: ({ id }) => id,
  item_group_id: ({ groupId }) => groupId,
  title: ({ title }) => title,
  description: ({ description }) => description,
  availability: ({ isInStock }) => (isInStock ? 'in stock' : 'out of stock'),
  quantity_to_sell_on_facebook: ({ available }) => available,
  condition: () => 'new',
  price: ({ price }) => price,
  sale_price: ({ salePrice }) => salePrice,
  link: ({ link }) => link,
  image_link: ({ picture }) => picture,
  // Our own addresses contain commas, which part the addresses of a cell.
  additional_image_link: ({ morePictures }) =>
    morePictures.map((address) => address.replaceAll(',', '%2C')).join(','),
  brand: ({ brand }) => brand,
  gtin: ({ gtin }) => gtin,
  mpn: ({ gtin, sku }) => (gtin === null ? sku : null),
  google_product_category: ({ category }) => category,
  product_type: ({ productType }) => productType,
  color: ({ colour }) => colour,
  size: ({ size }) => size,
  material: ({ material }) => material,
  gender: () => 'unisex',
  age_group: () => 'adult',
};
