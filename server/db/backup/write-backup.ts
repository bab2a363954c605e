import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { pack as createPack, type Pack } from 'tar-stream';
import type { PictureStore } from '#server/integrations/picture-store.ts';
import { encryptBytes } from './encryption.ts';
import { UNFINISHED } from './file-names.ts';
import { FORMAT, MANIFEST, type Manifest, pictureName } from './format.ts';
import { listTables, MOMENTARY_TABLES, readMigrations, type Table } from './tables.ts';

/** A part of a table must fit into memory, for an archive wants to know the size of what comes. */
const PART_BYTES = 8 * 1024 * 1024;

interface BackupParts {
  url: string;
  /** Absent: a copy of the tables alone. */
  pictures?: Pick<PictureStore, 'read'>;
  /** Absent: the backup can be read by everybody who has it. */
  key: string | undefined;
  onProgress: (line: string) => void;
}

/**
 * Gives the whole store as a stream of bytes to `write`: every lasting table as it is at one moment, also beside a running
 * store, and every picture. Whatever fails on the way fails the stream as well, so that no half backup looks like one.
 */
export async function writeBackup<T>(
  { url, pictures, key, onProgress }: BackupParts,
  write: (bytes: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'store backup' });
  await client.connect();
  const archive = createPack();
  let writing: Promise<T> | undefined;
  try {
    const filling = fill(archive, { client, pictures, onProgress });
    filling.catch((error) => archive.destroy(error));
    const flowing = pipeline(
      archive,
      createGzip(),
      (bytes: AsyncIterable<Uint8Array>) => (key === undefined ? bytes : encryptBytes(bytes, key)),
      (bytes: AsyncIterable<Uint8Array>) => {
        writing = write(bytes);
        return writing;
      },
    );
    const [, written] = await Promise.all([filling, flowing]);
    return written;
  } catch (error) {
    archive.destroy();
    // It tidies up what it has begun.
    await writing?.catch(() => {});
    throw error;
  } finally {
    await client.end();
  }
}

/** Writes into a file that appears under its name only when it is complete. Gives its size. */
export async function writeWholeFile(file: string, bytes: AsyncIterable<Uint8Array>): Promise<number> {
  const aside = `${file}${UNFINISHED}`;
  // A file of our own, for our eyes only: what lies there, a link above all, is neither followed nor written into.
  await rm(aside, { force: true });
  const output = createWriteStream(aside, { flags: 'wx', mode: 0o600, flush: true });
  try {
    await pipeline(bytes, output);
    await rename(aside, file);
  } catch (error) {
    await rm(aside, { force: true });
    throw error;
  }
  return output.bytesWritten;
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
  if (pictures) {
    await addPictures(archive, pictures, rows);
    onProgress(`${rows.length} pictures`);
  }
  archive.finalize();
}

async function addPictures(archive: Pack, pictures: Pick<PictureStore, 'read'>, rows: { file: string }[]) {
  for (const { file } of rows) {
    const content = await pictures.read(`originals/${file}`);
    if (!content) throw new Error(`The picture ${file} is not where it should be.`);
    await addEntry(archive, pictureName(file), content);
  }
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
