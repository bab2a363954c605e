import { Link, useLoaderData } from 'react-router';
import { listTexts } from '#core/contract/texts.ts';
import { loaderFor } from '../lib/ask.ts';
import { type Column, DataTable, Nothing } from '../ui/data-table.tsx';
import { Moment, PageHead } from '../ui/page.tsx';
import { TEXT_PAGES, type TextPage } from './text-editor.tsx';

export const loader = loaderFor(listTexts);

export function Component() {
  const savedAt = new Map(useLoaderData<typeof loader>().map((text) => [text.name, text.savedAt]));
  return (
    <>
      <PageHead title="Pages & policies" />
      <DataTable
        label="Pages & policies"
        columns={textColumns(savedAt)}
        rows={TEXT_PAGES}
        keyOf={({ name }) => name}
        empty={<Nothing title="No pages" />}
      />
    </>
  );
}

function textColumns(savedAt: ReadonlyMap<string, string | null>): Column<TextPage>[] {
  return [
    { head: 'Page', className: 'key', cell: ({ title, to }) => <Link to={to}>{title}</Link> },
    {
      head: 'Changed',
      onPhone: 'end',
      cell: ({ name }) => {
        const at = savedAt.get(name);
        return at ? <Moment at={at} /> : 'Default';
      },
    },
    {
      head: 'In the store',
      onPhone: 'full',
      cell: ({ shopPath, title }) => (
        <a href={shopPath} target="_blank" rel="noopener" className="row-action">
          {shopPath}
          <span className="sr-only">, {title}</span>
        </a>
      ),
    },
  ];
}
