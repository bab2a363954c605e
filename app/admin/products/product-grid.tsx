import { useState } from 'react';
import { showToast } from '#app/ui/toast.ts';
import type { StaffProduct } from '#core/contract/products/admin.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import { categoryLabel, fitsNoGstRate } from '#core/rules/products.ts';
import { useRight } from '../lib/me.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { OfficeStatus } from '../ui/page.tsx';
import { GridCell, type ProductRows } from './grid-cell.tsx';
import { moveInGrid } from './move-in-grid.ts';
import { ProductCell } from './product-cell.tsx';

interface ProductGridProps {
  rows: ProductRows;
  lowAt: number;
  picked: ReadonlySet<string>;
  /** Without it nothing can be picked. */
  onPick?: ((picked: ReadonlySet<string>) => void) | undefined;
}

/** The list as a sheet: price, MRP, stock and whether it is on sale are changed in place. */
export function ProductGrid({ rows, lowAt, picked, onPick }: ProductGridProps) {
  const mayChange = useRight('products:change');
  const mayCount = useRight('stock:change');
  const columns: Column<StaffProduct>[] = [
    {
      head: 'Product',
      className: 'sheet-product',
      cell: ({ category, homeTag, colour, ...product }) => (
        <ProductCell {...product} facts={[categoryLabel(category), homeTag, colour]} />
      ),
    },
    {
      head: 'Price',
      align: 'end',
      onPhone: 'end',
      cell: (product) => (
        <>
          <GridCell
            label={`Price of ${product.name}`}
            column="price"
            kind="rupees"
            value={product.price}
            isReadOnly={!mayChange}
            warning={
              fitsNoGstRate(product.price) ? 'Between ₹2,625.01 and ₹2,950: fits no GST rate' : undefined
            }
            onSave={(price) => rows.change(product.id, { price: price ?? 0 })}
          />
          {product.sale && (
            <small title="What shoppers pay now. The price above applies after the sale.">
              Sale {formatRupees(product.sale.price)}
            </small>
          )}
        </>
      ),
    },
    {
      head: 'MRP',
      align: 'end',
      onPhone: 'no',
      cell: (product) => (
        <GridCell
          label={`MRP of ${product.name}`}
          column="mrp"
          kind="rupees"
          value={product.mrp}
          isOptional
          isReadOnly={!mayChange}
          onSave={(mrp) => rows.change(product.id, { mrp })}
        />
      ),
    },
    {
      head: 'Stock by size',
      onPhone: 'full',
      className: 'sheet-stock',
      cell: (product) => <StockCells product={product} rows={rows} lowAt={lowAt} isReadOnly={!mayCount} />,
    },
    {
      head: 'On sale',
      onPhone: 'end',
      cell: (product) => <PublishedSwitch product={product} rows={rows} isReadOnly={!mayChange} />,
    },
  ];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys of the fields within are heard here
    <div className="product-sheet" onKeyDown={moveInGrid}>
      <DataTable
        label="Products"
        columns={columns}
        rows={rows.products}
        keyOf={({ id }) => id}
        selection={onPick && { picked, onChange: onPick, labelOf: ({ name }) => name }}
        empty={null}
      />
    </div>
  );
}

interface CellsProps {
  product: StaffProduct;
  rows: ProductRows;
  isReadOnly: boolean;
}

function StockCells({ product, rows, lowAt, isReadOnly }: CellsProps & { lowAt: number }) {
  if (product.sizes.length === 0) return <span className="hint">No sizes</span>;
  return (
    <div className="stock-cells">
      {product.sizes.map(({ size, onHand, held }) => (
        <div key={size} className="stock-cell">
          <span aria-hidden="true">{size}</span>
          <GridCell
            label={`Stock of ${product.name}, size ${size}`}
            column={`stock-${size}`}
            kind="count"
            value={onHand}
            isReadOnly={isReadOnly}
            level={onHand - held <= 0 ? 'out' : onHand - held <= lowAt ? 'low' : undefined}
            warning={held > 0 ? `${held} held for payments in progress` : undefined}
            onSave={(count) => rows.setStock(product.id, { size, onHand: count ?? 0, wasOnHand: onHand })}
          />
        </div>
      ))}
    </div>
  );
}

/** On sale or hidden, changed by a press. */
function PublishedSwitch({ product, rows, isReadOnly }: CellsProps) {
  const [isBusy, setIsBusy] = useState(false);

  async function toggle() {
    setIsBusy(true);
    const published = !product.published;
    const result = await rows.change(product.id, { published });
    setIsBusy(false);
    if (result.kind === 'saved') {
      showToast(published ? `${product.name} is on sale` : `${product.name} is hidden from shoppers`);
    }
    if (result.kind === 'conflict') {
      showToast(`Someone else has just changed ${product.name}. Please check it.`, { kind: 'error' });
    }
    if (result.kind === 'failed') showToast(result.text, { kind: 'error' });
  }

  if (isReadOnly) return <PublishedStatus product={product} />;
  return (
    <label className="switch">
      <input
        type="checkbox"
        aria-label={`${product.name} on sale`}
        checked={product.published}
        disabled={isBusy}
        onChange={toggle}
      />
      <span aria-hidden="true">{product.published ? 'On sale' : 'Hidden'}</span>
    </label>
  );
}

export function PublishedStatus({ product: { published } }: { product: Pick<StaffProduct, 'published'> }) {
  return <OfficeStatus tone={published ? 'good' : 'off'}>{published ? 'On sale' : 'Hidden'}</OfficeStatus>;
}
