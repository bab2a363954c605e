import { Link, useLoaderData } from 'react-router';
import { saveJson } from '#app/lib/save-file.ts';
import { Button } from '#app/ui/button.tsx';
import { useBusy } from '#app/ui/use-busy.ts';
import type { Customer } from '#core/contract/customers.ts';
import * as contract from '#core/contract/customers.ts';
import { formatDate, formatMoment } from '#core/rules/india-time.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import { policyTitles } from '#texts/pages.ts';
import { ask, loaderFor } from '../lib/ask.ts';
import { counted } from '../lib/counted.ts';
import { useRight } from '../lib/me.ts';
import { methodName, ORDER_TONES } from '../orders/order-tone.ts';
import { attempt, confirmStep, useAction } from '../ui/actions.tsx';
import { type Column, DataTable, Nothing } from '../ui/data-table.tsx';
import { Kpis, Moment, OfficeStatus, PageHead, Panel } from '../ui/page.tsx';
import { NoteForm } from '../ui/reply-form.tsx';
import { CustomerMark } from './customers.tsx';
import './customers.css';

export const loader = loaderFor(contract.readCustomer);

export function Component() {
  const customer = useLoaderData<typeof loader>();
  const mayHandleData =
    [useRight('customers:export'), useRight('customers:erase')].every(Boolean) && customer.erasedAt === null;
  return (
    <>
      <PageHead
        title={customer.name ?? customer.phone ?? 'Erased customer'}
        parent={{ to: '/customers', label: 'Customers' }}
        beside={<CustomerMark customer={customer} />}
      />
      <Kpis
        figures={[
          { label: 'Orders', value: customer.orders.toLocaleString('en-IN') },
          { label: 'Spent', value: formatRupees(customer.spent), note: 'after refunds' },
          { label: 'Returns', value: String(customer.returns.length) },
          { label: 'Refused at the door', value: String(customer.refusals) },
          { label: 'Customer since', value: formatDate(customer.since), note: customer.phone ?? '' },
        ]}
      />
      <div className="edit">
        <div>
          <CustomerOrders customer={customer} />
          <CustomerReturns returns={customer.returns} />
        </div>
        <div>
          {customer.erasedAt === null && <CustomerNotes customer={customer} />}
          <CustomerAddresses addresses={customer.addresses} />
          <CustomerConsents consents={customer.consents} />
          {mayHandleData && <CustomerData customer={customer} />}
        </div>
      </div>
    </>
  );
}

type Order = Customer['recentOrders'][number];
type Request = Customer['returns'][number];

const ORDER_COLUMNS: Column<Order>[] = [
  { head: 'Order', className: 'key', cell: ({ id }) => <Link to={`/orders/${id}`}>{id}</Link> },
  { head: 'Placed', onPhone: 'end', cell: ({ placedAt }) => <Moment at={placedAt} /> },
  { head: 'Units', align: 'end', onPhone: 'no', cell: ({ units }) => units },
  { head: 'Total', align: 'end', onPhone: 'end', cell: ({ total }) => formatRupees(total) },
  { head: 'Payment', cell: ({ paymentMethod }) => methodName(paymentMethod) },
  {
    head: 'Status',
    onPhone: 'end',
    cell: ({ status, isRefused }) => (
      <OfficeStatus tone={ORDER_TONES[status]}>{isRefused ? 'Refused at the door' : status}</OfficeStatus>
    ),
  },
];

const RETURN_COLUMNS: Column<Request>[] = [
  { head: 'Return', className: 'key', cell: ({ id }) => <Link to={`/returns/${id}`}>{id}</Link> },
  { head: 'Order', onPhone: 'end', cell: ({ orderId }) => orderId },
  { head: 'Requested', cell: ({ createdAt }) => formatMoment(createdAt) },
  { head: 'Reason', onPhone: 'full', cell: ({ reason }) => reason },
  { head: 'Status', onPhone: 'end', cell: ({ type, status }) => `${type}: ${status}` },
];

function CustomerOrders({ customer: { recentOrders, orders, phone } }: { customer: Customer }) {
  const mayRead = useRight('orders:read');
  return (
    <section aria-labelledby="orders">
      <h2 id="orders">Orders</h2>
      <DataTable
        label="Orders of this customer"
        columns={ORDER_COLUMNS}
        rows={recentOrders}
        keyOf={({ id }) => id}
        empty={<Nothing title="No orders yet" />}
      />
      {mayRead && phone && orders > recentOrders.length && (
        <Link className="row-action" to={`/orders?search=${phone}`}>
          All {orders} orders
        </Link>
      )}
    </section>
  );
}

