import { useLoaderData } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { discardMessage, listUnsent, sendAgain, type UnsentMessage } from '#core/contract/outbox.ts';
import { loaderFor } from '../lib/ask.ts';
import { useRight } from '../lib/me.ts';
import { confirmStep, useAction } from '../ui/actions.tsx';
import { ACTION_COLUMN, type Column, DataTable, Nothing, Pager } from '../ui/data-table.tsx';
import { Moment, PageHead } from '../ui/page.tsx';

export const loader = loaderFor(listUnsent);

const COLUMNS: Column<UnsentMessage>[] = [
  {
    head: 'To',
    cell: ({ recipient }) => <strong>{recipient}</strong>,
    note: ({ channel, at }) => <Moment at={at} before={channel === 'sms' ? 'SMS · ' : 'Email · '} />,
  },
  { head: 'Message', onPhone: 'full', cell: ({ body }) => <span className="line-clamp-3">{body}</span> },
  { head: 'Why', onPhone: 'full', cell: ({ error }) => error ?? 'No reason given' },
  { head: 'What to do', ...ACTION_COLUMN, cell: (message) => <Actions message={message} /> },
];

export function Component() {
  const { messages, nextCursor } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title="Messages that could not be sent" parent={{ to: '/', label: 'Today' }} />
      <DataTable
        label="Messages that could not be sent"
        columns={COLUMNS}
        rows={messages}
        keyOf={({ id }) => id}
        empty={<Nothing title="All messages were sent" />}
      />
      <Pager nextCursor={nextCursor} label="Newest first" />
    </>
  );
}

function Actions({ message: { id, recipient } }: { message: UnsentMessage }) {
  const mayDecide = useRight('outbox:retry');
  const { isBusy, act } = useAction();
  if (!mayDecide) return null;
  const params = { id };

  async function discard() {
    const isSure = await confirmStep({
      title: 'Discard this message?',
      text: `${recipient} will not get it. This cannot be undone.`,
      button: 'Discard',
    });
    if (isSure) await act(discardMessage, { params, done: 'Message discarded' });
  }

  return (
    <span className="flex flex-wrap gap-2 lg:justify-end">
      <Button
        size="small"
        busy={isBusy}
        onClick={() => act(sendAgain, { params, done: 'Message sent again' })}
      >
        Send again
      </Button>
      <Button size="small" look="line" busy={isBusy} onClick={discard}>
        Discard
      </Button>
    </span>
  );
}
