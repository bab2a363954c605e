import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { AUDIT_KINDS, listChanges } from '#core/contract/audit.ts';
import { load } from '../lib/ask.ts';
import { DayFilter } from '../orders/day-filter.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { FilterSelect } from '../ui/filter-select.tsx';
import { Nothing } from '../ui/nothing.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Pager } from '../ui/pager.tsx';
import { useFilters } from '../ui/use-filters.ts';
import { AUDIT_COLUMNS } from './audit-columns.tsx';
import './audit.css';

export function loader(page: LoaderFunctionArgs) {
  return load(page, listChanges, { query: new URL(page.request.url).searchParams });
}

export function Component() {
  const { entries, nextCursor, people } = useLoaderData<typeof loader>();
  const filters = useFilters();
  const subject = filters.get('subject');
  return (
    <>
      <PageHead title="History" />
      <search className="tools">
        <FilterSelect
          name="who"
          label="Person"
          any="Anyone"
          options={people.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <FilterSelect
          name="kind"
          label="What was changed"
          any="Everything"
          options={Object.entries(AUDIT_KINDS).map(([value, label]) => ({ value, label }))}
        />
        <DayFilter />
        {subject && (
          <button type="button" className="row-action" onClick={() => filters.set('subject', '')}>
            Only {entries[0]?.subjectName ?? subject}: show all
          </button>
        )}
      </search>
      <DataTable
        label="Changes"
        columns={AUDIT_COLUMNS}
        rows={entries}
        keyOf={({ id }) => String(id)}
        empty={<Nothing title="No changes found">Clear a filter, or choose other days.</Nothing>}
      />
      <Pager nextCursor={nextCursor} label="Newest first" />
    </>
  );
}
