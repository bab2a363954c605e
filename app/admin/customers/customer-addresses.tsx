import type { Customer } from '#core/contract/customers.ts';

export function CustomerAddresses({ addresses }: { addresses: Customer['addresses'] }) {
  return (
    <section className="panel" aria-labelledby="addresses">
      <h2 id="addresses">Addresses used</h2>
      {addresses.length === 0 && <p className="hint">None yet.</p>}
      <ul className="customer-list">
        {addresses.map(({ name, address, phone, email, city, state, pincode, orders }) => (
          <li key={`${name} ${address} ${phone} ${pincode}`}>
            <strong>{name}</strong>
            <span>
              {address}, {city}, {state} {pincode}
            </span>
            <small>
              {[phone, email, `${orders} ${orders === 1 ? 'order' : 'orders'}`].filter(Boolean).join(' · ')}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}
