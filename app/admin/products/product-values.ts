import type { DefaultValues } from 'react-hook-form';
import type { ProductForm, StaffProductDetail } from '#core/contract/products/admin.ts';
import * as fields from '#core/contract/products/fields.ts';
import { SIZES } from '#core/rules/categories.ts';

/** What the form begins with for a product that was read. */
export function toValues(product: StaffProductDetail): ProductForm {
  return {
    // Whatever else was read is no field of the form.
    ...fields.productFieldsSchema.parse(product),
    sizes: product.sizes.map(({ size, onHand, ownSku, barcode }) => ({
      ...{ size, onHand, wasOnHand: onHand },
      ...{ ownSku: ownSku ?? '', barcode: barcode ?? '' },
    })),
    pictures: product.pictures.map(({ file, alt, model }) => ({ file, alt, model: model ?? null })),
  };
}

export function toNewSize(size: string): ProductForm['sizes'][number] {
  return { size, onHand: 0, wasOnHand: null, ownSku: '', barcode: '' };
}

/** A new product, with the usual sizes and without a price. It is a draft until it is put on sale. */
export const EMPTY_PRODUCT = {
  ...fields.EMPTY_FIELDS,
  name: '',
  category: '',
  sizes: SIZES.map(toNewSize),
  pictures: [],
} satisfies DefaultValues<ProductForm>;

/** A copy of another product: everything but its stock and the codes of its pieces. It stays hidden, because two of a name would confuse shoppers. */
export function toCopy(product: StaffProductDetail): ProductForm {
  const values = toValues(product);
  return {
    ...values,
    name: `${values.name} (copy)`,
    published: false,
    sizes: values.sizes.map(({ size }) => toNewSize(size)),
  };
}

/** A field that somebody else has changed meanwhile. */
export interface TheirChange {
  field: keyof ProductForm;
  label: string;
  theirs: string;
  /** True when it was changed here, too: then the form has mine. */
  isClash: boolean;
}

/**
 * Puts what I changed on top of what somebody else has saved meanwhile, and names all that they have changed. Where both
 * changed the same field mine stays.
 */
export function mergeChanges({ base, mine, theirs }: Record<'base' | 'mine' | 'theirs', ProductForm>) {
  const values = { ...theirs };
  const changes: TheirChange[] = [];
  for (const field of [...fields.FIELD_NAMES, 'sizes', 'pictures'] as const) {
    const isMine = !isSame(mine[field], base[field]);
    const isTheirs = !isSame(theirs[field], base[field]) && !isSame(mine[field], theirs[field]);
    if (isTheirs) {
      changes.push({ field, label: toLabel(field), theirs: toText(theirs, field), isClash: isMine });
    }
    if (!isMine) continue;
    const sizes = { base: base.sizes, mine: mine.sizes, theirs: theirs.sizes };
    Object.assign(values, { [field]: field === 'sizes' ? mergeSizes(sizes) : mine[field] });
  }
  return { values, changes };
}

type Sizes = ProductForm['sizes'];

/** My sizes upon theirs: a count or code that I did not touch follows theirs. */
function mergeSizes({ base, mine, theirs }: Record<'base' | 'mine' | 'theirs', Sizes>): Sizes {
  return mine.map((entry) => {
    const now = theirs.find(({ size }) => size === entry.size);
    if (!now) return entry;
    const before = base.find(({ size }) => size === entry.size);
    const isTouched = entry.wasOnHand === null || entry.onHand !== entry.wasOnHand;
    return {
      ...entry,
      wasOnHand: now.onHand,
      onHand: isTouched ? entry.onHand : now.onHand,
      ownSku: entry.ownSku === before?.ownSku ? now.ownSku : entry.ownSku,
      barcode: entry.barcode === before?.barcode ? now.barcode : entry.barcode,
    };
  });
}

function toLabel(field: keyof ProductForm): string {
  if (field === 'sizes') return 'Sizes and stock';
  return field === 'pictures' ? 'Pictures' : fields.PRODUCT_FIELDS[field].label;
}

function toText(values: ProductForm, field: keyof ProductForm): string {
  if (field === 'sizes') return values.sizes.map(({ size, onHand }) => `${size} ${onHand}`).join(', ');
  if (field === 'pictures') return `${values.pictures.length} pictures`;
  if (field === 'published') return values.published ? 'yes' : 'no';
  return String(values[field] ?? 'none');
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
