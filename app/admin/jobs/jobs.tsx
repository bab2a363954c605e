import { Link, useLoaderData } from 'react-router';
import { type FailedJob, listFailedJobs, retryJob } from '#core/contract/jobs.ts';
import { WORK_LABELS } from '#core/rules/background-work.ts';
import { formatMoment } from '#core/rules/india-time.ts';
import { loaderFor } from '../lib/ask.ts';
import { ActionButton } from '../ui/actions.tsx';
import { ACTION_COLUMN, type Column, DataTable, Nothing } from '../ui/data-table.tsx';
import { PageHead } from '../ui/page.tsx';

export const loader = loaderFor(listFailedJobs);

const COLUMNS: Column<FailedJob>[] = [
  {
    head: 'Work',
    cell: ({ kind }) => <strong>{WORK_LABELS[kind]}</strong>,
    note: (work) => <Subject work={work} />,
  },
  { head: 'Last error', onPhone: 'full', cell: ({ error }) => error },
  {
    head: 'Attempts',
    onPhone: 'full',
    cell: ({ attempts }) => attempts,
    note: ({ nextAttemptAt }) => (nextAttemptAt ? `Next: ${formatMoment(nextAttemptAt)}` : 'Given up'),
  },
  {
    head: 'What to do',
    ...ACTION_COLUMN,
    cell: ({ kind, subject }) => (
      <ActionButton
        size="small"
        call={retryJob}
        action={{ body: { kind, subject }, done: 'It will be tried again in a moment' }}
      >
        Try again
      </ActionButton>
    ),
  },
];

export function Component() {
  const { work } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title="Background work that failed" parent={{ to: '/', label: 'Today' }} />
      <DataTable
        label="Background work that failed"
        columns={COLUMNS}
        rows={work}
        keyOf={({ kind, subject }) => `${kind}:${subject}`}
        empty={<Nothing title="All background work is done" />}
      />
    </>
  );
}

function Subject({ work: { kind, subject } }: { work: FailedJob }) {
  const isOrder = kind === 'confirmation' || kind === 'hold' || kind === 'payment-check';
  return isOrder ? <Link to={`/orders/${subject}`}>{subject}</Link> : subject;
}
