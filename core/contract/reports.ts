import { z } from 'zod';
import { PERIODS } from '#core/rules/periods.ts';
import { TODO_KEYS } from '#core/rules/todos.ts';
import { call } from './call.ts';
import { cappedCountSchema } from './capped-count.ts';
import { daySchema } from './given.ts';

const todosSchema = z.array(
  cappedCountSchema.extend({
    key: z.enum(TODO_KEYS),
    answerBy: z.iso
      .datetime()
      .optional()
      .describe('Of failed deliveries: when the first of them is to be answered by'),
  }),
);
export type Todos = z.infer<typeof todosSchema>;

const reportQuerySchema = z.object({
  period: z.enum(PERIODS).default('day'),
  day: daySchema.optional().describe('Any day of the period, in India; today if none is named'),
});
export type ReportQuery = z.infer<typeof reportQuerySchema>;

/** What `docs/decisions` define them to be; amounts in rupees. */
const totalsSchema = z.object({
  revenue: z.number(),
  orders: z.int(),
  averageOrder: z.number(),
  cashOrders: z.int(),
  units: z.int(),
  cancelled: z.int(),
  returns: z.int(),
});
export type ReportTotals = z.infer<typeof totalsSchema>;

const reportSchema = z.object({
  period: z.enum(PERIODS),
  day: z.iso.date().describe('The first day of the period'),
  previousDay: z.iso.date(),
  nextDay: z.iso.date().nullable(),
  isUnderWay: z.boolean(),
  now: totalsSchema,
  before: totalsSchema.describe('The period before; while one is under way, as much of it as has passed'),
  steps: z
    .array(
      z.object({
        start: z.iso.datetime(),
        revenue: z.number(),
        orders: z.int(),
        revenueBefore: z.number(),
      }),
    )
    .describe('Hours of a day, else days'),
  sizes: z.array(z.object({ size: z.string(), units: z.int() })),
  products: z.array(
    z.object({
      id: z.string().nullable(),
      name: z.string(),
      units: z.int(),
      revenue: z.number(),
    }),
  ),
});
export type Report = z.infer<typeof reportSchema>;

export const readTodos = call('GET', '/api/admin/reports/todos', 'todos:read', {
  summary: 'Open tasks for the role of the caller',
  data: todosSchema,
});

export const readReport = call('GET', '/api/admin/reports', 'reports:read', {
  summary: 'Figures of a day, week or month, compared with the previous one',
  query: reportQuerySchema,
  data: reportSchema,
});

const parcelFigureSchema = z.object({
  label: z.string().describe('A courier, the first three digits of a pincode, cash or online, a product'),
  parcels: z.int().describe('Ended in the period: handed over, come back or lost'),
  delivered: z.int(),
  returned: z.int().describe('Come back or lost'),
  onTimeShare: z
    .number()
    .nullable()
    .describe('Delivered by the promised day; null under 20 parcels with a promise'),
  failedShare: z.number().nullable().describe('With a failed attempt; null under 20 parcels'),
  returnedShare: z.number().nullable().describe('null under 20 parcels'),
  costPerDelivered: z
    .number()
    .nullable()
    .describe(
      'What couriers charge for all of them, by those delivered; null where fewer than 20 have known charges',
    ),
});
export type ParcelFigure = z.infer<typeof parcelFigureSchema>;

const parcelReportSchema = z.object({
  period: z.enum(PERIODS),
  day: z.iso.date(),
  previousDay: z.iso.date(),
  nextDay: z.iso.date().nullable(),
  uncountedSince: z.iso
    .datetime()
    .nullable()
    .describe('Parcels that changed since then are counted in a moment'),
  all: parcelFigureSchema.nullable(),
  couriers: z.array(parcelFigureSchema).describe('The 20 with most parcels, like the next three'),
  areas: z.array(parcelFigureSchema),
  payments: z.array(parcelFigureSchema),
  products: z.array(parcelFigureSchema),
});
export type ParcelReport = z.infer<typeof parcelReportSchema>;

export const readParcelReport = call('GET', '/api/admin/reports/parcels', 'reports:read', {
  summary: 'What became of parcels: on time, failed, come back, and what they cost',
  query: reportQuerySchema,
  data: parcelReportSchema,
});

export const exportTaxSheet = call('GET', '/api/admin/reports/tax.csv', 'reports:read', {
  summary:
    'The invoices and credit notes of a period as a CSV file, a row for each of their lines with its tax',
  query: reportQuerySchema,
  file: 'text/csv; charset=utf-8',
});

export const exportParcelReport = call('GET', '/api/admin/reports/parcels.csv', 'reports:read', {
  summary: 'The same as a CSV file, with every line',
  query: reportQuerySchema,
  file: 'text/csv; charset=utf-8',
});
