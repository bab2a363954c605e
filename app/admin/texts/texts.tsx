import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { listTexts } from '#core/contract/texts.ts';
import { formatMoment } from '#core/rules/india-time.ts';
import { load } from '../lib/ask.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Nothing } from '../ui/nothing.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { TEXT_PAGES, type TextPage } from './text-pages.ts';

export function loader(page: LoaderFunctionArgs) {
  return load(page, listTexts);
}

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
    {
      id: 'title',
      head: 'Page',
      className: 'key',
      cell: ({ title, to }) => <Link to={to}>{title}</Link>,
    },
    {
      id: 'changed',
      head: 'Changed',
      onPhone: 'end',
      cell: ({ name }) => {
        const at = savedAt.get(name);
        return at ? <time dateTime={at}>{formatMoment(at)}</time> : 'Default';
      },
    },
    {
      id: 'shop',
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
