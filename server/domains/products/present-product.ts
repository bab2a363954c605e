import type { Product, ProductPicture } from '#core/contract/products.ts';
import type { Review, ReviewSummary } from '#core/contract/reviews.ts';
import { rupeesFromPaise } from '#core/pricing/paise.ts';
import { FITS, type Fit } from '#core/rules/reviews.ts';
import { presentPicture } from '#server/domains/pictures/present-picture.ts';
import type { PictureJson } from './picture.queries.ts';
import type { ProductRow } from './products.queries.ts';

/** The fields of a product that leave the store, and no others. */
export function presentProduct(row: ProductRow): Product {
  return {
    _id: row.id,
    name: row.name,
    description: row.description,
    details: row.details,
    price: rupeesFromPaise(row.price_paise),
    ...(row.mrp_paise === null ? {} : { mrp: rupeesFromPaise(row.mrp_paise) }),
    ...(row.discount_percentage === null ? {} : { discountPercentage: row.discount_percentage }),
    category: row.category,
    ...(row.home_tag === null ? {} : { homeTag: row.home_tag }),
    colors: row.colour,
    sizes: row.sizes.map(({ size }) => size).join(', '),
    stock: Object.fromEntries(row.sizes.map(({ size, available }) => [size, available])),
    images: row.pictures.map(presentProductPicture),
    reviews: row.reviews.map(presentReview),
    reviewSummary: summarise(row.tallies),
    countryOfOrigin: row.country_of_origin,
    manufacturer: row.manufacturer,
    hsn: row.hsn,
    netQuantity: row.net_quantity,
    createdAt: row.created_at.toISOString(),
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

/** Figures of the reviews section, from the kept counts. */
export function summarise(tallies: ProductRow['tallies']): ReviewSummary {
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
