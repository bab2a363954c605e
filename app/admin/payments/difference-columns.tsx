import { Link } from 'react-router';
import type { Difference, PaymentList } from '#core/contract/payments.ts';
import { formatMoment } from '#core/rules/india-time.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import type { Column } from '../ui/data-table.tsx';
import { Remedies } from './remedies.tsx';

export function differenceColumns(list: PaymentList): Column<Difference>[] {
  const isRefund = list === 'failed-refunds';
  return [
    {
      id: 'id',
      head: isRefund ? 'Refund' : 'Payment',
      cell: ({ id, at }) => (
        <>
          <span className="payment-id">{id}</span>
          <small>
            <time dateTime={at}>{formatMoment(at)}</time>
          </small>
        </>
      ),
    },
    {
      id: 'order',
      head: 'Order',
      onPhone: 'end',
      cell: ({ orderId, customer }) =>
        orderId ? (
          <>
            <Link className="payment-id hover:underline" to={`/orders/${orderId}`}>
              {orderId}
            </Link>
            <small>{customer}</small>
          </>
        ) : (
          <span className="text-ink-3">No order</span>
        ),
    },
    ...(isRefund ? REFUND_MONEY : MONEY),
    {
      id: 'remedy',
      head: <span className="sr-only">Action</span>,
      align: 'end',
      onPhone: 'full',
      cell: (difference) => <Remedies list={list} difference={difference} />,
    },
  ];
}

const MONEY: Column<Difference>[] = [
  {
    id: 'theirs',
    head: 'At the provider',
    cell: ({ provider }) =>
      provider ? (
        <>
          <span className="lg:hidden">Provider: </span>
          {moneyText(provider)}
          <small>{provider.status}</small>
        </>
      ) : (
        'No record'
      ),
  },
  {
    id: 'ours',
    head: 'In the store',
    cell: ({ ours }) => (
      <>
        <span className="lg:hidden">Ours: </span>
        {ours ? moneyText(ours) : 'No record'}
      </>
    ),
  },
];

const REFUND_MONEY: Column<Difference>[] = [
  { id: 'amount', head: 'Owed', cell: ({ ours }) => formatRupees(ours?.amount ?? 0) },
  {
    id: 'why',
    head: 'Why it failed',
    onPhone: 'full',
    cell: ({ lastError }) => lastError ?? 'No reason given',
  },
];

function moneyText({ amount, refunded, currency }: NonNullable<Difference['ours']>): string {
  const sum = currency === 'INR' ? formatRupees(amount) : `${amount} ${currency}`;
  return refunded > 0 ? `${sum}, ${formatRupees(refunded)} refunded` : sum;
}
