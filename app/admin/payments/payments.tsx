import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useLoaderData, useRevalidator } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { showToast } from '#app/ui/toast.ts';
import type { PaymentList, PaymentsChecked } from '#core/contract/payments.ts';
import * as contract from '#core/contract/payments.ts';
import { addDays, dayInIndia, formatMoment } from '#core/rules/india-time.ts';
import { ask, loaderFor } from '../lib/ask.ts';
import { useRight } from '../lib/me.ts';
import { attempt } from '../ui/actions.tsx';
import { DataTable, Nothing, Pager } from '../ui/data-table.tsx';
import { useFilters, ViewTabs } from '../ui/filters.tsx';
import { Form, TextField } from '../ui/form-fields.tsx';
import { PageHead } from '../ui/page.tsx';
import { differenceColumns } from './difference-columns.tsx';
import './payments.css';

export const loader = loaderFor(contract.listDifferences);

export function Component() {
  const { rows, nextCursor, counts, lastReadAt } = useLoaderData<typeof loader>();
  const filters = useFilters();
  const list = contract.PAYMENT_LISTS.find((known) => known === filters.get('list')) ?? 'paid-without-order';
  const labels = LIST_LABELS[list];
  const views = contract.PAYMENT_LISTS.map((value) => ({
    value,
    label: LIST_LABELS[value].label,
    ...counts.find((counted) => counted.list === value),
  }));
  return (
    <>
      <PageHead title="Payments" />
      <CheckForm />
      <p className="hint" role="status">
        {lastReadAt
          ? `Last checked with the provider on ${formatMoment(lastReadAt)}. Checked automatically every hour.`
          : 'Not checked with the provider yet.'}
      </p>
      <ViewTabs label="Mismatches" name="list" views={views} standard="paid-without-order" />
      <p className="py-3 text-ink-2">{labels.meaning}</p>
      <DataTable
        label={labels.label}
        columns={differenceColumns(list)}
        rows={rows}
        keyOf={({ id }) => id}
        empty={<Nothing title="Everything matches">{labels.nothing}</Nothing>}
      />
      <Pager nextCursor={nextCursor} label="Newest first" />
    </>
  );
}

/** Reads the provider's books of some days now. */
function CheckForm() {
  const mayCheck = useRight('payments:change');
  const today = dayInIndia(new Date());
  const form = useForm({
    resolver: zodResolver(contract.checkPaymentsSchema),
    defaultValues: { from: addDays(today, -6), to: today },
  });
  const revalidator = useRevalidator();
  if (!mayCheck) return null;
  const { isSubmitting } = form.formState;

  async function check(body: { from: string; to: string }) {
    await attempt(async () => showToast(resultText(await ask(contract.checkPayments, { body }))));
    await revalidator.revalidate();
  }

  return (
    <Form form={form} onSubmit={check} className="check-form">
      <TextField name="from" label="From" type="date" max={today} />
      <TextField name="to" label="To" type="date" max={today} />
      <Button type="submit" busy={isSubmitting}>
        {isSubmitting ? 'Checking…' : 'Check now'}
      </Button>
    </Form>
  );
}

function resultText({ read, differences }: PaymentsChecked): string {
  const payments = `${read.toLocaleString('en-IN')} ${read === 1 ? 'payment' : 'payments'} checked`;
  return differences === 0 ? `${payments}: all match` : `${payments}: ${differences} to resolve`;
}

interface ListLabels {
  label: string;
  /** What a line in this list means, and what to do about it. */
  meaning: string;
  nothing: string;
}

const LIST_LABELS: Record<PaymentList, ListLabels> = {
  'paid-without-order': {
    label: 'Paid without order',
    meaning:
      'The provider has received money that the store has no record of. Settle matches it to its order. Money that belongs to no order can be refunded.',
    nothing: 'Every payment at the provider has its order.',
  },
  'order-without-money': {
    label: 'Order without payment',
    meaning:
      'The store shows these orders as paid, but the provider has no payment. Check again or settle manually. Do not ship until then.',
    nothing: 'Every paid order has its payment at the provider.',
  },
  'amount-differs': {
    label: 'Amount differs',
    meaning:
      'The store and the provider show different amounts. Settle records refunds that were made at the provider.',
    nothing: 'All amounts match.',
  },
  'failed-refunds': {
    label: 'Failed refunds',
    meaning: 'The provider could not make these refunds. The money is still owed to the customer.',
    nothing: 'No refund has failed.',
  },
};