function CustomerReturns({ returns }: { returns: Customer['returns'] }) {
  if (returns.length === 0) return null;
  return (
    <section aria-labelledby="returns">
      <h2 id="returns">Returns and exchanges</h2>
      <DataTable
        label="Returns of this customer"
        columns={RETURN_COLUMNS}
        rows={returns}
        keyOf={({ id }) => id}
        empty={null}
      />
    </section>
  );
}

function CustomerNotes({ customer: { id, notes } }: { customer: Customer }) {
  const mayNote = useRight('customers:note');
  const { act } = useAction();
  return (
    <Panel title="Notes">
      {mayNote && (
        <NoteForm
          draftKey={`customer-note-${id}`}
          note="for colleagues"
          maxLength={2000}
          schema={contract.customerNoteSchema}
          onSave={(note) =>
            act(contract.noteCustomer, { params: { id }, body: { note }, done: 'Note saved' })
          }
        />
      )}
      <ul className="customer-list">
        {notes.map(({ id: noteId, note, who, at }) => (
          <li key={noteId}>
            <span className="whitespace-pre-line">{note}</span>
            <small>
              <Moment at={at} /> · {who}
            </small>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function CustomerAddresses({ addresses }: { addresses: Customer['addresses'] }) {
  return (
    <Panel title="Addresses used">
      {addresses.length === 0 && <p className="hint">None yet.</p>}
      <ul className="customer-list">
        {addresses.map(({ name, address, phone, email, city, state, pincode, orders }) => (
          <li key={`${name} ${address} ${phone} ${pincode}`}>
            <strong>{name}</strong>
            <span>
              {address}, {city}, {state} {pincode}
            </span>
            <small>{[phone, email, counted(orders, 'order')].filter(Boolean).join(' · ')}</small>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** What people agree to when they log in, and the version of each text that it was. */
function CustomerConsents({ consents }: { consents: Customer['consents'] }) {
  return (
    <Panel title="Agreed to">
      {consents.length === 0 && <p className="hint">Nothing yet: it is asked at the next login.</p>}
      <ul className="customer-list">
        {consents.map(({ policy, version, agreedAt }) => (
          <li key={`${policy} ${version}`}>
            <span>
              {policyTitles[policy]}, version {version}
            </span>
            <small>
              <Moment at={agreedAt} />
            </small>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** What the owner does with an account and with a person's data, at that person's wish. */
function CustomerData({ customer: { id, disabled, name, phone } }: { customer: Customer }) {
  const { isBusy, act } = useAction();
  const saving = useBusy();
  const params = { id };

  async function close() {
    const isSure = await confirmStep({
      title: 'Close this account',
      text: `${name ?? phone} will be logged out everywhere and cannot log in until you reopen the account.`,
      button: 'Close account',
    });
    if (isSure)
      await act(contract.changeCustomer, { params, body: { disabled: true }, done: 'Account closed' });
  }

  const reopen = () =>
    act(contract.changeCustomer, { params, body: { disabled: false }, done: 'Account reopened' });

  async function erase() {
    const isSure = await confirmStep({
      title: 'Erase this customer',
      text: 'Their name, addresses, phone numbers, email, messages and notes will be deleted permanently. Invoices and order amounts are kept. This cannot be undone.',
      button: 'Erase permanently',
    });
    if (isSure) await act(contract.eraseCustomer, { params, done: 'Customer erased' });
  }

  async function save() {
    await attempt(async () =>
      saveJson(await ask(contract.exportCustomer, { params }), `customer-${phone}.json`),
    );
  }

  return (
    <Panel title="Account and data">
      <div className="flex flex-wrap gap-2">
        <Button look="line" busy={saving.isBusy} onClick={() => saving.run(save)}>
          Export all data
        </Button>
        {disabled ? (
          <Button look="line" busy={isBusy} onClick={reopen}>
            Reopen account
          </Button>
        ) : (
          <Button look="line" busy={isBusy} onClick={close}>
            Close account
          </Button>
        )}
        <Button look="danger" busy={isBusy} onClick={erase}>
          Erase
        </Button>
      </div>
      <p className="hint">
        Customers do both by themselves in their profile, or ask you to. Invoices are kept, as tax law
        requires.
      </p>
    </Panel>
  );
}
