import { Link } from 'react-router';
import { cartStore } from '#app/lib/cart-store.ts';
import { showAlert } from '#app/ui/alert.ts';
import { QuantityStepper } from '#app/ui/quantity-stepper.tsx';
import { UnbrokenWords } from '#app/ui/text.tsx';
import { Thumb } from '#app/ui/thumb.tsx';
import { paiseFromRupees, rupeesFromPaise } from '#core/pricing/paise.ts';
import { type Cart, type CartLine, lineProblem, stockOf } from '#core/rules/cart.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import { cartTexts } from '#texts/cart.ts';
import { commonTexts } from '#texts/common.ts';
import { EditSize } from './edit-size.tsx';
import { LineStock } from './line-stock.tsx';

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

  function changeQuantity(wanted: number) {
    const available = stockOf(product.stock, product.selectedSize);
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
            <LineStock line={line} />
          </div>
          <p className="cart-line-total">{formatRupees(rupeesFromPaise(totalPaise))}</p>
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
