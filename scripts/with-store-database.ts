import { readConfig } from '#server/config.ts';
import { connectDatabase, type Database } from '#server/db/client.ts';
import {
  findRunningEmbeddedPostgres,
  startEmbeddedPostgres,
} from '#server/db/embedded/start-embedded-postgres.ts';
import { migrateDatabase } from '#server/db/migrate.ts';

export interface StoreDatabase extends Database {
  url: string;
}

/** Runs a command on the store's database: beside a running store, or with the store's own PostgreSQL started for it. */
export async function withStoreDatabase(work: (database: StoreDatabase) => Promise<void>): Promise<void> {
  const config = readConfig();
  const beside =
    config.databaseDirectUrl ?? config.databaseUrl ?? (await findRunningEmbeddedPostgres(config.dataDir));
  if (beside !== undefined) return onDatabase(beside, work);
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, log: console.log });
  try {
    await onDatabase(embedded.url, work);
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
