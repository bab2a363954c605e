import type { Writable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { extract } from 'tar-stream';
import type { PictureStore } from '#server/integrations/picture-store.ts';
import { decryptBytes } from './encryption.ts';
import { MANIFEST, type Manifest, parseManifest, RestoreRefused } from './format.ts';
import { listTables, MOMENTARY_TABLES, readMigrations, type Table } from './tables.ts';

interface RestoreParts {
  /** A database whose tables are up to date. */
  url: string;
  pictures: Pick<PictureStore, 'write'>;
  /** The backup, encrypted or not. */
  bytes: AsyncIterable<Uint8Array>;
  /** What it was encrypted with. */
  key: string | undefined;
  /** True: what the store holds now is given up. */
  replace: boolean;
  onProgress: (line: string) => void;
}

interface Restoring extends RestoreParts {
  client: pg.Client;
}

/** Brings a store back as a backup has it: all of it, in one transaction, or nothing. Nobody stays signed in. */
export async function restoreBackup(parts: RestoreParts): Promise<void> {
  const client = new pg.Client({ connectionString: parts.url, application_name: 'store restore' });
  await client.connect();
  try {
    await client.query('BEGIN');
    await readArchive({ ...parts, client });
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
}

async function readArchive(parts: Restoring) {
  const archive = extract();
  const reading = pipeline(await decryptBytes(parts.bytes, parts.key), createGunzip(), archive);
  // Whatever fails first ends the loop below; this only keeps it from being reported a second time.
  reading.catch(() => {});
  let tables: OpenTable | undefined;
  let manifest: Manifest | undefined;
  let pictures = 0;
  for await (const entry of archive) {
    const content = await readWhole(entry);
    const [kind, name = ''] = entry.header.name.split('/');
    if (entry.header.name === MANIFEST) {
      manifest = await begin(parts, content);
      continue;
    }
    if (!manifest) throw new RestoreRefused('This file is not a backup of a store.');
    if (kind === 'tables' && !MOMENTARY_TABLES.includes(name))
      tables = await addRows(parts.client, { manifest, name, content, open: tables });
    if (kind === 'pictures') {
      await parts.pictures.write(`originals/${name}`, content);
      pictures += 1;
    }
  }
  await reading;
  if (!manifest) throw new RestoreRefused('This file is not a backup of a store.');
  await tables?.close();
  await end(parts.client, manifest);
  parts.onProgress(`${manifest.tables.length} tables, ${pictures} pictures, as of ${manifest.madeAt}`);
}

/** Checks that backup and tables are of the same making, and empties the tables. */
async function begin({ client, replace }: Restoring, content: Buffer): Promise<Manifest> {
  const manifest = parseManifest(content);
  const ours = await readMigrations(client);
  if (manifest.migrations.join() !== ours.join()) {
    throw new RestoreRefused(
      'The backup was made with another version of the store. Restore it with that version, then update.',
    );
  }
  if (!replace && (await holdsAnything(client))) {
    throw new RestoreRefused('This store already has data. To replace it, add --replace.');
  }
  for (const { name } of manifest.tables) {
    // What triggers would work out is in the backup itself.
    await client.query(`ALTER TABLE ${pg.escapeIdentifier(name)} DISABLE TRIGGER USER`);
  }
  const all = (await listTables(client)).map(({ name }) => pg.escapeIdentifier(name));
  await client.query(`TRUNCATE ${all.join(', ')}`);
  // Jobs are about what was here before; those that the backup needs are sent again by the schedule.
  await client.query('TRUNCATE pgboss.job');
  return manifest;
}

async function holdsAnything(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ holds: boolean }>(
    'SELECT EXISTS (SELECT FROM products) OR EXISTS (SELECT FROM orders) OR EXISTS (SELECT FROM users) AS holds',
  );
  return rows[0]?.holds ?? true;
}

interface OpenTable {
  name: string;
  write(content: Buffer): Promise<void>;
  close(): Promise<void>;
}

/** The parts of a table follow each other; the next name ends the one before. */
async function addRows(
  client: pg.Client,
  { manifest, name, content, open }: { manifest: Manifest; name: string; content: Buffer; open?: OpenTable },
): Promise<OpenTable> {
  if (open?.name !== name) await open?.close();
  const table = open?.name === name ? open : openTable(client, getTable(manifest, name));
  await table.write(content);
  return table;
}

function getTable({ tables }: Manifest, name: string): Table {
  const table = tables.find((one) => one.name === name);
  if (!table) throw new RestoreRefused(`The backup does not say what its table ${name} is.`);
  return table;
}

function openTable(client: pg.Client, { name, columns }: Table): OpenTable {
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  const rows: Writable = client.query(copyFrom(`COPY ${pg.escapeIdentifier(name)} (${list}) FROM STDIN`));
  // A file that ends too early leaves the table open; the failure is reported by whoever reads the file.
  rows.on('error', () => {});
  return {
    name,
    write: (content) =>
      new Promise((resolve, reject) => {
        rows.write(content, (error) => (error ? reject(error) : resolve()));
      }),
    async close() {
      rows.end();
      await finished(rows);
    },
  };
}

/** Triggers work again, and numbers go on where they were. */
async function end(client: pg.Client, manifest: Manifest) {
  for (const { name } of manifest.tables) {
    await client.query(`ALTER TABLE ${pg.escapeIdentifier(name)} ENABLE TRIGGER USER`);
  }
  const tables = await listTables(client);
  for (const { name } of tables) {
    const { rows } = await client.query<{ column: string }>(
      `SELECT column_name AS column FROM information_schema.columns
       WHERE table_schema = 'public' AND table_name = $1 AND is_identity = 'YES'`,
      [name],
    );
    for (const { column } of rows) {
      const [table, number] = [pg.escapeIdentifier(name), pg.escapeIdentifier(column)];
      await client.query(
        `SELECT setval(pg_get_serial_sequence($1, $2), max(${number})) FROM ${table} HAVING max(${number}) IS NOT NULL`,
        [table, column],
      );
    }
  }
  // Processes that run meanwhile load all products again. A backup of an older release is restored without this table first.
  if (tables.some(({ name }) => name === 'catalogue_changes')) {
    await client.query('INSERT INTO catalogue_changes (product_id) VALUES (NULL)');
  }
  await client.query("SELECT pg_notify('catalogue', 'all')");
}

async function readWhole(stream: AsyncIterable<unknown>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
