import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import type { UnsentList, UnsentMessage } from '#core/contract/staff/unsent.ts';
import { formatMoment } from '../lib/format-moment.ts';
import { useRight } from '../lib/me.ts';
import { readAsStaff } from '../lib/staff-request.ts';
import { useDeed } from '../lib/use-deed.ts';
import { confirmStep } from '../ui/confirm.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Nothing } from '../ui/nothing.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Pager } from '../ui/pager.tsx';

export function loader({ request }: LoaderFunctionArgs): Promise<UnsentList> {
  return readAsStaff<UnsentList>(`/unsent-messages${new URL(request.url).search}`, request);
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
    id: 'deeds',
    head: <span className="sr-only">What to do</span>,
    align: 'end',
    onPhone: 'full',
    cell: (message) => <Deeds message={message} />,
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

function Deeds({ message: { id, recipient } }: { message: UnsentMessage }) {
  const mayDecide = useRight('messages:answer');
  const { isBusy, act } = useDeed();
  if (!mayDecide) return null;
  const path = `/unsent-messages/${id}`;

  async function letGo() {
    const isSure = await confirmStep({
      title: 'Discard this message?',
      text: `${recipient} will not get it. This cannot be undone.`,
      button: 'Discard',
    });
    if (isSure) await act({ path, method: 'DELETE', done: 'Message discarded' });
  }

  return (
    <span className="flex flex-wrap gap-2 lg:justify-end">
      <Button
        size="small"
        busy={isBusy}
        onClick={() => act({ path: `${path}/send`, method: 'POST', done: 'Message sent again' })}
      >
        Send again
      </Button>
      <Button size="small" look="line" busy={isBusy} onClick={letGo}>
        Discard
      </Button>
    </span>
  );
}
