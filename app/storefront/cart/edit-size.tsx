import { useState } from 'react';
import { cartStore } from '#app/lib/cart-store.ts';
import { SizeCells } from '#app/storefront/products/detail/size-picker.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import type { CartProduct } from '#core/rules/cart.ts';
import { cartTexts } from '#texts/cart.ts';
import { commonTexts } from '#texts/common.ts';

/** Changes the size of a line, where the product has more than one. */
export function EditSize({ product }: { product: CartProduct }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const sizes = Object.keys(product.stock);
  const close = () => setChosen(null);
  if (sizes.length < 2) return null;

  function save() {
    if (chosen !== null) cartStore.changeSize(product, chosen);
    close();
  }

  return (
    <>
      <button
        type="button"
        className="text-link -my-3 text-sm"
        aria-label={cartTexts.editSizeOf(product.name, product.selectedSize)}
        onClick={() => setChosen(product.selectedSize)}
      >
        {cartTexts.editSize}
      </button>
      <Dialog
        isOpen={chosen !== null}
        onClose={close}
        title={cartTexts.editSize}
        foot={
          <>
            <Button look="line" onClick={close}>
              {commonTexts.cancel}
            </Button>
            <Button disabled={chosen === null || (product.stock[chosen] ?? 0) === 0} onClick={save}>
              {cartTexts.save}
            </Button>
          </>
        }
      >
        <fieldset className="min-w-0">
          <legend className="mb-2 text-sm font-semibold">{product.name}</legend>
          <SizeCells
            name="cart-size"
            sizes={sizes}
            stock={product.stock}
            chosen={chosen}
            onChoose={setChosen}
          />
        </fieldset>
      </Dialog>
    </>
  );
}
