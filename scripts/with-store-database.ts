import { readConfig } from '#server/config.ts';
import { connectDatabase, type Database } from '#server/db/client.ts';
import {
  findRunningEmbeddedPostgres,
  hasEmbeddedCluster,
  startEmbeddedPostgres,
} from '#server/db/embedded/start-embedded-postgres.ts';
import { startThrowAwayPostgres } from '#server/db/embedded/throw-away-postgres.ts';
import { migrateDatabase } from '#server/db/migrate.ts';

export interface StoreDatabase extends Database {
  url: string;
}

interface Creation {
  /** Without a database one is made, of the store's own. A command that does not say so is for a store that exists. */
  creates?: boolean;
  /** Without a database it works on an empty one that is deleted afterwards: it needs a server, and nothing of the store. */
  throwsAway?: boolean;
}

/** Runs a command on the store's database: beside a running store, or with the store's own PostgreSQL started for it. */
export function withStoreDatabase(
  work: (database: StoreDatabase) => Promise<void>,
  creation?: Creation,
): Promise<void> {
  return withStoreUrl((url) => onDatabase(url, work), creation);
}

/** The same for what must see the tables as they are, before this version's migrations. */
export async function withStoreUrl(
  work: (url: string) => Promise<void>,
  { creates = false, throwsAway = false }: Creation = {},
): Promise<void> {
  const config = readConfig();
  const beside =
    config.databaseDirectUrl ?? config.databaseUrl ?? (await findRunningEmbeddedPostgres(config.dataDir));
  if (beside !== undefined) return work(beside);
  const isMissing = !hasEmbeddedCluster(config.dataDir);
  if (isMissing && !creates && !throwsAway) {
    // On an empty database the books are right and a backup succeeds: that must not be taken for the store's.
    console.error(`There is no database: DATABASE_URL is not set, and ${config.dataDir} has none.`);
    process.exit(1);
  }
  const embedded =
    isMissing && throwsAway
      ? await startThrowAwayPostgres()
      : await startEmbeddedPostgres({ dataDir: config.dataDir, log: console.log });
  try {
    await work(embedded.url);
  } finally {
    await embedded.stop();
  }
}

async function onDatabase(url: string, work: (database: StoreDatabase) => Promise<void>) {
  await migrateDatabase(url);
  const database = connectDatabase(url, { connections: 2, statementTimeoutMs: 0, lockTimeoutMs: 0 });
  try {
    await work({ ...database, url });
  } finally {
    await database.close();
  }
}
