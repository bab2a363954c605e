import { z } from 'zod';
import { recordOf } from '#core/objects.ts';
import { call } from './call.ts';
import { given } from './given.ts';
import { pictureSchema } from './pictures.ts';
import { PAGE_TEXTS } from './products/fields.ts';
import { reviewSchema, reviewSummarySchema } from './reviews.ts';

/** The person who wears the product in a picture. */
const modelSchema = z.object({
  heightCm: z.int(),
  size: z.string().describe('The size that is worn'),
});

export const productPictureSchema = pictureSchema.extend({
  model: modelSchema.optional().describe('Absent where nobody wears the product'),
});
export type ProductPicture = z.infer<typeof productPictureSchema>;

/** What cards, lists and the cart show of a product. */
const cardSchema = z.object({
  _id: z.string(),
  name: z.string(),
  price: z.number().describe('Rupees, taxes included'),
  mrp: z.number().optional(),
  discountPercentage: z.number().optional(),
  category: z.string(),
  homeTag: z.string().optional(),
  colors: z.string().describe('One colour name'),
  sizes: z.string().describe('Comma-separated, in the order in which they are offered'),
  stock: z.record(z.string(), z.int()).describe('What can be bought now, by size'),
  images: z.array(productPictureSchema),
  reviewSummary: reviewSummarySchema,
});

/** What only the product's own page shows. */
const pageSchema = z.object({
  ...recordOf(PAGE_TEXTS, () => z.string()),
  reviews: z.array(reviewSchema).describe('The newest ones: 5 in a list, 100 for a single product'),
  createdAt: z.iso.datetime(),
});

const productSchema = cardSchema.extend(pageSchema.shape);
export type Product = z.infer<typeof productSchema>;

/** A product of a list: whole, unless only cards were asked for. */
const listedProductSchema = cardSchema.extend(pageSchema.partial().shape);
export type ListedProduct = z.infer<typeof listedProductSchema>;

export const PRODUCT_SORTS = ['newest', 'price-asc', 'price-desc'] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];

const rupees = z.coerce.number().min(0).max(10_000_000);

const commaSeparated = (most: number) =>
  z
    .string()
    .max(5000)
    .transform((text) => [...new Set(text.split(',').map((part) => part.trim()))].filter(Boolean))
    .pipe(z.array(z.string().max(100)).min(1).max(most));

/** What a list of products can be asked for. Without any of it the list is all that is on sale. */
export const productQuerySchema = z.object({
  category: given(z.string().trim().min(1).max(100)),
  homeTag: given(commaSeparated(20)).describe('One tag, or several separated by commas'),
  search: given(z.string().trim().max(100)).describe(
    'The name contains this, or every word of it is found in name, colour, category or tag; case, hyphens and apostrophes do not count. Without `sort` the best matches come first',
  ),
  minPrice: given(rupees),
  maxPrice: given(rupees),
  size: given(z.string().trim().min(1).max(20).toUpperCase()),
  color: given(z.string().trim().min(1).max(50)),
  inStock: given(z.enum(['true', 'false']).transform((flag) => flag === 'true')),
  sort: given(z.enum(PRODUCT_SORTS)),
  ids: given(commaSeparated(100)),
  perTag: given(z.coerce.number().int().min(1).max(20)).describe(
    'The newest so many of each home tag named, in the order of the tags, instead of one page',
  ),
  fields: given(z.enum(['card'])).describe('Without the texts and reviews that only a product page shows'),
  limit: given(z.coerce.number().int().min(1).max(100)),
  cursor: given(z.string().min(1).max(300)),
});
export type ProductQuery = z.infer<typeof productQuerySchema>;

export interface ProductPage {
  products: ListedProduct[];
  nextCursor: string | null;
  total: number;
  totalIsCapped: boolean;
}

/** Categories and home tags that have something on sale. */
const facetsSchema = z.object({ categories: z.array(z.string()), homeTags: z.array(z.string()) });
export type Facets = z.infer<typeof facetsSchema>;

export const productIdSchema = z.string().min(1).max(100);

export const listProducts = call('GET', '/api/products/list', 'anyone', {
  summary: 'Lists products on sale: all without parameters, otherwise one page',
  cached: true,
  query: productQuerySchema,
  fields: z.object({
    data: z.array(listedProductSchema),
    nextCursor: z.string().nullable().optional().describe('Absent in the whole list; null on the last page'),
    total: z.int().optional().describe('How many products match'),
    totalIsCapped: z
      .boolean()
      .optional()
      .describe('True when more than `total` match and the rest was not counted'),
  }),
  failures: ['cursor-invalid'],
});

export const listFacets = call('GET', '/api/products/facets', 'anyone', {
  summary: 'Categories and home tags with products on sale',
  cached: true,
  data: facetsSchema,
});

export const readProduct = call('GET', '/api/products/:id', 'anyone', {
  summary: 'One product',
  cached: true,
  params: z.object({ id: productIdSchema }),
  data: productSchema,
  failures: ['product-not-found'],
});
