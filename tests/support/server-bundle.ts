import { inject } from 'vitest';
import { onServer } from '#server/db/on-server.ts';
import { ensureServerBundled } from '../../scripts/bootstrap/build.mjs';
import { projectRoot } from '../../scripts/bootstrap/project.mjs';

const LOCK = 1_158_000;

/**
 * The program that runs in production, which starts sooner than the sources. Test files run side by
 * side: the first that wants it bundles it, and nobody starts a half-written one.
 */
export function getServerBundle(): Promise<string> {
  return onServer(inject('postgres').url, async (client) => {
    await client.query(`SELECT pg_advisory_lock(${LOCK})`);
    return ensureServerBundled(projectRoot);
  });
}
