import { Printer } from 'lucide-react';
import { useFormContext } from 'react-hook-form';
import { printPieceLabels } from '#core/contract/invoices.ts';
import type { ProductForm, StaffProductDetail } from '#core/contract/products/admin.ts';
import { FileButton } from '../ui/actions.tsx';
import { TextField } from '../ui/form-fields.tsx';
import { Panel } from '../ui/page.tsx';

/** What the pieces of each size are scanned by, and labels to stick on them. */
export function CodesPanel({ product }: { product: StaffProductDetail | undefined }) {
  const { watch } = useFormContext<ProductForm>();
  const sizes = watch('sizes');
  if (sizes.length === 0) return null;
  return (
    <Panel title="SKU and barcode">
      <p className="hint">
        The packing desk scans each piece by its barcode or SKU, and couriers get the SKU. Leave the SKU empty
        to use the store’s own; a short one makes a barcode that is easier to scan.
      </p>
      <ul className="grid gap-3">
        {sizes.map(({ size }, index) => {
          const known = product?.sizes.find((entry) => entry.size === size);
          return (
            <li key={size} className="code-row">
              <strong>{size}</strong>
              <TextField
                name={`sizes.${index}.ownSku`}
                label={`SKU, size ${size}`}
                placeholder={known && known.ownSku === null ? known.sku : ''}
                maxLength={40}
                spellCheck={false}
              />
              <TextField
                name={`sizes.${index}.barcode`}
                label={`Barcode, size ${size}`}
                placeholder="EAN or UPC"
                inputMode="numeric"
                maxLength={13}
              />
              {product && known && (
                <FileButton
                  look="line"
                  size="small"
                  call={printPieceLabels}
                  wanted={{ params: { id: product.id }, query: { size }, name: `labels-${known.sku}.pdf` }}
                  label="24 labels"
                  aria-label={`24 labels, size ${size}`}
                >
                  <Printer aria-hidden="true" />
                </FileButton>
              )}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
