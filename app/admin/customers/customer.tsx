import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { readCustomer } from '#core/contract/customers.ts';
import { formatDate } from '#core/rules/india-time.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import { load } from '../lib/ask.ts';
import { useRight } from '../lib/me.ts';
import { Kpis } from '../ui/kpis.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { CustomerAddresses } from './customer-addresses.tsx';
import { CustomerData } from './customer-data.tsx';
import { CustomerMark } from './customer-mark.tsx';
import { CustomerNotes } from './customer-notes.tsx';
import { CustomerOrders, CustomerReturns } from './customer-orders.tsx';
import './customers.css';

export function loader(page: LoaderFunctionArgs) {
  return load(page, readCustomer, { params: { id: page.params.id ?? '' } });
}

export function Component() {
  const customer = useLoaderData<typeof loader>();
  const mayHandleData = useRight('customers:erase') && customer.erasedAt === null;
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
          {mayHandleData && <CustomerData customer={customer} />}
        </div>
      </div>
    </>
  );
}
