import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { installQueues } from '#server/jobs/queues.ts';
import { MIGRATIONS } from './migration-files.ts';
import { refusePooler } from './refuse-pooler.ts';

/** Any number that no one else uses: nodes that start together queue for it. */
const STARTUP_LOCK = 7_305_811;

/** Brings the tables up to date, then runs `whileLocked`; nodes that start at once take turns. */
export async function migrateDatabase(url: string, whileLocked: () => Promise<void> = async () => {}) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // A connection that ends while nothing is asked of it fails what it is asked next.
  client.on('error', () => {});
  await client.connect();
  try {
    await refusePooler(client);
    await client.query('SELECT pg_advisory_lock($1)', [STARTUP_LOCK]);
    await runMigrations(client);
    await whileLocked();
  } finally {
    await client.end();
  }
}

/** Runs the migrations of a folder that the database has not seen, in one transaction. */
export async function runMigrations(client: pg.Client, folder = MIGRATIONS): Promise<void> {
  await migrate(drizzle(client), { migrationsFolder: folder });
  await installQueues(client);
}
