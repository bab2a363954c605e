import cluster from 'node:cluster';
import { checkFolders } from './check-folders.ts';
import { type Config, inspectConfig } from './config.ts';
import { startEmbeddedPostgres } from './db/embedded/start-embedded-postgres.ts';
import { explainStartFailure } from './start-failure.ts';
import { endsBy, isStopping, stop } from './stopping.ts';
import { RELEASE_SIGNAL } from './workers/release-signal.ts';

async function start() {
  const { config, problems } = inspectConfig();
  if (problems.length > 0) {
    const { refuseUnusableSettings } = await import('./start-checks.ts');
    await refuseUnusableSettings(config, problems);
  }
  // The supervisor has looked; a disk that has gone since must not take its workers along.
  if (!cluster.isWorker) checkFolders(config, (text) => console.error(text));
  const launched = Promise.withResolvers<void>();
  const database = startOwnDatabase(config, launched.resolve);
  // It starts on another core while this one is busy with reading the rest of the store.
  await Promise.race([launched.promise, database]);
  const [ownDatabaseUrl, { runStore }] = await Promise.all([database, import('./run-store.ts')]);
  await runStore(config, ownDatabaseUrl);
}

/** The store's own PostgreSQL, where the settings name no other. */
async function startOwnDatabase({ databaseUrl, dataDir }: Config, onLaunch: () => void) {
  if (databaseUrl !== undefined || cluster.isWorker) return undefined;
  const log = (line: string) => console.log(line);
  const embedded = await startEmbeddedPostgres({ dataDir, log, onLaunch });
  endsBy(() => embedded.stop());
  return embedded.url;
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(0));
// Where no supervisor waits for it, it must not end the process.
process.on(RELEASE_SIGNAL, () => {});
// The starter holds the other end of a channel: when it is killed, nobody else would stop this process.
process.once('disconnect', () => stop(0));

start().catch(async (error) => {
  // Whoever asks a store to stop while it starts takes its database away from the start.
  if (!isStopping()) console.error(explainStartFailure(error) ?? error);
  await stop(1);
});
