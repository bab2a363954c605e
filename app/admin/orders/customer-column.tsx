import type { WaitingOrder } from '#core/contract/orders/cod.ts';
import type { Column } from '../ui/data-table.tsx';
import { PhoneLink } from '../ui/page.tsx';

type Customer = Pick<WaitingOrder, 'customer' | 'phone' | 'city' | 'pincode'>;

/** At most two lines. A cell of a table grows with what is in it, so the name has a width of its own. */
export function CustomerName({ name }: { name: string }) {
  return (
    <span className="line-clamp-2 wrap-anywhere lg:max-w-56" title={name}>
      {name}
    </span>
  );
}

/** Who it goes to, and where. */
export const CUSTOMER_COLUMN: Column<Omit<Customer, 'phone'>> = {
  head: 'Customer',
  className: 'max-lg:order-3',
  cell: ({ customer }) => <CustomerName name={customer} />,
  note: ({ city, pincode }) => `${city} ${pincode}`,
};

/** In lists whose customers are to be called. */
export const CALL_COLUMN: Column<Customer> = {
  ...CUSTOMER_COLUMN,
  cell: ({ customer, phone }) => (
    <>
      <CustomerName name={customer} />
      <PhoneLink phone={phone} />
    </>
  ),
};
