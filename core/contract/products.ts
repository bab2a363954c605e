import { z } from 'zod';
import { recordOf } from '#core/objects.ts';
import { MOST_RUPEES } from '#core/rules/price-ranges.ts';
import { UNDERSTOOD_KINDS } from '#core/rules/search/understood.ts';
import { call } from './call.ts';
import { given } from './given.ts';
import { pictureSchema } from './pictures.ts';
import { PAGE_TEXTS } from './products/fields.ts';
import { reviewSchema, reviewSummarySchema } from './reviews.ts';
import { sizeAdviceSchema, sizeChartSchema } from './sizes.ts';

/** The person who wears the product in a picture. */
const modelSchema = z.object({
  heightCm: z.int(),
  size: z.string().describe('The size that is worn'),
});

export const productPictureSchema = pictureSchema.extend({
  model: modelSchema.optional().describe('Absent where nobody wears the product'),
});
export type ProductPicture = z.infer<typeof productPictureSchema>;

const swatchSchema = z
  .string()
  .describe('`#rrggbb`; grey for a colour that is not in the table of the store');

/** A product on sale that is the same garment in another colour, or the product itself. */
const styleColourSchema = z.object({
  _id: z.string(),
  colors: z.string(),
  swatch: swatchSchema,
  inStock: z.boolean(),
});
export type StyleColour = z.infer<typeof styleColourSchema>;

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
  styleColours: z
    .array(styleColourSchema)
    .optional()
    .describe(
      'The colours of its style, itself among them, the oldest first; absent where there is no other',
    ),
  reviewSummary: reviewSummarySchema,
});

/** What only the product's own page shows. */
const pageSchema = z.object({
  ...recordOf(PAGE_TEXTS, () => z.string()),
  swatch: swatchSchema,
  reviews: z.array(reviewSchema).describe('The newest ones: 5 in a list, 100 for a single product'),
  createdAt: z.iso.datetime(),
});

const productSchema = cardSchema.extend(pageSchema.shape).extend({
  sizeChart: sizeChartSchema.optional().describe('Of a single product'),
  sizeAdvice: sizeAdviceSchema
    .optional()
    .describe('Of a single product: what became of its sizes; absent while too few were taken'),
});
export type Product = z.infer<typeof productSchema>;

/** A product of a list: whole, unless only cards were asked for. */
export const listedProductSchema = cardSchema.extend(pageSchema.partial().shape);
export type ListedProduct = z.infer<typeof listedProductSchema>;

export const PRODUCT_SORTS = ['newest', 'price-asc', 'price-desc', 'best-selling'] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];

const rupees = z.coerce.number().min(0).max(MOST_RUPEES);

const flag = z.enum(['true', 'false']).transform((text) => text === 'true');

const commaSeparated = (most: number, longest = 100) =>
  z
    .string()
    .max(5000)
    .transform((text) => [...new Set(text.split(',').map((part) => part.trim()))].filter(Boolean))
    .pipe(
      z
        .array(z.string())
        .min(1)
        .max(most)
        .refine(
          (parts) => parts.every(({ length }) => length <= longest),
          `At most ${longest} characters each`,
        ),
    );

/** What a list of products can be asked for. Without any of it the list is all that is on sale. */
export const productQuerySchema = z.object({
  category: given(commaSeparated(20)).describe('One category, or several separated by commas'),
  homeTag: given(commaSeparated(20)).describe('One tag, or several separated by commas'),
  search: given(z.string().trim().max(100)).describe(
    'Products whose name contains this, then those that it can mean: words for size, colour, category, theme and price are filters, the others are found in name, colour, category, tag, description or SKU, also misspelt, in Hindi, or by a synonym of the store. Without `sort` the best matches come first',
  ),
  exact: given(z.enum(['true', 'false']).transform((flag) => flag === 'true')).describe(
    'Searches for the text as typed: no word is taken for a filter, and no slip is corrected',
  ),
  minPrice: given(rupees),
  maxPrice: given(rupees),
  size: given(z.string().toUpperCase().pipe(commaSeparated(20, 20))).describe(
    'One size, or several separated by commas. Only products of which one of them can be bought now',
  ),
  color: given(commaSeparated(20, 50)).describe('One colour, or several separated by commas'),
  inStock: given(flag),
  sort: given(z.enum(PRODUCT_SORTS)),
  ids: given(commaSeparated(100)),
  perTag: given(z.coerce.number().int().min(1).max(20)).describe(
    'The newest so many of each home tag named, in the order of the tags, instead of one page',
  ),
  facets: given(flag).describe('With the counts by which a shopper can go on filtering'),
  fields: given(z.enum(['card'])).describe('Without the texts and reviews that only a product page shows'),
  limit: given(z.coerce.number().int().min(1).max(100)),
  cursor: given(z.string().min(1).max(300)),
});
export type ProductQuery = z.infer<typeof productQuerySchema>;

const valueCountSchema = z.object({ value: z.string(), count: z.int() });

/** By parameter of the list: what can be chosen, in a fixed order. */
const facetCountsSchema = z
  .object({
    size: z.array(valueCountSchema),
    color: z.array(valueCountSchema),
    homeTag: z.array(valueCountSchema),
    category: z.array(valueCountSchema),
    price: z.array(z.object({ minPrice: z.int().optional(), maxPrice: z.int().optional(), count: z.int() })),
    inStock: z.int(),
    isCapped: z
      .literal(true)
      .optional()
      .describe('The search found more than were counted: each count is the least that there are'),
  })
  .describe(
    'How many products the list shows with the value as the only one of its parameter, all other parameters as they are',
  );
export type FacetCounts = z.infer<typeof facetCountsSchema>;

const understoodSchema = z.object({
  kind: z.enum(UNDERSTOOD_KINDS).describe('The parameter that would filter alike'),
  value: z.string().describe('Its value; several are separated by commas'),
  words: z.string().describe('The words that were taken for it, as typed'),
  without: z.string().describe('The search without these words'),
});

/** What a search was taken for. */
const searchAnswerSchema = z.object({
  text: z.string().describe('As typed'),
  understood: z
    .array(understoodSchema)
    .describe('Words that were taken for filters, where all products of the list match these'),
  didYouMean: z.string().optional().describe('The text without slips, which was searched for instead'),
  nearest: z.literal(true).optional().describe('Nothing matches all of it: these products come nearest'),
});
export type SearchAnswer = z.infer<typeof searchAnswerSchema>;

export interface ProductPage {
  products: ListedProduct[];
  nextCursor: string | null;
  total: number;
  totalIsCapped: boolean;
  facets?: FacetCounts | undefined;
  /** Where something was searched for. */
  search?: SearchAnswer;
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
    facets: facetCountsSchema.optional(),
    search: searchAnswerSchema.optional().describe('Where something was searched for'),
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
