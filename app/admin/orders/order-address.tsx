import { type ReactNode, useState } from 'react';
import type { StaffOrder } from '#core/contract/orders/details.ts';
import { isCancellable } from '#core/rules/order-states.ts';
import { useRight } from '../lib/me.ts';
import { AddressDialog } from './address-dialog.tsx';

export function OrderAddress({ order }: { order: StaffOrder }) {
  const [isOpen, setIsOpen] = useState(false);
  const canChange = useRight('orders:change') && isCancellable(order.status);
  return (
    <>
      <AddressPanel shipping={order.shipping}>
        {canChange && (
          <button type="button" className="text-action" onClick={() => setIsOpen(true)}>
            Change<span className="sr-only"> address</span>
          </button>
        )}
      </AddressPanel>
      {isOpen && <AddressDialog order={order} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** Name, address and ways to reach the shopper. */
export function AddressPanel({
  shipping,
  children,
}: {
  shipping: StaffOrder['shipping'];
  children?: ReactNode;
}) {
  return (
    <section className="panel" aria-labelledby="address">
      <div className="panel-head">
        <h2 id="address">Deliver to</h2>
        {children}
      </div>
      <address className="order-facts not-italic">
        <div>
          <strong>{shipping.name}</strong>
          <br />
          <span className="whitespace-pre-line">{shipping.address}</span>
          <br />
          {shipping.city}, {shipping.state} {shipping.pincode}
        </div>
        <div>
          <a className="underline" href={`tel:+91${shipping.phone}`}>
            {shipping.phone}
          </a>
          {shipping.altPhone && (
            <>
              {' · '}
              <a className="underline" href={`tel:+91${shipping.altPhone}`}>
                {shipping.altPhone}
              </a>
            </>
          )}
          {shipping.email && (
            <>
              <br />
              <a className="underline" href={`mailto:${shipping.email}`}>
                {shipping.email}
              </a>
            </>
          )}
        </div>
      </address>
    </section>
  );
}
