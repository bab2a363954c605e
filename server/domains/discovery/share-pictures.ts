import type { Product } from '#core/contract/products.ts';
import { fileOfAddress } from '#core/rules/image-address.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import { RETURN_WINDOW_DAYS } from '#core/rules/order-states.ts';
import type { Pictures } from '#server/domains/pictures/pictures.service.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { sharePictureTexts } from '#texts/discovery.ts';

export type SharePictures = ReturnType<typeof createSharePictures>;

/** What a link to a product looks like where people share it: the garment with its name and its price. */
export function createSharePictures({
  pictures,
  readProduct,
  readBrandName,
}: {
  pictures: Pick<Pictures, 'deliverShare'>;
  readProduct: (id: string) => Promise<Product>;
  readBrandName: () => Promise<string>;
}) {
  async function draw(id: string): Promise<Buffer> {
    const [product, brandName] = await Promise.all([readProduct(id), readBrandName()]);
    const file = product.images[0] && fileOfAddress(product.images[0].url);
    if (!file) throw new Refusal('image-not-found');
    const isReduced = product.mrp !== undefined && product.mrp > product.price;
    return pictures.deliverShare(file, {
      brandName,
      name: product.name,
      price: formatRupees(product.price),
      mrp: isReduced ? formatRupees(product.mrp ?? 0) : null,
      promise: sharePictureTexts.promise(RETURN_WINDOW_DAYS),
    });
  }

  return { draw };
}
