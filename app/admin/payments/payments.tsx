import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import {
  listDifferences,
  PAYMENT_LISTS,
  type PaymentList,
  type PaymentLists,
} from '#core/contract/payments.ts';
import { formatMoment } from '#core/rules/india-time.ts';
import { load } from '../lib/ask.ts';
import { DataTable } from '../ui/data-table.tsx';
import { Nothing } from '../ui/nothing.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Pager } from '../ui/pager.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useFilters } from '../ui/use-filters.ts';
import { CheckForm } from './check-form.tsx';
import { differenceColumns } from './difference-columns.tsx';
import { LIST_LABELS } from './list-labels.ts';
import './payments.css';

export function loader(page: LoaderFunctionArgs) {
  return load(page, listDifferences, { query: new URL(page.request.url).searchParams });
}

export function Component() {
  const { rows, nextCursor, counts, lastReadAt } = useLoaderData<typeof loader>();
  const filters = useFilters();
  const list = PAYMENT_LISTS.find((known) => known === filters.get('list')) ?? 'paid-without-order';
  const labels = LIST_LABELS[list];
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
        tabs={PAYMENT_LISTS.map((name) => ({ ...toTab(name, counts), isCurrent: name === list }))}
      />
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

function toTab(list: PaymentList, counts: PaymentLists['counts']) {
  const counted = counts.find((count) => count.list === list);
  return {
    to: `?list=${list}`,
    label: LIST_LABELS[list].label,
    count: counted?.count,
    isCapped: counted?.isCapped ?? false,
  };
}
