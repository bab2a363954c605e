import { PAGE_TEXTS, type PageText } from '#core/contract/products/fields.ts';
import type { ListedProduct, Product, ProductPicture } from '#core/contract/products.ts';
import type { Review, ReviewSummary } from '#core/contract/reviews.ts';
import { rupeesFromPaise } from '#core/pricing/paise.ts';
import { FITS, type Fit } from '#core/rules/reviews.ts';
import { presentPicture } from '#server/domains/pictures/present-picture.ts';
import type { PictureJson } from './picture.queries.ts';
import type { CardRow, ProductRow } from './products.queries.ts';

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
    reviewSummary: summarise(row.tallies),
  };
}

/** With the texts and reviews of its page. */
export function presentProduct(row: ProductRow): Product {
  return {
    ...presentCard(row),
    ...(Object.fromEntries(PAGE_TEXTS.map((name) => [name, row[name]])) as Pick<ProductRow, PageText>),
    reviews: row.reviews.map(presentReview),
    createdAt: row.createdAt.toISOString(),
  };
}

/** With who wears the product in it. */
export function presentProductPicture(picture: PictureJson): ProductPicture {
  return { ...presentPicture(picture), ...(picture.model && { model: picture.model }) };
}

function presentReview(row: ProductRow['reviews'][number]): Review {
  const fit = FITS.find((known) => known === row.fit);
  return {
    _id: row.id,
    name: row.name,
    rating: row.rating,
    comment: row.comment,
    ...(fit === undefined ? {} : { fit }),
    verifiedBuyer: row.verifiedBuyer,
    ...(row.answer === null ? {} : { answer: row.answer }),
    createdAt: new Date(row.createdAt).toISOString(),
  };
}

/** Figures of the reviews section, from the stored counts. */
function summarise(tallies: ProductRow['tallies']): ReviewSummary {
  const ratings = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 };
  const fits = Object.fromEntries(FITS.map((fit) => [fit, 0])) as Record<Fit, number>;
  let stars = 0;
  for (const tally of tallies) {
    ratings[tally.rating as keyof typeof ratings] += tally.reviews;
    if (tally.fit in fits) fits[tally.fit as Fit] += tally.reviews;
    stars += tally.rating * tally.reviews;
  }
  const count = tallies.reduce((sum, tally) => sum + tally.reviews, 0);
  return {
    count,
    average: count === 0 ? 0 : Math.round((stars / count) * 10) / 10,
    recommended: ratings[4] + ratings[5],
    ratings,
    fits,
  };
}
