import type { WaitingOrder } from '#core/contract/orders/cod.ts';
import type { Column } from '../ui/data-table.tsx';
import { PhoneLink } from '../ui/page.tsx';

type Customer = Pick<WaitingOrder, 'customer' | 'phone' | 'city' | 'pincode'>;

/** Who it goes to, and where. */
export const CUSTOMER_COLUMN: Column<Omit<Customer, 'phone'>> = {
  head: 'Customer',
  className: 'max-lg:order-3',
  cell: ({ customer }) => <span className="block truncate">{customer}</span>,
  note: ({ city, pincode }) => `${city} ${pincode}`,
};

/** In lists whose customers are to be called. */
export const CALL_COLUMN: Column<Customer> = {
  ...CUSTOMER_COLUMN,
  cell: ({ customer, phone }) => (
    <>
      <span className="block truncate">{customer}</span>
      <PhoneLink phone={phone} />
    </>
  ),
};
