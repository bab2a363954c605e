import { z } from 'zod';
import { call } from '../call.ts';

const IMPORT_MODES = ['check', 'good-rows', 'all-or-nothing'] as const;
export type ImportMode = (typeof IMPORT_MODES)[number];
const IMPORT_BYTES_MOST = 30 * 1024 * 1024;
export const IMPORT_ROWS_MOST = 20_000;

const importQuerySchema = z.object({
  mode: z.enum(IMPORT_MODES),
  stock: z.enum(['set', 'leave']).default('set').describe('Whether counts in the file are taken over'),
  expected: z
    .string()
    .max(100)
    .optional()
    .describe('The fingerprint of the dry run whose changes are applied'),
  name: z.string().max(200).default('').describe('The file’s name, for the note of stock movements'),
});
export type ImportQuery = z.infer<typeof importQuerySchema>;

const cellChangeSchema = z.object({ column: z.string(), from: z.string(), to: z.string() });
export type CellChange = z.infer<typeof cellChangeSchema>;

const cellErrorSchema = z.object({ column: z.string(), message: z.string() });
export type CellError = z.infer<typeof cellErrorSchema>;

/** A row of the file, and what becomes of it. Rows are numbered as a spreadsheet numbers them: the heads are row 1. */
const importRowSchema = z.object({
  kind: z.literal('row'),
  row: z.int(),
  state: z.enum(['new', 'changed', 'wrong']),
  id: z.string().nullable(),
  name: z.string(),
  changes: z.array(cellChangeSchema),
  errors: z.array(cellErrorSchema),
});
export type ImportRow = z.infer<typeof importRowSchema>;

const importCountsSchema = z.object({ new: z.int(), changed: z.int(), unchanged: z.int(), wrong: z.int() });
export type ImportCounts = z.infer<typeof importCountsSchema>;

const importLineSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('progress'),
    doing: z.enum(['reading', 'saving']),
    done: z.int(),
    total: z.int(),
  }),
  z.object({ kind: z.literal('ignored'), columns: z.array(z.string()) }),
  importRowSchema,
  z.object({ kind: z.literal('checked'), counts: importCountsSchema, fingerprint: z.string() }),
  z.object({ kind: z.literal('saved'), counts: importCountsSchema }),
  z.object({ kind: z.literal('failed'), message: z.string() }),
]);
export type ImportLine = z.infer<typeof importLineSchema>;

export const exportProducts = call('GET', '/api/admin/products.csv', 'products:export', {
  summary: 'Exports all products as CSV: one row per product, one column per size',
  file: 'text/csv; charset=utf-8',
});

export const importProducts = call('POST', '/api/admin/products/import', 'products:change', {
  summary: 'Checks or imports a CSV; streams its progress as lines of JSON',
  query: importQuerySchema,
  upload: IMPORT_BYTES_MOST,
  lines: importLineSchema,
  failures: ['import-unreadable'],
});
