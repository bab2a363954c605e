import type pg from 'pg';
import { ConfigError } from '#server/config.ts';

/**
 * What needs a session of its own (LISTEN, locks over several transactions) would fail silently behind a connection
 * pooler. A pooler gives itself away: it says a process number of its own when a client connects, not the server's.
 */
export async function refusePooler(client: pg.Client): Promise<void> {
  const announced: unknown = Reflect.get(client, 'processID');
  const { rows } = await client.query('SELECT pg_backend_pid() AS pid');
  if (rows[0]?.pid === announced) return;
  throw new ConfigError(
    `The database is reached through a connection pooler.
  Set DATABASE_DIRECT_URL to the address of PostgreSQL itself, and leave the pooler's in DATABASE_URL.`,
  );
}
