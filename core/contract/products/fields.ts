import { z } from 'zod';
import { keysOf } from '#core/objects.ts';
import { SIZE_CLASSES } from '#core/rules/parcel-size.ts';
import { NAME_MOST } from '#core/rules/products.ts';
import { rupeesFrom } from '../rupees.ts';

/** Text of several lines, as it is stored: without blanks at its ends, its lines ended in one way. */
function multiline(most: number) {
  return z
    .string()
    .max(most, `At most ${most} characters`)
    .overwrite((value) => value.replaceAll(/\r\n?/g, '\n').trim());
}

function line(most: number) {
  return z.string().trim().min(1, 'Required').max(most, `At most ${most} characters`);
}

export const rupeesSchema = rupeesFrom(1);

const weightSchema = z.int('Enter whole grams').min(1, 'At least 1 g').max(50_000, 'At most 50,000 g');

/** How a field is called, and what it may hold. */
export interface ProductField {
  label: string;
  /** The head of its column in the sheet, where that is not the label. */
  head?: string;
  /** What the sheet's column takes. */
  help: string;
  schema: z.ZodType;
  /** Of a new product that says nothing about it. A field without must be given. */
  empty?: string | boolean | null;
}

/**
 * Everything that staff set of a product, except its sizes and pictures: the one list of a product's fields. Columns,
 * form, sheet, undo and what the shop shows follow from it. Its order is that of the sheet's columns.
 */
export const PRODUCT_FIELDS = {
  name: { label: 'Name', help: 'Up to 200 characters.', schema: line(NAME_MOST) },
  description: { label: 'Description', help: 'A sentence or two.', schema: multiline(5000), empty: '' },
  details: {
    label: 'Details',
    help: 'One per line; “Fit: relaxed” becomes a table row.',
    schema: multiline(10_000),
    empty: '',
  },
  fabric: { label: 'Fabric', help: 'Such as “100% cotton, 240 GSM”.', schema: multiline(120), empty: '' },
  price: { label: 'Price', help: 'In rupees, including tax, such as 799 or 799.50.', schema: rupeesSchema },
  mrp: {
    label: 'MRP',
    help: 'In rupees, not below the price. Leave it empty for none.',
    schema: rupeesSchema.nullable(),
    empty: null,
  },
  category: {
    label: 'Category',
    help: 'Such as “oversized t-shirt” or “hoodie”.',
    schema: line(100).toLowerCase(),
  },
  homeTag: {
    label: 'Home tag',
    help: 'Such as “Anime”. Leave it empty for none.',
    schema: line(100).nullable(),
    empty: null,
  },
  colour: {
    label: 'Colour',
    help: 'Such as “Black”.',
    schema: z.string().trim().max(50, 'At most 50 characters'),
    empty: '',
  },
  style: {
    label: 'Style',
    help: 'The same name for all colours of one garment, such as “Everyday Polo”. Leave it empty for none.',
    schema: line(100).nullish(),
    empty: null,
  },
  countryOfOrigin: {
    label: 'Country of origin',
    help: 'India if left empty.',
    schema: line(100),
    empty: 'India',
  },
  manufacturer: {
    label: 'Manufacturer or packer',
    head: 'Manufacturer',
    help: 'Name and address.',
    schema: multiline(500),
    empty: '',
  },
  hsn: {
    label: 'HSN',
    help: '4, 6 or 8 digits.',
    schema: z
      .string()
      .trim()
      .regex(/^(?:\d{4}|\d{6}|\d{8})?$/, 'Enter 4, 6 or 8 digits'),
    empty: '',
  },
  netQuantity: { label: 'Net quantity', help: '1 N if left empty.', schema: line(50), empty: '1 N' },
  weightGrams: {
    label: 'Weight',
    head: 'Weight (g)',
    help: 'Of one piece, in grams. Leave it empty if nobody has weighed it.',
    schema: weightSchema.nullish(),
    empty: null,
  },
  sizeClass: {
    label: 'Packed size',
    help: 'small, medium or large, folded and packed. Leave it empty if nobody has measured it.',
    schema: z.enum(SIZE_CLASSES).nullish(),
    empty: null,
  },
  published: {
    label: 'On sale',
    help: 'yes or no. A new product stays hidden unless it says yes.',
    schema: z.boolean(),
    empty: false,
  },
} as const satisfies Record<string, ProductField>;

type Fields = typeof PRODUCT_FIELDS;
export type FieldName = keyof Fields;
export type ProductFields = z.infer<typeof productFieldsSchema>;
/** Fields that a new product may leave out. */
type EmptyName = { [Name in FieldName]: Fields[Name] extends { empty: unknown } ? Name : never }[FieldName];

export const FIELD_NAMES = keysOf(PRODUCT_FIELDS);

/** What cards and lists show, and what only staff see. Every other field is a text of the product's page. */
const OTHER_FIELDS = [
  'name',
  'price',
  'mrp',
  'category',
  'homeTag',
  'colour',
  'style',
  'weightGrams',
  'sizeClass',
  'published',
] as const;
export type PageText = Exclude<FieldName, (typeof OTHER_FIELDS)[number]>;
export const PAGE_TEXTS = FIELD_NAMES.filter((name): name is PageText =>
  OTHER_FIELDS.every((other) => other !== name),
);

/** What a new product has where nothing is said. */
export const EMPTY_FIELDS = collectFields(({ empty }: ProductField) => empty) as Pick<
  ProductFields,
  EmptyName
>;

export const productFieldsSchema = z.object(
  collectFields(({ schema }) => schema) as { [Name in FieldName]: Fields[Name]['schema'] },
);

/** One thing of every field that has it, by the field's name. */
function collectFields(pick: (field: ProductField) => unknown): Record<string, unknown> {
  const entries = Object.entries<ProductField>(PRODUCT_FIELDS).map(
    ([name, field]) => [name, pick(field)] as const,
  );
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}
