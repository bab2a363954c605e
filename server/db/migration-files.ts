import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { z } from 'zod';

export const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url));
const JOURNAL = join('meta', '_journal.json');

const journalSchema = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string() })) });

export interface Migration {
  /** Its file's name, such as `0029_backups`. */
  tag: string;
  hash: string;
}

/** The migrations of this version, in their order. */
export async function listMigrations(): Promise<Migration[]> {
  const { entries } = await readJournal();
  const files = readMigrationFiles({ migrationsFolder: MIGRATIONS });
  return files.map(({ hash }, index) => ({ hash, tag: entries[index]?.tag ?? '' }));
}

/** Writes the first so many migrations into a folder: the tables as an earlier version had them. */
export async function writeFirstMigrations(folder: string, count: number): Promise<void> {
  const journal = await readJournal();
  const entries = journal.entries.slice(0, count);
  await mkdir(join(folder, 'meta'), { recursive: true });
  await writeFile(join(folder, JOURNAL), JSON.stringify({ ...journal, entries }));
  for (const { tag } of entries) await copyFile(join(MIGRATIONS, `${tag}.sql`), join(folder, `${tag}.sql`));
}

/** Does some work with a folder of the first so many migrations. */
export async function withFirstMigrations<T>(
  count: number,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'store-migrations-'));
  try {
    await writeFirstMigrations(folder, count);
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readJournal() {
  return journalSchema.parse(JSON.parse(await readFile(join(MIGRATIONS, JOURNAL), 'utf8')));
}
