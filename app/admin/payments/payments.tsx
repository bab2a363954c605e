import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { PAYMENT_LISTS, type PaymentList, type PaymentLists } from '#core/contract/staff/payments.ts';
import { formatMoment } from '../lib/format-moment.ts';
import { readAsStaff } from '../lib/staff-request.ts';
import { DataTable } from '../ui/data-table.tsx';
import { Nothing } from '../ui/nothing.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Pager } from '../ui/pager.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useFilters } from '../ui/use-filters.ts';
import { CheckForm } from './check-form.tsx';
import { differenceColumns } from './difference-columns.tsx';
import { LIST_WORDS } from './list-words.ts';
import './payments.css';

export function loader({ request }: LoaderFunctionArgs): Promise<PaymentLists> {
  return readAsStaff<PaymentLists>(`/payments${new URL(request.url).search}`, request);
}

export function Component() {
  const { rows, nextCursor, counts, lastReadAt } = useLoaderData<typeof loader>();
  const filters = useFilters();
  const list = PAYMENT_LISTS.find((known) => known === filters.get('list')) ?? 'paid-without-order';
  const words = LIST_WORDS[list];
  return (
    <>
      <PageHead title="Payments" />
      <CheckForm />
      <p className="hint" role="status">
        {lastReadAt
          ? `Last checked with the provider on ${formatMoment(lastReadAt)}. Checked automatically every hour.`
          : 'Not checked with the provider yet.'}
      </p>
      <Tabs
        label="Mismatches"
        tabs={PAYMENT_LISTS.map((name) => ({ ...tabOf(name, counts), isCurrent: name === list }))}
      />
      <p className="py-3 text-ink-2">{words.meaning}</p>
      <DataTable
        label={words.label}
        columns={differenceColumns(list)}
        rows={rows}
        keyOf={({ id }) => id}
        empty={<Nothing title="Everything matches">{words.nothing}</Nothing>}
      />
      <Pager nextCursor={nextCursor} label="Newest first" />
    </>
  );
}

function tabOf(list: PaymentList, counts: PaymentLists['counts']) {
  const counted = counts.find((count) => count.list === list);
  return {
    to: `?list=${list}`,
    label: LIST_WORDS[list].label,
    count: counted?.count,
    isCapped: counted?.isCapped ?? false,
  };
}
