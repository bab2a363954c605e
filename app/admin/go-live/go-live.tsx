import { useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { useBusy } from '#app/ui/use-busy.ts';
import { checkGoLive, type GoLiveLine, readGoLive } from '#core/contract/go-live.ts';
import { ask, loaderFor } from '../lib/ask.ts';
import { attempt } from '../ui/actions.tsx';
import { ACTION_COLUMN, type Column, DataTable, Nothing } from '../ui/data-table.tsx';
import { OfficeStatus, PageHead, Warning } from '../ui/page.tsx';
import { CHECK_LABELS } from './check-labels.ts';

export const loader = loaderFor(readGoLive);

/** What a live store needs, as `npm run go-live` lists it. */
export function Component() {
  const { isReady, lines } = useLoaderData<typeof loader>();
  const [tried, setTried] = useState<Record<string, GoLiveLine>>({});
  // What a trial has found says more than that it was not passed.
  const rows = lines.map((line) => (line.state === 'open' ? (tried[line.name] ?? line) : line));
  const left = rows.filter(({ state }) => state === 'red' || state === 'open').length;
  const columns: Column<GoLiveLine>[] = [
    { head: 'What', cell: ({ title }) => <strong>{title}</strong> },
    {
      head: 'State',
      onPhone: 'end',
      cell: ({ state }) => (
        <OfficeStatus tone={CHECK_LABELS[state].tone}>{CHECK_LABELS[state].word}</OfficeStatus>
      ),
    },
    {
      head: 'What was found, or what to do',
      onPhone: 'full',
      cell: ({ words }) => <span className="wrap-anywhere">{words}</span>,
      note: ({ sends }) => sends && `Checking: ${sends}`,
    },
    {
      head: 'What to do',
      ...ACTION_COLUMN,
      cell: (line) => (
        <CheckAgain line={line} onFound={(found) => setTried((all) => ({ ...all, [found.name]: found }))} />
      ),
    },
  ];
  return (
    <>
      <PageHead title="Going live" parent={{ to: '/settings', label: 'Settings' }} />
      {isReady ? (
        <p role="status">Everything is ready. The store can take real orders.</p>
      ) : (
        <Warning>{`${left} to do before the store can take real orders. On the store’s machine, npm run go-live leads through it.`}</Warning>
      )}
      <DataTable
        label="Going live"
        columns={columns}
        rows={rows}
        keyOf={({ name }) => name}
        empty={<Nothing title="Nothing to check" />}
      />
    </>
  );
}

function CheckAgain({ line, onFound }: { line: GoLiveLine; onFound: (line: GoLiveLine) => void }) {
  const { revalidate } = useRevalidator();
  const { isBusy, run } = useBusy();

  async function check() {
    await attempt(async () => onFound(await ask(checkGoLive, { params: { name: line.name } })));
    await revalidate();
  }

  if (line.state === 'note') return null;
  return (
    <Button look="line" size="small" busy={isBusy} onClick={() => run(check)}>
      Check again<span className="sr-only">{line.title}</span>
    </Button>
  );
}
