import { randomUUID } from 'node:crypto';
import { onServer } from '#server/db/on-server.ts';

/** A database without any tables, on the suite's server. */
export async function createEmptyDatabase(server: { url: string }): Promise<string> {
  const name = `empty_${randomUUID().replaceAll('-', '')}`;
  await onServer(server.url, (client) => client.query(`CREATE DATABASE ${name}`));
  const own = new URL(server.url);
  own.pathname = `/${name}`;
  return own.href;
}
