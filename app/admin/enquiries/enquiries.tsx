import { type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router';
import { listEnquiries } from '#core/contract/enquiries.ts';
import { load, poll } from '../lib/ask.ts';
import { useFreshList } from '../lib/use-fresh-list.ts';
import { FreshRows } from '../ui/fresh-rows.tsx';
import { Nothing } from '../ui/nothing.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Pager } from '../ui/pager.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useFilters } from '../ui/use-filters.ts';
import { EnquiryEntry } from './enquiry-entry.tsx';
import '../ui/entries.css';

/** Without a word in the URL the open ones are shown: they are what is to be done. */
export function loader(page: LoaderFunctionArgs) {
  return load(page, listEnquiries, { query: toQuery(new URL(page.request.url).search) });
}

function toQuery(search: string): URLSearchParams {
  const query = new URLSearchParams(search);
  if (query.get('view') === 'all') query.delete('view');
  else if (!query.has('view') && !query.has('search')) query.set('view', 'open');
  return query;
}

export function Component() {
  const list = useLoaderData<typeof loader>();
  const { enquiries, nextCursor, open } = list;
  const query = toQuery(useLocation().search);
  const fresh = useFreshList({
    read: (signal) => poll(listEnquiries, { query, signal }),
    list,
    idsOf: (read) => read.enquiries.map(({ id }) => id),
  });
  const filters = useFilters();
  const view = filters.get('view') || (filters.get('search') ? 'all' : 'open');
  return (
    <>
      <PageHead title="Enquiries" />
      <Tabs
        label="Enquiries"
        tabs={[
          { to: '/enquiries', label: 'Open', isCurrent: view === 'open', ...open },
          { to: '/enquiries?view=done', label: 'Done', isCurrent: view === 'done' },
          { to: '/enquiries?view=all', label: 'All', isCurrent: view === 'all' },
        ]}
      />
      <search className="tools">
        <SearchField label="Ticket, name or email" />
      </search>
      <FreshRows newCount={fresh.newCount} one="enquiry" many="enquiries" onShow={fresh.refresh} />
      {enquiries.length === 0 ? (
        <Nothing title={view === 'open' ? 'All enquiries answered' : 'No enquiries found'} />
      ) : (
        <ul className="entries" aria-label="Enquiries">
          {enquiries.map((enquiry) => (
            <EnquiryEntry key={enquiry.id} enquiry={enquiry} />
          ))}
        </ul>
      )}
      <Pager nextCursor={nextCursor} label="Newest first" />
    </>
  );
}
