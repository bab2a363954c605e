import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import { connectDatabase, type Database } from './db/client.ts';
import { connectReplicas, type ReadDatabase } from './db/read-replicas.ts';
import { ensureAuthSecret } from './domains/accounts/auth-secret.ts';
import { choosePicturePlace, openPictureStore } from './integrations/picture-store.ts';
import { createPincodeService } from './integrations/pincode-service.ts';
import { createLog } from './log.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { createReadiness, type Readiness } from './readiness.ts';
import { createServices, type Services } from './services.ts';
import { getIdentity } from './store-identity.ts';

/** Where the database is found. They are the same unless a connection pooler is in between. */
export interface DatabaseUrls {
  url: string;
  /** For what needs a session of its own: LISTEN, migrations, locks that outlive a transaction. */
  directUrl: string;
}

/** What every process of the store has, whether it serves, does background work or both. */
export interface Store {
  config: Config;
  urls: DatabaseUrls;
  database: Database;
  /** What everybody may read; on replicas where there are any. */
  reads: ReadDatabase;
  services: Services;
  log: FastifyBaseLogger;
  alarm: (text: string) => void;
  metrics: Metrics;
  readiness: Readiness;
  close(): Promise<void>;
}

/** A machine of many cores must not use up the connections that a PostgreSQL has (100 unless it is set up otherwise). */
const CONNECTIONS_OF_ALL_WORKERS = 60;
const MOST_CONNECTIONS = 10;
const FEWEST_CONNECTIONS = 3;

export async function openStore(
  config: Config,
  urls: DatabaseUrls,
  options: { webhookWaitMs?: number } = {},
): Promise<Store> {
  const share = Math.floor(CONNECTIONS_OF_ALL_WORKERS / config.workers);
  const connections = Math.max(FEWEST_CONNECTIONS, Math.min(MOST_CONNECTIONS, share));
  const isPooled = config.databaseDirectUrl !== undefined;
  const database = connectDatabase(urls.url, { connections, isPooled });
  const reads = connectReplicas({
    primary: database,
    urls: config.databaseReadUrls,
    isPooled,
    connections,
  });
  const log = createLog(config.logLevel);
  const alarm = (text: string) => log.error({ alarm: true }, text);
  const services = createServices({
    db: database.db,
    readDb: reads.db,
    directUrl: urls.directUrl,
    store: openPictureStore(choosePicturePlace(config)),
    identity: getIdentity(config),
    config,
    authSecret: config.authSecret ?? (await ensureAuthSecret(config.dataDir)),
    pincodeService: createPincodeService(),
    alarm,
    log,
    ...options,
  });
  return {
    ...{ config, urls, database, reads, services, log, alarm },
    metrics: createMetrics({ ...services, pool: database.pool }),
    readiness: createReadiness(),
    async close() {
      await services.pictures.close();
      await reads.close();
      await database.close();
    },
  };
}
