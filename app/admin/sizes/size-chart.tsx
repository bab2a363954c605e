import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { SizeChartFields, StaffSizeChart } from '#core/contract/sizes.ts';
import * as contract from '#core/contract/sizes.ts';
import { SIZES } from '#core/rules/categories.ts';
import { GARMENT_MEASURES } from '#core/rules/size-chart.ts';
import { ask, load } from '../lib/ask.ts';
import { ActionButton } from '../ui/actions.tsx';
import { EditForm, useSavedForm } from '../ui/edit-form.tsx';
import { NewForm } from '../ui/new-form.tsx';
import { PageHead, TextLink, Warning } from '../ui/page.tsx';
import { ChartPanels } from './chart-panels.tsx';

const PARENT = { to: '/size-charts', label: 'Size charts' };
const LABELS = {
  name: 'Name',
  garment: 'Drawing',
  measures: 'Measures',
  rows: 'Sizes',
  categories: 'Categories',
  products: 'Products',
};
const EMPTY: SizeChartFields = {
  name: '',
  garment: 'top',
  measures: [...GARMENT_MEASURES.top],
  rows: SIZES.map((size) => ({ size, cm: [] })),
  categories: [],
  products: [],
};

export function NewSizeChart() {
  return (
    <>
      <PageHead title="New size chart" parent={PARENT} />
      <NewForm
        draftKey="size-chart:new"
        empty={EMPTY}
        schema={contract.sizeChartFieldsSchema}
        add={(body) => ask(contract.addSizeChart, { body })}
        addLabel="Add size chart"
        done={({ name }) => `${name} added`}
        list="/size-charts"
      >
        <ChartPanels isDefault={false} />
      </NewForm>
    </>
  );
}

export async function loader(page: LoaderFunctionArgs) {
  const { id = '' } = page.params;
  const chart = findChart(await load(page, contract.listSizeCharts), id);
  return { chart, gaps: await load(page, contract.listChartGaps, { params: { id } }) };
}

export function Component() {
  const { chart, gaps } = useLoaderData<typeof loader>();
  return <ChartEditor key={chart.id} chart={chart} gaps={gaps} />;
}

type Gaps = ReturnType<typeof useLoaderData<typeof loader>>['gaps'];

function ChartEditor({ chart, gaps }: { chart: StaffSizeChart; gaps: Gaps }) {
  const { id, name, isDefault } = chart;
  const params = { id };
  const saved = useSavedForm({
    key: `size-chart:${id}`,
    saved: toVersioned(chart),
    schema: contract.sizeChartFieldsSchema,
    save: (body) => ask(contract.changeSizeChart, { params, body }),
    reload: async () => toVersioned(findChart(await ask(contract.listSizeCharts), id)),
  });
  return (
    <>
      <PageHead title={name} parent={PARENT}>
        {!isDefault && (
          <ActionButton
            look="line"
            call={contract.removeSizeChart}
            action={{ params, done: `${name} deleted`, goTo: '/size-charts' }}
            confirm={{
              title: `Delete ${name}?`,
              text: 'What it is for will have the chart for everything else.',
              button: 'Delete',
            }}
          >
            Delete
          </ActionButton>
        )}
      </PageHead>
      {gaps.length > 0 && <GapsWarning gaps={gaps} />}
      <EditForm saved={saved} labels={LABELS}>
        <ChartPanels isDefault={isDefault} />
      </EditForm>
    </>
  );
}

/** Shoppers would look for their size in vain. */
function GapsWarning({ gaps }: { gaps: Gaps }) {
  return (
    <div className="mb-3.5">
      <Warning>
        Products on sale with sizes that have no row here:{' '}
        {gaps.map(({ id, name, sizes }, index) => (
          <span key={id}>
            {index > 0 && ', '}
            <TextLink to={`/products/${id}`}>{name}</TextLink> ({sizes.join(', ')})
          </span>
        ))}
      </Warning>
    </div>
  );
}

function findChart(charts: StaffSizeChart[], id: string): StaffSizeChart {
  const chart = charts.find((each) => each.id === id);
  if (!chart) throw new Response('Not found', { status: 404 });
  return chart;
}

function toVersioned({ id: _, isDefault, version, ...value }: StaffSizeChart) {
  return { value, version };
}
