import type { Call } from '#core/contract/call.ts';
import { onServer } from '#server/db/on-server.ts';
import { readContractCalls } from './contract-calls.ts';

/*
 * A call's failures in the contract are exactly those that it can give. One that is not declared fails the test that met
 * it; one that is declared and that no test of the whole suite has met fails the suite. Test files run in processes of
 * their own, so they note what they have seen in the suite's database.
 */

export function failureName({ method, path }: Call, code: string): string {
  return `${method} ${path}: ${code}`;
}

export async function createFailureNotes(url: string): Promise<void> {
  await onServer(url, (client) => client.query('CREATE TABLE seen_failures (name text PRIMARY KEY)'));
}

export async function noteFailures({ url }: { url: string }, names: string[]): Promise<void> {
  await onServer(url, (client) =>
    client.query('INSERT INTO seen_failures SELECT unnest($1::text[]) ON CONFLICT DO NOTHING', [names]),
  );
}

export async function findUnseenFailures(url: string): Promise<string[]> {
  const { rows } = await onServer(url, (client) =>
    client.query<{ name: string }>('SELECT name FROM seen_failures'),
  );
  const seen = new Set(rows.map(({ name }) => name));
  const declared = (await readContractCalls()).flatMap((call) =>
    (call.failures ?? []).map((code) => failureName(call, code)),
  );
  return declared.filter((name) => !seen.has(name)).toSorted();
}
