import { useState } from 'react';
import { cartStore } from '#app/lib/cart-store.ts';
import { SizeCells } from '#app/storefront/products/detail/size-cells.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import type { CartProduct } from '#core/rules/cart.ts';
import { cartTexts } from '#texts/cart.ts';
import { commonTexts } from '#texts/common.ts';
import '#app/storefront/products/detail/size-cells.css';

/** Changes the size of a line. */
export default function EditSizeDialog({ product, onClose }: { product: CartProduct; onClose: () => void }) {
  const [chosen, setChosen] = useState(product.selectedSize);

  function save() {
    cartStore.changeSize(product, chosen);
    onClose();
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={cartTexts.editSize}
      foot={
        <>
          <Button look="line" onClick={onClose}>
            {commonTexts.cancel}
          </Button>
          <Button disabled={(product.stock[chosen] ?? 0) === 0} onClick={save}>
            {cartTexts.save}
          </Button>
        </>
      }
    >
      <fieldset className="min-w-0">
        <legend className="mb-2 text-sm font-semibold">{product.name}</legend>
        <SizeCells
          name="cart-size"
          sizes={Object.keys(product.stock)}
          stock={product.stock}
          size={chosen}
          chooseSize={setChosen}
        />
      </fieldset>
    </Dialog>
  );
}
