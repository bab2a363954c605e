import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { discardMessage, listUnsent, sendAgain, type UnsentMessage } from '#core/contract/outbox.ts';
import { formatMoment } from '#core/rules/india-time.ts';
import { load } from '../lib/ask.ts';
import { useRight } from '../lib/me.ts';
import { useAction } from '../lib/use-action.ts';
import { confirmStep } from '../ui/confirm.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Nothing } from '../ui/nothing.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Pager } from '../ui/pager.tsx';

export function loader(page: LoaderFunctionArgs) {
  return load(page, listUnsent, { query: new URL(page.request.url).searchParams });
}

const COLUMNS: Column<UnsentMessage>[] = [
  {
    id: 'to',
    head: 'To',
    cell: ({ recipient, channel, at }) => (
      <>
        <strong>{recipient}</strong>
        <small>
          {channel === 'sms' ? 'SMS' : 'Email'} · <time dateTime={at}>{formatMoment(at)}</time>
        </small>
      </>
    ),
  },
  {
    id: 'body',
    head: 'Message',
    onPhone: 'full',
    cell: ({ body }) => <span className="line-clamp-3">{body}</span>,
  },
  { id: 'error', head: 'Why', onPhone: 'full', cell: ({ error }) => error ?? 'No reason given' },
  {
    id: 'actions',
    head: <span className="sr-only">What to do</span>,
    align: 'end',
    onPhone: 'full',
    cell: (message) => <Actions message={message} />,
  },
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
