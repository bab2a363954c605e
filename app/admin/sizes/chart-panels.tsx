import { X } from 'lucide-react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { SizeFigure } from '#app/storefront/products/detail/size-figure.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import type { SizeChartFields } from '#core/contract/sizes.ts';
import { PRODUCT_TYPES } from '#core/rules/categories.ts';
import { categoryLabel, placeForSize } from '#core/rules/products.ts';
import { GARMENT_MEASURES, type Garment, type Measure } from '#core/rules/size-chart.ts';
import { typedAmount } from '../lib/typed-number.ts';
import { AnotherSize } from '../ui/another-size.tsx';
import { TableHead } from '../ui/data-table.tsx';
import { Segmented, TextField } from '../ui/form-fields.tsx';
import { Panel, Problem } from '../ui/page.tsx';
import { ChartProducts } from './chart-products.tsx';
import './sizes.css';
import '#app/storefront/products/detail/product.css';

const GARMENT_OPTIONS = [
  { value: 'top', label: 'Tops' },
  { value: 'bottom', label: 'Cargos and trousers' },
];

/** Everything about a chart, in two columns where there is room. */
export function ChartPanels({ isDefault }: { isDefault: boolean }) {
  return (
    <div className="edit">
      <div>
        <Panel title="Name and drawing">
          <TextField name="name" label="Name" note="as shoppers read it" />
          <MeasureChoice />
        </Panel>
        <RowsPanel />
      </div>
      <div>
        <UsesPanel isDefault={isDefault} />
      </div>
    </div>
  );
}

/** Which columns the chart has. A number stays with its measure when others come and go. */
function MeasureChoice() {
  const { watch, getValues, setValue, formState } = useFormContext<SizeChartFields>();
  const [garment, measures] = watch(['garment', 'measures']);

  function choose(nextGarment: Garment, next: readonly Measure[]) {
    const { measures: before, rows } = getValues();
    const realigned = rows.map(({ size, cm }) => ({
      size,
      cm: next.map((measure) => cm[before.indexOf(measure)] as number),
    }));
    setValue('garment', nextGarment, { shouldDirty: true });
    setValue('measures', [...next], { shouldDirty: true });
    setValue('rows', realigned, { shouldDirty: true });
  }

  function toggle(measure: Measure, isOn: boolean) {
    choose(
      garment,
      GARMENT_MEASURES[garment].filter((each) => (each === measure ? isOn : measures.includes(each))),
    );
  }

  return (
    <div className="flex flex-wrap items-start justify-between gap-4">
      <div className="grid gap-3">
        <Segmented
          legend="Drawing"
          name="garment"
          value={garment}
          options={GARMENT_OPTIONS}
          onChange={(value) => {
            const next = value === 'bottom' ? 'bottom' : 'top';
            choose(next, GARMENT_MEASURES[next]);
          }}
        />
        <fieldset className="flex flex-wrap gap-x-4">
          <legend className="field-label font-semibold">Measures</legend>
          {GARMENT_MEASURES[garment].map((measure) => (
            <label key={measure} className="flex items-center gap-2 py-1.5">
              <input
                type="checkbox"
                checked={measures.includes(measure)}
                onChange={(event) => toggle(measure, event.target.checked)}
              />
              {measure}
            </label>
          ))}
        </fieldset>
        <Problem text={formState.errors.measures?.message} />
      </div>
      <SizeFigure garment={garment} measures={measures} />
    </div>
  );
}

/** The table itself: a row for each size, in centimetres. */
function RowsPanel() {
  const { control, register, watch, formState } = useFormContext<SizeChartFields>();
  const { fields, insert, remove } = useFieldArray({ control, name: 'rows' });
  const [measures, rows] = watch(['measures', 'rows']);
  const { errors } = formState;

  function add(size: string) {
    const place = placeForSize(rows, size);
    if (place !== undefined) insert(place, { size, cm: [] }, { shouldFocus: false });
  }

  return (
    <Panel title="Sizes, in centimetres">
      <div className="relative overflow-x-auto">
        <table className="chart-matrix">
          <TableHead heads={['Size', ...measures, 'Remove']} hidden={['Remove']} />
          <tbody>
            {fields.map((field, row) => (
              <tr key={field.id}>
                <th scope="row">{field.size}</th>
                {measures.map((measure, column) => {
                  const error = errors.rows?.[row]?.cm?.[column]?.message;
                  return (
                    <td key={measure}>
                      <input
                        {...register(`rows.${row}.cm.${column}`, { setValueAs: typedAmount })}
                        className="input"
                        aria-label={`${measure}, size ${field.size}`}
                        aria-invalid={error ? true : undefined}
                        title={error}
                        inputMode="decimal"
                        autoComplete="off"
                      />
                    </td>
                  );
                })}
                <td>
                  <IconButton label={`Remove size ${field.size}`} onClick={() => remove(row)}>
                    <X aria-hidden="true" />
                  </IconButton>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Problem text={errors.rows?.root?.message ?? errors.rows?.message ?? firstProblem(errors.rows)} />
      <div className="flex flex-wrap items-center gap-2">
        <AnotherSize onAdd={add} />
      </div>
      <p className="hint">
        Of the garment itself, laid flat; whole or half centimetres from 10 to 200. Chest, waist, hip, thigh
        and hem are all the way round. Shoppers can read inches, too.
      </p>
    </Panel>
  );
}

/** What is wrong with the first number that is none; it is marked in the table. */
function firstProblem(rows: unknown): string | undefined {
  if (!Array.isArray(rows)) return undefined;
  const cells: ({ message?: string } | undefined)[] = rows.flatMap((row) => row?.cm ?? []);
  return cells.find((cell) => cell?.message)?.message;
}

/** What the chart is for. */
function UsesPanel({ isDefault }: { isDefault: boolean }) {
  const { register, watch, formState } = useFormContext<SizeChartFields>();
  const known: string[] = PRODUCT_TYPES.map(({ category }) => category);
  const others = watch('categories').filter((category) => !known.includes(category));
  return (
    <Panel title="What it is for">
      <fieldset>
        <legend className="field-label font-semibold">Categories</legend>
        {[...known, ...others].map((category) => (
          <label key={category} className="flex items-center gap-2.5 py-1.5">
            <input type="checkbox" value={category} {...register('categories')} />
            {categoryLabel(category)}
          </label>
        ))}
      </fieldset>
      <Problem text={formState.errors.categories?.message} />
      <ChartProducts />
      {isDefault && <p className="hint">It is also the chart for everything that has no other.</p>}
    </Panel>
  );
}
