import { useState } from 'react';
import { Link } from 'react-router';
import { cartStore } from '#app/lib/cart-store.ts';
import { showAlert } from '#app/ui/alert.tsx';
import { onDemand, useOnDemand } from '#app/ui/on-demand.ts';
import { QuantityStepper } from '#app/ui/quantity-stepper.tsx';
import { UnbrokenWords } from '#app/ui/text.tsx';
import { Thumb } from '#app/ui/thumb.tsx';
import { paiseFromRupees } from '#core/pricing/paise.ts';
import {
  type Cart,
  type CartLine,
  type CartProduct,
  getStock,
  LOW_STOCK,
  lineProblem,
} from '#core/rules/cart.ts';
import { formatPaise, formatRupees } from '#core/rules/money-text.ts';
import { cartTexts } from '#texts/cart.ts';
import { commonTexts } from '#texts/common.ts';
import { formerPrices } from './refresh-cart.ts';

const editSizeDialog = onDemand(() => import('./edit-size-dialog.tsx'));

export function CartLines({ cart }: { cart: Cart }) {
  return (
    <section aria-label={cartTexts.items}>
      <ul>
        {cart.map((line) => (
          <CartLineRow key={`${line.product._id} ${line.product.selectedSize}`} line={line} />
        ))}
      </ul>
    </section>
  );
}

function CartLineRow({ line }: { line: CartLine }) {
  const { product, quantity } = line;
  const isGone = lineProblem(line)?.kind === 'gone';
  const totalPaise = paiseFromRupees(product.price) * quantity;
  const formerPrice = formerPrices.use().get(product._id);

  function changeQuantity(wanted: number) {
    const available = getStock(product.stock, product.selectedSize);
    if (available !== undefined && wanted > quantity && wanted > available) {
      return showAlert(commonTexts.onlyAvailable(available));
    }
    cartStore.setQuantity(product, wanted);
  }

  return (
    <li className="cart-line" data-gone={isGone || undefined}>
      <Link to={`/product/${product._id}`} tabIndex={-1} aria-hidden="true">
        <Thumb url={product.image} size="large" />
      </Link>
      <div className="cart-line-body">
        <div className="flex items-start justify-between gap-3">
          <div>
            <h2 className="cart-line-name">
              <Link to={`/product/${product._id}`}>
                <UnbrokenWords text={product.name} />
              </Link>
            </h2>
            <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-2">
              {cartTexts.sizeAndPrice(product.selectedSize, formatRupees(product.price))}{' '}
              <EditSize product={product} />
            </p>
            <StockLabel line={line} />
            {formerPrice !== undefined && formerPrice !== product.price && (
              <p className="text-fine font-semibold text-warning">
                {cartTexts.priceChanged(formatRupees(formerPrice))}
              </p>
            )}
          </div>
          <p className="cart-line-total">{formatPaise(totalPaise)}</p>
        </div>
        <div className="flex items-center justify-between gap-2">
          {isGone ? (
            <span className="text-sm font-semibold text-danger">{commonTexts.outOfStock}</span>
          ) : (
            <QuantityStepper
              what={cartTexts.line(product.name, product.selectedSize)}
              quantity={quantity}
              onChange={changeQuantity}
            />
          )}
          <button
            type="button"
            className="text-link text-sm"
            aria-label={cartTexts.removeLine(product.name, product.selectedSize)}
            onClick={() => cartStore.remove(product)}
          >
            {cartTexts.remove}
          </button>
        </div>
      </div>
    </li>
  );
}

/** What the shopper should know of a line: how many are left, or too few. */
function StockLabel({ line }: { line: CartLine }) {
  const { product } = line;
  const problem = lineProblem(line);
  if (problem?.kind === 'gone') return null;
  if (problem) {
    return (
      <p className="text-fine font-semibold text-danger">{commonTexts.onlyAvailable(problem.available)}</p>
    );
  }
  const available = getStock(product.stock, product.selectedSize);
  if (available === undefined) return null;
  const isLow = available <= LOW_STOCK;
  return (
    <p className={isLow ? 'text-fine font-semibold text-warning' : 'text-fine text-ink-3'}>
      {available > 0 ? commonTexts.stockLeft(available) : commonTexts.outOfStock}
    </p>
  );
}

/** Changes the size of a line, where the product has more than one. */
function EditSize({ product }: { product: CartProduct }) {
  const { Part: EditSizeDialog, open } = useOnDemand(editSizeDialog);
  const [isOpen, setIsOpen] = useState(false);
  if (Object.keys(product.stock).length < 2) return null;
  return (
    <>
      <button
        type="button"
        className="text-link -my-3 text-sm"
        aria-label={cartTexts.editSizeOf(product.name, product.selectedSize)}
        onClick={async () => setIsOpen(await open())}
      >
        {cartTexts.editSize}
      </button>
      {EditSizeDialog && isOpen && <EditSizeDialog product={product} onClose={() => setIsOpen(false)} />}
    </>
  );
}
