import { createHash } from 'node:crypto';
import { rupeesFromPaise } from '#core/pricing/paise.ts';
import { addressOfFile } from '#core/rules/image-address.ts';
import type { FeedProduct } from './feeds.queries.ts';

/** One size of a product, as catalogues of others list it. Both know the same facts under other names. */
export interface FeedItem {
  id: string;
  /** What all sizes of a product share, and all colours of a style. */
  groupId: string;
  title: string;
  description: string;
  link: string;
  picture: string;
  morePictures: string[];
  isInStock: boolean;
  available: number;
  /** What it costs without a reduction, and with it: '999.00 INR'. */
  price: string;
  salePrice: string | null;
  brand: string;
  /** The maker's own number; where there is none, the store's SKU names the piece. */
  gtin: string | null;
  sku: string;
  category: number;
  productType: string;
  colour: string;
  size: string;
  material: string;
}

export interface FeedStore {
  publicUrl: string;
  brandName: string;
}

/** The shorter ones of the two catalogues' limits. */
const MOST_ID = 50;
const MOST_TITLE = 150;
const MOST_DESCRIPTION = 5000;
const MOST_BRAND = 70;
const MOST_COLOUR = 40;
const MOST_MORE_PICTURES = 10;
const PICTURE_BOX = 1200;

/** Numbers of Google's taxonomy, which Meta reads, too: trousers, shirts and tops, clothing of any kind. */
const TAXONOMY: readonly [RegExp, number][] = [
  [/cargo|trouser|jogger|pant/, 204],
  [/t-shirt|hoodie|sweatshirt|polo|shirt/, 212],
];
const CLOTHING = 1604;

/** A product as rows of a catalogue, one for each size. Without a picture it has none: both catalogues refuse such rows. */
export function toFeedItems(product: FeedProduct, { publicUrl, brandName }: FeedStore): FeedItem[] {
  const [picture, ...morePictures] = product.pictures.map(
    (file) => publicUrl + addressOfFile(file, PICTURE_BOX),
  );
  if (picture === undefined) return [];
  const { id, name, colour, pricePaise, mrpPaise } = product;
  const isReduced = mrpPaise !== null && mrpPaise > pricePaise;
  return product.sizes.map(({ size, sku, barcode, available }) => ({
    id: toFeedId(sku),
    groupId: toFeedId(product.groupId),
    title: shorten(`${name}, ${colour}, ${size}`, MOST_TITLE),
    description: shorten(product.description, MOST_DESCRIPTION),
    link: `${publicUrl}/product/${encodeURIComponent(id)}`,
    picture,
    morePictures: morePictures.slice(0, MOST_MORE_PICTURES),
    isInStock: available > 0,
    available: Math.max(0, available),
    price: toPrice(isReduced ? mrpPaise : pricePaise),
    salePrice: isReduced ? toPrice(pricePaise) : null,
    brand: shorten(brandName, MOST_BRAND),
    gtin: barcode,
    sku,
    category: TAXONOMY.find(([kind]) => kind.test(product.category))?.[1] ?? CLOTHING,
    productType: product.category,
    colour: shorten(colour, MOST_COLOUR),
    size,
    material: product.fabric,
  }));
}

/** Ids may be longer here than there: a long one keeps its beginning and gets a mark of the whole. */
function toFeedId(id: string): string {
  if (id.length <= MOST_ID) return id;
  const mark = createHash('sha256').update(id).digest('hex').slice(0, 10);
  return `${id.slice(0, MOST_ID - mark.length - 1)}-${mark}`;
}

function toPrice(paise: number): string {
  return `${rupeesFromPaise(paise).toFixed(2)} INR`;
}

/** By whole characters, so that none is cut in half. */
function shorten(text: string, most: number): string {
  const characters = [...text];
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`;
}
