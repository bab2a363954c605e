import { useState } from 'react';
import { showToast } from '#app/ui/toast.ts';
import type { StaffProduct } from '#core/contract/products/admin.ts';
import { OfficeStatus } from '../ui/office-status.tsx';
import type { ProductRows } from './use-product-rows.ts';

/** On sale or hidden, changed by a press. */
export function PublishedSwitch({
  product,
  rows,
  isReadOnly,
}: {
  product: StaffProduct;
  rows: ProductRows;
  isReadOnly: boolean;
}) {
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

  if (isReadOnly) {
    return (
      <OfficeStatus tone={product.published ? 'good' : 'off'}>
        {product.published ? 'On sale' : 'Hidden'}
      </OfficeStatus>
    );
  }
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
