import { PAGE_TEXTS } from '#core/contract/products/fields.ts';
import type { ListedProduct, Product, ProductPicture, StyleColour } from '#core/contract/products.ts';
import type { ReviewSummary } from '#core/contract/reviews.ts';
import { recordOf } from '#core/objects.ts';
import { rupeesFromPaise } from '#core/pricing/paise.ts';
import { getSwatch } from '#core/rules/colours.ts';
import { adviseSizes } from '#core/rules/size-advice.ts';
import { FITS } from '#core/rules/sizes.ts';
import { presentPicture } from '#server/domains/pictures/present-picture.ts';
import { presentReview } from './present-review.ts';
import type { CardRow, ProductRow, SingleRow } from './products.queries.ts';

/** What cards and lists show of a product, and nothing else. */
export function presentCard(row: CardRow): ListedProduct {
  return {
    _id: row.id,
    name: row.name,
    price: rupeesFromPaise(row.pricePaise),
    ...(row.mrpPaise !== null && { mrp: rupeesFromPaise(row.mrpPaise) }),
    ...(row.discountPercentage !== null && { discountPercentage: row.discountPercentage }),
    category: row.category,
    ...(row.homeTag !== null && { homeTag: row.homeTag }),
    colors: row.colour,
    sizes: row.sizes.map(({ size }) => size).join(', '),
    stock: Object.fromEntries(row.sizes.map(({ size, available }) => [size, available])),
    images: row.pictures.map(presentProductPicture),
    ...(row.styleColours.length > 1 && { styleColours: row.styleColours.map(presentColour) }),
    reviewSummary: summarise(row.reviewCounts),
  };
}

/** With the texts and reviews of its page. */
export function presentProduct(row: ProductRow): Product {
  return {
    ...presentCard(row),
    ...recordOf(PAGE_TEXTS, (name) => row[name]),
    swatch: getSwatch(row.colour),
    reviews: row.reviews.map(presentReview),
    createdAt: row.createdAt.toISOString(),
  };
}

function presentColour({ id, colour, isInStock }: CardRow['styleColours'][number]): StyleColour {
  return { _id: id, colors: colour, swatch: getSwatch(colour), inStock: isInStock };
}

/** A product alone, with its size chart and what became of its sizes. */
export function presentSingle(row: SingleRow): Product {
  const product = presentProduct(row);
  const sizeAdvice = adviseSizes(row.sizeOutcomes, product.reviewSummary.fits);
  return {
    ...product,
    ...(row.sizeChart && { sizeChart: row.sizeChart }),
    ...(sizeAdvice && { sizeAdvice }),
  };
}

/** With who wears the product in it. */
export function presentProductPicture(picture: CardRow['pictures'][number]): ProductPicture {
  return { ...presentPicture(picture), ...(picture.model && { model: picture.model }) };
}

/** Figures of the reviews section, from the stored counts. */
function summarise({ ratings, fits }: CardRow['reviewCounts']): ReviewSummary {
  const ratedAs = (stars: number) => ratings[stars - 1] ?? 0;
  const rated = { 1: ratedAs(1), 2: ratedAs(2), 3: ratedAs(3), 4: ratedAs(4), 5: ratedAs(5) };
  const count = rated[1] + rated[2] + rated[3] + rated[4] + rated[5];
  const stars = rated[1] + 2 * rated[2] + 3 * rated[3] + 4 * rated[4] + 5 * rated[5];
  return {
    count,
    average: count === 0 ? 0 : Math.round((stars / count) * 10) / 10,
    recommended: rated[4] + rated[5],
    ratings: rated,
    fits: recordOf(FITS, (name) => fits[FITS.indexOf(name)] ?? 0),
  };
}
