import { Plus } from 'lucide-react';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { ButtonLink } from '#app/ui/button.tsx';
import { listSizeCharts, type StaffSizeChart } from '#core/contract/sizes.ts';
import { categoryLabel } from '#core/rules/products.ts';
import { load } from '../lib/ask.ts';
import { counted } from '../lib/counted.ts';
import { useRight } from '../lib/me.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { PageHead } from '../ui/page.tsx';

export async function loader(page: LoaderFunctionArgs) {
  return load(page, listSizeCharts);
}

export function Component() {
  const charts = useLoaderData<typeof loader>();
  const mayChange = useRight('products:change');
  return (
    <>
      <PageHead title="Size charts">
        {mayChange && (
          <ButtonLink to="/size-charts/new">
            <Plus aria-hidden="true" />
            New size chart
          </ButtonLink>
        )}
      </PageHead>
      <DataTable label="Size charts" columns={COLUMNS} rows={charts} keyOf={({ id }) => id} empty={null} />
      <p className="hint pt-3">
        A product has the chart that names it, else that of its category, else the one for everything else.
      </p>
    </>
  );
}

const COLUMNS: Column<StaffSizeChart>[] = [
  {
    head: 'Name',
    className: 'key',
    cell: ({ id, name }) => <Link to={`/size-charts/${encodeURIComponent(id)}`}>{name}</Link>,
  },
  {
    head: 'For',
    onPhone: 'full',
    cell: (chart) => (
      <>
        <span className="text-ink-2 lg:hidden">For: </span>
        {usesText(chart)}
      </>
    ),
  },
  { head: 'Measures', onPhone: 'full', cell: ({ measures }) => measures.join(', ') },
  { head: 'Sizes', onPhone: 'full', cell: ({ rows }) => rows.map(({ size }) => size).join(', ') },
];

function usesText({ isDefault, categories, products }: StaffSizeChart): string {
  const uses = [
    ...categories.map(categoryLabel),
    ...(products.length > 0 ? [counted(products.length, 'product')] : []),
  ];
  if (isDefault) uses.push(uses.length === 0 ? 'Everything else' : 'everything else');
  return uses.join(', ') || 'Nothing yet';
}
