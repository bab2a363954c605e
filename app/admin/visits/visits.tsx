import { Link, useLoaderData, useSearchParams } from 'react-router';
import { readVisitReport, type VisitReport } from '#core/contract/visits.ts';
import { loaderFor } from '../lib/ask.ts';
import { useRight } from '../lib/me.ts';
import { PeriodHead } from '../reports/period-head.tsx';
import { periodName } from '../reports/report-labels.ts';
import { type Column, DataTable, Nothing } from '../ui/data-table.tsx';
import { PageHead, TextLink } from '../ui/page.tsx';
import '../reports/today.css';
import './visits.css';

export const loader = loaderFor(readVisitReport);

const STEP_NAMES: Record<VisitReport['funnel'][number]['step'], string> = {
  visit: 'Came to the shop',
  product: 'Looked at a product',
  add: 'Put something into the cart',
  checkout: 'Opened the cart to buy',
  payment: 'Came to the payment',
  order: 'Ordered',
};

const count = (value: number) => value.toLocaleString('en-IN');

/** How far visits get, what they search, and what they would have bought. */
export function Component() {
  const report = useLoaderData<typeof loader>();
  const { period, day, funnel } = report;
  const [query] = useSearchParams();
  const campaign = query.get('campaign');
  return (
    <>
      <PageHead title="Visits" parent={{ to: '/', label: 'Today' }} />
      <PeriodHead title={periodName(period, day)} report={report} />
      <p className="hint py-2">
        Counted without cookies: a visit is one tab of a browser. Nobody can be recognised by it.
        {campaign !== null && (
          <>
            {' '}
            Only visits of {campaignName(campaign)}.{' '}
            <TextLink to={`?period=${period}&day=${day}`}>Show all</TextLink>
          </>
        )}
      </p>
      {funnel[0]?.visits === 0 ? (
        <Nothing title="No visits">Nobody came to the shop in this {period}.</Nothing>
      ) : (
        <Funnel funnel={funnel} />
      )}
      <div className="report-grid visit-parts">
        <Lines
          title="Searched without result"
          hint="Words that shoppers use and the catalogue does not: add a synonym, or the product."
          rows={report.withoutResult}
          columns={[
            SEARCH_WORDS,
            numberColumn('Without result', ({ withoutResult }: SearchLine) => withoutResult),
          ]}
          keyOf={({ words }) => words}
        />
        <WantedSizes wanted={report.wanted} />
        <Lines
          title={`Most searched (${count(report.searchVisits)} visits searched)`}
          rows={report.searches}
          columns={[SEARCH_WORDS, numberColumn('Searches', ({ searches }: SearchLine) => searches)]}
          keyOf={({ words }) => words}
        />
        <Campaigns report={report} />
      </div>
    </>
  );
}

type SearchLine = VisitReport['searches'][number];
type WantedLine = VisitReport['wanted'][number];
type CampaignLine = VisitReport['campaigns'][number];

const SEARCH_WORDS: Column<SearchLine> = { head: 'Search', className: 'key', cell: ({ words }) => words };

function Campaigns({ report: { period, day, campaigns } }: { report: VisitReport }) {
  const name: Column<CampaignLine> = {
    head: 'Campaign',
    className: 'key',
    cell: ({ campaign }) => (
      <Link to={`?${new URLSearchParams({ period, day, campaign })}`} preventScrollReset>
        {campaignName(campaign)}
      </Link>
    ),
  };
  return (
    <Lines
      title="Campaigns"
      hint="By utm_source and utm_campaign of the link that led here."
      rows={campaigns}
      columns={[
        name,
        numberColumn('Visits', ({ visits }: CampaignLine) => visits),
        numberColumn('Orders', ({ orders }: CampaignLine) => orders),
      ]}
      keyOf={({ campaign }) => campaign}
    />
  );
}

function campaignName(campaign: string): string {
  return campaign === '' ? 'no campaign' : campaign;
}

/** Each step beside the first one. The bar is only the picture of the figure beside it. */
function Funnel({ funnel }: Pick<VisitReport, 'funnel'>) {
  const all = Math.max(1, funnel[0]?.visits ?? 0);
  return (
    <dl className="funnel panel" aria-label="How far visits got">
      {funnel.map(({ step, visits, before }) => (
        <div key={step}>
          <dt>{STEP_NAMES[step]}</dt>
          <dd>
            <i style={{ inlineSize: `${Math.min(100, (visits / all) * 100)}%` }} />
            <span>
              <b>{count(visits)}</b>
              {((visits / all) * 100).toFixed(visits === all ? 0 : 1)} %
            </span>
            <small>{count(before)} before</small>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function WantedSizes({ wanted }: Pick<VisitReport, 'wanted'>) {
  const mayOpen = useRight('products:read');
  return (
    <Lines
      title="Wanted, but sold out"
      hint="Sizes that shoppers chose although there were none."
      rows={wanted}
      columns={[
        {
          head: 'Product',
          className: 'key',
          cell: ({ productId, name }) => (mayOpen ? <Link to={`/products/${productId}`}>{name}</Link> : name),
        },
        { head: 'Size', cell: ({ size }) => size },
        numberColumn('Times', ({ visits }: WantedLine) => visits),
      ]}
      keyOf={({ productId, size }) => `${productId} ${size}`}
    />
  );
}

function numberColumn<Row>(head: string, read: (row: Row) => number): Column<Row> {
  return { head, align: 'end', onPhone: 'end', cell: (row) => count(read(row)) };
}

interface LinesProps<Row> {
  title: string;
  hint?: string;
  rows: Row[];
  columns: Column<Row>[];
  keyOf: (row: Row) => string;
}

function Lines<Row>({ title, hint, rows, columns, keyOf }: LinesProps<Row>) {
  return (
    <section className="today-part" aria-label={title}>
      <h3>{title}</h3>
      {hint && <p className="hint">{hint}</p>}
      <DataTable
        label={title}
        columns={columns}
        rows={rows}
        keyOf={keyOf}
        empty={<p className="hint py-3">Nothing yet.</p>}
      />
    </section>
  );
}
