import { z } from 'zod';

export const IMPORT_MODES = ['check', 'good-rows', 'all-or-nothing'] as const;
export type ImportMode = (typeof IMPORT_MODES)[number];
export const IMPORT_BYTES_MOST = 30 * 1024 * 1024;
export const IMPORT_ROWS_MOST = 20_000;

export const importQuerySchema = z.object({
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

export interface CellChange {
  column: string;
  from: string;
  to: string;
}

export interface CellError {
  column: string;
  message: string;
}

/** A row of the file, and what becomes of it. Rows are numbered as a spreadsheet numbers them: the heads are row 1. */
export interface ImportRow {
  kind: 'row';
  row: number;
  state: 'new' | 'changed' | 'wrong';
  id: string | null;
  name: string;
  changes: CellChange[];
  errors: CellError[];
}

export interface ImportCounts {
  new: number;
  changed: number;
  unchanged: number;
  wrong: number;
}

/** The answer comes as lines of JSON while the work goes on. */
export type ImportLine =
  | { kind: 'progress'; doing: 'reading' | 'saving'; done: number; total: number }
  | { kind: 'ignored'; columns: string[] }
  | ImportRow
  | { kind: 'checked'; counts: ImportCounts; fingerprint: string }
  | { kind: 'saved'; counts: ImportCounts }
  | { kind: 'failed'; message: string };
