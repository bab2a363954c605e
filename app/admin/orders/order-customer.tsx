import { Link } from 'react-router';
import type { StaffOrder } from '#core/contract/orders/details.ts';
import { useRight } from '../lib/me.ts';

export function OrderCustomer({ order: { customer } }: { order: Pick<StaffOrder, 'customer'> }) {
  const canRead = useRight('customers:read');
  return (
    <section className="panel" aria-labelledby="customer">
      <h2 id="customer">Customer</h2>
      <div className="order-facts">
        <span>
          {canRead ? (
            <Link className="underline" to={`/customers/${customer.id}`}>
              {customer.phone}
            </Link>
          ) : (
            customer.phone
          )}
        </span>
        <span>
          <Link className="underline" to={`/orders?search=${customer.phone}`}>
            {customer.orders === 1 ? '1 order' : `${customer.orders} orders`}
          </Link>
          {customer.refused > 0 && (
            <span className="text-danger">
              {' · '}
              {customer.refused === 1 ? '1 parcel refused' : `${customer.refused} parcels refused`} at the
              door
            </span>
          )}
        </span>
      </div>
    </section>
  );
}
