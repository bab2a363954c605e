import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import type { Difference, PaymentList } from '#core/contract/payments.ts';
import * as contract from '#core/contract/payments.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import { useRight } from '../lib/me.ts';
import { confirmStep, useAction } from '../ui/actions.tsx';
import { ACTION_COLUMN, type Column } from '../ui/data-table.tsx';
import { AreaField, DialogForm } from '../ui/form-fields.tsx';
import { Moment } from '../ui/page.tsx';

export function differenceColumns(list: PaymentList): Column<Difference>[] {
  const isRefund = list === 'failed-refunds';
  return [
    {
      head: isRefund ? 'Refund' : 'Payment',
      cell: ({ id }) => <span className="payment-id">{id}</span>,
      note: ({ at }) => <Moment at={at} />,
    },
    {
      head: 'Order',
      onPhone: 'end',
      cell: ({ orderId }) =>
        orderId ? (
          <Link className="payment-id hover:underline" to={`/orders/${orderId}`}>
            {orderId}
          </Link>
        ) : (
          <span className="text-ink-3">No order</span>
        ),
      note: ({ orderId, customer }) => orderId && customer,
    },
    ...(isRefund ? REFUND_MONEY : MONEY),
    {
      head: 'Action',
      ...ACTION_COLUMN,
      cell: (difference) => <Remedies list={list} difference={difference} />,
    },
  ];
}

const MONEY: Column<Difference>[] = [
  {
    head: 'At the provider',
    cell: ({ provider }) =>
      provider ? (
        <>
          <span className="lg:hidden">Provider: </span>
          {moneyText(provider)}
        </>
      ) : (
        'No record'
      ),
    note: ({ provider }) => provider?.status,
  },
  {
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
  { head: 'Owed', cell: ({ ours }) => formatRupees(ours?.amount ?? 0) },
  { head: 'Why it failed', onPhone: 'full', cell: ({ lastError }) => lastError ?? 'No reason given' },
];

function moneyText({ amount, refunded, currency }: NonNullable<Difference['ours']>): string {
  const sum = currency === 'INR' ? formatRupees(amount) : `${amount} ${currency}`;
  return refunded > 0 ? `${sum}, ${formatRupees(refunded)} refunded` : sum;
}

/** What can be done about a difference. */
function Remedies({ list, difference }: { list: PaymentList; difference: Difference }) {
  const mayChange = useRight('payments:change');
  const { isBusy, act } = useAction();
  const [isByHand, setIsByHand] = useState(false);
  if (!mayChange) return null;
  const { id, orderId, provider } = difference;
  const params = { id };
  const retry = () => act(contract.retryRefund, { params, done: 'Refund retried' });
  const settle = () => act(contract.settleDifference, { params, done: 'Settled' });

  async function refund() {
    const left = (provider?.amount ?? 0) - (provider?.refunded ?? 0);
    const isSure = await confirmStep({
      title: `Refund ${formatRupees(left)}`,
      text: `Payment ${id} does not belong to any order. The money will be refunded to the payer. This cannot be undone.`,
      button: 'Refund',
    });
    if (isSure) await act(contract.refundUnknownPayment, { params, done: 'Refund started' });
  }

  return (
    <span className="flex flex-wrap gap-2 lg:justify-end">
      {list === 'failed-refunds' ? (
        <Button size="small" busy={isBusy} onClick={retry}>
          Try again
        </Button>
      ) : (
        (orderId || list !== 'paid-without-order') && (
          <Button size="small" busy={isBusy} onClick={settle}>
            {list === 'order-without-money' ? 'Check again' : 'Settle'}
          </Button>
        )
      )}
      {list === 'paid-without-order' && !orderId && (
        <Button size="small" busy={isBusy} onClick={refund}>
          Refund
        </Button>
      )}
      <Button size="small" look="line" onClick={() => setIsByHand(true)}>
        Settle manually
      </Button>
      {isByHand && <ByHandDialog id={id} onClose={() => setIsByHand(false)} />}
    </span>
  );
}

/** Takes a difference off its list, with a note of what was done about it. */
function ByHandDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const form = useForm({ resolver: zodResolver(contract.settleByHandSchema), defaultValues: { note: '' } });
  const { act } = useAction();

  async function save(body: { note: string }) {
    if (await act(contract.settleByHand, { params: { id }, body, done: 'Settled manually' })) onClose();
  }

  return (
    <DialogForm
      form={form}
      title={`Settle ${id} manually`}
      submitLabel="Settle manually"
      onSubmit={save}
      onClose={onClose}
    >
      <p>Use this if you have dealt with it outside the store. It will be removed from this list.</p>
      <AreaField name="note" label="What was done" maxLength={500} />
    </DialogForm>
  );
}
