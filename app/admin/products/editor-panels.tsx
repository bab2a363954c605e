import { useId, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { Badge } from '#app/ui/badge.tsx';
import { listStyles, type ProductForm, type StaffProductDetail } from '#core/contract/products/admin.ts';
import { type PageText, PRODUCT_FIELDS } from '#core/contract/products/fields.ts';
import { keysOf } from '#core/objects.ts';
import { discountPercent } from '#core/pricing/discount.ts';
import { HOME_SECTIONS, NEW_ARRIVALS_TAG, PRODUCT_TYPES, SALE_TAG } from '#core/rules/categories.ts';
import { getSwatch, SWATCHES } from '#core/rules/colours.ts';
import { formatDateTime } from '#core/rules/india-time.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import { CLASS_SIZES, PACKING_GRAMS, SIZE_CLASSES } from '#core/rules/parcel-size.ts';
import { fitsNoGstRate, suggestedHsn } from '#core/rules/products.ts';
import { cardTexts } from '#texts/cards.ts';
import { ask } from '../lib/ask.ts';
import { typedCount } from '../lib/typed-number.ts';
import { RowAction } from '../ui/actions.tsx';
import { AreaField, ChoiceField, NumberField, Options, TextField } from '../ui/form-fields.tsx';
import { Panel, Warning } from '../ui/page.tsx';

type LegalField = 'countryOfOrigin' | 'hsn' | 'netQuantity' | 'manufacturer';

const TEXT_INPUTS: Record<'name' | Exclude<PageText, LegalField>, { rows: number; note?: string }> = {
  name: { rows: 1 },
  description: { rows: 3 },
  details: {
    rows: 5,
    note: 'shown under Product Description, one per line; ‘Fit: relaxed’ becomes a table row',
  },
  fabric: { rows: 1, note: 'such as 100% cotton, 240 GSM' },
};

export function TextsPanel() {
  return (
    <Panel title="Title & description">
      {keysOf(TEXT_INPUTS).map((name) => {
        const { rows, note } = TEXT_INPUTS[name];
        const field = { name, label: PRODUCT_FIELDS[name].label, note };
        return rows === 1 ? (
          <TextField key={name} {...field} />
        ) : (
          <AreaField key={name} {...field} rows={rows} />
        );
      })}
    </Panel>
  );
}

export function PricePanel({ sale }: { sale: StaffProductDetail['sale'] }) {
  const { watch } = useFormContext<ProductForm>();
  // Undefined while it is empty, or no amount.
  const [price, mrp]: (number | null | undefined)[] = watch(['price', 'mrp']);
  const discount = typeof price === 'number' ? discountPercent({ price, mrp: mrp ?? undefined }) : undefined;
  return (
    <Panel title="Price">
      <div className="grid grid-cols-2 gap-3">
        <NumberField name="price" label="Price" note="₹" />
        <NumberField name="mrp" label="MRP" note="₹" isOptional />
      </div>
      {sale && (
        <Warning>
          A sale is on: shoppers pay {formatRupees(sale.price)}
          {sale.until && ` until ${formatDateTime(sale.until)}`}. The price here applies after the sale.
        </Warning>
      )}
      {discount === undefined ? (
        <p className="hint">Prices include all taxes. An MRP above the price shows a discount badge.</p>
      ) : (
        <p className="flex flex-wrap items-center gap-2">
          Badge <Badge>{cardTexts.discount(discount)}</Badge>{' '}
          <span className="hint">calculated from the MRP</span>
        </p>
      )}
      {typeof price === 'number' && fitsNoGstRate(price) && (
        <Warning>
          Prices from ₹2,625.01 to ₹2,950 fit neither GST rate and are taxed at 18%. Choose ₹2,625 or less, or
          more than ₹2,950.
        </Warning>
      )}
    </Panel>
  );
}

const TAGS: string[] = [...HOME_SECTIONS, SALE_TAG, NEW_ARRIVALS_TAG];

/** Where in the shop it is shown. */
export function PlacePanel({ isNew }: { isNew: boolean }) {
  const { register, watch, getValues, setValue } = useFormContext<ProductForm>();
  const listId = useId();
  const homeTag = watch('homeTag');
  const tags = homeTag && !TAGS.includes(homeTag) ? [homeTag, ...TAGS] : TAGS;

  /** The HSN follows the category as long as nobody has chosen another. */
  function onCategory(before: string, category: string) {
    const { hsn } = getValues();
    const next = suggestedHsn(category);
    if (next && (hsn === '' || hsn === suggestedHsn(before))) setValue('hsn', next, { shouldDirty: true });
  }

  return (
    <Panel title="Visibility">
      {isNew ? (
        <p className="hint">A new product stays hidden from shoppers until you put it on sale.</p>
      ) : (
        <label className="switch">
          <input type="checkbox" {...register('published')} />
          {watch('published') ? 'On sale' : 'Hidden from shoppers'}
        </label>
      )}
      <TextField
        name="category"
        label="Category"
        list={listId}
        rules={{ onChange: (event) => onCategory(watch('category'), event.target.value) }}
      />
      <datalist id={listId}>
        <Options options={PRODUCT_TYPES.map(({ category }) => category)} />
      </datalist>
      <ChoiceField
        name="homeTag"
        label="Home tag"
        options={[{ value: '', label: 'None' }, ...tags]}
        rules={{ setValueAs: (tag) => (tag === '' ? null : tag) }}
      />
      <ColourChoice />
      <StyleField />
    </Panel>
  );
}

/** One of the colours that the shop knows, or another by its name. */
function ColourChoice() {
  const { watch, setValue } = useFormContext<ProductForm>();
  const chosen = watch('colour');
  return (
    <>
      <fieldset>
        <legend className="field-label font-semibold">Colour{chosen && `: ${chosen}`}</legend>
        <div className="swatches">
          {Object.keys(SWATCHES).map((name) => (
            <label key={name} title={name}>
              <input
                type="radio"
                name="swatch"
                aria-label={name}
                checked={name === chosen}
                onChange={() => setValue('colour', name, { shouldDirty: true })}
              />
              <span style={{ background: getSwatch(name) }} />
            </label>
          ))}
        </div>
      </fieldset>
      <TextField name="colour" label="Other colour" note="if it is not listed above" />
    </>
  );
}

/** Ties the colours of one garment together: one of the styles that there are, or a new name. */
function StyleField() {
  const { getValues } = useFormContext<ProductForm>();
  const listId = useId();
  const [styles, setStyles] = useState<string[]>([]);

  async function suggest(search: string) {
    const found = await ask(listStyles, { query: { search } }).catch(() => []);
    setStyles(found.map(({ style }) => style));
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears when the field within is entered
    <div onFocus={() => suggest(getValues('style') ?? '')}>
      <TextField
        name="style"
        label="Style"
        note="the same for all colours of one garment; shoppers then go from colour to colour"
        list={listId}
        rules={{
          setValueAs: (style) => (typeof style === 'string' && style.trim() === '' ? null : style),
          onChange: (event) => suggest(event.target.value),
        }}
      />
      <datalist id={listId}>
        <Options options={styles} />
      </datalist>
    </div>
  );
}

const SIZE_CLASS_OPTIONS = [
  { value: '', label: 'Not measured' },
  ...SIZE_CLASSES.map((name) => {
    const { lengthCm, widthCm, heightCm } = CLASS_SIZES[name];
    return { value: name, label: `${name} (${lengthCm} × ${widthCm} × ${heightCm} cm)` };
  }),
];

/** What is no number stays as it was typed, and the form refuses it: left out, it would count as not changed. */
function typedGrams(typed: unknown): unknown {
  return typed === null || typed === '' ? null : (typedCount(typed) ?? typed);
}

/** What couriers charge by. */
export function MeasuresPanel() {
  return (
    <Panel title="Weight and size">
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          name="weightGrams"
          label="Weight"
          note="of one piece, in grams"
          inputMode="numeric"
          rules={{ setValueAs: typedGrams }}
        />
        <ChoiceField
          name="sizeClass"
          label="Packed size"
          note="of one piece, folded"
          options={SIZE_CLASS_OPTIONS}
          rules={{ setValueAs: (name) => (name === '' ? null : name) }}
        />
      </div>
      <p className="hint">
        A parcel weighs what its pieces weigh, and {PACKING_GRAMS} g for the packing; they lie upon each
        other. A piece without weight or size counts as a usual parcel, as set under Delivery.
      </p>
    </Panel>
  );
}

/** What Legal Metrology and GST ask for. */
export function LegalPanel({ manufacturer }: { manufacturer: string }) {
  const { watch, setValue } = useFormContext<ProductForm>();
  const suggestion = suggestedHsn(watch('category'));
  return (
    <Panel title="Required by law">
      <div className="grid gap-3.5 sm:grid-cols-3">
        <TextField name="countryOfOrigin" label="Country of origin" />
        <div className="grid content-start gap-1.5">
          <TextField name="hsn" label="HSN" note="for the GST invoice" inputMode="numeric" maxLength={8} />
          {suggestion !== undefined && watch('hsn') !== suggestion && (
            <RowAction
              className="row-action justify-self-start"
              onClick={() => setValue('hsn', suggestion, { shouldDirty: true, shouldValidate: true })}
            >
              Use {suggestion}, usual for this category
            </RowAction>
          )}
        </div>
        <TextField name="netQuantity" label="Net quantity" />
      </div>
      <AreaField
        name="manufacturer"
        label="Manufacturer or packer"
        note="leave empty to use the one in Settings"
        rows={2}
        placeholder={manufacturer}
      />
    </Panel>
  );
}
