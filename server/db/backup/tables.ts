import type pg from 'pg';

export interface Table {
  name: string;
  /** Without the ones that the database works out for itself. */
  columns: string[];
}

/**
 * What ends with the moment it belongs to. A restore that brought it back would sign people in again who had logged out
 * or been dismissed since, and answer calls of another time.
 */
export const MOMENTARY_TABLES = [
  'sessions',
  'login_codes',
  'idempotency_keys',
  'rate_counts',
  'catalogue_changes',
];

/** Every table of the store, those that others point to first. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows: tables } = await client.query<Table>(`
    SELECT table_name AS name, array_agg(column_name::text ORDER BY ordinal_position) AS columns
    FROM information_schema.columns
    JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND is_generated = 'NEVER'
    GROUP BY table_name ORDER BY table_name`);
  const { rows: links } = await client.query<{ from: string; to: string }>(`
    SELECT DISTINCT conrelid::regclass::text AS "from", confrelid::regclass::text AS "to"
    FROM pg_constraint WHERE contype = 'f' AND conrelid <> confrelid`);
  return inOrderOfLinks(tables, links);
}

function inOrderOfLinks(tables: Table[], links: { from: string; to: string }[]): Table[] {
  const ordered: Table[] = [];
  const waiting = new Set(tables);
  while (waiting.size > 0) {
    const isReady = ({ name }: Table) =>
      links.every(({ from, to }) => from !== name || ordered.some((table) => table.name === to));
    const ready = [...waiting].filter(isReady);
    if (ready.length === 0) throw new Error('Tables point to each other in a circle.');
    for (const table of ready) {
      waiting.delete(table);
      ordered.push(table);
    }
  }
  return ordered;
}

/** Which migrations the tables have been through: a backup fits only tables of the same making. */
export async function readMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ hash: string }>(
    'SELECT hash FROM drizzle.__drizzle_migrations ORDER BY created_at, id',
  );
  return rows.map(({ hash }) => hash);
}
