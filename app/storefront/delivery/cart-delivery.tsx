import { useState } from 'react';
import { checkedPlace } from '#app/lib/checked-place.ts';
import { quoteCart, toBuyableLines } from '#app/storefront/cart/cart-quote.ts';
import { missingForFreeDelivery } from '#core/pricing/free-delivery.ts';
import type { CouponTerms, DeliveryTerms } from '#core/pricing/quote.ts';
import type { Cart } from '#core/rules/cart.ts';
import { formatPaise } from '#core/rules/money-text.ts';
import { cartTexts } from '#texts/cart.ts';
import { pincodeTexts } from '#texts/delivery.ts';
import { DeliveryPromise } from './delivery-promise.tsx';
import { PincodeCheck } from './pincode-check.tsx';

interface CartDeliveryProps {
  cart: Cart;
  coupon: CouponTerms | null;
  /** Null while nobody knows where it goes. */
  terms: DeliveryTerms | null;
  /** Of the last order. */
  addressPincode: string | undefined;
}

/** Delivery of the cart: what is missing until it is free, and the day, to the address of the last order or to a pincode. */
export function CartDelivery({ cart, coupon, terms, addressPincode }: CartDeliveryProps) {
  const goodsPaise = quoteCart(cart, { coupon }).totalPaise;
  const missingPaise =
    terms && missingForFreeDelivery({ lines: toBuyableLines(cart), coupon, delivery: terms });
  return (
    <>
      {missingPaise !== null && (
        <p className="-mt-2 text-sm text-ink-2">{cartTexts.addForFreeDelivery(formatPaise(missingPaise))}</p>
      )}
      {addressPincode === undefined ? (
        <DeliveryToPincode goodsPaise={goodsPaise} />
      ) : (
        <DeliveryPromise pincode={addressPincode} goodsPaise={goodsPaise} />
      )}
    </>
  );
}

/** To the pincode that was checked last, or is checked here. */
function DeliveryToPincode({ goodsPaise }: { goodsPaise: number }) {
  const checked = checkedPlace.use()?.pincode ?? null;
  const [isAsking, setIsAsking] = useState(false);
  if (isAsking) return <PincodeCheck goodsPaise={goodsPaise} />;
  return (
    <div>
      <DeliveryPromise pincode={checked} goodsPaise={goodsPaise} />
      <button type="button" className="text-link text-sm" onClick={() => setIsAsking(true)}>
        {checked === null ? pincodeTexts.label : cartTexts.changePincode}
      </button>
    </div>
  );
}
