import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import type { RemittanceList, RemittanceRow } from '#core/contract/remittance.ts';
import { settleRemittance, settleRemittanceSchema } from '#core/contract/remittance.ts';
import { formatDay } from '#core/rules/india-time.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import { useRight } from '../lib/me.ts';
import { PARCEL_LABELS } from '../parcels/parcel-labels.ts';
import { useAction } from '../ui/actions.tsx';
import { ACTION_COLUMN, type Column } from '../ui/data-table.tsx';
import { AreaField, DialogForm } from '../ui/form-fields.tsx';
import { Moment, OfficeStatus } from '../ui/page.tsx';

export function remittanceColumns(list: RemittanceList): Column<RemittanceRow>[] {
  return [
    ORDER,
    NUMBER,
    ...MONEY[list],
    { head: 'Action', ...ACTION_COLUMN, cell: (row) => <Settle row={row} /> },
  ];
}

const ORDER: Column<RemittanceRow> = {
  head: 'Order',
  className: 'key',
  cell: ({ orderId, reference }) =>
    orderId ? (
      <Link to={`/orders/${orderId}`}>{orderId}</Link>
    ) : (
      <span className="text-ink-3">{reference ?? 'No order'}</span>
    ),
};

const NUMBER: Column<RemittanceRow> = {
  head: 'Courier',
  cell: ({ courier, trackingNumber }) => courier ?? trackingNumber,
  note: ({ courier, trackingNumber }) => courier && trackingNumber,
};

const PAID: Column<RemittanceRow> = {
  head: 'Paid',
  align: 'end',
  onPhone: 'end',
  cell: ({ remitted }) => (
    <>
      <span className="lg:hidden">Paid </span>
      {formatRupees(remitted)}
    </>
  ),
  note: ({ paidOn, utr }) => [paidOn && formatDay(paidOn), utr].filter(Boolean).join(' · '),
};

const MONEY: Record<RemittanceList, Column<RemittanceRow>[]> = {
  'not-remitted': [
    {
      head: 'Delivered',
      className: 'whitespace-nowrap',
      cell: ({ at }) => <Moment at={at} />,
    },
    {
      head: 'Status',
      onPhone: 'end',
      cell: ({ isOverdue }) =>
        isOverdue ? (
          <OfficeStatus tone="bad">Overdue</OfficeStatus>
        ) : (
          <OfficeStatus tone="wait">Waiting</OfficeStatus>
        ),
    },
    { head: 'Collected', align: 'end', onPhone: 'end', cell: ({ due }) => formatRupees(due) },
  ],
  'amount-differs': [
    {
      head: 'Collected',
      align: 'end',
      cell: ({ due }) => (
        <>
          <span className="lg:hidden">Collected </span>
          {formatRupees(due)}
        </>
      ),
      note: ({ state }) => state && state !== 'delivered' && PARCEL_LABELS[state].label,
    },
    PAID,
    {
      head: 'Difference',
      align: 'end',
      onPhone: 'end',
      cell: (row) => <strong>{differenceText(row)}</strong>,
      note: ({ settled }) => settled !== 0 && `${formatRupees(settled)} settled before`,
    },
  ],
  unknown: [PAID],
};

function getOpen({ due, remitted, settled }: RemittanceRow): number {
  return Math.round((due - remitted - settled) * 100) / 100;
}

function differenceText(row: RemittanceRow): string {
  const open = getOpen(row);
  return open > 0 ? `${formatRupees(open)} missing` : `${formatRupees(-open)} too much`;
}

function Settle({ row }: { row: RemittanceRow }) {
  const mayChange = useRight('payments:change');
  const [isOpen, setIsOpen] = useState(false);
  if (!mayChange) return null;
  const name = row.orderId ?? row.trackingNumber ?? row.reference ?? row.id;
  return (
    <span className="flex flex-wrap gap-2 lg:justify-end">
      <Button size="small" look="line" onClick={() => setIsOpen(true)}>
        Settle<span className="sr-only"> {name}</span>
      </Button>
      {isOpen && <SettleDialog id={row.id} name={name} onClose={() => setIsOpen(false)} />}
    </span>
  );
}

/** Takes a line off its list, with a note of what was done about it. */
function SettleDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const form = useForm({ resolver: zodResolver(settleRemittanceSchema), defaultValues: { note: '' } });
  const { act } = useAction();

  async function save(body: { note: string }) {
    if (await act(settleRemittance, { params: { id }, body, done: 'Settled' })) onClose();
  }

  return (
    <DialogForm form={form} title={`Settle ${name}`} submitLabel="Settle" onSubmit={save} onClose={onClose}>
      <p>
        Use this once it is dealt with outside the store. It is taken off this list, and the note is kept in
        the history. If more money comes, it is shown again.
      </p>
      <AreaField name="note" label="What was done" maxLength={500} />
    </DialogForm>
  );
}
