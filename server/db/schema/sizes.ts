import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { GARMENTS, type Measure } from '#core/rules/size-chart.ts';
import { moment, reference } from './columns.ts';
import { products } from './products.ts';

/** What garments measure, size by size, as the owner writes it down. */
export const sizeCharts = pgTable(
  'size_charts',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    /** Which drawing shows how it is measured. */
    garment: text({ enum: GARMENTS }).notNull(),
    /** The columns of the table, in their order. */
    measures: text().array().$type<Measure[]>().notNull(),
    /** For every product that neither itself nor its category has another. */
    isDefault: boolean('is_default').notNull().default(false),
    version: integer().notNull().default(1),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    check('size_charts_name', sql`length(trim(${t.name})) between 1 and 60`),
    check('size_charts_garment', sql`${t.garment} in ('top', 'bottom')`),
    check('size_charts_measures', sql`cardinality(${t.measures}) between 1 and 6`),
    uniqueIndex('size_charts_names').on(sql`lower(${t.name})`),
    uniqueIndex('size_charts_default').on(t.isDefault).where(sql`is_default`),
  ],
);

/** A size of a chart, with what it measures in centimetres, in the order of the chart's measures. */
export const sizeChartRows = pgTable(
  'size_chart_rows',
  {
    chartId: reference('chart_id', () => sizeCharts.id, { onDelete: 'cascade' }),
    size: text().notNull(),
    position: smallint().notNull(),
    cm: numeric({ precision: 4, scale: 1 }).array().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.chartId, t.size] }),
    check('size_chart_rows_size', sql`${t.size} = upper(trim(${t.size})) and ${t.size} <> ''`),
    check('size_chart_rows_cm', sql`10 <= all(${t.cm}) and 200 >= all(${t.cm})`),
  ],
);

/** A category has one chart at most, and so has a product that differs from its category. */
export const sizeChartCategories = pgTable(
  'size_chart_categories',
  {
    category: text().primaryKey(),
    chartId: reference('chart_id', () => sizeCharts.id, { onDelete: 'cascade' }),
  },
  (t) => [
    index('size_chart_categories_of_chart').on(t.chartId),
    check(
      'size_chart_categories_lower',
      sql`${t.category} = lower(trim(${t.category})) and ${t.category} <> ''`,
    ),
  ],
);

export const sizeChartProducts = pgTable(
  'size_chart_products',
  {
    productId: reference('product_id', () => products.id, { onDelete: 'cascade' }).primaryKey(),
    chartId: reference('chart_id', () => sizeCharts.id, { onDelete: 'cascade' }),
  },
  (t) => [index('size_chart_products_of_chart').on(t.chartId)],
);

/**
 * What became of the pieces of one size of a product that nobody can send back any more. A job counts them anew; product
 * pages read them and count nothing.
 */
export const sizeOutcomes = pgTable(
  'size_outcomes',
  {
    productId: reference('product_id', () => products.id, { onDelete: 'cascade' }),
    size: text().notNull(),
    /** Pieces handed over, and those of them that stayed. */
    taken: integer().notNull(),
    kept: integer().notNull(),
    /** Pieces that were exchanged for another size, by that size. */
    exchanged: jsonb().$type<Record<string, number>>().notNull(),
    /** Pieces sent back because they were too small or too large, as the reason says. */
    tooSmall: integer('too_small').notNull(),
    tooLarge: integer('too_large').notNull(),
    /** Of who kept theirs, and bought this size: reviews that say it is small or large. */
    fitSmall: integer('fit_small').notNull().default(0),
    fitLarge: integer('fit_large').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.size] }),
    check(
      'size_outcomes_counts',
      sql`${t.taken} > 0 and ${t.kept} between 0 and ${t.taken} and ${t.tooSmall} >= 0 and ${t.tooLarge} >= 0
        and ${t.tooSmall} + ${t.tooLarge} <= ${t.taken} - ${t.kept}`,
    ),
    check('size_outcomes_fits', sql`${t.fitSmall} >= 0 and ${t.fitLarge} >= 0`),
  ],
);
