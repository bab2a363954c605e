import { type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router';
import { listEnquiries } from '#core/contract/enquiries.ts';
import { load, poll } from '../lib/ask.ts';
import { Nothing, Pager } from '../ui/data-table.tsx';
import { SearchField, useFilters, ViewTabs } from '../ui/filters.tsx';
import { FreshRows } from '../ui/fresh-rows.tsx';
import { PageHead } from '../ui/page.tsx';
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
  const filters = useFilters();
  const view = filters.get('view') || (filters.get('search') ? 'all' : 'open');
  return (
    <>
      <PageHead title="Enquiries" />
      <ViewTabs
        label="Enquiries"
        name="view"
        standard="open"
        current={view}
        views={[
          { value: 'open', label: 'Open', ...open },
          { value: 'done', label: 'Done' },
          { value: 'all', label: 'All' },
        ]}
      />
      <search className="tools">
        <SearchField label="Ticket, name or email" />
      </search>
      <FreshRows
        list={list}
        read={(signal) => poll(listEnquiries, { query, signal })}
        toIds={({ enquiries: rows }) => rows.map(({ id }) => id)}
        one="enquiry"
        many="enquiries"
      />
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
