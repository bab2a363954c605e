import { Button } from '#app/ui/button.tsx';
import { useBusy } from '#app/ui/use-busy.ts';
import { cartTexts } from '#texts/cart.ts';
import type { DeliveryDetails } from './delivery-details.ts';

interface ExpressCheckoutProps {
  address: DeliveryDetails;
  isBlocked: boolean;
  onCheckout: (address: DeliveryDetails) => Promise<void>;
}

/** Where the last order went, as the shortest way to pay for this one. */
export function ExpressCheckout({ address, isBlocked, onCheckout }: ExpressCheckoutProps) {
  const { isBusy, run } = useBusy();
  const [firstName = ''] = address.name.split(' ');
  return (
    <section
      aria-label={cartTexts.deliveryAddress}
      className="grid w-full min-w-0 gap-3 border border-line-strong p-3.5"
    >
      <div className="min-w-0">
        <p className="font-semibold">{cartTexts.deliverTo(firstName, address.pincode)}</p>
        <p className="truncate text-sm text-ink-2">
          {address.address}, {address.city}
        </p>
      </div>
      <Button disabled={isBlocked} busy={isBusy} onClick={() => run(() => onCheckout(address))}>
        {cartTexts.checkoutWithAddress}
      </Button>
    </section>
  );
}
