import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { installQueues } from '#server/jobs/queues.ts';
import { refusePooler } from './refuse-pooler.ts';

const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url));
/** Any number that no one else uses: nodes that start together queue for it. */
const STARTUP_LOCK = 7_305_811;

/** Brings the tables up to date, then runs `whileLocked`; nodes that start at once take turns. */
export async function migrateDatabase(url: string, whileLocked: () => Promise<void> = async () => {}) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await refusePooler(client);
    await client.query('SELECT pg_advisory_lock($1)', [STARTUP_LOCK]);
    await migrate(drizzle(client), { migrationsFolder: MIGRATIONS });
    await installQueues(client);
    await whileLocked();
  } finally {
    await client.end();
  }
}
