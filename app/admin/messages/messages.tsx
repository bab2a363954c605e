import { type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router';
import type { MessageList } from '#core/contract/staff/messages.ts';
import { readAsStaff } from '../lib/staff-request.ts';
import { useFreshList } from '../lib/use-fresh-list.ts';
import { FreshRows } from '../ui/fresh-rows.tsx';
import { Nothing } from '../ui/nothing.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Pager } from '../ui/pager.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useFilters } from '../ui/use-filters.ts';
import { MessageEntry } from './message-entry.tsx';
import '../ui/entries.css';

/** Without a word in the URL the open ones are shown: they are what is to be done. */
export function loader({ request }: LoaderFunctionArgs): Promise<MessageList> {
  return readAsStaff<MessageList>(pathFor(new URL(request.url).search), request);
}

function pathFor(search: string): string {
  const query = new URLSearchParams(search);
  if (query.get('view') === 'all') query.delete('view');
  else if (!query.has('view') && !query.has('search')) query.set('view', 'open');
  return `/messages?${query}`;
}

export function Component() {
  const list = useLoaderData<typeof loader>();
  const { messages, nextCursor, open } = list;
  const fresh = useFreshList({
    path: pathFor(useLocation().search),
    list,
    idsOf: (read) => read.messages.map(({ id }) => id),
  });
  const filters = useFilters();
  const view = filters.get('view') || (filters.get('search') ? 'all' : 'open');
  return (
    <>
      <PageHead title="Messages" />
      <Tabs
        label="Messages"
        tabs={[
          { to: '/messages', label: 'Open', isCurrent: view === 'open', ...open },
          { to: '/messages?view=done', label: 'Done', isCurrent: view === 'done' },
          { to: '/messages?view=all', label: 'All', isCurrent: view === 'all' },
        ]}
      />
      <search className="tools">
        <SearchField label="Ticket, name or email" />
      </search>
      <FreshRows newCount={fresh.newCount} one="message" many="messages" onShow={fresh.refresh} />
      {messages.length === 0 ? (
        <Nothing title={view === 'open' ? 'All messages answered' : 'No messages found'} />
      ) : (
        <ul className="entries" aria-label="Messages">
          {messages.map((message) => (
            <MessageEntry key={message.id} message={message} />
          ))}
        </ul>
      )}
      <Pager nextCursor={nextCursor} label="Newest first" />
    </>
  );
}
