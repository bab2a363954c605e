import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { pack as createPack, type Pack } from 'tar-stream';
import type { PictureStore } from '#server/integrations/picture-store.ts';
import { FORMAT, MANIFEST, type Manifest, pictureName } from './format.ts';
import { listTables, MOMENTARY_TABLES, readMigrations, type Table } from './tables.ts';

/** A part of a table must fit into memory, for an archive wants to know the size of what comes. */
const PART_BYTES = 8 * 1024 * 1024;

interface BackupParts {
  url: string;
  pictures: Pick<PictureStore, 'read'>;
  file: string;
  onProgress: (line: string) => void;
}

/**
 * Writes the whole store into one file: every lasting table as it is at one moment, also beside a running store, and
 * every picture. The file appears under its name only when it is complete.
 */
export async function writeBackup({ url, pictures, file, onProgress }: BackupParts): Promise<void> {
  const aside = `${file}.unfinished`;
  const client = new pg.Client({ connectionString: url, application_name: 'store backup' });
  await client.connect();
  const archive = createPack();
  // A file of our own, for our eyes only: what lies there, a link above all, is neither followed nor written into.
  await rm(aside, { force: true });
  const output = createWriteStream(aside, { flags: 'wx', mode: 0o600 });
  const written = pipeline(archive, createGzip(), output);
  try {
    await Promise.all([written, fill(archive, { client, pictures, onProgress })]);
    await rename(aside, file);
  } catch (error) {
    archive.destroy();
    await written.catch(() => {});
    await rm(aside, { force: true });
    throw error;
  } finally {
    await client.end();
  }
}

async function fill(
  archive: Pack,
  { client, pictures, onProgress }: Pick<BackupParts, 'pictures' | 'onProgress'> & { client: pg.Client },
) {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  const tables = (await listTables(client)).filter(({ name }) => !MOMENTARY_TABLES.includes(name));
  const manifest: Manifest = {
    format: FORMAT,
    madeAt: new Date().toISOString(),
    migrations: await readMigrations(client),
    tables,
  };
  await addEntry(archive, MANIFEST, Buffer.from(JSON.stringify(manifest)));
  for (const table of tables) await addTable(archive, { client, table });
  onProgress(`${tables.length} tables`);
  const { rows } = await client.query<{ file: string }>('SELECT file FROM pictures ORDER BY file');
  await client.query('COMMIT');
  for (const { file } of rows) {
    const content = await pictures.read(`originals/${file}`);
    if (!content) throw new Error(`The picture ${file} is not where it should be.`);
    await addEntry(archive, pictureName(file), content);
  }
  onProgress(`${rows.length} pictures`);
  archive.finalize();
}

async function addTable(archive: Pack, { client, table }: { client: pg.Client; table: Table }) {
  const columns = table.columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  const rows = client.query(copyTo(`COPY ${pg.escapeIdentifier(table.name)} (${columns}) TO STDOUT`));
  let part: Buffer[] = [];
  let bytes = 0;
  let count = 0;
  const close = async () => {
    if (bytes === 0) return;
    await addEntry(archive, `tables/${table.name}/${String(count).padStart(6, '0')}`, Buffer.concat(part));
    count += 1;
    part = [];
    bytes = 0;
  };
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    part.push(chunk);
    bytes += chunk.length;
    if (bytes >= PART_BYTES) await close();
  }
  await close();
}

/** Resolves when the entry has left, so that a slow disk slows the reading down. */
function addEntry(archive: Pack, name: string, content: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    archive.entry({ name }, content, (error) => (error ? reject(error) : resolve()));
  });
}
