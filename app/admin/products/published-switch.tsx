import { useState } from 'react';
import { showToast } from '#app/ui/toast.ts';
import type { StaffProduct } from '#core/contract/staff/products.ts';
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
    const result = await rows.change(product.id, { published: !product.published });
    setIsBusy(false);
    if (result.kind === 'conflict') {
      showToast(`Somebody else has changed ${product.name} meanwhile. Look at it again.`, { kind: 'error' });
    }
    if (result.kind === 'failed') showToast(result.text, { kind: 'error' });
  }

  return (
    <label className="switch">
      <input
        type="checkbox"
        aria-label={`${product.name} on sale`}
        checked={product.published}
        disabled={isReadOnly || isBusy}
        onChange={toggle}
      />
      <span aria-hidden="true">{product.published ? 'On sale' : 'Hidden'}</span>
    </label>
  );
}
