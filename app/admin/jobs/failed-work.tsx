import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { type FailedWork, listFailedWork, retryWork } from '#core/contract/jobs.ts';
import { WORK_LABELS } from '#core/rules/background-work.ts';
import { formatMoment } from '#core/rules/india-time.ts';
import { load } from '../lib/ask.ts';
import { useAction } from '../lib/use-action.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Nothing } from '../ui/nothing.tsx';
import { PageHead } from '../ui/page-head.tsx';

export function loader(page: LoaderFunctionArgs) {
  return load(page, listFailedWork);
}

const COLUMNS: Column<FailedWork>[] = [
  {
    id: 'work',
    head: 'Work',
    cell: (work) => (
      <>
        <strong>{WORK_LABELS[work.kind]}</strong>
        <small>
          <Subject work={work} />
        </small>
      </>
    ),
  },
  { id: 'error', head: 'Last error', onPhone: 'full', cell: ({ error }) => error },
  {
    id: 'next',
    head: 'Attempts',
    onPhone: 'full',
    cell: ({ attempts, nextAttemptAt }) => (
      <>
        {attempts}
        <small>{nextAttemptAt ? `Next: ${formatMoment(nextAttemptAt)}` : 'Given up'}</small>
      </>
    ),
  },
  {
    id: 'retry',
    head: <span className="sr-only">What to do</span>,
    align: 'end',
    onPhone: 'full',
    cell: (work) => <Retry work={work} />,
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

function Subject({ work: { kind, subject } }: { work: FailedWork }) {
  const isOrder = kind === 'confirmation' || kind === 'hold' || kind === 'payment-check';
  return isOrder ? <Link to={`/orders/${subject}`}>{subject}</Link> : subject;
}

function Retry({ work: { kind, subject } }: { work: FailedWork }) {
  const { isBusy, act } = useAction();
  const body = { kind, subject };
  return (
    <Button
      size="small"
      busy={isBusy}
      onClick={() => act(retryWork, { body, done: 'It will be tried again in a moment' })}
    >
      Try again
    </Button>
  );
}
