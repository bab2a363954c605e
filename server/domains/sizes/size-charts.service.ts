import { randomUUID } from 'node:crypto';
import type { SizeChartFields, StaffSizeChart } from '#core/contract/sizes.ts';
import { sizeChartFieldsSchema } from '#core/contract/sizes.ts';
import type { Versioned } from '#core/contract/versioned.ts';
import { categoryLabel } from '#core/rules/products.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { recordChange } from '#server/domains/audit/record-change.ts';
import { fieldsAs, type Undoable } from '#server/domains/audit/undoable.ts';
import { Refusal } from '#server/domains/refusal.ts';
import * as queries from './size-charts.queries.ts';

const GAPS_SHOWN = 20;

/** What garments measure, as staff write it down. */
export function createSizeCharts({ db }: { db: Db }) {
  async function listCharts(): Promise<StaffSizeChart[]> {
    return queries.selectCharts(db);
  }

  async function listGaps(id: string) {
    const charts = await queries.selectCharts(db);
    if (!charts.some((chart) => chart.id === id)) throw new Refusal('not-found');
    return queries.selectGaps(db, { chartId: id, limit: GAPS_SHOWN });
  }

  async function addChart(who: string, fields: SizeChartFields): Promise<{ id: string }> {
    const id = randomUUID();
    await db.transaction(async (tx) => {
      if (!(await queries.insertChart(tx, { id, ...fields }))) refuseName();
      await place(tx, id, fields);
      const change = { before: null, after: fields };
      await recordChange(tx, { who, action: 'size-chart.added', id, name: fields.name, ...change });
    });
    return { id };
  }

  async function changeChart(
    who: string,
    id: string,
    { value, version }: Versioned<SizeChartFields>,
  ): Promise<void> {
    await db.transaction(async (tx) => {
      const before = await queries.lockChart(tx, id);
      if (!before) throw new Refusal('not-found');
      if (before.version !== version) throw new Refusal('changed-meanwhile');
      await write(tx, id, value);
      const change = { before: toFields(before), after: sortedUses(value) };
      await recordChange(tx, { who, action: 'size-chart.changed', id, name: value.name, ...change });
    });
  }

  async function removeChart(who: string, id: string): Promise<void> {
    await db.transaction(async (tx) => {
      const before = await queries.lockChart(tx, id);
      if (!before) throw new Refusal('not-found');
      if (before.isDefault) throw new Refusal('size-chart-default');
      await queries.deleteChart(tx, id);
      const change = { before: toFields(before), after: null };
      await recordChange(tx, { who, action: 'size-chart.removed', id, name: before.name, ...change });
    });
  }

  return { listCharts, listGaps, addChart, changeChart, removeChart };
}

async function write(tx: Tx, id: string, fields: SizeChartFields): Promise<void> {
  if (!(await queries.updateChart(tx, id, fields))) refuseName();
  await place(tx, id, fields);
}

function refuseName(): never {
  throw new Refusal('size-chart-exists', { field: 'name' });
}

/** Its rows, and what it is for: a category or a product has one chart, so that nobody takes it from another unseen. */
async function place(tx: Tx, id: string, { rows, categories, products }: SizeChartFields): Promise<void> {
  await queries.replaceRows(tx, id, rows);
  const unknown = await queries.findNoProduct(tx, products);
  if (unknown !== undefined) {
    throw new Refusal('product-not-found', { field: 'products', message: `There is no product ${unknown}` });
  }
  const category = await queries.replaceCategories(tx, id, categories);
  if (category !== undefined) refuseTaken('categories', categoryLabel(category));
  const product = await queries.replaceProducts(tx, id, products);
  if (product !== undefined) refuseTaken('products', product);
}

function refuseTaken(field: 'categories' | 'products', what: string): never {
  const message = `${what} has another size chart. Take it off there first.`;
  throw new Refusal('size-chart-taken', { field, message });
}

function toFields({ id: _, isDefault, version, ...fields }: queries.ChartRow): SizeChartFields {
  return fields;
}

/** As they are read back, for what a change is compared by. */
function sortedUses(fields: SizeChartFields): SizeChartFields {
  return {
    ...fields,
    categories: fields.categories.toSorted(),
    products: fields.products.toSorted(),
  };
}

export const undoSizeChart: Undoable = {
  async readNow(tx, id) {
    const chart = await queries.lockChart(tx, id);
    return chart && toFields(chart);
  },
  async restore(tx, id, fields) {
    const chart = await queries.lockChart(tx, id);
    if (!chart) throw new Refusal('undo-not-possible');
    await write(tx, id, fieldsAs(sizeChartFieldsSchema, { ...toFields(chart), ...fields }));
  },
};
