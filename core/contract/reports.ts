import { z } from 'zod';
import { PERIODS } from '#core/rules/periods.ts';
import { TODO_KEYS } from '#core/rules/todos.ts';
import { call } from './call.ts';
import { cappedCountSchema } from './capped-count.ts';

const todosSchema = z.array(cappedCountSchema.extend({ key: z.enum(TODO_KEYS) }));
export type Todos = z.infer<typeof todosSchema>;

const reportQuerySchema = z.object({
  period: z.enum(PERIODS).default('day'),
  day: z.iso.date().optional().describe('Any day of the period, in India; today if none is named'),
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
