import { escapeXml } from '../escape-xml.ts';
import type { FeedItem } from './feed-item.ts';

/** RSS 2.0 with the attributes of Google's product data specification. */
export function openGoogleFeed({ brandName, publicUrl }: { brandName: string; publicUrl: string }): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>
<title>${escapeXml(brandName)}</title><link>${escapeXml(publicUrl)}</link><description>${escapeXml(brandName)}</description>
`;
}

export const GOOGLE_FEED_END = '</channel></rss>\n';

export function writeGoogleItem(item: FeedItem, { shipping }: { shipping: string }): string {
  const tags: [string, string | number | null][] = [
    ['id', item.id],
    ['item_group_id', item.groupId],
    ['title', item.title],
    ['description', item.description],
    ['link', item.link],
    ['image_link', item.picture],
    ...item.morePictures.map((picture): [string, string] => ['additional_image_link', picture]),
    ['availability', item.isInStock ? 'in_stock' : 'out_of_stock'],
    ['price', item.price],
    ['sale_price', item.salePrice],
    ['condition', 'new'],
    ['brand', item.brand],
    ['gtin', item.gtin],
    ['mpn', item.gtin === null ? item.sku : null],
    ['google_product_category', item.category],
    ['product_type', item.productType],
    ['color', item.colour || null],
    ['size', item.size],
    ['material', item.material || null],
    ['gender', 'unisex'],
    ['age_group', 'adult'],
  ];
  const given = tags.filter(([, value]) => value !== null).map(([name, value]) => tag(name, String(value)));
  const delivery = `<g:shipping>${tag('country', 'IN')}${tag('price', shipping)}</g:shipping>`;
  return `<item>${given.join('')}${delivery}</item>\n`;
}

function tag(name: string, value: string): string {
  return `<g:${name}>${escapeXml(value)}</g:${name}>`;
}
