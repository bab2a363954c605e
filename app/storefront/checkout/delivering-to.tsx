import { Link } from 'react-router';
import { WITH_DELIVERY_OPEN } from '#app/storefront/cart/open-delivery.ts';
import { UnbrokenWords } from '#app/ui/text.tsx';
import { Thumb } from '#app/ui/thumb.tsx';
import { checkoutTexts } from '#texts/checkout.ts';
import type { CheckoutData } from './checkout-data.ts';

/** Where the order goes and what is in it, to be looked at once more. */
export function DeliveringTo({ checkout }: { checkout: CheckoutData }) {
  const { shippingInfo: shipping, cart } = checkout;
  const units = cart.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <div className="grid content-start gap-5">
      <section aria-labelledby="delivering-to">
        <h2 id="delivering-to" className="mb-2 text-xl">
          {checkoutTexts.deliveringTo}
        </h2>
        <p className="wrap-anywhere">
          <strong className="font-semibold">{shipping.name}</strong>,{' '}
          {shipping.phone.replace(/^(\d{5})/, '$1 ')}
          <br />
          {shipping.address}
          <br />
          {shipping.city}, {shipping.state} {shipping.pincode}
        </p>
        <Link to="/cart" state={WITH_DELIVERY_OPEN} className="text-link">
          {checkoutTexts.change}
        </Link>
      </section>
      <section aria-labelledby="items-to-pay">
        <h2 id="items-to-pay" className="mb-1 text-xl">
          {checkoutTexts.items(units)}
        </h2>
        <ul>
          {cart.map(({ product, quantity }) => (
            <li
              key={`${product._id} ${product.selectedSize}`}
              className="grid grid-cols-[auto_1fr] items-center gap-3 py-2.5"
            >
              <Thumb url={product.image} />
              <div>
                <p className="leading-[1.3] font-semibold">
                  <UnbrokenWords text={product.name} />
                </p>
                <p className="text-sm text-ink-2">
                  {checkoutTexts.sizeAndQuantity(product.selectedSize, quantity)}
                </p>
              </div>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
