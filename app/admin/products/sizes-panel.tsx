import { Plus, X } from 'lucide-react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { Link } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import type { ProductForm, StaffProductDetail } from '#core/contract/products/admin.ts';
import { SIZES } from '#core/rules/categories.ts';
import { placeForSize } from '#core/rules/products.ts';
import { useRight } from '../lib/me.ts';
import { typedCount } from '../lib/typed-number.ts';
import { AnotherSize } from '../ui/another-size.tsx';
import { TableHead } from '../ui/data-table.tsx';
import { Panel, Problem } from '../ui/page.tsx';
import { StockLevel } from './product-cell.tsx';
import { toNewSize } from './product-values.ts';

/** The sizes with their counts. One that has a history can be emptied, not removed. */
export function SizesPanel({ product }: { product: StaffProductDetail | undefined }) {
  const { control, register, watch, formState } = useFormContext<ProductForm>();
  const { fields, remove, insert } = useFieldArray({ control, name: 'sizes' });
  const mayChange = useRight('products:change');
  const sizes = watch('sizes');
  const missing = SIZES.filter((size) => !sizes.some((entry) => entry.size === size));
  const { errors } = formState;

  function add(size: string) {
    const place = placeForSize(sizes, size);
    if (place !== undefined) insert(place, toNewSize(size), { shouldFocus: false });
  }

  return (
    <Panel title="Sizes and stock">
      {fields.length > 0 && (
        <table className="stock-matrix">
          <TableHead
            heads={['Size', 'On hand', 'Held', 'Can be sold', 'State', 'Remove']}
            hidden={['State', 'Remove']}
          />
          <tbody>
            {fields.map((field, index) => {
              const { size } = field;
              const known = product?.sizes.find((entry) => entry.size === size);
              const held = known?.held ?? 0;
              // Undefined while what is typed is no number.
              const onHand: number | undefined = sizes[index]?.onHand;
              const error = errors.sizes?.[index]?.onHand?.message;
              return (
                <tr key={field.id}>
                  <th scope="row">
                    {known && product ? (
                      <Link to={`/stock/${product.id}/${encodeURIComponent(size)}`} title="Stock history">
                        {size}
                      </Link>
                    ) : (
                      size
                    )}
                  </th>
                  <td>
                    <input
                      {...register(`sizes.${index}.onHand`, { setValueAs: typedCount })}
                      className="input"
                      aria-label={`On hand, size ${size}`}
                      aria-invalid={error ? true : undefined}
                      title={error}
                      inputMode="numeric"
                      autoComplete="off"
                    />
                  </td>
                  <td>{held}</td>
                  <td>{onHand === undefined ? '–' : Math.max(0, onHand - held)}</td>
                  <td>
                    {known && onHand !== undefined && (
                      <StockLevel available={onHand - held} lowAt={product?.lowAt ?? 0} />
                    )}
                  </td>
                  <td>
                    {!known?.hasHistory && mayChange && (
                      <IconButton label={`Remove size ${size}`} onClick={() => remove(index)}>
                        <X aria-hidden="true" />
                      </IconButton>
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
      <Problem text={errors.sizes?.root?.message ?? errors.sizes?.message} />
      {mayChange && (
        <div className="flex flex-wrap items-center gap-2">
          {missing.map((size) => (
            <Button key={size} look="line" onClick={() => add(size)} aria-label={`Add size ${size}`}>
              <Plus aria-hidden="true" />
              {size}
            </Button>
          ))}
          <AnotherSize onAdd={add} />
        </div>
      )}
    </Panel>
  );
}
